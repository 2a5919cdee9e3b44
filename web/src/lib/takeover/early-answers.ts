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

/** R-AUTH-10: what nobody has taken goes with the session. */
export function forgetEarly(): void {
  delete home.takeEarly
}

/** Later, in ms, the app asks again: it came late, and something may have changed. */
const goodFor = 30_000
/** Changes nothing that is shown. */
const harmless = 'RenewToken'
const nameOf = (operationName: string, variables: unknown) => `${operationName} ${JSON.stringify(variables)}`

/** As the page writes it: `search`, only where the address has this parameter; `only`, only of a member of this role. */
export type WrittenAsk = FirstAsk & { search?: string; only?: string }

/** For the early script: which of these questions to ask at this address, of a member who was last seen in this role. */
export const wantedOf = (
  written: readonly (readonly WrittenAsk[])[],
  query: URLSearchParams,
  role: string | null,
): FirstAsk[][] =>
  written.map((batch) =>
    batch
      .filter(({ search, only }) => (!search || query.has(search)) && (!only || only === role))
      .map(({ search: _, only: __, ...ask }) => ask),
  )

/** For the early script: asks each batch in one request, which is answered when its slowest question is. */
export function askFirst(batches: readonly (readonly FirstAsk[])[], asker: Asker, now = () => performance.now()): void {
  const asked = now()
  const left = new Map<string, Promise<object | null>>()
  for (const batch of batches)
    if (batch.length > 0) for (const [name, one] of answersOf(batch, asker)) left.set(name, one)
  const take: Take = ({ kind, name: operationName }, variables, { token, language }) => {
    if (kind === 'mutation' && operationName !== harmless) left.clear() // what was asked before may be wrong
    const name = nameOf(operationName, variables ?? {})
    const one = left.get(name)
    if (!one || asker.token !== token || asker.language !== language) return null
    left.delete(name)
    return now() - asked > goodFor ? null : one
  }
  home.takeEarly = Object.assign(take, { left: () => [...left.keys()] })
}

/** The answers to one batch, each on its own: one that was taken is not held any more. */
function answersOf(batch: readonly FirstAsk[], { token, language }: Asker): [string, Promise<object | null>][] {
  const all: Promise<unknown> = fetch(endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      'x-language': language,
      authorization: `Bearer ${token}`,
    },
    body: JSON.stringify(batch),
    credentials: 'omit',
  })
    .then((response) => response.json())
    .catch(() => null)
  return batch.map(({ operationName, variables }, at) => [
    nameOf(operationName, variables),
    all.then((list) => {
      const one: unknown = Array.isArray(list) ? list[at] : null
      return typeof one === 'object' && one !== null && 'data' in one && !('errors' in one) ? one : null
    }),
  ])
}
