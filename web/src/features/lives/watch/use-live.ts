import { useEffect, useState } from 'react'
import type { TypedDocument } from '../../../lib/document.ts'
import { useQuery } from '../../../lib/graphql.ts'
import type { Refusal } from '../../../lib/refusal.ts'
import { useSocketEvent, useSocketLine } from '../../../lib/socket.ts'
import { GetLiveByIdDocument, LiveDocument, type LivePage } from '../operations.generated.ts'

/** What the server pushes to whoever watches `live_{id}`: the few things that change while it runs. */
type News = Pick<
  LivePage,
  'status' | 'viewerCount' | 'commentCount' | 'rtmpStatus' | 'hasRecording' | 'recordingComplete'
>

export interface WatchedLive {
  /** Undefined until known; null: there is none. */
  live: LivePage | null | undefined
  error: Refusal | undefined
  refresh: () => void
}

/** R-GQL-10, R-GQL-11: the live by either question, kept current by the socket. */
export function useLive(id: string, through: 'live' | 'GetLiveById'): WatchedLive {
  const query = (through === 'live' ? LiveDocument : GetLiveByIdDocument) as TypedDocument<
    { live?: LivePage | null; GetLiveById?: LivePage | null },
    { id: string }
  >
  const [{ data, error }, ask] = useQuery({ query, variables: { id }, requestPolicy: 'network-only' })
  const [news, setNews] = useState<Partial<News>>({})
  const refresh = () => ask({ requestPolicy: 'network-only' })
  useSocketLine()
  useSocketEvent(
    `live_${id}`,
    (frame) => {
      const change = (frame.data ?? {}) as Partial<News>
      setNews((now) => ({ ...now, ...change }))
    },
    refresh, // what happened while the line was down
  )
  const known = data ? data[through] : error ? null : undefined
  const live = known && { ...known, ...news }
  // A change of state brings other addresses to play from.
  const isStale = known && live && (live.status !== known.status || live.recordingComplete !== known.recordingComplete)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once per change of state
  useEffect(() => {
    if (isStale) refresh()
  }, [isStale])
  return { live, error, refresh }
}
