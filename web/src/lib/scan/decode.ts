import jsQR from 'jsqr'

/** An image as a canvas gives it: four bytes per pixel. */
export interface Pixels {
  data: Uint8ClampedArray
  width: number
  height: number
}

/** The text of the QR code on an image; null if there is none that can be read. Dark on light only, as we print them. */
export function decodeQr({ data, width, height }: Pixels): string | null {
  return jsQR(data, width, height, { inversionAttempts: 'dontInvert' })?.data || null
}
