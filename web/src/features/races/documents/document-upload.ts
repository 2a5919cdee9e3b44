/** A photo of a registration on its way: retried for as long as the network is away, until it is there or refused. */

import { retry } from '@vondrona/rules/constants'
import { photoPiece } from '@vondrona/rules/uploads/constants'
import { isPassing, problemsOf, Refusal } from '../../../lib/api/refusal.ts'
import type { Upload, UploadState } from '../../../lib/upload/index.ts'
import type { SendInFormEvents } from '../../../lib/upload/send-in-form.ts'
import type { DocumentPhoto } from '../../../ui/document/photo.ts'

/** Sends the photo and gives what names it; throws a Refusal. */
export type SendPhoto = (photo: Blob, events: SendInFormEvents) => Promise<string>

interface Outcome {
  onSent: (id: string) => void
  /** Refused for good, with the sentence. */
  onRefused: (message: string) => void
}

/** Begins to send a photo at once. */
export function documentPhoto(photo: Blob, send: SendPhoto, { onSent, onRefused }: Outcome): DocumentPhoto {
  const thumbnail = URL.createObjectURL(photo)
  const upload = startDocumentUpload(photo, send)
  upload.reference().then(onSent, (error) => {
    const { code, message } = problemsOf(error)
    if (code !== 'ABORTED') onRefused(message)
  })
  return {
    thumbnail,
    upload,
    reference: upload.reference,
    distrust: () => false,
    drop: () => {
      upload.cancel()
      URL.revokeObjectURL(thumbnail)
    },
  }
}

/** The upload behind `documentPhoto`. */
export function startDocumentUpload(photo: Blob, send: SendPhoto, pause = pauseOrOnline): Upload {
  const stop = new AbortController()
  const listeners = new Set<() => void>()
  const { size } = photo
  let state: UploadState = { phase: 'sending', sent: 0, size }
  const set = (change: Partial<UploadState>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  async function run(): Promise<string> {
    for (let failures = 0; ; failures++) {
      try {
        const onProgress = (percent: number) => set({ phase: 'sending', sent: (size * percent) / 100 })
        const id = await send(photo, { signal: stop.signal, onProgress })
        set({ phase: 'sent', sent: size })
        return id
      } catch (error) {
        stop.signal.throwIfAborted()
        if (!isPassing(problemsOf(error))) throw error
        set({ phase: 'waiting' })
        await pause(Math.min(photoPiece.pauseCap, retry.base * 2 ** failures), stop.signal)
        stop.signal.throwIfAborted()
      }
    }
  }
  const done = run()
  done.catch(() => {}) // reported to whoever awaits the reference
  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    reference: () => done,
    distrust: () => {},
    cancel: () => stop.abort(new Refusal({ code: 'ABORTED', message: '' })),
  }
}

function pauseOrOnline(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    addEventListener('online', end)
    signal.addEventListener('abort', end)
  })
}
