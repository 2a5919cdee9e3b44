const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Of two versions of a form that began as one, their values: `taken` of what only they changed, `both` of what both
 * changed, each in their own way. Pure.
 */
export function mergeValues<Values extends object>(base: Values, mine: Values, theirs: Values) {
  const changed = (Object.keys(mine) as (keyof Values)[]).filter((name) => !same(mine[name], theirs[name]))
  const taken = changed.filter((name) => same(base[name], mine[name]))
  const both = changed.filter((name) => !same(base[name], mine[name]) && !same(base[name], theirs[name]))
  const of = (names: typeof changed) => Object.fromEntries(names.map((name) => [name, theirs[name]])) as Partial<Values>
  return { taken: of(taken), both: of(both) }
}
