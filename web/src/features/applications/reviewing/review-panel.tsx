import { texts } from '@vondrona/rules/applications/reviewing'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { usePanelKeys } from '../../../lib/device/use-panel-keys.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { IconButton } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { toast } from '../../../ui/dialogs/toast.ts'
import { DecisionBar, decisionsFrom } from './decision-bar.tsx'
import { ReviewDetail } from './review-detail.tsx'
import { useReview } from './use-review.ts'

/** One application: beside the list where there is room, else on a sheet of its own. The next one follows a decision. */
export function ReviewPanel({
  id,
  isBeside,
  onNext,
  onPrevious,
  onClose,
}: {
  id: string
  isBeside: boolean
  onNext: (() => void) | null
  onPrevious: (() => void) | null
  onClose: () => void
}) {
  const t = useTexts(texts)
  const [isRejecting, setRejecting] = useState(false)
  const review = useReview(id, (status) => {
    if (status === 'under_review') return // it is being read
    if (onNext) return onNext()
    toast.info(t('reviewing.lastOne'))
    if (!isBeside) onClose()
  })
  const { application } = review
  const person = application?.applicant
  const title = t('reviewing.detail', { name: person?.name || person?.pseudo || t('reviewing.unknownPerson') })
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!isBeside) return
    panel.current?.focus({ preventScroll: true })
    panel.current?.scrollIntoView({ block: 'nearest' }) // with the decisions at its end
  }, [isBeside])
  const may = application && !review.busy ? decisionsFrom(application.status) : []
  usePanelKeys(panel, {
    ...(onNext && { j: onNext }),
    ...(onPrevious && { k: onPrevious }),
    ...(may.includes('under_review') && { e: () => void review.decide('under_review') }),
    ...(may.includes('approved') && { a: () => void review.decide('approved') }),
    ...(may.includes('waitlisted') && { l: () => void review.decide('waitlisted') }),
    ...(may.includes('rejected') && { r: () => setRejecting(true) }),
  })
  const steps = (
    <div className="flex shrink-0">
      <IconButton disabled={!onPrevious} label={t('reviewing.previous')} onClick={onPrevious ?? undefined}>
        <ChevronUp aria-hidden="true" className="size-5" />
      </IconButton>
      <IconButton disabled={!onNext} label={t('reviewing.next')} onClick={onNext ?? undefined}>
        <ChevronDown aria-hidden="true" className="size-5" />
      </IconButton>
    </div>
  )
  const bar = (
    <DecisionBar isRejecting={isRejecting} onRejecting={setRejecting} review={review} size={isBeside ? 'sm' : 'md'} />
  )
  if (!isBeside)
    return (
      <Dialog
        footer={application && <div className="grid w-full grid-cols-2 gap-2.5 sm:flex sm:justify-end">{bar}</div>}
        onClose={onClose}
        open
        size="full"
        title={title}
      >
        <div className="-mt-1 mb-3 flex justify-end">{steps}</div>
        <ReviewDetail review={review} />
      </Dialog>
    )
  return (
    <section
      aria-label={title}
      className="sticky top-20 flex max-h-[calc(100dvh-6.5rem)] flex-col overflow-hidden rounded-card border bg-raised shadow-card outline-none"
      ref={panel}
      tabIndex={-1}
    >
      <header className="flex min-h-14 shrink-0 items-center gap-2 border-b py-1.5 pr-1.5 pl-5">
        <h2 className="min-w-0 flex-1 truncate text-lg">{title}</h2>
        {steps}
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by the keyboard */}
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-5" tabIndex={0}>
        <ReviewDetail review={review} />
      </div>
      <footer className="shrink-0 border-t px-5 py-3">
        <div className="flex flex-wrap justify-end gap-2">{bar}</div>
        <p className="mt-2 text-faint text-xs">{t('reviewing.keys')}</p>
      </footer>
    </section>
  )
}
