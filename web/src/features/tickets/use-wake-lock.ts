import { useEffect } from 'react'

/** The screen stays on while the ticket is shown in the queue, where the browser can do that. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let isOver = false
    const hold = async () => {
      if (isOver || document.visibilityState !== 'visible') return
      lock = await navigator.wakeLock?.request('screen').catch(() => undefined)
      if (isOver) await lock?.release()
    }
    void hold()
    document.addEventListener('visibilitychange', hold) // the browser takes it back in the background
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', hold)
      void lock?.release()
    }
  }, [])
}
