import { useEffect, useEffectEvent, useRef } from 'react'
import { usePollPace } from '../device/data-saver.ts'
import { type Poll, startPoll } from './poll.ts'

/**
 * The only way in which a page asks the server again by itself: silent while the page is hidden, at once when it is
 * shown after a full interval, and more seldom where data is saved. `isOn` false: not at all.
 */
export function usePoll(ask: () => unknown, interval: number, isOn = true): { heard(): void } {
  const every = usePollPace(interval)
  const poll = useRef<Poll>(null)
  const latest = useEffectEvent(() => void ask())
  useEffect(() => {
    if (!isOn) return
    const started = startPoll({ every, ask: latest, now: () => Date.now() })
    const changed = () => started.visible(document.visibilityState === 'visible')
    changed()
    poll.current = started
    document.addEventListener('visibilitychange', changed)
    return () => {
      document.removeEventListener('visibilitychange', changed)
      started.stop()
    }
  }, [every, isOn])
  return { heard: () => poll.current?.heard() }
}
