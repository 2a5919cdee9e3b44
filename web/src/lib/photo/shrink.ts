/** Decodes, fits and recompresses one photo. Runs in the worker; on old phones without one, on the page itself. */
import type { PhotoPreset } from '@vondrona/rules/constants'
import { firstAttempt, fitInside, nextAttempt, type Size, scaled } from './plan.ts'

/** loading: the file is no picture that this browser can read. processing: it is, but making it smaller failed. */
export type PhotoProblem = 'loading' | 'processing'

export class PhotoError extends Error {
  readonly problem: PhotoProblem
  constructor(problem: PhotoProblem) {
    super(problem)
    this.problem = problem
  }
}

export async function shrink(file: Blob, preset: PhotoPreset): Promise<Blob> {
  const picture = await decode(file)
  try {
    const fitted = fitInside(picture, preset)
    let attempt = firstAttempt(preset)
    for (;;) {
      const blob = await draw(picture, scaled(fitted, attempt.scale), attempt.quality)
      const next = blob.size > preset.maxBytes ? nextAttempt(attempt, preset) : null
      if (!next) return blob
      attempt = next
    }
  } catch {
    throw new PhotoError('processing')
  } finally {
    picture.close()
  }
}

async function decode(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    throw new PhotoError('loading')
  }
}

async function draw(picture: ImageBitmap, size: Size, quality: number): Promise<Blob> {
  const canvas = canvasOf(size)
  const context = canvas.getContext('2d') as CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null
  if (!context) throw new PhotoError('processing')
  context.imageSmoothingQuality = 'high'
  context.fillStyle = '#fff' // a transparent PNG would become black as JPEG
  context.fillRect(0, 0, size.width, size.height)
  context.drawImage(picture, 0, 0, size.width, size.height)
  return encode(canvas, quality)
}

function canvasOf({ width, height }: Size): HTMLCanvasElement | OffscreenCanvas {
  if (typeof OffscreenCanvas !== 'undefined') return new OffscreenCanvas(width, height)
  return Object.assign(document.createElement('canvas'), { width, height })
}

function encode(canvas: HTMLCanvasElement | OffscreenCanvas, quality: number): Promise<Blob> {
  if ('convertToBlob' in canvas) return canvas.convertToBlob({ type: 'image/jpeg', quality })
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new PhotoError('processing'))), 'image/jpeg', quality),
  )
}
