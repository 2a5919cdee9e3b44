import { texts } from '@vondrona/rules/shell'
import { hearAnswer, isKeptPage } from '../device/server-reach.ts'
import { onSessionEnd, reportInvalidSession } from '../session/session-end.ts'
import { getToken } from '../session/token.ts'
import { forgetEarly, takeEarly } from '../takeover/early-answers.ts'
import { language } from '../texts/language.ts'
import { textOf } from '../texts/texts.ts'
import { hearDate } from '../time/server-clock.ts'
import { noteFailure } from './last-failure.ts'
import { Refusal, refusalOf, type TransportCode } from './refusal.ts'
import { makeSilence } from './silence.ts'
import { type Answer, makeTransport, type SendOptions } from './transport.ts'
import type { TypedDocument } from './typed-document.ts'

/** R-AUTH-18..23: what a person reads when the way to the server is the problem. */
const sentenceKeys = {
  NETWORK: 'shell.network',
  BAD_ANSWER: 'shell.networkCause',
  NO_DATA: 'shell.noData',
  TIMEOUT: 'shell.late',
  NO_TOKEN: 'shell.noToken',
  ABORTED: 'shell.network',
} as const satisfies Record<TransportCode, string>

export const sentenceOf = (code: TransportCode, cause = '') => textOf(texts, sentenceKeys[code], { cause })

const silence = makeSilence(() => performance.now(), isKeptPage())
globalThis.addEventListener?.('online', silence.end)
onSessionEnd(forgetEarly)

const transport = makeTransport({
  fetch: (address, init) => fetch(address, init),
  token: getToken,
  language,
  isOffline: () => navigator.onLine === false,
  silence,
  heard: hearAnswer,
  dated: hearDate,
  now: () => Date.now(),
  random: Math.random,
  wait: (ms, signal) =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      signal.addEventListener('abort', () => {
        clearTimeout(timer)
        resolve()
      })
    }),
  solve: async (challenge) => (await import('./solve-proof.ts')).solveProof(challenge).catch(() => null),
  sentence: sentenceOf,
  early: (head, variables, token) => takeEarly(head, variables, { token, language: language() }),
  sessionOver: reportInvalidSession,
})

export const send: typeof transport = async (document, variables, options) => {
  const answer = await transport<never>(document, variables, options)
  noteFailure(answer)
  return answer
}

type Through = <Data>(document: string, variables: unknown, options: SendOptions) => Promise<Answer<Data>>
let through: Through = send

/** The cache, once a page has brought it, sees what is asked by `call` and keeps itself current. */
export function callThrough(next: Through | null): void {
  through = next ?? send
}

let askAgain = async () => false

/** Who asks a member for the password again (lib/session/reauthentication.ts); true: it was given. */
export function askThrough(ask: () => Promise<boolean>): void {
  askAgain = ask
}

/**
 * Asks or does one thing, for event handlers. Answers the data or throws a Refusal. What needs the password again asks
 * for it and is then sent again: the server did nothing of it.
 */
export async function call<Data, Variables>(
  document: TypedDocument<Data, Variables>,
  variables: Variables,
  options: SendOptions = {},
): Promise<Data> {
  const way: Through = options.token === undefined ? through : send
  const { data, errors, refusal } = await way<Data>(document, variables, options)
  if (refusal) throw refusal
  if (errors.length > 0) {
    const refused = refusalOf(errors)
    if (refused.code === 'REAUTHENTICATION_REQUIRED' && (await askAgain())) return call(document, variables, options)
    throw refused
  }
  if (data === null) throw new Refusal({ code: 'NO_DATA', message: await sentenceOf('NO_DATA') })
  return data
}
