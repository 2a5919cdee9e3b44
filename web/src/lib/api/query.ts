import { type AnyVariables, type Client, createRequest, type GraphQLRequest, type RequestPolicy } from '@urql/core'
import { useCallback, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { pipe, subscribe } from 'wonka'
import { useSeen, useTogether } from './asking.ts'
import { clientVersion, getClient, onClient, refusalFrom, seenAt } from './client.ts'
import type { Refusal } from './refusal.ts'
import type { TypedDocument } from './typed-document.ts'

export interface QueryState<Data> {
  data: Data | undefined
  /** Next to data when only a part failed (R-GQL-06), or when a newer answer could not be had. */
  error: Refusal | undefined
  /** A first or newer answer is pending. */
  fetching: boolean
  /** `data` is from before, because nobody answers now: since when; undefined: nobody knows. Null: it is what the server says. */
  seenAt: number | undefined | null
}

interface Asking<Data, Variables> {
  query: TypedDocument<Data, Variables>
  variables?: Variables
  requestPolicy?: RequestPolicy
  /** Asks nothing until it is false. */
  pause?: boolean
  /** While other variables are asked for, continue showing the answer of the last ones. */
  keepPrevious?: boolean
}

type Ask = (options?: { requestPolicy?: RequestPolicy }) => void

/**
 * What the server knows, kept current: `[{ data, error, fetching }, askAgain]`. `askAgain` stays the same function and asks
 * what is looked at when it is called: the list may be another one by the end of an action that began before.
 */
export function useQuery<Data, Variables>(asking: Asking<Data, Variables>): [QueryState<Data>, Ask] {
  const { query, variables, requestPolicy = 'cache-first', pause = false, keepPrevious = false } = asking
  const version = useSyncExternalStore(onClient, clientVersion, clientVersion)
  const fresh = createRequest<Data, AnyVariables>(query as string, (variables ?? {}) as AnyVariables)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the text and the variables
  const request = useMemo(() => fresh, [fresh.key])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version is another client
  const watch = useMemo(
    () => new Watch<Data>(getClient(), request, requestPolicy, pause),
    [version, request, requestPolicy, pause],
  )
  const state = useSyncExternalStore(watch.subscribe, watch.state, watch.state)
  useTogether(watch, state.data === undefined && state.fetching)
  useSeen(watch, state.data === undefined ? null : state.seenAt)
  const [last, setLast] = useState<{ data: Data; version: number }>()
  if (keepPrevious && state.data !== undefined && state.data !== last?.data) setLast({ data: state.data, version })
  const previous = keepPrevious && state.fetching && last?.version === version ? last.data : undefined
  const shown = state.data === undefined && previous !== undefined ? { ...state, data: previous } : state
  const latest = useRef(watch)
  useLayoutEffect(() => {
    latest.current = watch
  }, [watch])
  const ask = useCallback<Ask>((options) => latest.current.ask(options), [])
  return [shown, ask]
}

/** True while a component looks into the cache as it is rendered: others who watch the same learn nothing new by it. */
let peeking = false

/** Questions that a cut line left without an answer are asked again automatically once there is a network. */
const unanswered = new Set<() => void>()
globalThis.addEventListener?.('online', () => {
  for (const again of unanswered) again()
})

/** One operation that a component looks at. */
export class Watch<Data> {
  readonly #client: Client
  readonly #request: GraphQLRequest<Data, AnyVariables>
  readonly #policy: RequestPolicy
  readonly #pause: boolean
  readonly #listeners = new Set<() => void>()
  #state: QueryState<Data>
  #stop: (() => void) | undefined
  /** Something has changed since the answer that is under way was asked for. */
  #isOutdated = false

  constructor(client: Client, request: GraphQLRequest<Data, AnyVariables>, policy: RequestPolicy, pause: boolean) {
    this.#client = client
    this.#request = request
    this.#policy = policy
    this.#pause = pause
    const data = policy === 'network-only' || pause ? undefined : this.#peek()
    this.#state = {
      data,
      error: undefined,
      fetching: !pause && (data === undefined || policy !== 'cache-first'),
      seenAt: seenAt(request.key),
    }
  }

  /** What the cache knows already, so that a page one comes back to shows at once. */
  #peek(): Data | undefined {
    const { query, variables } = this.#request
    peeking = true
    try {
      return this.#client.readQuery(query, variables, { requestPolicy: 'cache-only' })?.data ?? undefined
    } finally {
      peeking = false
    }
  }

  state = () => this.#state

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    if (!this.#stop && !this.#pause) this.#start(this.#policy)
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size > 0) return
      unanswered.delete(this.#again)
      this.#stop?.()
      this.#stop = undefined
    }
  }

  ask: Ask = ({ requestPolicy = this.#policy } = {}) => {
    if (this.#listeners.size === 0) return
    if (this.#state.fetching && requestPolicy === 'network-only') {
      this.#isOutdated = true // the client asks the same once at a time
      return
    }
    this.#set({ ...this.#state, fetching: true })
    this.#start(requestPolicy)
  }

  readonly #again = () => this.ask({ requestPolicy: 'network-only' })

  #start(requestPolicy: RequestPolicy) {
    const before = this.#stop
    const source = this.#client.executeQuery(this.#request, { requestPolicy, showKept: true })
    const { unsubscribe } = pipe(
      source,
      subscribe(({ data, error, stale }) => {
        if (peeking) return
        const refusal = refusalFrom(error)
        if (refusal?.isUnreached) unanswered.add(this.#again)
        else unanswered.delete(this.#again)
        // A failed refresh takes nothing away that was already readable.
        const isAsking = stale || this.#isOutdated
        this.#set({
          data: data ?? this.#state.data,
          error: refusal,
          fetching: isAsking,
          seenAt: seenAt(this.#request.key),
        })
        if (stale || !this.#isOutdated) return
        this.#isOutdated = false
        queueMicrotask(() => this.#stop && this.#start('network-only')) // the client lets go of this answer first
      }),
    )
    this.#stop = unsubscribe
    before?.()
  }

  #set(state: QueryState<Data>) {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}
