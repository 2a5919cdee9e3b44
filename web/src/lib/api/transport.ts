/** The one way to the API over HTTP: headers, time limit, retries, dead sessions, and every failure as a Refusal. */
import { changeTimeout, requestTimeout, retry } from '@vondrona/rules/constants'
import { inlinePhotoSize, photoChangeTimeout } from '@vondrona/rules/uploads/constants'
import { type Answering, whoAnswered } from '../device/reach.ts'
import { fromServer, onServer, toServer } from '../platform/server.ts'
import { type ApiError, Refusal, type TransportCode } from './refusal.ts'
import { isRepeatable, mayPass, pauseBefore, secondsOf } from './retry.ts'
import type { Silence } from './silence.ts'
import { headOf, type OperationHead } from './typed-document.ts'

export interface Answer<Data> {
  data: Data | null
  /** Data with errors is data (R-GQL-06): both may be there. */
  errors: readonly ApiError[]
  /** Set when there was no answer that could be read. */
  refusal: Refusal | null
}

export interface SendOptions {
  signal?: AbortSignal | undefined
  /** Instead of the stored token: a logout still speaks for the session it ends. */
  token?: string | null
  /** The page may be closing. */
  keepalive?: boolean
  /** The server did not answer, or a proxy did in its place; it is asked again after a pause, in which the device's own answer can be shown. */
  onSilence?: (() => void) | undefined
}

export interface Dependencies {
  fetch: (address: string, init: RequestInit) => Promise<Response>
  token: () => string | null
  language: () => string
  isOffline: () => boolean
  silence: Silence
  /** Who answered, or nobody. */
  heard: (who: Answering) => void
  /** When an answer was asked for and had, by the clock of the device (ms), and its header Date. */
  dated?: (from: number, to: number, date: string | null) => void
  now: () => number
  random: () => number
  /** Resolves after so many milliseconds; clears its timer when the signal aborts. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>
  sentence: (code: TransportCode, cause: string) => Promise<string>
  /** Does the work that a refusal asks for; null: it cannot. */
  solve: (challenge: string) => Promise<string | null>
  /** What the page asked before the app was there: this answer, or null. */
  early?: (head: OperationHead, variables: unknown, token: string | null) => Promise<object | null> | null
  /** The server does not know this token (R-AUTH-15). */
  sessionOver: (token: string) => void
}

export type Send = <Data>(document: string, variables: unknown, options?: SendOptions) => Promise<Answer<Data>>

export const endpoint = '/api/graphql'

/** Sends operations to the API; throws a Refusal for everything that is no data. */
export function makeTransport(dependencies: Dependencies): Send {
  return async function send<Data>(
    document: string,
    variables: unknown,
    options: SendOptions = {},
  ): Promise<Answer<Data>> {
    const head = headOf(document)
    const token = options.token === undefined ? dependencies.token() : options.token
    const body = JSON.stringify({ operationName: head.name, query: document, variables: variables ?? {} })
    const tries = isRepeatable(head) ? retry.max : 0
    const carries = head.root === 'register' || body.length > inlinePhotoSize
    const timeout = head.kind === 'query' ? requestTimeout : carries ? photoChangeTimeout : changeTimeout
    let [proof, worked]: [string | null, number] = [null, 0]
    // Who has given up already does not use it up: it is for the one who asks again.
    let early = options.signal?.aborted ? null : (dependencies.early?.(head, variables, token) ?? null)
    for (let attempt = 0; ; attempt += 1) {
      const tried = await once<Data>(body, token, timeout, options, proof, early)
      early = null
      const challenge = challengeIn(tried.answer.errors)
      proof = challenge && worked < 2 && !options.signal?.aborted ? await dependencies.solve(challenge) : null
      if (proof) {
        worked += 1 // refused before anything was done: also what is never repeated is sent again
        attempt -= 1
        continue
      }
      const wait =
        tried.passes && attempt < tries ? pauseBefore(attempt, dependencies.random(), tried.retryAfter) : null
      const isSilent = tried.status === null && tried.passes
      const isVain = isSilent && (dependencies.isOffline() || dependencies.silence.lasts())
      if (wait === null || options.signal?.aborted || isVain) {
        if (isSilent && tries > 0) dependencies.silence.note()
        if (tried.isSessionOver && token) dependencies.sessionOver(token)
        return tried.answer
      }
      if (tried.answer.refusal) options.onSilence?.()
      await dependencies.wait(wait, options.signal ?? new AbortController().signal)
      if (options.signal?.aborted) return tried.answer
    }
  }

  async function once<Data>(
    body: string,
    token: string | null,
    timeout: number,
    options: SendOptions,
    proof: string | null,
    early: Promise<object | null> | null,
  ) {
    const patience = patienceOf(options.signal, timeout, dependencies.wait)
    try {
      const known = early && (await Promise.race([early, aborted(patience.signal)]))
      if (known) return await read<Data>(new Response(JSON.stringify(known)))
      const from = dependencies.now()
      const response = await dependencies.fetch(onServer(endpoint), {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          'x-language': dependencies.language(),
          ...(proof && { 'x-proof': proof }),
          ...(token && { authorization: `Bearer ${token}` }), // R-GQL-03
        },
        body: toServer(body),
        signal: patience.signal,
        credentials: 'omit',
        ...(options.keepalive && { keepalive: true }),
      })
      dependencies.dated?.(from, dependencies.now(), response.headers.get('date'))
      return await read<Data>(response)
    } catch (error) {
      const late = patience.isOver()
      const left = Boolean(options.signal?.aborted) && !late
      if (!left) dependencies.heard('nobody')
      const code = left ? 'ABORTED' : late && !dependencies.isOffline() ? 'TIMEOUT' : 'NETWORK'
      return failed<Data>(code, error instanceof Error ? error.message : '', null)
    } finally {
      patience.end()
    }
  }

  async function read<Data>(response: Response) {
    const { status } = response
    const answer = fromServer(
      await response.json().catch((error) => {
        if (error instanceof SyntaxError) return null
        throw error // the connection was lost in the middle of the answer
      }),
    )
    const known = typeof answer === 'object' && answer !== null && ('data' in answer || 'errors' in answer)
    dependencies.heard(whoAnswered(status, known))
    if (!known) return failed<Data>('BAD_ANSWER', String(status), status)
    dependencies.silence.end()
    const errors: readonly ApiError[] = Array.isArray(answer.errors) ? answer.errors : []
    if (errors.length === 0 && !answer.data) return failed<Data>('NO_DATA', '', status)
    const asked = errors.map((error) => error.extensions?.retryAfter).find((value) => typeof value === 'number')
    return {
      status,
      passes: mayPass(status),
      retryAfter: secondsOf(response.headers.get('retry-after'), dependencies.now()) ?? asked ?? null,
      isSessionOver: errors.some((error) => error.extensions?.code === 'UNAUTHENTICATED'),
      answer: { data: (answer.data ?? null) as Data | null, errors, refusal: null } satisfies Answer<Data>,
    }
  }

  async function failed<Data>(code: TransportCode, cause: string, status: number | null) {
    const refusal = new Refusal({ code, message: await dependencies.sentence(code, cause) })
    return {
      status,
      passes: code !== 'ABORTED' && mayPass(status),
      retryAfter: null,
      isSessionOver: false, // a 401 of a hotspot or a proxy knows no session
      answer: { data: null, errors: [], refusal } as Answer<Data>,
    }
  }
}

/** Aborts with whoever asked, or after so many milliseconds: then it is over. */
function patienceOf(asker: AbortSignal | undefined, ms: number, wait: Dependencies['wait']) {
  const stop = new AbortController()
  const follow = () => stop.abort()
  asker?.addEventListener('abort', follow)
  if (asker?.aborted) stop.abort()
  const done = new AbortController()
  let isOver = false
  void wait(ms, done.signal).then(() => {
    isOver = !done.signal.aborted
    if (isOver) stop.abort()
  })
  return {
    signal: stop.signal,
    isOver: () => isOver,
    end() {
      asker?.removeEventListener('abort', follow)
      done.abort()
    },
  }
}

const aborted = (signal: AbortSignal) =>
  new Promise<null>((resolve) => {
    if (signal.aborted) resolve(null)
    else signal.addEventListener('abort', () => resolve(null), { once: true })
  })

/** D-30: work with which the server lets the same call through, of an address that many share. */
const challengeIn = (errors: readonly ApiError[]): string | null => {
  const challenge = errors.map(({ extensions }) => extensions?.proof).find((one) => typeof one === 'string')
  return typeof challenge === 'string' ? challenge : null
}
