/**
 * What pure rules decide in every case that their facts can make, in a list beside them: a condition that is lost or
 * turned round changes the list. NOTE_DECISIONS=1 writes it anew: read what changes.
 */
import assert from 'node:assert/strict'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

/** What a pure rule says in every case that its facts can make, as a tree that names only the facts that matter. */
export type Tree = string | { [facts: string]: Tree }

type Facts = Readonly<Record<string, readonly unknown[]>>
export type Case<F extends Facts> = { [Name in keyof F]: F[Name][number] }

export interface Rule {
  facts: Facts
  decide: (one: never) => unknown
}

/** Infers the facts of `decide` from the lists of what they may be. */
export const rule = <const F extends Facts>(facts: F, decide: (one: Case<F>) => unknown): Rule => ({ facts, decide })

/** Fact after fact, in their order; values that lead to the same share a branch. */
export function treeOf({ facts, decide }: Rule): Tree {
  const names = Object.keys(facts)
  const below = (at: number, one: Record<string, unknown>): Tree => {
    const name = names[at]
    if (name === undefined) return shown(decide(one as never))
    const branches = new Map<string, { values: string[]; tree: Tree }>()
    for (const value of facts[name] ?? []) {
      const tree = below(at + 1, { ...one, [name]: value })
      const key = JSON.stringify(tree)
      const branch = branches.get(key) ?? { values: [], tree }
      branch.values.push(shown(value))
      branches.set(key, branch)
    }
    const all = [...branches.values()]
    if (all.length === 1 && all[0]) return all[0].tree
    return Object.fromEntries(all.map(({ values, tree }) => [`${name} ${values.join(' | ')}`, tree]))
  }
  return below(0, {})
}

const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value)) ?? 'nothing'

/** `list`: a JSON file beside the test. */
export function assertDecisions(list: string, rules: Readonly<Record<string, Rule>>): void {
  const found = Object.fromEntries(Object.entries(rules).map(([name, one]) => [name, treeOf(one)]))
  if (process.env.NOTE_DECISIONS) writeFileSync(list, `${JSON.stringify(found, null, 2)}\n`)
  const noted: Record<string, Tree> = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : {}
  for (const name of Object.keys({ ...noted, ...found })) assert.deepEqual(found[name], noted[name], name)
}
