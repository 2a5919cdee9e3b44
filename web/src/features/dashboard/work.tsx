import { waitingCap } from '@vondrona/rules/constants'
import { texts } from '@vondrona/rules/dashboard'
import { linkTo } from '@vondrona/rules/pages'
import {
  Banknote,
  FileCheck,
  Flag,
  HandCoins,
  type LucideIcon,
  MailWarning,
  TriangleAlert,
  UserCheck,
  UsersRound,
} from 'lucide-react'
import { formatNumber } from '../../lib/texts/format.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { List, Row } from '../../ui/layout/list.tsx'
import type { Dashboard, WaitingKind } from './operations.generated.ts'

/** Where each kind of work is done. */
const places: Readonly<Record<WaitingKind, readonly [LucideIcon, string]>> = {
  members: [UserCheck, linkTo('user-management')],
  reports: [Flag, linkTo('moderation')],
  documents: [FileCheck, linkTo('document-admin')],
  applications: [UsersRound, linkTo('admin-applications')],
  payments: [TriangleAlert, linkTo('treasury', { query: { problem: 'any' } })],
  refunds: [HandCoins, linkTo('treasury', { query: { tab: 'refunds' } })],
  payouts: [Banknote, linkTo('treasury', { query: { tab: 'refunds' } })],
  messages: [MailWarning, linkTo('outbox')],
}

const counted = (count: number) => (count >= waitingCap ? `${formatNumber(waitingCap)}+` : formatNumber(count))

/** What waits for an administrator, of all areas. */
export function Work({ work }: { work: Dashboard['dashboardWaiting'] | undefined }) {
  const t = useTexts(texts)
  return (
    <Card flush title={t('dashboard.work')}>
      {!work ? (
        <SkeletonRows rows={3} />
      ) : work.length === 0 ? (
        <div className="border-t">
          <EmptyState vignette="success" text={t('dashboard.workNoneText')} title={t('dashboard.workNone')} />
        </div>
      ) : (
        <List className="border-t" label={t('dashboard.work')}>
          {work.map(({ kind, count }) => {
            const [Icon, to] = places[kind]
            return (
              <Row
                key={kind}
                leading={
                  <span className="grid size-10 place-items-center rounded-control bg-accent-soft text-accent-ink">
                    <Icon aria-hidden="true" className="size-5" />
                  </span>
                }
                title={t(`dashboard.work.${kind}`)}
                to={to}
                trailing={<span className="min-w-6 text-right font-semibold tabular-nums">{counted(count)}</span>}
              />
            )
          })}
        </List>
      )}
    </Card>
  )
}
