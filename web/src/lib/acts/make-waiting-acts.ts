import { isPassing, problemsOf, Refusal } from '../api/refusal.ts'
import { type Act, type ActRules, isPending, isTooOld, withAct } from './act-list.ts'

export interface AnyActKind extends ActRules {
  /** Must be safe to repeat: the answer to one that was taken may be lost. */
  send(variables: never): Promise<unknown>
  /** The server has it: what pages show until they ask again. Every tab hears it, whichever sent it. */
  taken?(variables: never): void
  /** Whether the way on which it goes is open; absent: it is whenever there is a network. */
  isReady?(): boolean
  /** Codes by which the server says that it is past it already: what was wanted is so, or can no longer be. */
  past: readonly string[]
}

export interface ActKind<Variables> extends AnyActKind {
  about(variables: Variables): string
  merge?(before: Variables, after: Variables): Variables
  send(variables: Variables): Promise<unknown>
  taken?(variables: Variables): void
}

export interface Dependencies {
  /** All that is kept on the device, in its order; other tabs write there, too. */
  read(): readonly Act[]
  /** False: the device has no room, and only this page knows it. */
  put(act: Act): boolean
  remove(id: string): void
  /** Runs when no other tab of this browser sends. */
  alone(run: () => Promise<void>): Promise<void>
  me(): string | undefined
  isOffline(): boolean
  now(): number
  /** Milliseconds of a clock that nobody sets. */
  elapsed(): number
  newId(): string
  /** Calls back later; a network that answers nobody does not say when it is back. `seconds`: the server asks for them. */
  later(run: () => void, seconds?: number): void
  /** Resolves when whoever pressed has waited long enough. */
  patience(): Promise<unknown>
  /** Refused for good, after nobody waits for its answer any more. */
  refused(act: Act, refusal: unknown): void
}

/** `unkept`: it waits, but only as long as this page is open. */
export type Outcome = 'done' | 'waiting' | 'unkept'

/** The server cannot have taken it, or says itself that it will later: it is kept. An error of its own is said. */
const isKept = (error: unknown): error is Refusal =>
  error instanceof Refusal && isPassing(error) && error.code !== 'INTERNAL_SERVER_ERROR'

/** A limit holds up its own kind, and so does a way of its own that answers nobody; everything else holds up all. */
const isLimit = ({ code }: Refusal) => code === 'RATE_LIMITED' || code === 'BUSY'
const ownWayRests = 15 // seconds
/** The server is there, and what it answers to this one cannot be read: the others do not wait for it. */
const isUnreadable = ({ code }: Refusal) => code === 'BAD_ANSWER' || code === 'NO_DATA'
const unreadableRests = 60

const none: readonly Act[] = []

export type WaitingActs = ReturnType<typeof makeWaitingActs>

/** Acts are kept first and sent then, one at a time and in their order, until the server has taken or refused them. */
export function makeWaitingActs(dependencies: Dependencies) {
  const kinds = new Map<string, AnyActKind>()
  const rulesOf = (kind: string) => kinds.get(kind)
  const listeners = new Set<() => void>()
  /** Acts whose presser waits for the answer, and the answers that were a no. */
  const awaited = new Set<string>()
  const refusals = new Map<string, unknown>()
  /** When a kind goes on that the server, or its own way, holds up; or one act, by its id. */
  const rests = new Map<string, { until: number; isAsked: boolean }>()
  let running: Promise<void> | null = null
  /** Those of this member, and of them what the network holds up, for pages. */
  let all = none
  let held = none
  let isHeld = false

  const mine = () => {
    const me = dependencies.me()
    return dependencies.read().filter(({ by, state }) => by === me && state !== 'taken')
  }
  const find = (id: string) => dependencies.read().find((one) => one.id === id)

  function show(isHeldUp = isHeld): void {
    isHeld = isHeldUp
    const now = mine()
    if (now.length === 0 && all.length === 0) return
    all = now
    held = isHeld ? now.filter(isPending) : none
    for (const listener of listeners) listener()
  }

  /** Nothing that was superseded, cancelled or wiped meanwhile comes back. */
  function mark(id: string, change: Pick<Act, 'state' | 'reason'>): void {
    const act = find(id)
    if (act) dependencies.put({ ...act, state: undefined, reason: undefined, ...change })
    show()
  }

  function remove(id: string): void {
    dependencies.remove(id)
    rests.delete(id)
    show()
  }

  /** What a page that died had on its way waits again, and what nobody can want any more is said so. */
  function tidy(): void {
    for (const { id, state } of dependencies.read()) if (state === 'taken') dependencies.remove(id)
    for (const act of mine()) {
      if (act.state === 'sending') mark(act.id, {})
      else if (isTooOld(act, rulesOf, dependencies.now())) mark(act.id, { state: 'old' })
    }
  }

  async function sendAll(): Promise<void> {
    tidy()
    const isReady = (kind: string) => restOf(kind) <= 0 && kinds.get(kind)?.isReady?.() !== false
    const isNext = ({ id, state, kind }: Act) =>
      state === undefined && kinds.has(kind) && isReady(kind) && restOf(id) <= 0
    for (let next = mine().find(isNext); next; next = mine().find(isNext)) {
      if (dependencies.isOffline()) return show(true)
      const { id } = next
      const kind = kinds.get(next.kind) as AnyActKind
      mark(id, { state: 'sending' })
      try {
        await kind.send(next.variables as never)
        mark(id, { state: 'taken' })
        kind.taken?.(next.variables as never)
        remove(id)
      } catch (error) {
        if (!isKept(error)) {
          refuse(next, kind, error)
          continue
        }
        mark(id, error.isUnreached ? {} : { reason: error.message }) // a full server is not the network
        if (isUnreadable(error) && !dependencies.isOffline()) {
          rests.set(id, { until: dependencies.elapsed() + unreadableRests * 1000, isAsked: false })
          continue
        }
        if (!isLimit(error) && !kind.isReady) {
          dependencies.later(() => void send(), error.retryAfter)
          return show(true)
        }
        const seconds = error.retryAfter ?? ownWayRests
        rests.set(next.kind, { until: dependencies.elapsed() + seconds * 1000, isAsked: isLimit(error) })
      }
    }
    const left = mine().filter(({ state }) => state === undefined)
    const rest = Math.min(...left.map(({ id, kind }) => Math.max(restOf(kind), restOf(id))).filter((ms) => ms > 0))
    if (Number.isFinite(rest)) dependencies.later(() => void send(), rest / 1000)
    if (left.every(({ kind }) => kinds.has(kind))) show(left.length > 0) // others wait for their part of the app
  }

  const restOf = (kind: string) => (rests.get(kind)?.until ?? 0) - dependencies.elapsed()

  function refuse(act: Act, kind: AnyActKind, error: unknown): void {
    const isPast = error instanceof Refusal && kind.past.includes(error.code)
    if (awaited.has(act.id)) refusals.set(act.id, error)
    if (awaited.has(act.id) || isPast) remove(act.id)
    else if (find(act.id)) {
      mark(act.id, { state: 'refused', reason: problemsOf(error).message })
      dependencies.refused(act, error)
    }
  }

  /** Sends what waits, once at a time. */
  function send(): Promise<void> {
    running ??= dependencies.alone(sendAll).finally(() => {
      running = null
    })
    return running
  }

  return {
    declare: (name: string, kind: AnyActKind): void => void kinds.set(name, kind),
    /** What the network holds up. */
    held: () => held,
    /** All of this member, the refused ones, too. */
    all: () => all,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    send,
    /** Another tab has sent it. */
    heard({ kind, variables }: Act): void {
      kinds.get(kind)?.taken?.(variables as never)
    },
    /** Another tab, or the end of a session, changed what is kept. */
    refresh: () => show(),
    /** What was kept before this page was opened waits, too. */
    resume(): Promise<void> {
      for (const [kind, { isAsked }] of rests) if (!isAsked) rests.delete(kind)
      show(true)
      return send()
    },
    /** False: it is on its way, and cannot be called back. */
    cancel(id: string): boolean {
      if (find(id)?.state === 'sending') return false
      remove(id)
      return true
    },
    /** A refused one, or one that was too old, is sent once more. */
    retry(id: string): Promise<void> {
      const act = find(id)
      if (act && !isPending(act))
        dependencies.put({ ...act, state: undefined, reason: undefined, at: dependencies.now() })
      return send()
    },
    /** A no of the server is thrown. */
    async add(kind: string, variables: unknown, label: string): Promise<Outcome> {
      const rules = kinds.get(kind)
      const by = dependencies.me()
      if (!rules || !by) throw new Error(`nobody can ${kind}`)
      const id = dependencies.newId()
      const about = rules.about(variables as never)
      const act: Act = { id, kind, about, variables, label, by, at: dependencies.now(), order: 0 }
      const before = dependencies.read()
      const after = withAct(before, act, rulesOf)
      const added = after.find((one) => one.id === id)
      // Nothing supersedes an end: it is the end then that is waited for.
      const watched =
        added?.id ?? before.find((one) => one.about === about && one.by === by && isPending(one))?.id ?? id
      const isSafe = !added || dependencies.put(added)
      if (added && !isSafe) dependencies.put({ ...added, isUnkept: true })
      for (const one of before) if (!after.includes(one)) dependencies.remove(one.id)
      awaited.add(id)
      show()
      const sending = send().then(() => (find(watched) && !isHeld ? send() : undefined))
      await Promise.race([sending, dependencies.patience()])
      awaited.delete(id)
      if (refusals.has(id)) {
        const refusal = refusals.get(id)
        refusals.delete(id)
        throw refusal
      }
      const left = find(watched)
      if (!left) return 'done'
      if (left.state === 'refused') {
        remove(watched) // by another tab, whose person does not wait for it
        throw new Refusal({ code: 'NOT_NOW', message: left.reason ?? '' })
      }
      show(true)
      return isSafe ? 'waiting' : 'unkept'
    },
  }
}
