/** One line a time on the standard output; never a secret, a key or an address's query. */
export function log(what: string): void {
  console.log(`media: ${what}`)
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
