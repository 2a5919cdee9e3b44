import { photoCheck } from '../../constants/photos.ts'

/** What is known of a photo of a document once it is decoded. */
export interface SeenPhoto {
  /** px, upright */
  width: number
  height: number
  /** How much its greys (0 to 255) differ: their standard deviation. */
  spread: number
}

/** Why nobody could read a document on it, whoever looks: it is refused, in the browser and by the server. */
export type PhotoObstacle = {
  key: 'picture.tooSmall' | 'picture.blank'
  params: Record<'width' | 'height' | 'long' | 'short', number>
}

export function whyNotDocumentPhoto({ width, height, spread }: SeenPhoto): PhotoObstacle | null {
  const { long, short } = photoCheck.least
  const params = { width, height, long, short }
  if (Math.max(width, height) < long || Math.min(width, height) < short) return { key: 'picture.tooSmall', params }
  return spread < photoCheck.blank ? { key: 'picture.blank', params } : null
}
