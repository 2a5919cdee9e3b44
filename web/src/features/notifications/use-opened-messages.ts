import { useEffect } from 'react'
import { useNavigate } from 'react-router'

/**
 * A message of this device was pressed: it is read, also where no page was open and this one is what it opened. Of an open
 * page the worker asks that it goes there (sw-push.ts), and hears that it does.
 */
export function useOpenedMessages(refresh: () => void) {
  const navigate = useNavigate()
  useEffect(() => {
    const worker = navigator.serviceWorker
    // Without a network the part is not there: the message stays new, and is read when the page opens again.
    const read = () =>
      void import('./read-pressed.ts').then(({ readPressedNow }) => readPressedNow(refresh)).catch(() => {})
    const go = ({ data, ports }: MessageEvent<{ open?: unknown } | null>) => {
      if (typeof data?.open !== 'string') return
      ports[0]?.postMessage(true)
      void navigate(data.open)
      read()
    }
    if (globalThis.Notification?.permission === 'granted') read()
    worker?.addEventListener('message', go)
    return () => worker?.removeEventListener('message', go)
  }, [navigate, refresh])
}
