import { texts } from '@vondrona/rules/documents/checking'
import { linkTo } from '@vondrona/rules/pages'
import { FileCheck } from 'lucide-react'
import { useQuery } from '../../../lib/api/graphql.ts'
import { formatNumber } from '../../../lib/texts/format.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { List, Row } from '../../../ui/layout/list.tsx'
import '../cache-updates.ts'
import { CheckedCountsDocument } from '../operations.generated.ts'

/** On the home of administrators: how many documents wait. */
export function WaitingDocuments() {
  const t = useTexts(texts)
  const [{ data }] = useQuery({
    query: CheckedCountsDocument,
    variables: { documentTypeId: null },
    requestPolicy: 'cache-and-network',
  })
  const waiting = data?.documentCounts.find(({ status }) => status === 'pending')?.count ?? 0
  return (
    <Card flush>
      <List label={t('checking.waiting')}>
        <Row
          leading={
            <span className="grid size-10 place-items-center rounded-control bg-accent-soft text-accent-ink">
              <FileCheck aria-hidden="true" className="size-5" />
            </span>
          }
          title={t(waiting > 0 || !data ? 'checking.waitingSome' : 'checking.waitingNone')}
          to={linkTo('document-admin')}
          trailing={
            <span className="min-w-6 text-right font-semibold tabular-nums">
              {data && waiting > 0 ? formatNumber(waiting) : ''}
            </span>
          }
        />
      </List>
    </Card>
  )
}
