/** [x, y] in one unit for both */
export type Flat = readonly [number, number]

interface Stretch {
  line: number
  from: number
  to: number
  /** Of the point between them that is farthest from the straight line. */
  far: number
  by: number
}

/**
 * Which points of some lines say most of their shape, at most so many: ends and those that must be kept first, then always
 * the one that is farthest from what is drawn so far (as Ramer, Douglas and Peucker do, but by a number of points).
 * Whatever is nearer than `tolerance` is left out.
 */
export function simplify(
  lines: readonly (readonly Flat[])[],
  {
    most,
    tolerance,
    keep = () => false,
  }: { most: number; tolerance: number; keep?: (line: number, n: number) => boolean },
): number[][] {
  const kept = lines.map((line, i) =>
    line.flatMap((_, n) => (n === 0 || n === line.length - 1 || keep(i, n) ? [n] : [])),
  )
  let count = kept.reduce((sum, { length }) => sum + length, 0)
  const stretches = kept.flatMap((ends, line) =>
    ends.slice(1).map((to, n) => farthest(lines, line, ends[n] as number, to)),
  )
  while (count < most && stretches.length > 0) {
    const widest = stretches.reduce((most, stretch) => (stretch.by > most.by ? stretch : most))
    if (widest.by <= tolerance) break
    kept[widest.line]?.push(widest.far)
    count += 1
    const { line, from, far, to } = widest
    stretches.splice(stretches.indexOf(widest), 1, farthest(lines, line, from, far), farthest(lines, line, far, to))
  }
  return kept.map((points) => points.sort((a, b) => a - b))
}

function farthest(lines: readonly (readonly Flat[])[], line: number, from: number, to: number): Stretch {
  const points = lines[line] as readonly Flat[]
  const [a, b] = [points[from] as Flat, points[to] as Flat]
  let [far, by] = [from, 0]
  for (let n = from + 1; n < to; n++) {
    const away = distanceToSegment(points[n] as Flat, a, b).away
    if (away > by) [far, by] = [n, away]
  }
  return { line, from, to, far, by }
}

/** How far a point is from a straight stretch, and at which share of it. */
export function distanceToSegment([x, y]: Flat, a: Flat, b: Flat): { away: number; share: number } {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
  const square = dx * dx + dy * dy
  const share = square === 0 ? 0 : Math.min(1, Math.max(0, ((x - a[0]) * dx + (y - a[1]) * dy) / square))
  return { away: Math.hypot(x - a[0] - share * dx, y - a[1] - share * dy), share }
}
