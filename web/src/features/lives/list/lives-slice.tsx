import { texts } from '@vondrona/rules/lives/viewer'
import { type ReactNode, useEffect } from 'react'
import { useQuery } from '../../../lib/api/graphql.ts'
import { usePollPace } from '../../../lib/device/data-saver.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { More } from '../../../ui/layout/pagination.tsx'
import { type LiveCardFields, LivesDocument, type LivesVariables } from '../operations.generated.ts'
import { LiveCard } from './live-card.tsx'

/** What starts in the meantime shows up automatically. */
const refreshEvery = 30_000

const groups = [
  { title: 'viewer.list.now', statuses: ['active', 'paused'] },
  { title: 'viewer.list.soon', statuses: ['scheduled'] },
  { title: 'viewer.list.past', statuses: ['ended', 'recorded'] },
] as const

/**
 * One page of the list, in its groups. A group that began on the page before continues without a heading of its own.
 */
export function LivesSlice({
  variables,
  isFirst,
  onMore,
  empty,
}: {
  variables: LivesVariables
  isFirst: boolean
  onMore: ((after: string) => void) | null
  empty: ReactNode
}) {
  const t = useTexts(texts)
  const [{ data, error }, ask] = useQuery({ query: LivesDocument, variables, requestPolicy: 'cache-and-network' })
  const every = usePollPace(refreshEvery)
  useEffect(() => {
    if (!isFirst) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') ask({ requestPolicy: 'network-only' })
    }, every)
    return () => clearInterval(timer)
  }, [isFirst, ask, every])
  const lives = data?.lives
  if (!lives)
    return error ? (
      <ErrorState onRetry={() => ask({ requestPolicy: 'network-only' })} title={t('viewer.list.error')} />
    ) : (
      <CardSkeletons />
    )
  if (lives.length === 0) return isFirst && <Card flush>{empty}</Card>
  const last = lives.at(-1)
  const isComplete = lives.length < (variables.pagination?.limit ?? 0)
  return (
    <>
      {groups.map(({ title, statuses }) => (
        <Group
          key={title}
          lives={lives.filter(({ status }) => (statuses as readonly string[]).includes(status))}
          title={isFirst || title !== groupOf(lives[0]) ? t(title) : null}
        />
      ))}
      {onMore && last && !isComplete && <More label={t('viewer.list.more')} next={last.id} onMore={onMore} />}
    </>
  )
}

const groupOf = (live: LiveCardFields | undefined) =>
  groups.find(({ statuses }) => live && (statuses as readonly string[]).includes(live.status))?.title

function Group({ title, lives }: { title: string | null; lives: readonly LiveCardFields[] }) {
  if (lives.length === 0) return null
  return (
    <section className="mb-7">
      {title && <h2 className="mb-3 text-lg">{title}</h2>}
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

function CardSkeletons() {
  return (
    <div aria-hidden="true" className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {Array.from({ length: 6 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <Skeleton className="aspect-[4/3] w-full rounded-card" key={index} />
      ))}
    </div>
  )
}
