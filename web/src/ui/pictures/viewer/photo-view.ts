/** Where a photo lies in its frame: zoom, pan and rotation as arithmetic. Origin: both centres on each other. */

export interface View {
  /** 1 = the complete photo fits the frame. */
  zoom: number
  /** px that the photo's centre is away from the frame's centre. */
  x: number
  y: number
  /** Quarter turns to the right. */
  turns: 0 | 1 | 2 | 3
}

export interface Box {
  width: number
  height: number
}

export interface Point {
  x: number
  y: number
}

export const wholePhoto: View = { zoom: 1, x: 0, y: 0, turns: 0 }
export const zoomRange = { min: 1, max: 8 } as const
export const zoomStep = 1.5
export const panStep = 60

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))
const lying = ({ turns }: View) => turns % 2 === 1

/** The size of the photo at zoom 1, turned as it is. */
export function fitted(view: View, photo: Box, frame: Box): Box {
  const turned = lying(view) ? { width: photo.height, height: photo.width } : photo
  if (!turned.width || !turned.height) return frame
  const ratio = Math.min(frame.width / turned.width, frame.height / turned.height)
  return { width: turned.width * ratio, height: turned.height * ratio }
}

/** The photo never leaves the frame: what is smaller than the frame stays centred, what is larger covers it. */
export function kept(view: View, photo: Box, frame: Box): View {
  const shown = fitted(view, photo, frame)
  const room = (size: number, space: number) => Math.max(0, (size * view.zoom - space) / 2)
  const [roomX, roomY] = [room(shown.width, frame.width), room(shown.height, frame.height)]
  return { ...view, x: clamp(view.x, -roomX, roomX), y: clamp(view.y, -roomY, roomY) }
}

/** What lies under `at` (measured from the frame's centre) stays under it. */
export function zoomed(view: View, factor: number, at: Point, photo: Box, frame: Box): View {
  const zoom = clamp(view.zoom * factor, zoomRange.min, zoomRange.max)
  const by = zoom / view.zoom
  return kept({ ...view, zoom, x: at.x - (at.x - view.x) * by, y: at.y - (at.y - view.y) * by }, photo, frame)
}

/** Moves the view, within the photo. */
export function panned(view: View, by: Point, photo: Box, frame: Box): View {
  return kept({ ...view, x: view.x + by.x, y: view.y + by.y }, photo, frame)
}

/** A turn shows the complete photo again: what was enlarged would be somewhere else. */
export function turned(view: View, quarters: 1 | -1): View {
  return { ...wholePhoto, turns: ((view.turns + quarters + 4) % 4) as View['turns'] }
}

/** How a wheel or trackpad step enlarges: gently, and the same for lines and pixels. */
export function wheelFactor(deltaY: number, deltaMode: number): number {
  const pixels = deltaMode === 1 ? deltaY * 16 : deltaY
  return Math.exp(clamp(-pixels, -120, 120) / 300)
}

/** The change of a pinch between two moments: how much the fingers parted, and around which point. */
export function pinch(before: [Point, Point], after: [Point, Point]): { factor: number; at: Point; by: Point } {
  const apart = ([a, b]: [Point, Point]) => Math.hypot(a.x - b.x, a.y - b.y)
  const middle = ([a, b]: [Point, Point]) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
  const [from, to] = [middle(before), middle(after)]
  return {
    factor: apart(before) > 0 ? apart(after) / apart(before) : 1,
    at: to,
    by: { x: to.x - from.x, y: to.y - from.y },
  }
}

/** The keyboard does all that the fingers can. Null for a key that is not ours. */
export function byKey(view: View, key: string, photo: Box, frame: Box): View | null {
  const centre = { x: 0, y: 0 }
  switch (key) {
    case '+':
    case '=':
      return zoomed(view, zoomStep, centre, photo, frame)
    case '-':
      return zoomed(view, 1 / zoomStep, centre, photo, frame)
    case '0':
      return { ...wholePhoto, turns: view.turns }
    case 'r':
      return turned(view, 1)
    case 'R':
      return turned(view, -1)
    case 'ArrowLeft':
      return panned(view, { x: panStep, y: 0 }, photo, frame)
    case 'ArrowRight':
      return panned(view, { x: -panStep, y: 0 }, photo, frame)
    case 'ArrowUp':
      return panned(view, { x: 0, y: panStep }, photo, frame)
    case 'ArrowDown':
      return panned(view, { x: 0, y: -panStep }, photo, frame)
    default:
      return null
  }
}
