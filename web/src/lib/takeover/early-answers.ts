/**
 * What a member's page asked before its scripts were there (early-frame.ts), and how the app takes the answers over, each
 * once (docs/decisions/0088).
 */
import { endpoint } from '../api/transport.ts'
import type { OperationHead } from '../api/typed-document.ts'

/** One question, named and written as the app sends it. */
export interface FirstAsk {
  operationName: string
  query: string
  variables: unknown
}

/** Answers are for nobody else, and in no other language. */
interface Asker {
  token: string | null
  language: string
}

type Take = (head: OperationHead, variables: unknown, asker: Asker) => Promise<object | null> | null

/** Set by the early script, which is not of the same bundle as the app; `left`: what nobody has taken. */
const home = globalThis as { takeEarly?: Take & { left: () => string[] } }

/** For the app: the answer that was asked for early; null where the question has to be put: none, refused, or lost. */
export const takeEarly: Take = (...asked) => home.takeEarly?.(...asked) ?? null

/** Later, in ms, the app asks again: it came late, and something may have changed. */
const goodFor = 30_000
/** Changes nothing that is shown. */
const harmless = 'RenewToken'
const nameOf = (operationName: string, variables: unknown) => `${operationName} ${JSON.stringify(variables)}`

/** For the early script: asks all of it in one request. */
export function askFirst(asks: readonly FirstAsk[], { token, language }: Asker, now = () => performance.now()): void {
  const asked = now()
  const all: Promise<unknown> = fetch(endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      'x-language': language,
      authorization: `Bearer ${token}`,
    },
    body: JSON.stringify(asks),
    credentials: 'omit',
  })
    .then((response) => response.json())
    .catch(() => null)
  const left = new Map(asks.map(({ operationName, variables }, at) => [nameOf(operationName, variables), at] as const))
  const take: Take = ({ kind, name: operationName }, variables, asker) => {
    if (kind === 'mutation' && operationName !== harmless) left.clear() // what was asked before may be wrong
    const name = nameOf(operationName, variables ?? {})
    const at = left.get(name)
    if (at === undefined || asker.token !== token || asker.language !== language) return null
    left.delete(name)
    if (now() - asked > goodFor) return null
    return all.then((list) => {
      const one: unknown = Array.isArray(list) ? list[at] : null
      return typeof one === 'object' && one !== null && 'data' in one && !('errors' in one) ? one : null
    })
  }
  home.takeEarly = Object.assign(take, { left: () => [...left.keys()] })
}
