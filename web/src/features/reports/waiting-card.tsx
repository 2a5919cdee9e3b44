import { linkTo } from '@vondrona/rules/pages'
import { cell } from '@vondrona/rules/permissions'
import { texts } from '@vondrona/rules/reports/moderating'
import { Flag } from 'lucide-react'
import { useSession } from '../../lib/session/session.ts'
import { formatNumber } from '../../lib/texts/format.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { Card } from '../../ui/layout/card.tsx'
import { List, Row } from '../../ui/layout/list.tsx'
import { useReportCounts } from './use-counts.ts'

/** On the home of those who moderate: how many reports wait. */
export function WaitingReports() {
  const { user } = useSession()
  return user?.status === 'active' && cell('reports', user.role) === 'all' ? <Waiting /> : null
}

function Waiting() {
  const t = useTexts(texts)
  const counts = useReportCounts()
  const isAdmin = useSession().user?.role === 'admin'
  const n = (counts?.open ?? 0) + (isAdmin ? (counts?.escalated ?? 0) : 0)
  return (
    <Card flush>
      <List label={t('moderating.view.reports')}>
        <Row
          leading={
            <span className="grid size-10 place-items-center rounded-control bg-accent-soft text-accent-ink">
              <Flag aria-hidden="true" className="size-5" />
            </span>
          }
          title={t(n > 0 || !counts ? 'moderating.waitingSome' : 'moderating.waitingNone')}
          to={linkTo('moderation')}
          trailing={
            <span className="min-w-6 text-right font-semibold tabular-nums">{n > 0 ? formatNumber(n) : ''}</span>
          }
        />
      </List>
    </Card>
  )
}
