import type { PhotoPreset } from '@vondrona/rules/constants'
import { trustedScript } from '../trusted.ts'
import { PhotoError, shrink } from './shrink.ts'
import type { PhotoAnswer, PhotoJob } from './worker.ts'
import workerAddress from './worker.ts?worker&url'

export { PhotoError, type PhotoProblem } from './shrink.ts'

/**
 * The photo upright, inside the preset's box and weight, as JPEG (R-SIGN-51). Works in a worker where the browser
 * can, on the page otherwise. Throws PhotoError: `loading` when the file cannot be read as a picture.
 */
export async function compressPhoto(file: Blob, preset: PhotoPreset): Promise<Blob> {
  const worker = startWorker()
  if (!worker) return shrink(file, preset)
  try {
    const answer = await ask(worker, { file, preset })
    if (!answer) return await shrink(file, preset) // the worker itself could not start
    if ('problem' in answer) throw new PhotoError(answer.problem)
    return answer.photo
  } finally {
    worker.terminate()
  }
}

function startWorker(): Worker | null {
  if (typeof Worker === 'undefined' || typeof OffscreenCanvas === 'undefined') return null
  try {
    return new Worker(trustedScript(workerAddress), { type: 'module' })
  } catch {
    return null
  }
}

function ask(worker: Worker, job: PhotoJob): Promise<PhotoAnswer | null> {
  return new Promise((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<PhotoAnswer>) => resolve(data)
    worker.onerror = () => resolve(null)
    worker.postMessage(job)
  })
}

/** The photo as text that goes into a GraphQL variable. */
export function toDataUrl(photo: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(new PhotoError('loading'))
    reader.readAsDataURL(photo)
  })
}
