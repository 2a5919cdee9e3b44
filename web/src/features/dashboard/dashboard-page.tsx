import { texts } from '@vondrona/rules/dashboard'
import { pendingUsersPoll } from '@vondrona/rules/members/constants'
import { TriangleAlert } from 'lucide-react'
import { type ReactNode, Suspense, useCallback, useEffect, useRef } from 'react'
import { useQuery } from '../../lib/api/graphql.ts'
import { latePart } from '../../lib/lifecycle/late-part.ts'
import { usePoll } from '../../lib/lifecycle/use-poll.ts'
import { useSession } from '../../lib/session/session.ts'
import { useTitle } from '../../lib/site/use-title.ts'
import { useSubscription } from '../../lib/socket/subscriptions.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import {
  type Dashboard,
  DashboardDocument,
  DashboardQueueDocument,
  DashboardRequestsDocument,
} from './operations.generated.ts'
import { Requests } from './requests.tsx'
import { Stats } from './stats.tsx'
import { Work } from './work.tsx'

const Below = latePart(() => import('./below.tsx').then((module) => ({ default: module.Below })))

/** The home of administrators: what waits for them, the figures, then the rest; `more`: what other areas show. */
export function Component({ more = null }: { more?: ReactNode }) {
  const t = useTexts(texts)
  const { user } = useSession()
  const [{ data, error }, ask] = useQuery({ query: DashboardDocument, requestPolicy: 'cache-and-network' })
  const [{ data: queue, fetching: isQueueComing }, askQueue] = useQuery({
    query: DashboardQueueDocument,
    requestPolicy: 'cache-and-network',
  })
  const refresh = useCallback(() => {
    ask({ requestPolicy: 'network-only' })
    askQueue({ requestPolicy: 'network-only' })
  }, [ask, askQueue])
  useTitle(t('shell.menu.dashboard'))
  useSubscription(DashboardRequestsDocument, refresh)
  usePoll(() => ask({ requestPolicy: 'network-only' }), pendingUsersPoll)
  // The figures are requested often; the requests themselves only when there are more or fewer of them.
  const count = data?.pendingCount
  const known = useRef(count)
  useEffect(() => {
    if (known.current !== undefined && count !== known.current) askQueue({ requestPolicy: 'network-only' })
    known.current = count
  }, [count, askQueue])
  // All of it at one moment, so that nothing moves when the next answer comes.
  const isComing = (!data && !error) || (!queue && isQueueComing)
  const name = user?.prenom?.trim() || user?.pseudo || ''
  return (
    <>
      <PageHeader text={t('dashboard.helloText')} title={t('dashboard.hello', { name })} />
      {isComing && <Skeleton className="h-dvh w-full rounded-card" />}
      <Stack className={isComing ? 'hidden' : undefined}>
        {error && !data ? (
          <ErrorState onRetry={refresh} />
        ) : (
          <>
            {data && <Warnings warnings={data.warnings} />}
            <Work work={data?.dashboardWaiting} />
            <Requests count={count} requests={queue?.pendingUsers} />
            <Stats stats={data?.dashboard.stats} />
          </>
        )}
        <Suspense fallback={<Skeleton className="h-96 w-full" />}>
          <Below data={data} more={more} />
        </Suspense>
      </Stack>
    </>
  )
}

/** What the installation lacks; nothing where it lacks nothing. */
function Warnings({ warnings }: { warnings: Dashboard['warnings'] }) {
  const t = useTexts(texts)
  if (warnings.length === 0) return null
  return (
    <Card title={t('dashboard.warnings')}>
      <ul className="flex flex-col gap-3">
        {warnings.map((warning) => (
          <li className="flex gap-3" key={warning}>
            <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-warning" />
            <span className="min-w-0 flex-1 text-soft">{t(`dashboard.warning.${warning}`)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
