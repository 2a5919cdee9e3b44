/**
 * Which statements have a name. PostgreSQL parses a named statement once per connection and may keep its plan; without a
 * name it parses and plans at each call, which costs more than most of our statements themselves (docs/decisions/0084).
 * What repeats is named, up to a number, so that a connection's memory is bounded whatever clients ask for.
 */
export interface StatementNames {
  /** Undefined: this text is sent without a name. */
  of(text: string): string | undefined
  /** A call of this text took so many milliseconds. True: its name is taken away, for it needs a plan for its values. */
  took(text: string, milliseconds: number): boolean
  /** What connections have parsed is of no use any more: every statement gets another name. */
  renew(): void
}

const repeats = 3 // calls without a name
const longest = 8_000 // characters: lists of rows are longer, and seldom the same twice
const watched = 2_000 // texts whose calls are counted
const misses = 3 // calls within `forgiven` that a plan for any values made slow, between others that it did not
const hopeless = 10_000 // ms: one is enough
const forgiven = 1_000 // calls
/** A plan for any values misleads where these compare: what they find depends on what is looked for. */
const dependsOnValues = /\blike\b|\bilike\b|@@|%>|<%|<->|\s%\s/i
/** These wait for others: how long they take says nothing of their plan. */
const waitsForLocks = /\bfor (?:no key )?update\b|\bfor (?:key )?share\b|advisory/i

export function statementNames(most: number): StatementNames {
  const calls = new Map<string, number>()
  const named = new Map<string, Named>()
  let generation = 0
  const nameOf = (number: number) => `s${number}_${generation}`
  return {
    of(text) {
      const known = named.get(text)
      if (known) return known.isLeft ? undefined : nameOf(known.number)
      if (named.size >= most) calls.clear()
      if (named.size >= most || text.length > longest || !isPlanned(text) || dependsOnValues.test(text))
        return undefined
      const before = calls.get(text) ?? 0
      if (before < repeats) {
        if (calls.size >= watched) calls.clear()
        calls.set(text, before + 1)
        return undefined
      }
      calls.delete(text)
      named.set(text, { number: named.size, calls: 0, mean: 0, misses: 0, wasMiss: false, isLeft: false })
      return nameOf(named.size - 1)
    },
    took(text, milliseconds) {
      const one = named.get(text)
      if (!one || one.isLeft || waitsForLocks.test(text)) return false
      if (one.calls % forgiven === 0) one.misses = 0
      const isMiss = isMisled(one, milliseconds)
      if (isMiss && !one.wasMiss) one.misses += 1
      one.isLeft = one.misses >= misses || (isMiss && milliseconds >= hopeless)
      one.wasMiss = isMiss
      one.calls += 1
      one.mean += (Math.min(milliseconds, isMiss ? 10 * one.mean : milliseconds) - one.mean) / Math.min(one.calls, 100)
      return one.isLeft
    },
    renew() {
      generation += 1
    },
  }
}

const isPlanned = (text: string) => /^\s*(select|insert|update|delete|with)\b/i.test(text)

interface Named {
  number: number
  calls: number
  mean: number
  /** Of those that follow each other the first counts: a server that stands still for a moment misleads nobody. */
  misses: number
  wasMiss: boolean
  isLeft: boolean
}

/** A plan that fits the usual values may not fit rare ones. Under load all calls are slow, and the mean with them. */
const isMisled = ({ calls, mean }: Named, milliseconds: number) =>
  calls >= 20 && milliseconds > 250 && milliseconds > 50 * mean
