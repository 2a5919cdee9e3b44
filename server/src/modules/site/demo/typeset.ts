import { fill } from '@vondrona/rules/texts'

/** Lays the no-break spaces of French in all texts of a value, as a careful editor types them; what is stored is exact. */
export function typeset<T>(value: T): T {
  if (typeof value === 'string') return fill(value) as T
  if (Array.isArray(value)) return value.map(typeset) as T
  if (value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value as object).map(([key, one]) => [key, typeset(one)])) as T
}
