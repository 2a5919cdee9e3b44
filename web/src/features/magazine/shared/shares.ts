/** Pictures that another app shared with the installed page, as sw-share.ts put them there. */
import { sharedPictures } from '@vondrona/rules/magazine/constants'
import { cell } from '@vondrona/rules/permissions'
import type { Me } from '../../../lib/session/session-core.ts'

export const refusals = ['kind', 'size', 'count', 'room', 'unreadable', 'more'] as const
export type Why = (typeof refusals)[number]

export interface SharedPicture {
  /** Unique on this device: also its local name in the text that takes it, so that nothing takes it twice. */
  id: string
  name: string
  file: Blob
}
export interface Shares {
  pictures: readonly SharedPicture[]
  /** Where it is `more`, the name is how many are not named. */
  refused: readonly { id: string; name: string; why: Why }[]
}

const store = 'share-target'
const seenBy = '/share-target/seen'
const place = /\/(share-target\/(\d+)-(\d+))$/

/**
 * What waits for this member, the first first. Shared by somebody who has to sign in, it is of whoever does; what a member
 * saw is shown to no other.
 */
export async function openShares(member: string, now = Date.now()): Promise<Shares> {
  try {
    if (!(await caches.has(store))) return { pictures: [], refused: [] }
    const cache = await caches.open(store)
    const [seenAt, by] = ((await (await cache.match(seenBy))?.text()) ?? '').split(' ')
    const found = (await cache.keys()).flatMap(({ url }) => {
      const [, id = '', at, nth] = place.exec(url) ?? []
      return id ? [{ id, at: Number(at), nth: Number(nth) }] : []
    })
    const isMine = ({ at }: { at: number }) =>
      at > now - sharedPictures.life && (!by || by === member || at > Number(seenAt))
    await Promise.all(found.filter((one) => !isMine(one)).map(({ id }) => cache.delete(`/${id}`)))
    await cache.put(seenBy, new Response(`${now} ${member}`))
    const mine = found.filter(isMine).sort((a, b) => a.at - b.at || a.nth - b.nth)
    const all = await Promise.all(mine.map(({ id }) => read(cache, id)))
    return {
      pictures: all.flatMap((one) => (one && !one.why ? [{ id: one.id, name: one.name, file: one.file }] : [])),
      refused: all.flatMap((one) => (one?.why ? [{ id: one.id, name: one.name, why: one.why }] : [])),
    }
  } catch {
    return { pictures: [], refused: [] } // a device that keeps nothing
  }
}

/** Null: they are for those who write articles, and nobody else's device keeps them. */
export async function sharesFor({ id, role, status }: Pick<Me, 'id' | 'role' | 'status'>): Promise<Shares | null> {
  const shares = await openShares(id)
  if (status === 'active' && cell('createArticle', role) !== 'none') return shares
  await forgetShared(idsOf(shares))
  return null
}

export const idsOf = ({ pictures, refused }: Shares): string[] => [...pictures, ...refused].map(({ id }) => id)

async function read(cache: Cache, id: string) {
  const kept = await cache.match(`/${id}`)
  if (!kept) return undefined
  const why = refusals.find((one) => one === kept.headers.get('x-refused'))
  return { id, name: decodeURIComponent(kept.headers.get('x-name') ?? ''), why, file: await kept.blob() }
}

/** They are in a text that this device keeps, or cannot be shown. */
export async function forgetShared(ids: readonly string[]): Promise<void> {
  const cache = await caches.open(store).catch(() => undefined)
  await Promise.all(ids.map((id) => cache?.delete(`/${id}`)))
}
