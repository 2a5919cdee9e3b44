/**
 * What a member's page queried before its scripts were there (early-frame.ts), and how the app takes the answers over, each
 * once (docs/decisions/0088).
 */
import { endpoint } from '../api/transport.ts'
import type { OperationHead } from '../api/typed-document.ts'

/** One query, named and written as the app sends it. */
export interface EarlyQuery {
  operationName: string
  query: string
  variables: unknown
}

/** Answers are for nobody else, and in no other language. */
interface Caller {
  token: string | null
  language: string
}

type Take = (head: OperationHead, variables: unknown, caller: Caller) => Promise<object | null> | null

/** When something was asked and answered by the clock of the device, and the answer's header Date. */
type Dated = [from: number, to: number, date: string | null]

/** One early query and its answer. */
export interface EarlyAnswer extends EarlyQuery {
  answer: object
  /** For the app's cache: the next who takes it gets it, however old it is. */
  lend: () => void
  /** The page may take it, too, as long as it is good. */
  putBack: () => void
}

interface Held extends Take {
  /** Of the session for which it was asked: another one may be here by now. */
  token: string | null
  /** What nobody has taken. */
  left: () => string[]
  /** All of them, once they have come; null where one was refused or lost. */
  all: () => Promise<EarlyAnswer[] | null>
}

/** Set by the early script, which is not of the same bundle as the app. */
const page = globalThis as { takeEarly?: Held; earlyDate?: Dated }

/** For the app: the early answer; null where the query has to be sent: none, refused, or lost. */
export const takeEarly: Take = (...asked) => page.takeEarly?.(...asked) ?? null

/** For what draws the page before the app does, and for the app that takes its place: null where not all is known. */
export const allEarly = async (): Promise<EarlyAnswer[] | null> => (await page.takeEarly?.all()) ?? null

/** For what draws the page: whose answers they are, whoever's session it is by now. */
export const earlyToken = (): string | null => page.takeEarly?.token ?? null

/** What the early answers say of the server's clock, for what draws the page and for the app: the same object until there is another. */
export const earlyDate = (): Dated | undefined => page.earlyDate

/** R-AUTH-10: what nobody has taken goes with the session. */
export function forgetEarly(): void {
  delete page.takeEarly
}

/** Later, in ms, the app asks again: it came late, and something may have changed. */
const goodFor = 30_000
/** Changes nothing that is shown. */
const harmless = 'RenewToken'
/** What an answer is kept under. */
export const nameOf = (operationName: string, variables: unknown) => `${operationName} ${JSON.stringify(variables)}`

/** As the page writes it; `only`: for a member of this role alone. */
export type WrittenQuery = EarlyQuery & { only?: string }

/** For the early script: the queries for a member who was last seen in this role. */
export const queriesFor = (role: string | null, batches: readonly (readonly WrittenQuery[])[]): EarlyQuery[][] =>
  batches.map((batch) => batch.filter(({ only }) => !only || only === role).map(({ only: _, ...query }) => query))

/** For the early script: sends each batch in one request, which is answered when its slowest query is. */
export function queryEarly(
  batches: readonly (readonly EarlyQuery[])[],
  caller: Caller,
  now = () => performance.now(),
): void {
  const begun = now()
  const held = new Map<string, Promise<object | null>>()
  const asked = batches.filter((batch) => batch.length > 0).flatMap((batch) => answersOf(batch, caller))
  for (const [{ operationName, variables }, one] of asked) held.set(nameOf(operationName, variables), one)
  const left = new Set(held.keys())
  const lent = new Set<string>()
  let isOutdated = false
  const take: Take = ({ kind, name: operationName }, variables, { token, language }) => {
    if (kind === 'mutation' && operationName !== harmless) {
      isOutdated = true // earlier answers may be wrong now
      held.clear()
    }
    const name = nameOf(operationName, variables ?? {})
    const one = held.get(name)
    if (!one || caller.token !== token || caller.language !== language) return null
    left.delete(name)
    held.delete(name)
    return now() - begun > goodFor && !lent.delete(name) ? null : one
  }
  const all = async () => {
    const answers = await Promise.all(
      asked.map(async ([query, one]) => {
        const answer = await one
        const name = nameOf(query.operationName, query.variables)
        const putBack = () => void (isOutdated || held.set(name, one))
        const lend = () => {
          putBack()
          lent.add(name)
        }
        return answer && { ...query, answer, lend, putBack }
      }),
    )
    return answers.every((answer) => answer !== null) ? answers : null
  }
  page.takeEarly = Object.assign(take, {
    token: caller.token,
    left: () => [...left].filter((name) => held.has(name)),
    all,
  })
}

/** The answers to one batch, each on its own: one that was taken is not held any more. */
function answersOf(batch: readonly EarlyQuery[], { token, language }: Caller): [EarlyQuery, Promise<object | null>][] {
  const from = Date.now()
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
    .then((response) => {
      page.earlyDate = [from, Date.now(), response.headers.get('date')]
      return response.json()
    })
    .catch(() => null)
  return batch.map((query, at) => [
    query,
    all.then((list) => {
      const one: unknown = Array.isArray(list) ? list[at] : null
      return typeof one === 'object' && one !== null && 'data' in one && !('errors' in one) ? one : null
    }),
  ])
}
