import type { LiveNews } from '@vondrona/rules/lives'
import { live as limits } from '@vondrona/rules/lives/constants'
import { useEffect, useRef, useState } from 'react'
import { useQuery } from '../../../lib/api/graphql.ts'
import type { Refusal } from '../../../lib/api/refusal.ts'
import type { TypedDocument } from '../../../lib/api/typed-document.ts'
import { useSocketEvent, useSocketLine } from '../../../lib/socket/socket.ts'
import { GetLiveByIdDocument, LiveDocument, type LivePage } from '../operations.generated.ts'
import { outdatedBy } from './is-outdated.ts'

/** ms: what moves every viewer at once, and is not urgent, is asked over so long. */
const spread = 3000

export interface WatchedLive {
  /** Undefined until known; null: there is none. */
  live: LivePage | null | undefined
  error: Refusal | undefined
  refresh: () => void
}

/** R-GQL-10, R-GQL-11: the live by either question, kept current by the socket. */
export function useLive(
  id: string,
  through: 'live' | 'GetLiveById',
  as: 'viewer' | 'streamer' = 'viewer',
): WatchedLive {
  const query = (through === 'live' ? LiveDocument : GetLiveByIdDocument) as TypedDocument<
    { live?: LivePage | null; GetLiveById?: LivePage | null },
    { id: string }
  >
  const [{ data, error }, ask] = useQuery({ query, variables: { id }, requestPolicy: 'network-only' })
  const [news, setNews] = useState<{ at: number; change: Partial<LiveNews> }>({ at: 0, change: {} })
  const asked = useRef(0)
  const refresh = () => {
    asked.current = performance.now()
    ask({ requestPolicy: 'network-only' })
  }
  // A response includes everything that happened before its request.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per answer
  useEffect(() => setNews((now) => (now.at < asked.current ? { at: now.at, change: {} } : now)), [data])
  useSocketLine()
  useSocketEvent(
    `live_${id}`,
    ({ data }) => setNews((now) => ({ at: performance.now(), change: { ...now.change, ...data } })),
    refresh, // what happened while the connection was down
    { counts: as === 'viewer' },
  )
  // What was known stays while the connection is down, whoever asks again.
  const [kept, setKept] = useState<LivePage | null>()
  const answer = data ? (data[through] ?? null) : kept
  if (answer !== undefined && answer !== kept) setKept(answer)
  const known = answer === undefined && error ? null : answer
  const live = known && { ...known, ...news.change }
  const outdated = known && outdatedBy(known, news.change)
  // Its TURN password ends, too: when a transport is opened again, the one in hand must be good.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once per change of state, and as time goes by
  useEffect(() => {
    if (outdated === 'state') refresh()
    const moving = outdated === 'pictures' ? setTimeout(refresh, Math.random() * spread) : undefined
    const timer = setInterval(refresh, limits.turnLife / 2)
    return () => {
      clearTimeout(moving)
      clearInterval(timer)
    }
  }, [outdated])
  return { live, error, refresh }
}
