/** The GraphQL client of signed-in pages: a normalised cache that ages, over the one transport. Loaded with the first query. */

import { Client, CombinedError, createRequest, type Exchange, makeOperation, stringifyDocument } from '@urql/core'
import { cacheExchange } from '@urql/exchange-graphcache'
import { dataCache } from '@vondrona/rules/constants'
import { filter, make, map, mergeMap, pipe, share, takeUntil } from 'wonka'
import { onSessionEnd } from '../session/session-end.ts'
import { onLanguage } from '../texts/language.ts'
import { CacheAges } from './cache-ages.ts'
import { cacheUpdates, onAnswer } from './cache-updates.ts'
import { callThrough, send } from './call.ts'
import { isKept, keepAnswer, keptAnswer } from './kept-answers.ts'
import { type ApiError, Refusal, refusalOf } from './refusal.ts'
import { type Answer, endpoint } from './transport.ts'
import { headOf } from './typed-document.ts'

declare module '@urql/core' {
  interface OperationContext {
    /** Handled here: names what the cache must forget. */
    evict?: true
    /** The device's own answer is good enough for who asks (R-NET-03); without it a question fails where nobody answers. */
    showKept?: boolean | undefined
  }
}

const evictDocument = 'mutation Evict($keys: [String!]!) { evict(keys: $keys) }'
const isOffline = () => navigator.onLine === false

let current: { client: Client; stop: () => void } | undefined
let version = 0
const listeners = new Set<() => void>()

export const clientVersion = () => version

/** Calls the listener when the client is replaced; returns the function that unsubscribes. */
export function onClient(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The GraphQL client of this session. */
export function getClient(): Client {
  current ??= makeClient()
  callThrough(throughCache)
  return current.client
}

/** Questions that show what was answered before, because nobody answers now: when that was; undefined: nobody knows. */
const seen = new Map<number, number | undefined>()

/** When what is shown of this question was last true; null while it is what the server says now. */
export const seenAt = (question: number): number | undefined | null => (seen.has(question) ? seen.get(question) : null)

/** Forgets everything: another member, or another language in which the server phrased its answers. */
function resetClient(): void {
  current?.stop()
  current = undefined
  seen.clear()
  callThrough(null)
  version += 1
  for (const listener of listeners) listener()
}

onSessionEnd(resetClient)
onLanguage(resetClient)

function makeClient() {
  const ages = new CacheAges()
  const client = new Client({
    url: endpoint,
    exchanges: [aging(ages), cache, () => network(ages)],
    requestPolicy: 'cache-first',
  }) // R-GQL-05
  const timer = setInterval(() => {
    const keys = ages.sweep(Date.now(), isOffline())
    if (keys.length > 0) client.executeMutation(createRequest(evictDocument, { keys }), { evict: true }).toPromise()
  }, dataCache.sweep)
  return { client, stop: () => clearInterval(timer) }
}

/** An answer older than five minutes is still shown, and requested again. */
const aging =
  (ages: CacheAges): Exchange =>
  ({ forward }) =>
  (operations) =>
    forward(
      pipe(
        operations,
        map((operation) => {
          if (operation.kind !== 'query') {
            ages.left(operation.key) // at its teardown; what a mutation answers is on no screen of its own
            return operation
          }
          ages.entered(operation.key)
          const { requestPolicy } = operation.context
          if (requestPolicy !== 'cache-first' || !ages.isOld(operation.key, Date.now())) return operation
          return makeOperation('query', operation, { ...operation.context, requestPolicy: 'cache-and-network' })
        }),
      ),
    )

onAnswer({
  evict: (_result, { keys }, cached) => {
    for (const key of keys as string[]) cached.invalidate(key)
  },
})

const cache = cacheExchange({
  // A thing is what has an id; everything else belongs to what holds it.
  keys: new Proxy({}, { get: () => (data: { id?: unknown }) => (data.id == null ? null : String(data.id)) }),
  updates: cacheUpdates,
})

/** What the cache shows of a question from before. */
const noteShown = (question: number, at: number | undefined) => {
  if (at !== undefined) seen.set(question, at)
}

/** The last exchange: what it does not answer ends here. */
const network =
  (ages: CacheAges): ReturnType<Exchange> =>
  (operations) => {
    const shared = share(operations)
    return pipe(
      shared,
      filter(({ kind }) => kind === 'query' || kind === 'mutation'),
      mergeMap((operation) =>
        pipe(
          make<{ data: unknown; error?: CombinedError | undefined; stale?: boolean }>(({ next, complete }) => {
            const stop = new AbortController()
            const asked = version
            const work = async () => {
              if (operation.context.evict) return { data: { evict: true } }
              const text = stringifyDocument(operation.query)
              const { key, variables } = operation
              const isShown = operation.context.showKept && isKept(text, variables)
              let isAnswered = false
              const readKept = async () => {
                const kept = isShown ? await keptAnswer(text, variables) : undefined
                if (kept && !isAnswered && !stop.signal.aborted) seen.set(key, kept.seenAt)
                return kept?.data
              }
              const showKept = async () => {
                const data = await readKept()
                if (data) next({ data, stale: true }) // says nothing any more once the answer is there
              }
              const onSilence = () => void showKept()
              const answer = await send<unknown>(text, variables, { signal: stop.signal, onSilence })
              isAnswered = !answer.refusal?.isUnreached
              if (!answer.refusal) seen.delete(key)
              else if (answer.refusal.isUnreached) noteShown(key, ages.answeredAt(key))
              if (answer.data) ages.answered(key, answer.data, Date.now())
              if (answer.data && answer.errors.length === 0 && isShown)
                void keepAnswer(text, variables, answer.data, () => version !== asked).catch(() => {})
              const data = answer.refusal?.isUnreached ? await readKept() : answer.data
              return { data, error: errorOf(answer) }
            }
            void work().then((result) => {
              next(result) // nobody hears it any more once it was left
              complete()
            })
            return () => stop.abort()
          }),
          map(({ data, error, stale = false }) => ({
            operation,
            data: data ?? undefined,
            error,
            stale,
            hasNext: false,
          })),
          takeUntil(
            pipe(
              shared,
              filter(({ kind, key }) => kind === 'teardown' && key === operation.key),
            ),
          ),
        ),
      ),
    )
  }

function errorOf({ errors, refusal }: Answer<unknown>): CombinedError | undefined {
  if (refusal) return new CombinedError({ networkError: refusal })
  return errors.length > 0 ? new CombinedError({ graphQLErrors: errors as never }) : undefined
}

/** As the server sent them. */
const errorsIn = (error: CombinedError | undefined) => (error?.graphQLErrors ?? []) as readonly ApiError[]

/** What a screen understands. */
export function refusalFrom(error: CombinedError | undefined): Refusal | undefined {
  if (!error) return undefined
  return error.networkError instanceof Refusal ? error.networkError : refusalOf(errorsIn(error))
}

/** `call`, seen by the cache: what a mutation answers is current on every screen at once. */
async function throughCache<Data>(
  document: string,
  variables: unknown,
  options: { signal?: AbortSignal | undefined },
): Promise<Answer<Data>> {
  if (options.signal) return send<Data>(document, variables, options)
  const client = getClient()
  const request = createRequest(document, variables as Record<string, unknown>)
  const context = { requestPolicy: 'network-only' } as const
  const source =
    headOf(document).kind === 'mutation'
      ? client.executeMutation(request, context)
      : client.executeQuery(request, context)
  const { data, error } = await source.toPromise()
  const refusal = error?.networkError instanceof Refusal ? error.networkError : null
  return {
    data: (data as Data | undefined) ?? null,
    errors: errorsIn(error),
    refusal,
  }
}
