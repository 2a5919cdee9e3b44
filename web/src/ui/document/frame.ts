/** Where the card-shaped frame is over the camera picture, and which part of that picture it shows. */
import type { DocumentType } from '@vondrona/rules/accounts'

export interface Size {
  width: number
  height: number
}
export interface Rect extends Size {
  x: number
  y: number
}

/** Width over height: a card, and the page of a passport with its photo. */
export const shapeOf = (type: DocumentType) => (type === 'passport' ? 125 / 88 : 85.6 / 54)

const shareOfWidth = 0.92
const shareOfHeight = 0.7
/** What is kept around the frame: nobody aims exactly, and an edge that is cut off makes a photo worthless. */
const margin = 0.07

export function frameIn(view: Size, shape: number): Rect {
  const width = Math.min(view.width * shareOfWidth, view.height * shareOfHeight * shape)
  const height = width / shape
  return { x: (view.width - width) / 2, y: (view.height - height) / 2, width, height }
}

/** The part of the camera picture under the frame; the picture covers the view (object-fit: cover). */
export function cropOf(video: Size, view: Size, frame: Rect): Rect {
  const scale = Math.max(view.width / video.width, view.height / video.height)
  const around = frame.width * margin
  const left = (frame.x - around + (video.width * scale - view.width) / 2) / scale
  const top = (frame.y - around + (video.height * scale - view.height) / 2) / scale
  const x = Math.max(0, Math.round(left))
  const y = Math.max(0, Math.round(top))
  const right = Math.min(video.width, Math.round(left + (frame.width + 2 * around) / scale))
  const bottom = Math.min(video.height, Math.round(top + (frame.height + 2 * around) / scale))
  return { x, y, width: right - x, height: bottom - y }
}
