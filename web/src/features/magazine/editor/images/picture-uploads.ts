/**
 * Pictures on their way into a text (F-MAG-08, N-07): made small on the phone, kept on the device, sent in pieces that
 * survive a cut network. A text holds such a picture by its local name until it has an id.
 */

import { articlePhoto } from '@vondrona/rules/magazine/constants'
import { texts } from '@vondrona/rules/magazine/editor'
import { useSyncExternalStore } from 'react'
import { call, problemsOf } from '../../../../lib/api/graphql.ts'
import { compressPhoto } from '../../../../lib/photo/index.ts'
import { textOf } from '../../../../lib/texts/texts.ts'
import { uploadPhoto } from '../../../../lib/upload/index.ts'
import { pictureOfUpload } from '../../../../lib/upload/pictures/picture-of-upload.ts'
import { type EditorImage, UploadImageFromAddressDocument } from '../operations.generated.ts'
import { dropPicture, keepPicture, keptPicture, neededPictures } from '../saving/local-copies.ts'
import { learnImages } from './image-lookup.ts'

export interface Picture {
  phase: 'preparing' | 'sending' | 'waiting' | 'failed' | 'done'
  /** 0 to 100. */
  percent: number
  /** Address of the photo on this device. */
  shown: string | null
  problem: string | null
  image: EditorImage | null
}

const starting: Picture = { phase: 'preparing', percent: 0, shown: null, problem: null, image: null }
const pictures = new Map<string, Picture>()
const listeners = new Set<() => void>()

function set(pending: string, change: Partial<Picture>): void {
  pictures.set(pending, { ...(pictures.get(pending) ?? starting), ...change })
  for (const listener of listeners) listener()
}

export function onPictures(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Undefined: nobody began with it. */
export const pictureOf = (pending: string): Picture | undefined => pictures.get(pending)

export function usePicture(pending: string | null): Picture | undefined {
  const get = () => (pending ? pictures.get(pending) : undefined)
  return useSyncExternalStore(onPictures, get, get)
}

/** Stands for the bytes of a picture that is elsewhere, until the server has fetched it. */
const elsewhere = 'text/uri-list'

/** R-MAG-16: begins with a picture that a pasted text names; answers its local name at once. */
export function startRemotePicture(address: string): string {
  const pending = crypto.randomUUID()
  set(pending, starting)
  const note = new Blob([address], { type: elsewhere })
  void keepPicture(pending, note).then(() => send(pending, note))
  return pending
}

/** Begins with a chosen, dropped or pasted file; answers its local name at once. */
export function startPicture(file: Blob): string {
  const pending = crypto.randomUUID()
  set(pending, starting)
  void prepare(pending, file)
  return pending
}

/**
 * The same for one that has a local name and comes from where it will be gone: begins once the device keeps it. Null: it
 * cannot be read.
 */
export async function startKept(pending: string, file: Blob): Promise<string | null> {
  const photo = await compressPhoto(file, articlePhoto).catch(() => null)
  if (!photo) return null
  if (!(await keepPicture(pending, photo))) return startPicture(photo)
  void resumePicture(pending)
  return pending
}

async function prepare(pending: string, file: Blob): Promise<void> {
  try {
    const photo = await compressPhoto(file, articlePhoto)
    await keepPicture(pending, photo)
    await send(pending, photo)
  } catch {
    set(pending, { phase: 'failed', problem: await textOf(texts, 'editor.imageUnreadable') })
  }
}

/** Goes on with one that an earlier window began, or tries a failed one again. */
export async function resumePicture(pending: string): Promise<void> {
  const known = pictures.get(pending)
  if (known && known.phase !== 'failed') return
  set(pending, { ...starting, shown: known?.shown ?? null })
  const photo = await keptPicture(pending)
  if (photo) await send(pending, photo)
  else set(pending, { phase: 'failed', problem: await textOf(texts, 'editor.imageGone') })
}

export function forgetPicture(pending: string): void {
  void dropPicture(pending)
}

/** The server has them, and no text of this device waits to learn it: they need no room any more. */
export async function dropArrived(): Promise<void> {
  const arrived = [...pictures].filter(([, { phase }]) => phase === 'done').map(([pending]) => pending)
  if (arrived.length === 0) return
  const needed = await neededPictures()
  for (const pending of arrived) if (!needed.has(pending)) await dropPicture(pending)
}

async function send(pending: string, photo: Blob): Promise<void> {
  const isElsewhere = photo.type === elsewhere
  set(pending, { phase: 'sending', shown: isElsewhere ? null : URL.createObjectURL(photo), problem: null })
  for (let tries = 0; ; tries++) {
    const upload = isElsewhere ? null : uploadPhoto(photo)
    const stop = upload?.subscribe(() => {
      const { phase, sent, size } = upload.get()
      const percent = Math.round((sent / size) * 100)
      set(pending, { phase: phase === 'waiting' ? 'waiting' : 'sending', percent })
    })
    try {
      const image = upload ? await pictureOfUpload(await upload.reference(), photo) : await fetched(await photo.text())
      learnImages([image])
      set(pending, { phase: 'done', percent: 100, image })
      return
    } catch (error) {
      const { code, message } = problemsOf(error)
      if (!/^(NETWORK|TIMEOUT)$/.test(code) && tries >= 1) return set(pending, { phase: 'failed', problem: message })
      if (/^(NETWORK|TIMEOUT)$/.test(code)) {
        set(pending, { phase: 'waiting' })
        await networkOrLater()
      }
    } finally {
      stop?.()
    }
  }
}

async function fetched(address: string): Promise<EditorImage> {
  const { uploadImageFromAddress: result } = await call(UploadImageFromAddressDocument, { address })
  if (result.image) return result.image
  throw new Error(result.error ?? '')
}

const again = 5000

function networkOrLater(): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      resolve()
    }
    const timer = setTimeout(end, again)
    addEventListener('online', end)
  })
}
