/**
 * What a member did or typed, and the server does not have yet, where the server ends the session: put aside until the
 * same member signs in again. Whoever else signs in makes it go, unseen; a logout leaves nothing of it in the first place.
 */
import { type Area, keysOf, readJson, readKey, writeKey } from '../device/browser-storage.ts'
import { store } from '../device/indexed-db-store.ts'
import {
  actPrefix,
  draftPrefixes,
  halfWrittenKey,
  oldActsKey,
  oldLikesKey,
  registrationDraftKey,
  reservationKey,
} from './session-end.ts'
import { areaInUse, asideKey } from './token.ts'

interface Aside {
  by: string
  /** Of the browser's two stores. */
  keys: Record<string, string>
  /** Of the drawer. */
  drafts: Record<string, unknown>
}

/** A drawer that does not open keeps no session that is over. */
const patience = 3000

const areas = ['local', 'session'] as const
const isAct = (key: string) => key.startsWith(actPrefix) || key === oldActsKey
const isUnsent = (key: string) =>
  isAct(key) || [oldLikesKey, registrationDraftKey, reservationKey, halfWrittenKey].includes(key)
const placeOf = (key: string): Area => (isAct(key) ? areaInUse() : key === halfWrittenKey ? 'session' : 'local')

const asideIn = (area: Area) => readJson(area, asideKey) as Aside | null

/** While the session is still here. Of one that ends with its tab it lies in the tab's own store. */
export async function setAside(by: string): Promise<void> {
  const area = areaInUse()
  const before = asideIn(area)
  const { keys, drafts }: Aside = before?.by === by ? before : { by, keys: {}, drafts: {} }
  for (const one of areas) for (const key of keysOf(one, '').filter(isUnsent)) keys[key] = readKey(one, key) ?? ''
  await Promise.race([readDrafts(drafts), new Promise((resolve) => setTimeout(resolve, patience))])
  if (Object.keys(keys).length + Object.keys(drafts).length > 0)
    writeKey(area, asideKey, JSON.stringify({ by, keys, drafts } satisfies Aside))
}

async function readDrafts(drafts: Aside['drafts']): Promise<void> {
  for (const key of await store.keys())
    if (draftPrefixes.some((prefix) => key.startsWith(prefix))) drafts[key] = await store.get(key)
}

/** Once the member of now has a session. What they have begun as a visitor since stays. */
export async function bringBack(by: string): Promise<void> {
  for (const area of areas) {
    const aside = asideIn(area)
    writeKey(area, asideKey, null)
    if (aside?.by !== by) continue
    for (const [key, value] of Object.entries(aside.keys))
      if (readKey(placeOf(key), key) === null) writeKey(placeOf(key), key, value)
    for (const [key, value] of Object.entries(aside.drafts)) await store.set(key, value)
  }
}
