import type { PoolClient } from 'pg'

const mostPrepared = 200
const names = new Map<string, string>()

/**
 * Marks a frequent query as a prepared statement: the database parses and plans it once per connection. Only for a
 * small number of distinct texts; values must be parameters.
 */
export function prepared(text: string): string {
  if (!names.has(text) && names.size < mostPrepared) names.set(text, `prepared_${names.size}`)
  return text
}

/** Makes a new connection send marked statements by name. */
export function usePrepared(client: PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const named = (first: unknown, ...rest: unknown[]) => {
    const name = typeof first === 'string' ? names.get(first) : undefined
    return name ? query({ name, text: first, values: rest[0] }, ...rest.slice(1)) : query(first, ...rest)
  }
  client.query = named as typeof client.query
}
