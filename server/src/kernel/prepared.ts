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

/** The name of a marked statement. */
export const preparedName = (text: string): string | undefined => names.get(text)
