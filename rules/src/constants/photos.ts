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
