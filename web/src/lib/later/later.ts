/** « Pour plus tard » (N-09): things that are fetched whole while data is free, and opened without a network. */
import { later as limits } from '@vondrona/rules/constants'
import type { Kind } from './kinds.ts'

/** What is kept of a thing; `data` is what its page shows, `files` the addresses that go with it. */
export interface Kept<Data = unknown> {
  id: string
  kind: Kind
  title: string
  path: string
  data: Data
  /** About so many bytes in all. */
  weight: number
  files: readonly { of: string; address: string }[]
  bytes: number
  done: number
  at: number
}
export type Wanted<Data> = Pick<Kept<Data>, 'id' | 'kind' | 'title' | 'path' | 'data' | 'weight' | 'files'>

export interface LaterStore {
  get(id: string): Promise<Kept | undefined>
  all(): Promise<readonly Kept[]>
  put(kept: Kept): Promise<void>
  file(id: string, of: string): Promise<Blob | undefined>
  putFile(id: string, of: string, file: Blob): Promise<void>
  /** The files of a thing, except these. */
  dropFiles(id: string, except: readonly string[]): Promise<void>
  /** A thing with its files. */
  remove(id: string): Promise<void>
}
interface Dependencies {
  store: LaterStore
  fetch: (address: string, signal: AbortSignal) => Promise<Response>
  /** What the browser lets this product still use; undefined: it does not say. */
  room: () => Promise<number | undefined>
  now: () => number
  /** Runs alone among all tabs of the device: they share the room. */
  alone: <Result>(work: () => Promise<Result>) => Promise<Result>
}
/** Who wants a thing kept. */
interface Caller<Data = unknown> {
  onProgress?: (kept: Kept<Data>) => void
  /** Asked before each file is fetched: the phone may have left the Wi-Fi. */
  mayGoOn?: () => boolean
}
/** A thing that is being fetched, for everybody who asked meanwhile. */
interface Run {
  callers: Caller[]
  /** Aborted when it is removed, or the session ended: nothing of it is received or written any more. */
  over: AbortController
  whenDone: Promise<Kept>
}

/** The budget, or the phone, has no more room. Bytes are missing where the phone said it only while writing. */
export class NoRoom extends Error {
  readonly bytes: { needed: number; left: number } | undefined
  constructor(bytes?: { needed: number; left: number }) {
    super('no room')
    this.bytes = bytes
  }
}

/** The server is there, and no longer has the thing of this title as it was. */
export class Gone extends Error {}

/** Answers of a server, or of what stands before it, that has no time now. */
const busy = [408, 429, 502, 503, 504]

export const isComplete = ({ done, files }: Kept): boolean => done >= files.length

/** What it takes of the budget: until it is whole, what it is expected to weigh. */
const taken = (kept: Kept): number => (isComplete(kept) ? kept.bytes : Math.max(kept.bytes, kept.weight))

export function makeLater({ store, fetch, room, now, alone: amongTabs }: Dependencies) {
  const running = new Map<string, Run>()
  /** Things are written one after the other: they share the room. */
  let writing: Promise<unknown> = Promise.resolve()
  function alone<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = writing.then(() => amongTabs(work))
    writing = done.catch(() => {})
    return done
  }

  /** Fetches what is missing, once, whoever asks: after a cut it goes on where it was. */
  function keep<Data>(wanted: Wanted<Data>, caller: Caller<Data> = {}): Promise<Kept<Data>> {
    const run = running.get(wanted.id) ?? begin(wanted)
    run.callers.push(caller as Caller)
    return run.whenDone as Promise<Kept<Data>>
  }

  function begin(wanted: Wanted<unknown>): Run {
    const run: Run = {
      callers: [],
      over: new AbortController(),
      whenDone: Promise.resolve().then(() => fetchAll(wanted, run)),
    }
    running.set(wanted.id, run)
    const forget = () => running.get(wanted.id) === run && running.delete(wanted.id)
    run.whenDone.then(forget, forget)
    return run
  }

  async function fetchAll(wanted: Wanted<unknown>, run: Run): Promise<Kept> {
    let kept = await alone(() => found(wanted))
    const { signal } = run.over
    const put = (next: Kept, file?: { of: string; blob: Blob }) =>
      alone(async () => {
        if (file && !(await store.get(next.id))) run.over.abort() // another tab removed it
        if (signal.aborted) return
        await checkRoom(next, file?.blob.size)
        if (signal.aborted) return
        if (file) await orNoRoom(store.putFile(next.id, file.of, file.blob))
        if (signal.aborted) return
        await orNoRoom(store.put(next))
        // What was replaced is counted no more, so it does not stay.
        if (!file && !signal.aborted)
          await store.dropFiles(
            next.id,
            next.files.map(({ of }) => of),
          )
        kept = next
        for (const { onProgress } of run.callers) onProgress?.(kept)
      })
    const mayGoOn = () => !signal.aborted && run.callers.some((caller) => caller.mayGoOn?.() ?? true)
    await put(kept)
    for (const { of, address } of wanted.files.slice(kept.done)) {
      const known = await store.file(wanted.id, of)
      if (!known && !mayGoOn()) break
      const blob = known ?? (await fetched(address, signal, wanted.title))
      if (!blob) break
      await put({ ...kept, bytes: kept.bytes + blob.size, done: kept.done + 1 }, known ? undefined : { of, blob })
    }
    if (signal.aborted) await writing // whoever asks what is left of it finds it removed
    return kept
  }

  /** With its first files, as far as they are here. */
  async function found(wanted: Wanted<unknown>): Promise<Kept> {
    let [bytes, done] = [new Blob([JSON.stringify(wanted.data)]).size, 0]
    for (const { of } of wanted.files) {
      const file = await store.file(wanted.id, of)
      if (!file) break
      bytes += file.size
      done++
    }
    return { ...wanted, bytes, done, at: now() }
  }

  /**
   * All that is kept, of whatever kind, within one budget, and what comes now within what the phone has left. Asked
   * before the first file too, so that nothing is fetched that will not fit.
   */
  async function checkRoom(next: Kept, ofFile = 0): Promise<void> {
    const all = await store.all()
    const others = all.reduce((sum, one) => sum + (one.id === next.id ? 0 : taken(one)), 0)
    const here = all.some((one) => one.id === next.id) ? next.bytes - ofFile : 0
    const free = await room()
    const ofPhone = free === undefined ? Number.POSITIVE_INFINITY : free - limits.reserve + here
    const left = Math.min(limits.budget - others, ofPhone)
    if (taken(next) > left) throw new NoRoom({ needed: taken(next), left: Math.max(left, 0) })
  }

  /** Nothing where it is not wanted any more: that is no failure. */
  async function fetched(address: string, signal: AbortSignal, title: string): Promise<Blob | undefined> {
    try {
      const answer = await fetch(address, signal)
      if (!answer.ok) throw busy.includes(answer.status) ? new Error(`${answer.status}`) : new Gone(title)
      return await answer.blob()
    } catch (error) {
      if (signal.aborted) return undefined
      throw error
    }
  }

  const list = async () => [...(await store.all())].sort((a, b) => b.at - a.at)

  return {
    keep,
    get: <Data>(id: string) => store.get(id) as Promise<Kept<Data> | undefined>,
    list,
    /** Goes on with what was cut, one after the other, while it may; want of a connection, or of room, ends it. */
    async goOn({ mayGoOn, onProgress, onGone }: Required<Caller> & { onGone: (why: Gone) => void }): Promise<void> {
      for (const { id } of await list()) {
        if (!mayGoOn()) return
        const kept = await store.get(id) // it may be removed by now
        if (!kept || isComplete(kept)) continue
        await keep(kept, { mayGoOn, onProgress }).catch((error) => {
          if (!(error instanceof Gone)) throw error
          onGone(error)
        })
      }
    },
    /** Its files by what they belong to; empty while one is missing. */
    async files(id: string): Promise<ReadonlyMap<string, Blob>> {
      const kept = await store.get(id)
      if (!kept || !isComplete(kept)) return new Map()
      const found = await Promise.all(kept.files.map(async ({ of }) => [of, await store.file(id, of)] as const))
      return new Map(found.flatMap(([of, file]) => (file ? [[of, file] as const] : [])))
    },
    async remove(id: string) {
      endRun(id)
      await alone(() => store.remove(id))
    },
    /** What is being fetched is not written any more: the session is over. */
    end() {
      for (const id of running.keys()) endRun(id)
    },
  }

  function endRun(id: string) {
    running.get(id)?.over.abort()
    running.delete(id)
  }
}

/** A phone that says only while writing that it is full. */
const orNoRoom = <Result>(written: Promise<Result>): Promise<Result> =>
  written.catch((error) => {
    throw (error as Error)?.name === 'QuotaExceededError' ? new NoRoom() : error
  })
