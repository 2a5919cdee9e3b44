import { call } from '../api/call.ts'
import { problemsOf } from '../api/refusal.ts'
import { toDataUrl } from '../photo/index.ts'
import { CreateUploadSlotDocument, UploadSlotProgressDocument } from './operations.generated.ts'
import { type Slot, sendFile } from './send-file.ts'
import { startUpload, type Upload } from './upload.ts'

export type { Slot } from './send-file.ts'
export type { Upload, UploadState } from './upload.ts'

const dependencies = { fetch: (address: string, init: RequestInit) => fetch(address, init), pause, random: Math.random }

/** Begins to send a photo at once. */
export function uploadPhoto(photo: Blob): Upload {
  return startUpload(photo, {
    open: openSlot,
    send: (file, slot, events) => sendFile(file, slot, dependencies, events),
    pause,
    toDataUrl,
  })
}

/** Sends a photo to a place that another phone requested (F-KYC-09). */
export function uploadTo(slot: Slot, photo: Blob): Upload {
  return startUpload(photo, {
    open: async () => slot,
    send: (file, place, events) => sendFile(file, place, dependencies, events),
    pause,
    toDataUrl,
  })
}

/** A place for a photo; size 0 leaves it open. */
export const askForSlot = async (size: number): Promise<Slot> =>
  (await call(CreateUploadSlotDocument, { size })).createUploadSlot

/** The same; null when the server gives none; throws when it cannot be reached. */
async function openSlot(size: number): Promise<Slot | null> {
  try {
    return await askForSlot(size)
  } catch (error) {
    if (/^(NETWORK|TIMEOUT)$/.test(problemsOf(error).code)) throw error
    return null
  }
}

/** How far the other phone is; null when the place is gone. Throws when the server cannot be reached. */
export async function slotProgress(slot: Pick<Slot, 'id' | 'secret'>) {
  try {
    return (await call(UploadSlotProgressDocument, { id: slot.id, secret: slot.secret })).uploadSlot
  } catch (error) {
    if (problemsOf(error).code === 'NOT_FOUND') return null
    throw error
  }
}

/** Waits, but not longer than the network is away. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    addEventListener('online', end)
    signal.addEventListener('abort', end)
  })
}
