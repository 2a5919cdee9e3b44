import { texts as domainTexts } from '@vondrona/rules/applications'
import { texts } from '@vondrona/rules/applications/reviewing'
import { linkTo } from '@vondrona/rules/pages'
import { useQuery } from '../../../lib/api/graphql.ts'
import { formatNumber } from '../../../lib/texts/format.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { List, Row } from '../../../ui/layout/list.tsx'
import '../cache-updates.ts'
import { statusIcons } from '../application-status.tsx'
import { ReviewCountsDocument } from './operations.generated.ts'

const waiting = ['submitted', 'under_review', 'waitlisted'] as const

/** On the home of staff: how many applications wait, by state. */
export function WaitingCard() {
  const t = useTexts(texts)
  const d = useTexts(domainTexts)
  const [{ data }] = useQuery({
    query: ReviewCountsDocument,
    variables: { filters: {} },
    requestPolicy: 'cache-and-network',
  })
  return (
    <Card flush title={t('reviewing.waiting')}>
      <List className="border-t" label={t('reviewing.waiting')}>
        {waiting.map((status) => (
          <Row
            key={status}
            leading={
              <span className="grid size-10 place-items-center rounded-control bg-accent-soft text-accent-ink [&_svg]:size-5">
                {statusIcons[status]}
              </span>
            }
            title={d(`applications.status.${status}`)}
            to={linkTo('admin-applications', { query: { status } })}
            trailing={
              <span className="min-w-6 text-right font-semibold tabular-nums">
                {data ? formatNumber(data.applicationCounts.find((one) => one.status === status)?.count ?? 0) : ''}
              </span>
            }
          />
        ))}
      </List>
    </Card>
  )
}
