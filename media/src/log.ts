/** Logs one line to the standard output; never a secret, a key or a URL's query. */
export function log(what: string): void {
  console.log(`media: ${what}`)
}

/** The message of anything that was thrown. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
