import { useEffect, useState } from 'react'
import { serverNow } from './server-clock.ts'

const aMinute = 60_000 // ms

/** The time by the server's clock, for what ends to the minute: what runs by the second ticks in its own place. */
export const useMinute = (): Date => useNow(aMinute)

/** The time by the server's clock, every so many milliseconds while the page is looked at. */
export function useNow(every = 1000): Date {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const tick = () => document.visibilityState === 'visible' && setNow(serverNow())
    const timer = setInterval(tick, every)
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [every])
  return now
}
