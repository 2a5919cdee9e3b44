import { isPassing, problemsOf, Refusal } from '../api/refusal.ts'
import { type Act, type ActRules, isPending, isTooOld, withAct } from './act-list.ts'

export interface AnyActKind extends ActRules {
  /** Must be safe to repeat: the answer to one that was taken may be lost. `at`: when it was done, by the server's clock. */
  send(variables: never, at: Date): Promise<unknown>
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
  send(variables: Variables, at: Date): Promise<unknown>
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
  /** By the server's clock. */
  now(): number
  /** What is kept with what is dated by `now`, until the page has heard of the server's clock; null once it has. */
  guess(): number | null
  /** Milliseconds by which what was dated so is wrong; null until the page has heard. */
  wrongBy(guess: number): number | null
  /** Asks the server for its time. Never rejects. */
  hearClock(): Promise<void>
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

/** What goes on later: a kind that the server, or its own way, holds up; or one act, by its id. */
function makeRests(elapsed: () => number) {
  const rests = new Map<string, { until: number; isAsked: boolean }>()
  return {
    /** Milliseconds; of what does not rest, none or fewer. */
    left: (what: string) => (rests.get(what)?.until ?? 0) - elapsed(),
    /** `isAsked`: the server asks for it, and no wish of anybody's ends it. */
    begin: (what: string, seconds: number, isAsked = false) =>
      void rests.set(what, { until: elapsed() + seconds * 1000, isAsked }),
    end: (what: string) => void rests.delete(what),
    endUnasked() {
      for (const [what, { isAsked }] of rests) if (!isAsked) rests.delete(what)
    },
  }
}

/** What is kept on the device, as pages see it. */
function makeShelf(dependencies: Dependencies, rulesOf: (kind: string) => ActRules | undefined) {
  const listeners = new Set<() => void>()
  /** Those of this member, and of them what the network holds up. */
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
    show()
  }

  /** On the device, with what it supersedes gone; `watched` is the act whose end is the end of this one. */
  function keep(act: Act) {
    const before = dependencies.read()
    const after = withAct(before, act, rulesOf)
    const added = after.find(({ id }) => id === act.id)
    // Nothing supersedes an end: it is the end then that is waited for.
    const sameEnd = before.find((one) => one.about === act.about && one.by === act.by && isPending(one))
    const isSafe = !added || dependencies.put(added)
    if (!isSafe) dependencies.put({ ...added, isUnkept: true })
    for (const one of before) if (!after.includes(one)) dependencies.remove(one.id)
    return { watched: added?.id ?? sameEnd?.id ?? act.id, isSafe }
  }

  return {
    mine,
    find,
    show,
    mark,
    remove,
    keep,
    held: () => held,
    isHeld: () => isHeld,
    all: () => all,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Acts are kept first and sent then, one at a time and in their order, until the server has taken or refused them. */
export function makeWaitingActs(dependencies: Dependencies) {
  const kinds = new Map<string, AnyActKind>()
  const rulesOf = (kind: string) => kinds.get(kind)
  /** Acts whose presser waits for the answer, and the answers that were a no. */
  const awaited = new Set<string>()
  const refusals = new Map<string, unknown>()
  const rests = makeRests(dependencies.elapsed)
  let running: Promise<void> | null = null
  const { mine, find, show, mark, keep, ...shelf } = makeShelf(dependencies, rulesOf)
  const remove = (id: string) => {
    rests.end(id)
    shelf.remove(id)
  }

  const dated = () => ({ at: dependencies.now(), ahead: dependencies.guess() ?? undefined })

  /** What a page that died had on its way waits again, and what nobody can want any more is said so. */
  function tidy(): void {
    for (const { id, state } of dependencies.read()) if (state === 'taken') dependencies.remove(id)
    for (const act of mine()) {
      if (act.state === 'sending') mark(act.id, {})
      else if (isTooOld(act, rulesOf, dependencies.now())) mark(act.id, { state: 'old' })
    }
  }

  /** What was done before this page knew how wrong the clock of the phone is, is dated anew before it is sent. */
  async function putRight(): Promise<void> {
    const guessed = mine().filter(({ ahead }) => ahead !== undefined)
    if (dependencies.isOffline()) return
    if (dependencies.guess() !== null) await dependencies.hearClock()
    for (const { id, ahead = 0 } of guessed) {
      const act = find(id)
      const wrongBy = dependencies.wrongBy(ahead)
      if (act && wrongBy !== null) dependencies.put({ ...act, at: act.at + wrongBy, ahead: undefined })
    }
  }

  async function sendAll(): Promise<void> {
    if (mine().some(({ ahead }) => ahead !== undefined)) await putRight()
    tidy()
    const isReady = (kind: string) => rests.left(kind) <= 0 && kinds.get(kind)?.isReady?.() !== false
    const isNext = ({ id, state, kind }: Act) =>
      state === undefined && kinds.has(kind) && isReady(kind) && rests.left(id) <= 0
    for (let next = mine().find(isNext); next; next = mine().find(isNext)) {
      if (dependencies.isOffline()) return show(true)
      const { id } = next
      const kind = kinds.get(next.kind) as AnyActKind
      mark(id, { state: 'sending' })
      try {
        await kind.send(next.variables as never, new Date(next.at))
        mark(id, { state: 'taken' })
        kind.taken?.(next.variables as never)
        remove(id)
      } catch (error) {
        if (!isKept(error)) refuse(next, kind, error)
        else if (!holdUp(next, kind, error)) return show(true)
      }
    }
    const left = mine().filter(({ state }) => state === undefined)
    const rest = Math.min(
      ...left.map(({ id, kind }) => Math.max(rests.left(kind), rests.left(id))).filter((ms) => ms > 0),
    )
    if (Number.isFinite(rest)) dependencies.later(() => void send(), rest / 1000)
    if (left.every(({ kind }) => kinds.has(kind))) show(left.length > 0) // others wait for their part of the app
  }

  /** Not taken yet: it rests, its kind does, or (false) everything waits. */
  function holdUp({ id, kind: name }: Act, kind: AnyActKind, error: Refusal): boolean {
    mark(id, error.isUnreached ? {} : { reason: error.message }) // a full server is not the network
    if (isUnreadable(error) && !dependencies.isOffline()) rests.begin(id, unreadableRests)
    else if (isLimit(error) || kind.isReady) rests.begin(name, error.retryAfter ?? ownWayRests, isLimit(error))
    else {
      dependencies.later(() => void send(), error.retryAfter)
      return false
    }
    return true
  }

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
    held: shelf.held,
    /** All of this member, the refused ones, too. */
    all: shelf.all,
    subscribe: shelf.subscribe,
    send,
    /** Another tab has sent it. */
    heard({ kind, variables }: Act): void {
      kinds.get(kind)?.taken?.(variables as never)
    },
    /** Another tab, or the end of a session, changed what is kept. */
    refresh: () => show(),
    /** What was kept before this page was opened waits, too. */
    resume(): Promise<void> {
      rests.endUnasked()
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
      if (act && !isPending(act)) dependencies.put({ ...act, state: undefined, reason: undefined, ...dated() })
      return send()
    },
    /** A no of the server is thrown. */
    async add(kind: string, variables: unknown, label: string): Promise<Outcome> {
      const rules = kinds.get(kind)
      const by = dependencies.me()
      if (!rules || !by) throw new Error(`nobody can ${kind}`)
      const id = dependencies.newId()
      const about = rules.about(variables as never)
      const { watched, isSafe } = keep({ id, kind, about, variables, label, by, ...dated(), order: 0 })
      awaited.add(id)
      show()
      const sending = send().then(() => (find(watched) && !shelf.isHeld() ? send() : undefined))
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
