import { texts as accountTexts, displayName, roles } from '@vondrona/rules/accounts'
import { pendingUsersPoll } from '@vondrona/rules/constants'
import { texts } from '@vondrona/rules/dashboard'
import { linkTo } from '@vondrona/rules/pages'
import { texts as shellTexts } from '@vondrona/rules/shell'
import {
  CreditCard,
  FileCheck,
  type LucideIcon,
  MailCheck,
  ScrollText,
  TriangleAlert,
  UserCheck,
  Users,
  Video,
  Wallet,
} from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import { useQuery } from '../../lib/api/graphql.ts'
import { usePollPace } from '../../lib/device/data-saver.ts'
import { useSession } from '../../lib/session/session.ts'
import { useTitle } from '../../lib/site/use-title.ts'
import { useSubscription } from '../../lib/socket/subscriptions.ts'
import { formatNumber, formatRelative } from '../../lib/texts/format.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Skeleton, SkeletonRows } from '../../ui/feedback/skeleton.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { List, Row } from '../../ui/layout/list.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { Avatar } from '../../ui/pictures/avatar.tsx'
import { figuresOf } from './member-figures.ts'
import {
  type DashboardFigures,
  DashboardFiguresDocument,
  type DashboardQueue,
  DashboardQueueDocument,
  DashboardRequestsDocument,
} from './operations.generated.ts'

/** The home of administrators: what waits for them first, also elsewhere (`waiting`), then the community, then the tools. */
export function Component({ waiting }: { waiting?: ReactNode }) {
  const t = useTexts(texts)
  const { user } = useSession()
  const [{ data, error }, ask] = useQuery({ query: DashboardFiguresDocument, requestPolicy: 'cache-and-network' })
  const [{ data: queue, error: queueError }, askQueue] = useQuery({
    query: DashboardQueueDocument,
    requestPolicy: 'cache-and-network',
  })
  const refresh = useCallback(() => {
    ask({ requestPolicy: 'network-only' })
    askQueue({ requestPolicy: 'network-only' })
  }, [ask, askQueue])
  useTitle(useTexts(shellTexts)('shell.menu.dashboard'))
  useSubscription(DashboardRequestsDocument, refresh)
  const every = usePollPace(pendingUsersPoll)
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') ask({ requestPolicy: 'network-only' })
    }, every)
    return () => clearInterval(timer)
  }, [ask, every])
  // The figures are small and requested often; the requests themselves only when there are more or fewer of them.
  const count = data?.pendingCount
  const known = useRef(count)
  useEffect(() => {
    if (known.current !== undefined && count !== known.current) askQueue({ requestPolicy: 'network-only' })
    known.current = count
  }, [count, askQueue])
  const name = user?.prenom?.trim() || user?.pseudo || ''
  return (
    <>
      <PageHeader text={t('dashboard.helloText')} title={t('dashboard.hello', { name })} />
      {(error && !data) || (queueError && !queue) ? (
        <ErrorState onRetry={refresh} />
      ) : (
        <Stack>
          {data && data.warnings.length > 0 && (
            <Card title={t('dashboard.warnings')}>
              <ul className="flex flex-col gap-3">
                {data.warnings.map((warning) => (
                  <li className="flex gap-3" key={warning}>
                    <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-warning" />
                    <span className="min-w-0 flex-1 text-soft">{t(`dashboard.warning.${warning}`)}</span>
                  </li>
                ))}
              </ul>
            </Card>
          )}
          <Waiting count={count} requests={queue?.pendingUsers} />
          {waiting}
          <Figures counts={data?.userCounts} />
        </Stack>
      )}
      <Tools />
    </>
  )
}

const shownAtOnce = 5

function Waiting({
  requests,
  count,
}: {
  requests: DashboardQueue['pendingUsers'] | undefined
  count: number | undefined
}) {
  const t = useTexts(texts)
  const words = useTexts(accountTexts)
  const n = count ?? requests?.length ?? 0
  return (
    <Card
      actions={
        n > 0 && (
          <ButtonLink size="sm" to={linkTo('user-management')} variant="primary">
            {t('dashboard.waitingAction')}
          </ButtonLink>
        )
      }
      flush
      text={n > 0 ? (n === 1 ? t('dashboard.waitingOne') : t('dashboard.waitingMany', { n })) : undefined}
      title={t('dashboard.waiting')}
    >
      {!requests ? (
        <SkeletonRows rows={3} />
      ) : n === 0 ? (
        <div className="border-t">
          <EmptyState
            icon={<UserCheck aria-hidden="true" />}
            text={t('dashboard.waitingNoneText')}
            title={t('dashboard.waitingNone')}
          />
        </div>
      ) : (
        <List className="border-t" label={t('dashboard.waiting')}>
          {requests.slice(0, shownAtOnce).map((request) => {
            const name = displayName(request, words('accounts.role.user'))
            return (
              <Row
                key={request.id}
                leading={<Avatar name={name} />}
                text={formatRelative(request.createdAt)}
                title={name}
                to={linkTo('user-management', { query: { request: request.id } })}
              />
            )
          })}
        </List>
      )}
    </Card>
  )
}

function Figures({ counts }: { counts: DashboardFigures['userCounts'] | undefined }) {
  const t = useTexts(texts)
  const words = useTexts(accountTexts)
  const figures = figuresOf(counts ?? [])
  const main = [
    [t('dashboard.figureActive'), figures.status.active],
    [words('accounts.status.pending'), figures.status.pending],
    [t('dashboard.figureBlocked'), figures.status.blocked],
    [t('dashboard.figureTotal'), figures.total],
  ] as const
  return (
    <Card title={t('dashboard.members')}>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-4">
        {main.map(([label, value]) => (
          <div className="flex flex-col-reverse" key={label}>
            <dt className="text-faint text-sm">{label}</dt>
            <dd className="font-bold text-[1.75rem] tabular-nums leading-tight tracking-tight">
              {counts ? formatNumber(value) : <Skeleton className="my-1 h-7 w-14" />}
            </dd>
          </div>
        ))}
      </dl>
      <h3 className="mt-6 mb-1 font-medium text-faint text-sm">{t('dashboard.byRole')}</h3>
      <dl className="grid gap-x-8 sm:grid-cols-2">
        {roles.map((role) => (
          <div className="flex min-h-10 items-center justify-between border-b py-1.5 text-[0.9375rem]" key={role}>
            <dt>{words(`accounts.role.${role}`)}</dt>
            <dd className="font-semibold tabular-nums">{counts ? formatNumber(figures.role[role]) : '–'}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

const tools = [
  [Users, 'shell.menu.user-management', 'dashboard.linkUsersText', linkTo('user-management')],
  [ScrollText, 'dashboard.linkAudit', 'dashboard.linkAuditText', linkTo('audit')],
  [MailCheck, 'dashboard.linkOutbox', 'dashboard.linkOutboxText', linkTo('outbox')],
  [FileCheck, 'dashboard.linkDocuments', 'dashboard.linkDocumentsText', linkTo('document-admin')],
  [Wallet, 'dashboard.linkTreasury', 'dashboard.linkTreasuryText', linkTo('treasury')],
  [CreditCard, 'dashboard.linkPayments', 'dashboard.linkPaymentsText', linkTo('test-payment')],
  [Video, 'dashboard.linkStreaming', 'dashboard.linkStreamingText', linkTo('test-streaming')],
] as const satisfies readonly (readonly [LucideIcon, string, string, string])[]

function Tools() {
  const t = useTexts(texts)
  const shell = useTexts(shellTexts)
  return (
    <Card className="mt-5" flush title={t('dashboard.quickLinks')}>
      <List className="border-t" label={t('dashboard.quickLinks')}>
        {tools.map(([Icon, title, text, to]) => (
          <Row
            key={to}
            leading={
              <span className="grid size-10 place-items-center rounded-control bg-accent-soft text-accent-ink">
                <Icon aria-hidden="true" className="size-5" />
              </span>
            }
            text={t(text)}
            title={title === 'shell.menu.user-management' ? shell(title) : t(title)}
            to={to}
          />
        ))}
      </List>
    </Card>
  )
}
