import type { PhotoPreset } from '@vondrona/rules/constants'
import { trustedScript } from '../device/trusted-script-url.ts'
import { PhotoError, type PhotoSource, type Prepared, prepare, shrink } from './shrink.ts'
import type { PhotoAnswer, PhotoJob } from './worker.ts'
import workerAddress from './worker.ts?worker&url'

export { whyNotPhotoFile } from './file-type.ts'
export type { PhotoVerdict } from './photo-quality.ts'
export { PhotoError, type PhotoProblem, type PhotoSource, type Prepared } from './shrink.ts'

/**
 * The photo upright, inside the preset's box and weight, as JPEG (R-SIGN-51). Works in a worker where the browser
 * can, on the page otherwise. Throws PhotoError: `loading` when the file cannot be read as a picture.
 */
export async function compressPhoto(source: PhotoSource, preset: PhotoPreset): Promise<Blob> {
  return (await inWorker({ source, preset, look: false }))?.photo ?? shrink(source, preset)
}

/** The same for the photo of a document, with a verdict: could it be read? (N-07, F-KYC-11) */
export async function prepareDocument(source: PhotoSource, preset: PhotoPreset): Promise<Prepared> {
  const answer = await inWorker({ source, preset, look: true })
  if (!answer?.verdict) return prepare(source, preset)
  const { photo, verdict, obstacle = null } = answer
  return { photo, verdict, obstacle }
}

/** Null when there is no worker to be had. A camera picture is copied, not given away: it may be needed here then. */
async function inWorker(job: PhotoJob) {
  const worker = startWorker()
  if (!worker) return null
  try {
    const answer = await ask(worker, job)
    if (answer && 'problem' in answer) throw new PhotoError(answer.problem)
    return answer
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
