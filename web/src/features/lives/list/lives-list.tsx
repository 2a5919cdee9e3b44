import { livesPoll, pageSize } from '@vondrona/rules/constants'
import { texts } from '@vondrona/rules/lives/viewer'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { call, useQuery } from '../../../lib/api/graphql.ts'
import { usePollPace } from '../../../lib/device/data-saver.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { More } from '../../../ui/layout/pagination.tsx'
import { type LiveCardFields, LivesDocument } from '../operations.generated.ts'
import { LiveCard } from './live-card.tsx'
import { CardSkeletons } from './lives-sheet.tsx'
import { append, refresh, refreshLimit } from './pages-of-lives.ts'

const groups = [
  { title: 'viewer.list.now', statuses: ['active', 'paused'] },
  { title: 'viewer.list.soon', statuses: ['scheduled'] },
  { title: 'viewer.list.past', statuses: ['ended', 'recorded'] },
] as const

/** The list in its groups, page by page (R-NET-05); what starts in the meantime shows up automatically. */
export function LivesList({ search, empty }: { search: string; empty: ReactNode }) {
  const t = useTexts(texts)
  const { lives, isComplete, failed, more, again } = useLives(search)
  if (!lives) return failed ? <ErrorState onRetry={again} title={t('viewer.list.error')} /> : <CardSkeletons />
  const last = lives.at(-1)
  if (!last) return <Card flush>{empty}</Card>
  return (
    <>
      {groups.map(({ title, statuses }) => (
        <Group
          key={title}
          lives={lives.filter(({ status }) => (statuses as readonly string[]).includes(status))}
          title={t(title)}
        />
      ))}
      {!isComplete && <More key={last.id} label={t('viewer.list.more')} next={last.id} onMore={more} />}
    </>
  )
}

/** The first page comes through the cache; the others are added to it, and all of them are asked for again together. */
function useLives(search: string) {
  const asked = (pagination: { limit: number; after?: string }) => ({ pagination, ...(search && { search }) })
  const [{ data, error }, ask] = useQuery({
    query: LivesDocument,
    variables: asked({ limit: pageSize.cards }),
    requestPolicy: 'cache-and-network',
  })
  /** Once a second page is shown, what the list is; before, the first page is all of it. */
  const [grown, setGrown] = useState<readonly LiveCardFields[]>()
  const [isEnd, setEnd] = useState(false)
  const lives = grown ?? data?.lives
  const more = async (after: string) => {
    const { lives: page } = await call(LivesDocument, asked({ limit: pageSize.cards, after })).catch(() => ({
      lives: null,
    }))
    if (!page) return
    setEnd(page.length < pageSize.cards)
    setGrown((now) => append(now ?? data?.lives ?? [], page))
  }
  const again = useEffectEvent(async () => {
    if (document.visibilityState !== 'visible') return
    if (!grown) return ask({ requestPolicy: 'network-only' })
    const limit = refreshLimit(grown.length)
    const answer = await call(LivesDocument, asked({ limit })).catch(() => null)
    if (answer) setGrown((now) => refresh(now ?? [], answer.lives, limit))
  })
  const every = usePollPace(livesPoll)
  useEffect(() => {
    const timer = setInterval(() => void again(), every)
    return () => clearInterval(timer)
  }, [every])
  return {
    lives,
    isComplete: grown ? isEnd : (data?.lives.length ?? 0) < pageSize.cards,
    failed: error !== undefined,
    more,
    again: () => ask({ requestPolicy: 'network-only' }),
  }
}

function Group({ title, lives }: { title: string; lives: readonly LiveCardFields[] }) {
  if (lives.length === 0) return null
  return (
    <section className="mb-7">
      <h2 className="mb-3 text-lg">{title}</h2>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {lives.map((live) => (
          <li key={live.id}>
            <LiveCard live={live} />
          </li>
        ))}
      </ul>
    </section>
  )
}
