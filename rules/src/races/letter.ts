import { race } from './constants.ts'

/** A stroke of a drawn signature: x, y, x, y, …, each 0 to 1000. */
export type Stroke = readonly number[]

/**
 * The strokes of a drawn signature as it is sent: « 10,20 11,22;300,40 305,44 »; null for anything else, for an empty
 * one, and for more than anybody draws.
 */
export function readStrokes(text: string): Stroke[] | null {
  if (text.length > race.signature.length || !/^\d{1,4},\d{1,4}(?:[ ;]\d{1,4},\d{1,4})*$/.test(text)) return null
  const strokes = text.split(';').map((stroke) => stroke.split(/[ ,]/).map(Number))
  const isInside = strokes.every((stroke) => stroke.every((value) => value <= race.signature.side))
  return isInside ? strokes : null
}

/** The strokes as they are sent and kept. */
export const writeStrokes = (strokes: readonly Stroke[]): string =>
  strokes
    .map((stroke) =>
      Array.from({ length: stroke.length / 2 }, (_, n) => `${stroke[2 * n]},${stroke[2 * n + 1]}`).join(' '),
    )
    .join(';')
