/**
 * Texts and pictures that are not on the server yet, kept on this device until they are (F-MAG-02, F-MAG-11). They are
 * in a database of their own, because a session that ends on the way must not take them along; only the member who
 * wrote them sees them again, and nothing stays once the server has it all.
 */
import { openDatabase } from '../../../../lib/device/database/open-database.ts'
import { serverNow } from '../../../../lib/time/server-clock.ts'
import type { Kept } from './device-copy.ts'
import { pendingPictures } from './draft-fields.ts'

const name = 'vondrona-texts'
const stores = ['texts', 'pictures'] as const
type StoreName = (typeof stores)[number]

export interface KeptText extends Kept {
  member: string
  article: string
  /** One opening of the editor; two never write over each other. */
  session: string
  /** The page it was opened in. */
  window: string
  at: number
}

const database = openDatabase(name, 1, (opened) => {
  for (const store of stores) opened.createObjectStore(store)
})
const within = <R>(of: StoreName, mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<R>) =>
  database.within(of, mode, (at) => work(at(of)))

const put = (of: StoreName, key: string, value: unknown): Promise<boolean> =>
  within(of, 'readwrite', (store) => store.put(value, key)).then(
    () => true,
    () => false,
  )
const remove = (of: StoreName, key: string): Promise<void> =>
  within(of, 'readwrite', (store) => store.delete(key)).then(
    () => {},
    () => {},
  )

/** This window, as long as its page lives: others see by its lock that it is still writing. */
const thisWindow = crypto.randomUUID()
const lockOf = (window: string) => `text:${window}`
let acquired: Promise<void> | undefined

/** Takes the lock; resolves once this window has it, or at once where there are no locks. */
export function enterWindow(): Promise<void> {
  acquired ??= new Promise<void>((entered) => {
    if (!navigator.locks) return entered()
    navigator.locks
      .request(lockOf(thisWindow), () => {
        entered()
        return new Promise(() => {}) // until the page is gone
      })
      .catch(() => entered())
  })
  return acquired
}

const keyOf = ({ member, article, session }: Pick<KeptText, 'member' | 'article' | 'session'>) =>
  `${member}/${article}/${session}`

/** Where one open editor keeps its text. */
export interface Place {
  member: string
  article: string
  session: string
}

const living = new Set<string>()

/** Until `closePlace` what is kept there belongs to an open editor. */
export function openPlace(member: string, article: string): Place {
  const session = crypto.randomUUID()
  living.add(session)
  return { member, article, session }
}
export const closePlace = ({ session }: Place): void => void living.delete(session)

/** False: the device did not take it. */
export const keepText = (place: Place, { base, written }: Kept): Promise<boolean> => {
  const text: KeptText = { ...place, base, written, window: thisWindow, at: serverNow().getTime() }
  return put('texts', keyOf(text), text)
}

export const dropText = (place: Place): Promise<void> => remove('texts', keyOf(place))

/** What editors left behind whose page or window is gone, the newest first. */
export async function leftTexts(member: string, article?: string): Promise<KeptText[]> {
  try {
    const prefix = article ? `${member}/${article}/` : `${member}/`
    const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`)
    const texts: KeptText[] = await within('texts', 'readonly', (store) => store.getAll(range))
    const locks = (await navigator.locks?.query())?.held?.map((lock) => lock.name) ?? []
    const isOpen = ({ window, session }: KeptText) =>
      window === thisWindow ? living.has(session) : locks.includes(lockOf(window))
    return texts.filter((text) => !isOpen(text)).sort((one, other) => other.at - one.at)
  } catch {
    return []
  }
}

/** The text belongs to this editor from now on. */
export async function adoptText(text: KeptText, place: Place): Promise<void> {
  if (await keepText(place, text)) await remove('texts', keyOf(text))
}

/** Somebody decided that it is not needed; its pictures go too. */
export async function discardText(text: KeptText): Promise<void> {
  await remove('texts', keyOf(text))
  for (const picture of pendingPictures(text.written)) await dropPicture(picture)
}

/** Pictures that a text of this device still needs. */
export async function neededPictures(): Promise<Set<string>> {
  const texts: KeptText[] = await within('texts', 'readonly', (store) => store.getAll()).catch(() => [])
  return new Set(texts.flatMap(({ written }) => pendingPictures(written)))
}

export const keepPicture = (pending: string, photo: Blob): Promise<boolean> => put('pictures', pending, photo)
export const dropPicture = (pending: string): Promise<void> => remove('pictures', pending)
export const keptPicture = (pending: string): Promise<Blob | undefined> =>
  within<Blob | undefined>('pictures', 'readonly', (store) => store.get(pending)).catch(() => undefined)
