/** How large a page of a PDF is drawn: sharp on this screen, within what a phone's memory bears. Pure. */
import { mostPixels } from './protocol.ts'

/** No side of a drawn page is longer: browsers draw nothing beyond their own limit. */
const longestSide = 8000

interface Size {
  width: number
  height: number
}

/** `own`: the size of the page at scale 1. `width`: of the page on the screen. */
export function drawnSize(own: Size, screen: { width: number; zoom: number; density: number }) {
  const width = Math.max(1, screen.width) * screen.zoom
  const wanted = (width / own.width) * Math.min(screen.density || 1, 2)
  const most = Math.min(
    Math.sqrt(mostPixels / (own.width * own.height)),
    longestSide / own.width,
    longestSide / own.height,
  )
  return { width, scale: Math.min(wanted, most) }
}
