/** The blurred colours of a picture that is still on its way, out of some 25 bytes (thumbhash, Evan Wallace, MIT). */

const side = 16

/** RGBA of 16 by 16 points, stretched to the picture's own shape by whoever shows them. Without transparency. */
export function thumbhashPixels(base64: string): Uint8ClampedArray<ArrayBuffer> | null {
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
    const factors: { x: number; y: number; value: number }[] = []
    for (let y = 0; y < ny; y++)
      for (let x = y ? 0 : 1; x * ny < nx * (ny - y); x++) {
        const value = (((at(start + (next >> 1)) >> ((next++ & 1) << 2)) & 15) / 7.5 - 1) * scale
        factors.push({ x, y, value })
      }
    return factors
  }
  const light = channel(lightX, lightY, ((first >> 18) & 31) / 31)
  const warm = channel(3, 3, (((second >> 3) & 63) / 63) * 1.25)
  const red = channel(3, 3, (((second >> 9) & 63) / 63) * 1.25)

  const pixels = new Uint8ClampedArray(side * side * 4)
  const wave = (place: number, times: number) => Math.cos((Math.PI / side) * (place + 0.5) * times)
  for (let y = 0, i = 0; y < side; y++)
    for (let x = 0; x < side; x++, i += 4) {
      const sum = (base: number, factors: typeof light) =>
        factors.reduce((all, f) => all + 2 * f.value * wave(x, f.x) * wave(y, f.y), base)
      const l = sum((first & 63) / 63, light)
      const p = sum(((first >> 6) & 63) / 31.5 - 1, warm)
      const q = sum(((first >> 12) & 63) / 31.5 - 1, red)
      const blue = l - (2 / 3) * p
      const r = (3 * l - blue + q) / 2
      pixels.set([255 * r, 255 * (r - q), 255 * blue, 255], i)
    }
  return pixels
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
  const pixels = image?.dataset.thumbhash && !image.complete ? thumbhashPixels(image.dataset.thumbhash) : null
  if (!image || !pixels) return
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = side
  canvas.getContext('2d')?.putImageData(new ImageData(pixels, side, side), 0, 0)
  image.style.background = `center / 100% 100% url(${canvas.toDataURL()})`
  image.addEventListener('load', () => image.style.removeProperty('background'), { once: true })
}
