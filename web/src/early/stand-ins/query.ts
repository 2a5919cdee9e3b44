/** Stands in for the cache of queries where a page is drawn before the app is there: the early answers are all it knows. */

import { headOf } from '../../lib/api/typed-document.ts'
import { nameOf } from '../../lib/takeover/early-answers.ts'

/** Filled before anything is drawn. */
export const early: { answers: ReadonlyMap<string, unknown> } = { answers: new Map() }

const nothing = () => {}
const answerTo = (query: string, variables: object = {}) => early.answers.get(nameOf(headOf(query).name, variables))

/** The answer of the page itself; anything else that is called for is for later. */
export const call = async (query: string, variables?: object) => answerTo(query, variables)

export function useQuery({ query, variables, pause }: { query: string; variables?: object; pause?: boolean }) {
  const data = pause ? undefined : answerTo(query, variables)
  return [{ data, error: undefined, fetching: !pause && data === undefined, seenAt: null }, nothing]
}

const asked = new Map<string, unknown>()

/** Throws the promise of an answer that is put together first: whoever draws waits for it. */
export function useAnswer(ask: (() => Promise<unknown>) | null, key: string) {
  if (ask && !asked.has(key)) throw ask().then((data) => asked.set(key, data))
  return { data: asked.get(key) ?? null, problem: null, again: nothing, renew: nothing }
}
