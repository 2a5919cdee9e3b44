/** The first `max` code units without half a character at the end, which neither JSON in PostgreSQL nor a schema takes. */
export const cutTo = (text: string, max: number): string => text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '')
