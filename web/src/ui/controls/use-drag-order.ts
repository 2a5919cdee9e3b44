import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react'

/**
 * Rows that change places under the finger: `start(at)` when a row is taken, `list` for the element whose children are
 * the rows. The window is listened to, because a row that moves in the document loses a captured pointer.
 */
export function useDragOrder(onMove: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  const move = useRef(onMove)
  move.current = onMove
  useEffect(() => {
    if (dragged === null) return
    const follow = ({ clientY }: PointerEvent) => {
      const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect())
      const to = placeAt(rows, dragged, clientY)
      if (to === dragged) return
      move.current(dragged, to)
      setDragged(to)
    }
    const end = () => setDragged(null)
    const listeners = new AbortController()
    const { signal } = listeners
    addEventListener('pointermove', follow, { signal })
    addEventListener('pointerup', end, { signal })
    addEventListener('pointercancel', end, { signal })
    return () => listeners.abort()
  }, [dragged])

  const start = (at: number) => (event: ReactPointerEvent) => {
    if (event.button === 0) setDragged(at)
  }
  return { list, dragged, start }
}

interface Extent {
  top: number
  height: number
}

/** Where the row that is dragged belongs: past the middle of its neighbour. */
export function placeAt(rows: readonly Extent[], from: number, y: number): number {
  const middle = (row: Extent | undefined) => (row ? row.top + row.height / 2 : Number.NaN)
  let to = from
  while (to > 0 && y < middle(rows[to - 1])) to -= 1
  while (to < rows.length - 1 && y > middle(rows[to + 1])) to += 1
  return to
}
