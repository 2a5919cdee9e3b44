import type { PoolClient } from 'pg'

const mostPrepared = 200
const names = new Map<string, string>()

/**
 * Marks a statement that is asked over and over: each connection lets the database parse and plan it once. Only for
 * texts of which there are few; values belong into parameters.
 */
export function prepared(text: string): string {
  if (!names.has(text) && names.size < mostPrepared) names.set(text, `prepared_${names.size}`)
  return text
}

/** Lets a new connection send marked statements by name. */
export function usePrepared(client: PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const named = (first: unknown, ...rest: unknown[]) => {
    const name = typeof first === 'string' ? names.get(first) : undefined
    return name ? query({ name, text: first, values: rest[0] }, ...rest.slice(1)) : query(first, ...rest)
  }
  client.query = named as typeof client.query
}
