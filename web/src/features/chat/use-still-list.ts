import type { CommentFrame } from '@vondrona/rules/chat'
import { stillAfterTouch } from '@vondrona/rules/reports/constants'
import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { type Held, holdStill } from './lines.ts'

/**
 * A list of messages in which a moderator is about to press something: it stands still while a pointer or the focus is
 * in it, and a moment after a touch, so that what arrives does not move another message under the finger.
 */
export function useStillList(comments: readonly CommentFrame[], isOn: boolean) {
  const [held, setHeld] = useState<Held | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const hold = () => {
    clearTimeout(timer.current)
    if (isOn) setHeld((now) => now ?? comments)
  }
  const release = () => {
    clearTimeout(timer.current)
    setHeld(null)
  }
  return {
    ...holdStill(comments, isOn ? held : null),
    release,
    handlers: {
      onPointerOver: hold, // also when what lay over a message is gone
      onPointerDown: hold,
      onPointerLeave: (event: PointerEvent) => {
        if (event.pointerType === 'mouse') release()
        else timer.current = setTimeout(release, stillAfterTouch)
      },
      // a touch gives the focus too, which stays where it is
      onFocus: ({ target }: FocusEvent) => {
        if (target.matches(':focus-visible')) setHeld((now) => (isOn ? (now ?? comments) : now))
      },
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget) && !currentTarget.matches(':hover')) release()
      },
    },
  }
}
