import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import {
  type Box,
  byKey,
  fitted,
  kept,
  type Point,
  panned,
  pinch,
  turned,
  type View,
  wheelFactor,
  wholePhoto,
  zoomed,
  zoomStep,
} from './photo-view.ts'

const centre: Point = { x: 0, y: 0 }

/** Fingers, mouse, wheel and keys on one photo inside its frame. */
export function usePhotoGestures(frame: RefObject<HTMLElement | null>) {
  const [view, setView] = useState<View>(wholePhoto)
  const [photo, setPhoto] = useState<Box>({ width: 0, height: 0 })
  const [box, setBox] = useState<Box>({ width: 0, height: 0 })
  const fingers = useRef(new Map<number, Point>())

  useEffect(() => {
    const element = frame.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      setBox({ width: element.clientWidth, height: element.clientHeight })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame])

  useEffect(() => setView((now) => kept(now, photo, box)), [photo, box])

  const fromCentre = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const { left, top, width, height } = frame.current!.getBoundingClientRect()
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
  }

  // A wheel listener of React is passive: it could not keep the page behind from scrolling.
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const wheel = (event: WheelEvent) => {
      event.preventDefault()
      const at = fromCentre(event)
      setView((now) => zoomed(now, wheelFactor(event.deltaY, event.deltaMode), at, photo, box))
    }
    element.addEventListener('wheel', wheel, { passive: false })
    return () => element.removeEventListener('wheel', wheel)
  })

  const down = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    fingers.current.set(event.pointerId, fromCentre(event))
  }
  const move = (event: PointerEvent<HTMLElement>) => {
    const before = fingers.current.get(event.pointerId)
    if (!before) return
    const after = fromCentre(event)
    const [other] = [...fingers.current].filter(([id]) => id !== event.pointerId).map(([, point]) => point)
    fingers.current.set(event.pointerId, after)
    if (!other) return setView((now) => panned(now, { x: after.x - before.x, y: after.y - before.y }, photo, box))
    const { factor, at, by } = pinch([before, other], [after, other])
    setView((now) => zoomed(panned(now, by, photo, box), factor, at, photo, box))
  }
  const up = (event: PointerEvent<HTMLElement>) => fingers.current.delete(event.pointerId)

  return {
    view,
    /** How large the complete photo is rendered, turned as it is. */
    shown: fitted(view, photo, box),
    measured: (size: Box) => setPhoto(size),
    zoomIn: () => setView((now) => zoomed(now, zoomStep, centre, photo, box)),
    zoomOut: () => setView((now) => zoomed(now, 1 / zoomStep, centre, photo, box)),
    turn: (quarters: 1 | -1) => setView((now) => turned(now, quarters)),
    fit: () => setView(({ turns }) => ({ ...wholePhoto, turns })),
    /** True when the key was one of ours. */
    key: (name: string) => {
      const next = byKey(view, name, photo, box)
      if (next) setView(next)
      return next !== null
    },
    handlers: {
      onPointerDown: down,
      onPointerMove: move,
      onPointerUp: up,
      onPointerCancel: up,
      onDoubleClick: (event: { clientX: number; clientY: number }) => {
        const at = fromCentre(event)
        setView((now) => (now.zoom > 1 ? { ...wholePhoto, turns: now.turns } : zoomed(now, 3, at, photo, box)))
      },
    },
  }
}
