import { asInMadagascar } from './zone.ts'

const oneDay = 86_400_000

/** The last days up to today in Madagascar, oldest first, as YYYY-MM-DD. */
export function lastDays(now: Date, count: number): string[] {
  const today = asInMadagascar(now).getTime()
  return Array.from({ length: count }, (_, i) => new Date(today - (count - 1 - i) * oneDay).toISOString().slice(0, 10))
}
