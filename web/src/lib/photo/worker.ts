/** One photo in, one smaller photo out; the page stays smooth meanwhile. */
import type { PhotoPreset } from '@vondrona/rules/constants'
import { PhotoError, type PhotoProblem, shrink } from './shrink.ts'

export interface PhotoJob {
  file: Blob
  preset: PhotoPreset
}
export type PhotoAnswer = { photo: Blob } | { problem: PhotoProblem }

self.onmessage = async ({ data }: MessageEvent<PhotoJob>) => {
  const answer: PhotoAnswer = await shrink(data.file, data.preset).then(
    (photo) => ({ photo }),
    (error) => ({ problem: error instanceof PhotoError ? error.problem : 'processing' }),
  )
  self.postMessage(answer)
}
