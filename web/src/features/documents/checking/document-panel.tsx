import { texts } from '@vondrona/rules/documents/checking'
import { FileX } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '../../../lib/texts/texts.ts'
import { DecisionPanel } from '../../../ui/dialogs/decision-panel.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import type { CheckedDocument } from '../operations.generated.ts'
import { DecisionBar } from './decision-bar.tsx'
import { DocumentDetail } from './document-detail.tsx'
import { useDecision } from './use-decision.ts'
import type { News } from './use-news.ts'

interface Props {
  /** Null: it is not in the list, or not any more. */
  document: CheckedDocument | null
  isBeside: boolean
  onNext: (() => void) | null
  onPrevious: (() => void) | null
  onClose: () => void
  news: News
}

/** One document with its file: beside the list where there is room, else on a sheet of its own. */
export function DocumentPanel({ document, isBeside, onNext, onPrevious, onClose, news }: Props) {
  const t = useTexts(texts)
  const [isRejecting, setRejecting] = useState(false)
  const decision = useDecision(document, { news, onNext, onLast: isBeside ? () => {} : onClose })
  const name = document?.owner?.name ?? t('checking.unknownPerson')
  const title = document ? t('checking.detail', { name }) : t('checking.gone')
  return (
    <DecisionPanel
      bar={
        document && (
          <DecisionBar
            decision={decision}
            document={document}
            isRejecting={isRejecting}
            onDeleted={onClose}
            onRejecting={setRejecting}
            size={isBeside ? 'sm' : 'md'}
          />
        )
      }
      isBeside={isBeside}
      keys={{
        ...(decision.may.verify && { a: () => void decision.verify() }),
        ...(decision.may.reject && { r: () => setRejecting(true) }),
      }}
      labels={{ next: t('checking.next'), previous: t('checking.previous') }}
      onClose={onClose}
      onNext={onNext}
      onPrevious={onPrevious}
      title={title}
    >
      {document ? (
        <DocumentDetail decision={decision} document={document} />
      ) : (
        <EmptyState icon={<FileX aria-hidden="true" />} text={t('checking.goneText')} title={t('checking.gone')} />
      )}
    </DecisionPanel>
  )
}
