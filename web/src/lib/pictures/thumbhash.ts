/** The blurred colours of a picture that is still pending, out of some 25 bytes (thumbhash, Evan Wallace, MIT). */

const side = 16
/** `waves[n][place]`: no more than 7 waves fit into what a hash holds. */
const waves = Array.from({ length: 8 }, (_, times) =>
  Array.from({ length: side }, (_, place) => Math.cos((Math.PI / side) * (place + 0.5) * times)),
)

/**
 * An image of 16 by 16 points as an address, stretched to the picture's own shape by whoever shows it. Without
 * transparency. A bitmap needs no compression, and so no canvas, whose first use takes a cheap phone 100 ms.
 */
export function thumbhashImage(base64: string): string | null {
  const hash = bytesOf(base64)
  if (!hash || hash.length < 6) return null
  const at = (index: number) => hash[index] ?? 0
  const first = at(0) | (at(1) << 8) | (at(2) << 16)
  const second = at(3) | (at(4) << 8)
  const hasAlpha = first >> 23
  const isLandscape = second >> 15
  const lightX = Math.max(3, isLandscape ? (hasAlpha ? 5 : 7) : second & 7)
  const lightY = Math.max(3, isLandscape ? second & 7 : hasAlpha ? 5 : 7)
  let next = 0
  const start = hasAlpha ? 6 : 5
  const channel = (nx: number, ny: number, scale: number) => {
    const factors: { across: number[]; down: number[]; value: number }[] = []
    for (let y = 0; y < ny; y++)
      for (let x = y ? 0 : 1; x * ny < nx * (ny - y); x++) {
        const value = (((at(start + (next >> 1)) >> ((next++ & 1) << 2)) & 15) / 7.5 - 1) * scale
        factors.push({ across: waves[x] as number[], down: waves[y] as number[], value: 2 * value })
      }
    return factors
  }
  const light = channel(lightX, lightY, ((first >> 18) & 31) / 31)
  const warm = channel(3, 3, (((second >> 3) & 63) / 63) * 1.25)
  const red = channel(3, 3, (((second >> 9) & 63) / 63) * 1.25)

  const pixels = new Uint8ClampedArray(side * side * 3)
  for (let y = 0, i = 0; y < side; y++)
    for (let x = 0; x < side; x++, i += 3) {
      const sum = (base: number, factors: typeof light) => {
        let all = base
        for (const { across, down, value } of factors) all += value * (across[x] as number) * (down[y] as number)
        return all
      }
      const l = sum((first & 63) / 63, light)
      const p = sum(((first >> 6) & 63) / 31.5 - 1, warm)
      const q = sum(((first >> 12) & 63) / 31.5 - 1, red)
      const blue = l - (2 / 3) * p
      const r = (3 * l - blue + q) / 2
      pixels.set([255 * blue, 255 * (r - q), 255 * r], i)
    }
  return `data:image/bmp;base64,${btoa(head + String.fromCharCode(...pixels))}`
}

/** Of a bitmap of 24 bits a point, from the top row down. */
const head = bitmapHead()
function bitmapHead(): string {
  const length = 54
  const view = new DataView(new ArrayBuffer(length))
  view.setUint16(0, 0x424d)
  view.setUint32(2, length + side * side * 3, true)
  view.setUint32(10, length, true)
  view.setUint32(14, 40, true)
  view.setInt32(18, side, true)
  view.setInt32(22, -side, true)
  view.setUint16(26, 1, true)
  view.setUint16(28, 24, true)
  return String.fromCharCode(...new Uint8Array(view.buffer))
}

function bytesOf(base64: string): Uint8Array | null {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  } catch {
    return null
  }
}

/** Lays the colours under a picture of the page until it has come. */
export function layColours(image: HTMLImageElement | null): void {
  const colours = image?.dataset.thumbhash && !image.complete ? thumbhashImage(image.dataset.thumbhash) : null
  if (!image || !colours) return
  image.style.background = `center / 100% 100% url(${colours})`
  image.addEventListener('load', () => image.style.removeProperty('background'), { once: true })
}
