import type { VoteNews } from '@vondrona/rules/votes'
import { useEffect, useRef, useState } from 'react'
import { useQuery } from '../../lib/api/graphql.ts'
import { useSocketEvent } from '../../lib/socket/socket.ts'
import { serverNow } from '../../lib/time/server-clock.ts'
import { type Vote, VoteDocument } from './operations.generated.ts'

export type ShownVote = NonNullable<Vote['vote']>

/** D-16, F-VOTE-09: the vote, kept current by the socket and asked for again at its end. */
export function useVote(id: string) {
  const [{ data, error }, ask] = useQuery({
    query: VoteDocument,
    variables: { id },
    requestPolicy: 'cache-and-network',
  })
  const known = data?.vote
  const [news, setNews] = useState<{ at: number; data: VoteNews | null }>({ at: 0, data: null })
  const asked = useRef(0)
  const again = () => {
    asked.current = performance.now()
    ask({ requestPolicy: 'network-only' })
  }
  // An answer includes everything that happened before its question.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per answer
  useEffect(() => setNews((now) => (now.at < asked.current ? { at: now.at, data: null } : now)), [data])
  const isShown = known?.totalVotes != null
  useSocketEvent(
    isShown ? `results_${id}` : `vote_${id}`,
    (frame) => setNews({ at: performance.now(), data: frame.data }),
    again, // what happened while the connection was down
  )
  const isOver = known?.isActive && news.data?.status === 'ended'
  // Its published list and what the caller may do now come with an answer; not all phones ask in the same instant.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it ends
  useEffect(() => {
    if (!isOver) return
    const timer = setTimeout(again, Math.random() * spread)
    return () => clearTimeout(timer)
  }, [isOver])
  const endDate = known?.isActive ? known.endDate : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: a clock for each end date
  useEffect(() => {
    const left = endDate ? new Date(endDate).getTime() - serverNow().getTime() : Number.POSITIVE_INFINITY
    if (left > longest) return
    const timer = setTimeout(again, Math.max(0, left) + 500 + Math.random() * spread)
    return () => clearTimeout(timer)
  }, [endDate])
  return { vote: known && news.data ? withNews(known, news.data) : known, error, again }
}

const spread = 3000
const longest = 86_400_000 // a page that stays open longer asks again anyway

function withNews(vote: ShownVote, { status, votersCount, votes }: VoteNews): ShownVote {
  const isActive = vote.isActive && status === 'active'
  if (!votes) return { ...vote, status, isActive, votersCount }
  return {
    ...vote,
    status,
    isActive,
    votersCount,
    totalVotes: votes.reduce((sum, n) => sum + n, 0),
    options: vote.options.map((option, index) => ({ ...option, votes: votes[index] ?? option.votes })),
  }
}
