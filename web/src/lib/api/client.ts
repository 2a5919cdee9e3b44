/** The GraphQL client of signed-in pages: a normalised cache that ages, over the one transport. Loaded with the first query. */

import { Client, CombinedError, createRequest, type Exchange, makeOperation, stringifyDocument } from '@urql/core'
import { cacheExchange } from '@urql/exchange-graphcache'
import { dataCache } from '@vondrona/rules/constants'
import { filter, make, map, merge, mergeMap, pipe, share, takeUntil } from 'wonka'
import { store } from '../device/indexed-db-store.ts'
import { onSessionEnd } from '../session/session-end.ts'
import { onLanguage } from '../texts/language.ts'
import { CacheAges } from './cache-ages.ts'
import { cacheUpdates, onAnswer } from './cache-updates.ts'
import { callThrough, send } from './call.ts'
import { type ApiError, Refusal, refusalOf } from './refusal.ts'
import { type Answer, endpoint } from './transport.ts'
import { headOf } from './typed-document.ts'

declare module '@urql/core' {
  interface OperationContext {
    /** Handled here: names what the cache must forget. */
    evict?: true
    /** The last answer stays on the device and is shown as soon as the network does not answer (R-NET-03). */
    keep?: boolean | undefined
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

/** Forgets everything: another member, or another language in which the server phrased its answers. */
function resetClient(): void {
  current?.stop()
  current = undefined
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
    exchanges: [aging(ages), cache, network(ages)],
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
          if (operation.kind === 'teardown') ages.left(operation.key)
          if (operation.kind !== 'query') return operation
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

const network =
  (ages: CacheAges): Exchange =>
  ({ forward }) =>
  (operations) => {
    const shared = share(operations)
    const answers = pipe(
      shared,
      filter(({ kind }) => kind === 'query' || kind === 'mutation'),
      mergeMap((operation) =>
        pipe(
          make<{ data: unknown; error?: CombinedError | undefined; stale?: boolean }>(({ next, complete }) => {
            const stop = new AbortController()
            const work = async () => {
              if (operation.context.evict) return { data: { evict: true } }
              const text = stringifyDocument(operation.query)
              const showKept = async () => {
                const data = await store.get(keptKey(text, operation.variables))
                if (data) next({ data, stale: true }) // says nothing any more once the answer is there
              }
              const onSilence = operation.context.keep ? () => void showKept() : undefined
              const answer = await send<unknown>(text, operation.variables, { signal: stop.signal, onSilence })
              if (answer.data) ages.answered(operation.key, answer.data, Date.now())
              const data = operation.context.keep ? await keep(text, operation.variables, answer) : answer.data
              return { data, error: errorOf(answer) }
            }
            void work().then((result) => {
              if (!stop.signal.aborted) next(result)
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
    const others = forward(
      pipe(
        shared,
        filter(({ kind }) => kind !== 'query' && kind !== 'mutation'),
      ),
    )
    return merge([answers, others])
  }

/** Where a kept answer lies in the drawer. */
export const keptKey = (text: string, variables: unknown) =>
  `answer:${headOf(text).name}:${JSON.stringify(variables ?? {})}`

/** Puts a good answer into the drawer, or takes the last one out when the way is cut. */
async function keep(text: string, variables: unknown, answer: Answer<unknown>): Promise<unknown> {
  const key = keptKey(text, variables)
  if (answer.data && answer.errors.length === 0) void store.set(key, answer.data)
  if (!answer.refusal?.isNetwork) return answer.data
  return (await store.get(key)) ?? null
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
