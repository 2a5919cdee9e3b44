/** How a photo is made smaller, as arithmetic: the worker and its test ask the same questions. */
import type { PhotoPreset } from '@vondrona/rules/constants'

export interface Size {
  width: number
  height: number
}

export interface Attempt {
  /** What the fitted size is multiplied by. */
  scale: number
  quality: number
}

const lowestQuality = 0.5
const qualityStep = 0.1
const scaleStep = 0.85
/** Below this a photo of a document cannot be read any more: better send it a little heavier. */
const smallestScale = 0.3

/** The largest size inside a box that keeps the proportions, never enlarged: where a picture is looked at, not where it is kept. */
export function fitInside(size: Size, box: Size): Size {
  const ratio = Math.min(1, box.width / size.width, box.height / size.height)
  return { width: Math.max(1, Math.round(size.width * ratio)), height: Math.max(1, Math.round(size.height * ratio)) }
}

/** Full size at the quality of the preset. */
export const firstAttempt = (preset: PhotoPreset): Attempt => ({ scale: 1, quality: preset.quality })

/**
 * What to try after a result that is too heavy: first less quality, then fewer pixels; null when nothing sensible is
 * left.
 */
export function nextAttempt(attempt: Attempt, preset: PhotoPreset): Attempt | null {
  const quality = Math.round((attempt.quality - qualityStep) * 100) / 100
  if (quality >= lowestQuality) return { scale: attempt.scale, quality }
  const scale = attempt.scale * scaleStep
  return scale >= smallestScale ? { scale, quality: preset.quality } : null
}

/** A size multiplied by a factor, at least one pixel each way. */
export const scaled = (size: Size, scale: number): Size => ({
  width: Math.max(1, Math.round(size.width * scale)),
  height: Math.max(1, Math.round(size.height * scale)),
})
