/** A perspective transformation, defined by the target positions of the four corners. */

export type Point = readonly [x: number, y: number]
/** Top left, top right, bottom right, bottom left. */
export type Corners = readonly [Point, Point, Point, Point]

export interface Pixels {
  /** Red, green, blue, alpha. */
  data: Uint8Array
  width: number
  height: number
}

/** `flat` on an empty picture of this size, with its corners there. */
export function tilt(flat: Pixels, corners: Corners, { width, height }: { width: number; height: number }): Pixels {
  const data = new Uint8Array(width * height * 4)
  const place = placeOn(corners)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [u, v] = place(x, y)
      if (u < 0 || u > 1 || v < 0 || v > 1) continue
      blend(flat, u * (flat.width - 1), v * (flat.height - 1), data, (y * width + x) * 4)
    }
  return { data, width, height }
}

/** Maps a point of the photo to the flat picture, 0 to 1 (Heckbert's square to quadrilateral, inverted). */
function placeOn([[x0, y0], [x1, y1], [x2, y2], [x3, y3]]: Corners) {
  const [dx1, dx2, sx] = [x1 - x2, x3 - x2, x0 - x1 + x2 - x3]
  const [dy1, dy2, sy] = [y1 - y2, y3 - y2, y0 - y1 + y2 - y3]
  const bottom = dx1 * dy2 - dx2 * dy1
  const g = (sx * dy2 - dx2 * sy) / bottom
  const h = (dx1 * sy - sx * dy1) / bottom
  const [a, b, c] = [x1 - x0 + g * x1, x3 - x0 + h * x3, x0]
  const [d, e, f] = [y1 - y0 + g * y1, y3 - y0 + h * y3, y0]
  // x (g u + h v + 1) = a u + b v + c, the same for y: two linear equations for u and v
  return (x: number, y: number): Point => {
    const det = (a - g * x) * (e - h * y) - (b - h * x) * (d - g * y)
    const u = ((x - c) * (e - h * y) - (b - h * x) * (y - f)) / det
    const v = ((a - g * x) * (y - f) - (x - c) * (d - g * y)) / det
    return [u, v]
  }
}

/** The four nearest pixels, by their share. */
function blend({ data, width, height }: Pixels, x: number, y: number, target: Uint8Array, at: number) {
  const [left, top] = [Math.floor(x), Math.floor(y)]
  const [right, below] = [Math.min(left + 1, width - 1), Math.min(top + 1, height - 1)]
  const [shareX, shareY] = [x - left, y - top]
  for (let channel = 0; channel < 4; channel++) {
    const of = (px: number, py: number) => data[(py * width + px) * 4 + channel] ?? 0
    const upper = of(left, top) * (1 - shareX) + of(right, top) * shareX
    const lower = of(left, below) * (1 - shareX) + of(right, below) * shareX
    target[at + channel] = Math.round(upper * (1 - shareY) + lower * shareY)
  }
}
