/** What a line of the log says, as words. */

/** The detail of an act as `name: value` pairs, flat, whatever the server put there. */
export function detailLines(detail: unknown): [string, string][] {
  if (detail === null || detail === undefined) return []
  if (typeof detail !== 'object') return [['', String(detail)]]
  return Object.entries(detail)
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .map(([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : String(value)])
}

/** The same in one cell. */
export const detailText = (detail: unknown) =>
  detailLines(detail)
    .map(([name, value]) => (name ? `${name}: ${value}` : value))
    .join(', ')
