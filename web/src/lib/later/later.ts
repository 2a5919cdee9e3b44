/** « Pour plus tard » (N-09): things that are fetched whole while data is free, and opened without a network. */
import { later as limits } from '@vondrona/rules/constants'

/** What is kept of a thing; `data` is what its page shows, `files` the addresses that go with it. */
export interface Kept<Data = unknown> {
  id: string
  title: string
  path: string
  data: Data
  files: readonly { of: string; address: string }[]
  bytes: number
  done: number
  at: number
}
export type Wanted<Data> = Pick<Kept<Data>, 'id' | 'title' | 'path' | 'data' | 'files'>

export interface LaterStore {
  get(id: string): Promise<Kept | undefined>
  all(): Promise<readonly Kept[]>
  put(kept: Kept): Promise<void>
  file(id: string, of: string): Promise<Blob | undefined>
  putFile(id: string, of: string, file: Blob): Promise<void>
  /** A thing with its files. */
  remove(id: string): Promise<void>
}
interface Dependencies {
  store: LaterStore
  fetch: (address: string) => Promise<Response>
  /** What the browser lets this product still use; undefined: it does not say. */
  room: () => Promise<number | undefined>
  now: () => number
}

/** The budget, or the phone, has no more room. */
export class NoRoom extends Error {}

export const isComplete = ({ done, files }: Kept): boolean => done >= files.length

export function makeLater({ store, fetch, room, now }: Dependencies) {
  /** Since when nothing is kept any more, because it was removed or the session ended. */
  const dropped = new Set<string>()
  let round = 0

  async function bytesOfOthers(id: string): Promise<number> {
    return (await store.all()).reduce((sum, one) => sum + (one.id === id ? 0 : one.bytes), 0)
  }

  /** Fetches what is missing: after a cut it goes on where it was. */
  async function keep<Data>(
    wanted: Wanted<Data>,
    onProgress: (kept: Kept<Data>) => void = () => {},
  ): Promise<Kept<Data>> {
    const begun = round
    dropped.delete(wanted.id)
    const isOver = () => begun !== round || dropped.has(wanted.id)
    const own = JSON.stringify(wanted.data).length
    const others = await bytesOfOthers(wanted.id)
    const free = await room()
    let kept: Kept<Data> = { ...wanted, bytes: own, done: 0, at: now() }
    const put = async (bytes: number, done: number) => {
      const more = bytes - kept.bytes
      if (others + bytes > limits.budget || (free !== undefined && bytes > free - limits.reserve)) throw new NoRoom()
      kept = { ...kept, bytes: kept.bytes + more, done }
      if (isOver()) return
      await store.put(kept)
      onProgress(kept)
    }
    await put(own, 0)
    for (const [at, { of, address }] of wanted.files.entries()) {
      if (isOver()) break
      const known = await store.file(wanted.id, of)
      const file = known ?? (await fetched(address))
      await put(kept.bytes + file.size, at + 1)
      if (!known && !isOver()) await store.putFile(wanted.id, of, file)
    }
    if (isOver() && begun === round) await store.remove(wanted.id)
    return kept
  }

  async function fetched(address: string): Promise<Blob> {
    const answer = await fetch(address)
    if (!answer.ok) throw new Error(`${answer.status}`)
    return answer.blob()
  }

  return {
    keep,
    get: <Data>(id: string) => store.get(id) as Promise<Kept<Data> | undefined>,
    list: async () => [...(await store.all())].sort((a, b) => b.at - a.at),
    /** Its files by what they belong to; empty while one is missing. */
    async files(id: string): Promise<ReadonlyMap<string, Blob>> {
      const kept = await store.get(id)
      if (!kept || !isComplete(kept)) return new Map()
      const found = await Promise.all(kept.files.map(async ({ of }) => [of, await store.file(id, of)] as const))
      return new Map(found.flatMap(([of, file]) => (file ? [[of, file] as const] : [])))
    },
    async remove(id: string) {
      dropped.add(id)
      await store.remove(id)
    },
    /** What is being fetched is not written any more: the session is over. */
    end() {
      round += 1
    },
  }
}
