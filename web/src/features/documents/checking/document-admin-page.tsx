import { texts as domainTexts } from '@vondrona/rules/documents'
import { texts } from '@vondrona/rules/documents/checking'
import { useTitle } from '../../../lib/site/use-title.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { Tabs } from '../../../ui/layout/tabs.tsx'
import '../cache-updates.ts'
import { Queue } from './queue.tsx'
import { TypesPanel } from './types-panel.tsx'
import { usePlace } from './use-place.ts'

/** `/document-admin` (R-DOC-03, R-DOC-04, R-DOC-07): the queue of documents, and the types that are asked for. */
export function Component() {
  const t = useTexts(texts)
  const title = useTexts(domainTexts)('documents.admin')
  useTitle(title)
  const place = usePlace()
  return (
    <>
      <PageHeader text={t('checking.text')} title={title} />
      <Tabs
        label={title}
        onChange={(view) => place.keep({ view: view === 'types' ? view : '', document: '' })}
        tabs={[
          { id: 'documents', label: t('checking.documents') },
          { id: 'types', label: t('checking.types') },
        ]}
        value={place.isTypes ? 'types' : 'documents'}
      >
        {place.isTypes ? <TypesPanel /> : <Queue place={place} />}
      </Tabs>
    </>
  )
}
