import { type RefObject, useEffect, useRef } from 'react'

const most = 0.5

/** Runs once most of an element is on the screen, while `active`. */
export function useOnScreen(element: RefObject<Element | null>, active: boolean, seen: () => void): void {
  const latest = useRef(seen)
  useEffect(() => {
    latest.current = seen
  })
  useEffect(() => {
    if (!active || !element.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) latest.current()
      },
      { threshold: most },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, active])
}
