/**
 * A photo pending while the person fills in the rest (N-07). Where the server gives no place for it, or takes it
 * away twice, the photo travels inside the form instead: nobody is kept out by a proxy that knows only GET and POST.
 */

import { retry } from '@vondrona/rules/constants'
import { photoPiece } from '@vondrona/rules/uploads/constants'
import { Refusal } from '../api/refusal.ts'
import { SendError, type SendEvents, type Slot } from './send-file.ts'

export interface UploadState {
  /** waiting: for the network. sent: it is there. inline: it will travel inside the form. */
  phase: 'sending' | 'waiting' | 'sent' | 'inline'
  sent: number
  size: number
}

export interface UploadDependencies {
  /** A place for so many bytes; null when the server refuses. Throws when the network is away. */
  open: (size: number) => Promise<Slot | null>
  send: (photo: Blob, slot: Slot, events: SendEvents) => Promise<void>
  pause: (ms: number, signal: AbortSignal) => Promise<void>
  toDataUrl: (photo: Blob) => Promise<string>
}

export interface Upload {
  get: () => UploadState
  subscribe: (listener: () => void) => () => void
  /** What goes into the form, once there is something: `upload:ID.SECRET` or the photo itself. Rejects after `cancel`. */
  reference: () => Promise<string>
  /** The server does not find the photo any more: it travels inside the form from now on. */
  distrust: () => void
  cancel: () => void
}

const placesTried = 2

/** Starts the upload of a photo and reports its progress. */
export function startUpload(photo: Blob, dependencies: UploadDependencies): Upload {
  const stop = new AbortController()
  const listeners = new Set<() => void>()
  let state: UploadState = { phase: 'sending', sent: 0, size: photo.size }
  const set = (change: Partial<UploadState>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  async function open(): Promise<Slot | null> {
    for (let failures = 0; ; failures++) {
      try {
        return await dependencies.open(photo.size)
      } catch {
        stop.signal.throwIfAborted()
        set({ phase: 'waiting' })
        await dependencies.pause(Math.min(photoPiece.pauseCap, retry.base * 2 ** failures), stop.signal)
        stop.signal.throwIfAborted()
      }
    }
  }

  async function run(): Promise<string | null> {
    for (let place = 0; place < placesTried; place++) {
      const slot = await open()
      if (!slot) return null
      set({ phase: 'sending', sent: 0 })
      try {
        await dependencies.send(photo, slot, {
          signal: stop.signal,
          onSent: (sent) => set({ phase: 'sending', sent }),
          onWaiting: (isWaiting) => set({ phase: isWaiting ? 'waiting' : 'sending' }),
        })
        return `upload:${slot.id}.${slot.secret}`
      } catch (error) {
        if (!(error instanceof SendError)) throw error
        if (error.problem === 'refused') return null
      }
    }
    return null
  }

  let done = run().then((reference) => {
    set(reference ? { phase: 'sent', sent: photo.size } : { phase: 'inline' })
    return reference
  })
  done.catch(() => {}) // reported to whoever awaits the reference

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    reference: async () => (await done) ?? dependencies.toDataUrl(photo),
    distrust() {
      done = Promise.resolve(null)
      set({ phase: 'inline' })
    },
    cancel: () => stop.abort(new Refusal({ code: 'ABORTED', message: '' })),
  }
}
