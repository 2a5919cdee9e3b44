/** One photo in, one smaller photo out; the page stays smooth in the meantime. */
import type { PhotoPreset } from '@vondrona/rules/constants'
import { PhotoError, type PhotoProblem, type PhotoSource, type Prepared, prepare, shrink } from './shrink.ts'

export interface PhotoJob {
  source: PhotoSource
  preset: PhotoPreset
  /** Also say whether a document on it could be read. */
  look: boolean
}
export type PhotoAnswer = (Pick<Prepared, 'photo'> & Partial<Prepared>) | { problem: PhotoProblem }

self.onmessage = async ({ data: { source, preset, look } }: MessageEvent<PhotoJob>) => {
  const work: Promise<PhotoAnswer> = look
    ? prepare(source, preset)
    : shrink(source, preset).then((photo) => ({ photo }))
  self.postMessage(
    await work.catch((error): PhotoAnswer => ({ problem: error instanceof PhotoError ? error.problem : 'processing' })),
  )
}
