import { isPassing, Refusal } from '../api/refusal.ts'
import { type Act, type ActRules, stillWanted, withAct } from './act-list.ts'

export interface ActKind<Variables> extends ActRules {
  about(variables: Variables): string
  merge?(before: Variables, after: Variables): Variables
  send(variables: Variables): Promise<unknown>
  /** Codes by which the server says that it is past it already: what was wanted is so, or can no longer be. */
  past: readonly string[]
}

export interface Dependencies {
  read(): readonly Act[]
  write(acts: readonly Act[]): void
  me(): string | undefined
  isOffline(): boolean
  now(): number
  newId(): string
  /** Calls back later; a network that answers nobody does not say when it is back. */
  later(run: () => void): void
  /** Resolves when whoever pressed has waited long enough. */
  patience(): Promise<unknown>
  /** Refused for good, after nobody waits for its answer any more. */
  refused(act: Act, refusal: unknown): void
}

/** The server cannot have taken it, or says itself that it will later: it is kept. An error of its own is said. */
const isKept = (error: unknown) =>
  error instanceof Refusal && isPassing(error) && error.code !== 'INTERNAL_SERVER_ERROR'

export type WaitingActs = ReturnType<typeof makeWaitingActs>

/** Acts are kept first and sent then, one at a time and in their order, until the server has taken or refused them. */
export function makeWaitingActs(dependencies: Dependencies) {
  const kinds = new Map<string, ActKind<never>>()
  const rulesOf = (kind: string) => kinds.get(kind)
  const listeners = new Set<() => void>()
  /** Acts whose presser waits for the answer, and the answers that were a no. */
  const awaited = new Set<string>()
  const refusals = new Map<string, unknown>()
  let running: Promise<void> | null = null
  /** Those of this member that the network holds up, for pages. */
  let held: readonly Act[] = []
  let isHeld = false

  const mine = () => {
    const me = dependencies.me()
    return stillWanted(dependencies.read(), rulesOf, dependencies.now()).filter(({ by }) => by === me)
  }

  function show(isHeldUp: boolean): void {
    isHeld = isHeldUp
    const next = isHeld ? mine() : []
    if (next.length === 0 && held.length === 0) return
    held = next
    for (const listener of listeners) listener()
  }

  /** Other tabs write there, too: each change is made to what is kept now. */
  function change(make: (acts: readonly Act[]) => readonly Act[]): void {
    dependencies.write(make(stillWanted(dependencies.read(), rulesOf, dependencies.now())))
    show(isHeld)
  }

  async function sendAll(): Promise<void> {
    for (let [next] = mine(); next; [next] = mine()) {
      if (dependencies.isOffline()) return show(true)
      const kind = kinds.get(next.kind)
      if (!kind) return // the part of the app that knows it has not come yet
      const { id } = next
      try {
        await kind.send(next.variables as never)
      } catch (error) {
        if (isKept(error)) {
          show(true)
          return dependencies.later(() => void send())
        }
        if (awaited.has(id)) refusals.set(id, error)
        else if (!(error instanceof Refusal && kind.past.includes(error.code))) dependencies.refused(next, error)
      }
      change((acts) => acts.filter((one) => one.id !== id))
    }
    show(false)
  }

  /** Sends what waits, once at a time. */
  function send(): Promise<void> {
    running ??= sendAll().finally(() => {
      running = null
    })
    return running
  }

  return {
    declare<Variables>(name: string, kind: ActKind<Variables>): void {
      kinds.set(name, kind as unknown as ActKind<never>)
    },
    /** What the network holds up. */
    held: () => held,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    send,
    /** What was kept before this page was opened waits, too. */
    resume(): Promise<void> {
      show(true)
      return send()
    },
    /** `waiting`: it is kept and will be sent. A no of the server is thrown. */
    async add(kind: string, variables: unknown, label: string): Promise<'done' | 'waiting'> {
      const rules = kinds.get(kind)
      const by = dependencies.me()
      if (!rules || !by) throw new Error(`nobody can ${kind}`)
      const id = dependencies.newId()
      const act: Act = {
        id,
        kind,
        about: rules.about(variables as never),
        variables,
        label,
        by,
        at: dependencies.now(),
      }
      const isKeptStill = () => dependencies.read().some((one) => one.id === id)
      awaited.add(id)
      change((acts) => withAct(acts, act, rulesOf))
      const sending = send().then(() => (isKeptStill() && !isHeld ? send() : undefined))
      await Promise.race([sending, dependencies.patience()])
      awaited.delete(id)
      if (refusals.has(id)) {
        const refusal = refusals.get(id)
        refusals.delete(id)
        throw refusal
      }
      if (!isKeptStill()) return 'done'
      show(true)
      return 'waiting'
    },
  }
}
