import { useEffect } from 'react'
import { useNavigate } from 'react-router'

/** A message of this device was pressed: the worker asks the page to go there (sw-push.ts), and hears that it does. */
export function useOpenedMessages() {
  const navigate = useNavigate()
  useEffect(() => {
    const worker = navigator.serviceWorker
    const go = ({ data, ports }: MessageEvent<{ open?: unknown } | null>) => {
      if (typeof data?.open !== 'string') return
      ports[0]?.postMessage(true)
      void navigate(data.open)
    }
    worker?.addEventListener('message', go)
    return () => worker?.removeEventListener('message', go)
  }, [navigate])
}
