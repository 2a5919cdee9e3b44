import { useEffect, useSyncExternalStore } from 'react'
import { broadcastOf } from './broadcasts.ts'

/** This live's broadcast, for as long as a page shows it; it continues without the page while it is on the air. */
export function useBroadcast({ id, title }: { id: string; title: string }) {
  const broadcast = broadcastOf(id)
  const state = useSyncExternalStore(broadcast.subscribe, broadcast.get)
  useEffect(() => broadcast.attach(), [broadcast])
  useEffect(() => broadcast.name(title), [broadcast, title])
  return { ...state, broadcast }
}

export type ShownBroadcast = ReturnType<typeof useBroadcast>
