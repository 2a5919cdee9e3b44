/** Decodes, fits and recompresses one photo. Runs in the worker; on old phones without one, on the page itself. */
import { type PhotoPreset, photoCheck, sizeWithin } from '@vondrona/rules/constants'
import { type PhotoObstacle, whyNotDocumentPhoto } from '@vondrona/rules/uploads/document-photo'
import { greyOf, judge, measure, type PhotoVerdict } from './photo-quality.ts'
import { firstAttempt, fitInside, nextAttempt, type Size, scaled } from './resize-plan.ts'

/** loading: the file is no picture that this browser can read. processing: it is, but making it smaller failed. */
export type PhotoProblem = 'loading' | 'processing'

/** Thrown when a photo cannot be decoded or made small enough. */
export class PhotoError extends Error {
  readonly problem: PhotoProblem
  constructor(problem: PhotoProblem) {
    super(problem)
    this.problem = problem
  }
}

/** A file, or a picture just taken by the camera. */
export type PhotoSource = Blob | ImageBitmap

export interface Prepared {
  photo: Blob
  verdict: PhotoVerdict
  /** Why the server would refuse it, too. */
  obstacle: PhotoObstacle | null
}

/** The smaller photo, and whether a document on it could be read (F-KYC-11), or never. */
export async function prepare(source: PhotoSource, preset: PhotoPreset): Promise<Prepared> {
  const picture = await decode(source)
  try {
    return { ...look(picture), photo: await fit(picture, preset) }
  } catch {
    throw new PhotoError('processing')
  } finally {
    picture.close()
  }
}

/** Re-encodes a photo within the limits of a preset. */
export async function shrink(source: PhotoSource, preset: PhotoPreset): Promise<Blob> {
  const picture = await decode(source)
  try {
    return await fit(picture, preset)
  } catch {
    throw new PhotoError('processing')
  } finally {
    picture.close()
  }
}

async function fit(picture: ImageBitmap, preset: PhotoPreset): Promise<Blob> {
  const fitted = sizeWithin(picture, preset)
  let attempt = firstAttempt(preset)
  for (;;) {
    const { canvas } = draw(picture, scaled(fitted, attempt.scale))
    const blob = await encode(canvas, attempt.quality)
    const next = blob.size > preset.maxBytes ? nextAttempt(attempt, preset) : null
    if (!next) return blob
    attempt = next
  }
}

function look(picture: ImageBitmap): Omit<Prepared, 'photo'> {
  const { side } = photoCheck
  const size = fitInside(picture, { width: side, height: side })
  const { context } = draw(picture, size)
  const { data } = context.getImageData(0, 0, size.width, size.height)
  const { width, height } = picture
  const grey = greyOf(data, size.width, size.height)
  return {
    verdict: judge(grey, Math.max(width, height)),
    obstacle: whyNotDocumentPhoto({ width, height, spread: measure(grey).spread }),
  }
}

async function decode(source: PhotoSource): Promise<ImageBitmap> {
  if (!(source instanceof Blob)) return source
  try {
    return await createImageBitmap(source, { imageOrientation: 'from-image' })
  } catch {
    throw new PhotoError('loading')
  }
}

function draw(picture: ImageBitmap, size: Size) {
  const canvas = canvasOf(size)
  const context = canvas.getContext('2d') as CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null
  if (!context) throw new PhotoError('processing')
  context.imageSmoothingQuality = 'high'
  context.fillStyle = '#fff' // a transparent PNG would become black as JPEG
  context.fillRect(0, 0, size.width, size.height)
  context.drawImage(picture, 0, 0, size.width, size.height)
  return { canvas, context }
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
