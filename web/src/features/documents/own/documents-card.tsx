import { sortDocuments } from '@vondrona/rules/documents'
import { texts } from '@vondrona/rules/documents/own'
import { linkTo } from '@vondrona/rules/pages'
import { FileText, FileWarning } from 'lucide-react'
import { useQuery } from '../../../lib/api/graphql.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { List, Row } from '../../../ui/layout/list.tsx'
import '../cache-updates.ts'
import { DueDocumentsDocument } from '../operations.generated.ts'

/**
 * D-36: on the profile, the way to my documents, and how many are still to send. `when`: it is at the top of the home
 * while some are, and among what is kept of the member otherwise.
 */
export function DocumentsCard({ when }: { when: 'due' | 'complete' }) {
  const t = useTexts(texts)
  const requestPolicy = when === 'due' ? 'cache-and-network' : 'cache-first' // the other one has just asked
  const [{ data }] = useQuery({ query: DueDocumentsDocument, requestPolicy })
  const due = data ? sortDocuments(data.documentTypes, data.myDocuments).due.length : 0
  if (!data || due > 0 !== (when === 'due')) return null
  const Icon = due > 0 ? FileWarning : FileText
  return (
    <Card flush>
      <List label={t('own.card')}>
        <Row
          leading={
            <span
              className={`grid size-10 place-items-center rounded-control ${due > 0 ? 'bg-warning-soft text-warning' : 'bg-accent-soft text-accent-ink'}`}
            >
              <Icon aria-hidden="true" className="size-5" />
            </span>
          }
          text={due > 0 ? t('own.cardDue', { n: due }) : t('own.cardNone')}
          title={t('own.card')}
          to={linkTo('documents')}
        />
      </List>
    </Card>
  )
}
