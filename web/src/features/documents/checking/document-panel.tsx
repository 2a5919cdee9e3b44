import { texts } from '@vondrona/rules/documents/checking'
import { ChevronDown, ChevronUp, FileX } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { usePanelKeys } from '../../../lib/device/use-panel-keys.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { IconButton } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import type { CheckedDocument } from '../operations.generated.ts'
import { DecisionBar } from './decision-bar.tsx'
import { DocumentDetail } from './document-detail.tsx'
import { useDecision } from './use-decision.ts'

interface Props {
  /** Null: it is not in the list, or not any more. */
  document: CheckedDocument | null
  isBeside: boolean
  onNext: (() => void) | null
  onPrevious: (() => void) | null
  onClose: () => void
}

/** One document with its file: beside the list where there is room, else on a sheet of its own. */
export function DocumentPanel({ document, isBeside, onNext, onPrevious, onClose }: Props) {
  const t = useTexts(texts)
  const [isRejecting, setRejecting] = useState(false)
  const decision = useDecision(document, { onNext, onLast: isBeside ? () => {} : onClose })
  const name = document?.owner?.name ?? t('checking.unknownPerson')
  const title = document ? t('checking.detail', { name }) : t('checking.gone')
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!isBeside) return
    panel.current?.focus({ preventScroll: true })
    panel.current?.scrollIntoView({ block: 'nearest' }) // with the decisions at its end
  }, [isBeside])
  usePanelKeys(panel, {
    ...(onNext && { j: onNext }),
    ...(onPrevious && { k: onPrevious }),
    ...(decision.may.verify && { a: () => void decision.verify() }),
    ...(decision.may.reject && { r: () => setRejecting(true) }),
  })
  const steps = (
    <div className="flex shrink-0">
      <IconButton disabled={!onPrevious} label={t('checking.previous')} onClick={onPrevious ?? undefined}>
        <ChevronUp aria-hidden="true" className="size-5" />
      </IconButton>
      <IconButton disabled={!onNext} label={t('checking.next')} onClick={onNext ?? undefined}>
        <ChevronDown aria-hidden="true" className="size-5" />
      </IconButton>
    </div>
  )
  const body = document ? (
    <DocumentDetail decision={decision} document={document} />
  ) : (
    <EmptyState icon={<FileX aria-hidden="true" />} text={t('checking.goneText')} title={t('checking.gone')} />
  )
  const bar = document && (
    <DecisionBar
      decision={decision}
      document={document}
      isRejecting={isRejecting}
      onDeleted={onClose}
      onRejecting={setRejecting}
      size={isBeside ? 'sm' : 'md'}
    />
  )
  if (!isBeside)
    return (
      <Dialog
        footer={bar && <div className="grid w-full grid-cols-2 gap-2.5 sm:flex sm:justify-end">{bar}</div>}
        onClose={onClose}
        open
        size="full"
        title={title}
      >
        <div className="-mt-1 mb-3 flex justify-end">{steps}</div>
        {body}
      </Dialog>
    )
  return (
    <section
      aria-label={title}
      className="sticky top-20 flex max-h-[calc(100dvh-6.5rem)] flex-col overflow-hidden rounded-card border bg-raised shadow-card outline-none"
      ref={panel}
      tabIndex={-1}
    >
      <header className="flex items-center gap-2 border-b py-1.5 pr-1.5 pl-5">
        <h2 className="min-w-0 flex-1 truncate text-lg">{title}</h2>
        {steps}
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by the keyboard */}
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-5" tabIndex={0}>
        {body}
      </div>
      {bar && <footer className="flex flex-wrap items-center justify-end gap-2 border-t px-5 py-3">{bar}</footer>}
    </section>
  )
}
