import { useEffect, useState } from 'react'
import { serverNow } from './server-clock.ts'

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
