export interface PhotoPreset {
  /** px */
  width: number
  /** px */
  height: number
  quality: number
  /** bytes */
  maxBytes: number
}

/**
 * N-07: quality thresholds for photos of documents, measured in greyscale at 640 px on the longest side (calibrated
 * with synthetic cards).
 */
export const photoCheck = {
  side: 640,
  blurred: 0.2, // edge energy below which the photo is unreadable: refused
  soft: 0.5, // below which small print is hard to read: the person decides
  dark: 80, // the brightest 5 % of a daylight picture are far above this grey
  glare: 0.03, // share of overexposed white inside the picture
  whiteGround: 0.35, // more white than this is paper, not glare
  smallest: 600, // px on the longest side
  least: { long: 320, short: 200 }, // px, below which no document can be read: refused
  blank: 2, // deviation of its greys, below which a picture is of one colour: refused
} as const

/** A picture that is longer than so many times its short side, as one of a whole conversation; px on its long side at most. */
export const longPicture = { from: 3, side: 6000 } as const

interface Size {
  width: number
  height: number
}

/**
 * R-SIGN-51: the largest size inside a preset's box that keeps the proportions; a small picture is never enlarged. The box
 * would leave nothing to read of a long one: it has as many pixels as the box, and not its sides.
 */
export function sizeWithin({ width, height }: Size, box: Size): Size {
  const [long, short] = [Math.max(width, height), Math.min(width, height)]
  const ratio =
    long > longPicture.from * short
      ? Math.min(1, longPicture.side / long, Math.sqrt((box.width * box.height) / (width * height)))
      : Math.min(1, box.width / width, box.height / height)
  return { width: Math.max(1, Math.round(width * ratio)), height: Math.max(1, Math.round(height * ratio)) }
}
