import { texts as domainTexts, sortDocuments } from '@vondrona/rules/documents'
import { texts } from '@vondrona/rules/documents/own'
import { linkTo } from '@vondrona/rules/pages'
import { useState } from 'react'
import { useQuery } from '../../../lib/api/graphql.ts'
import { NotifyMe } from '../../../lib/push/notify-me.tsx'
import { useTitle } from '../../../lib/site/use-title.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { Stack } from '../../../ui/layout/stack.tsx'
import '../cache-updates.ts'
import type { DocumentFields, TypeFields } from '../operations.generated.ts'
import { MyDocumentsDocument } from '../operations.generated.ts'
import { DocumentItem } from './document-item.tsx'
import { SendSheet } from './send-sheet.tsx'

/** `/documents` (R-DOC-03): what is asked of me, where each document stands, and a way to send it. */
export function Component() {
  const t = useTexts(texts)
  const title = useTexts(domainTexts)('documents.title')
  useTitle(title)
  return (
    <div className="mx-auto max-w-page">
      <PageHeader text={t('own.text')} title={title} />
      <Documents />
    </div>
  )
}

function Documents() {
  const t = useTexts(texts)
  const [{ data, error }, again] = useQuery({
    query: MyDocumentsDocument,
    requestPolicy: 'cache-and-network',
  })
  const [sending, setSending] = useState<{ type: TypeFields; document: DocumentFields | null } | null>(null)
  const refresh = () => again({ requestPolicy: 'network-only' })
  if (!data)
    return error ? (
      <ErrorState onRetry={refresh} />
    ) : (
      <Card flush>
        <SkeletonRows rows={4} />
      </Card>
    )
  const { due, sent, optional } = sortDocuments(data.documentTypes, data.myDocuments)
  if (due.length + sent.length + optional.length === 0)
    return (
      <Card>
        <EmptyState
          action={<ButtonLink to={linkTo('profile')}>{t('own.toProfile')}</ButtonLink>}
          vignette="documents"
          text={t('own.emptyText')}
          title={t('own.empty')}
        />
      </Card>
    )
  const group = (name: string, items: readonly { type: TypeFields; document?: DocumentFields | null }[]) =>
    items.length > 0 && (
      <Card flush title={name}>
        <ul aria-label={name} className="divide-y border-t">
          {items.map(({ type, document = null }) => (
            <DocumentItem
              document={document}
              key={type.id}
              onChanged={refresh}
              onSend={() => setSending({ type, document })}
              type={type}
            />
          ))}
        </ul>
      </Card>
    )
  return (
    <>
      <Stack>
        {group(t('own.due'), due)}
        {group(t('own.sent'), sent)}
        {group(t('own.optional'), optional)}
        {sent.length > 0 && <NotifyMe subjects={['documents']} />}
      </Stack>
      {sending && (
        <SendSheet
          {...sending}
          onClose={() => setSending(null)}
          onSent={() => {
            setSending(null)
            refresh()
          }}
        />
      )}
    </>
  )
}
