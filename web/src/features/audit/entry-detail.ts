/** What a line of the log says, as words. */

export interface Words {
  action: (name: string) => string
  detail: (name: string) => string
  value: (value: string) => string
}

/** The detail of an act as names and values, flat, whatever the server put there. */
export function detailLines(detail: unknown, words: Pick<Words, 'detail' | 'value'>): [string, string][] {
  if (detail === null || detail === undefined) return []
  if (typeof detail !== 'object') return [['', words.value(String(detail))]]
  const said = (value: unknown): string => {
    if (Array.isArray(value)) return value.map(said).join(', ')
    return typeof value === 'object' ? JSON.stringify(value) : words.value(String(value))
  }
  return Object.entries(detail)
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .map(([name, value]) => [words.detail(name), said(value)])
}

/** The same in one cell. */
export const detailText = (detail: unknown, words: Pick<Words, 'detail' | 'value'>) =>
  detailLines(detail, words)
    .map(([name, value]) => (name ? `${name}: ${value}` : value))
    .join(', ')
