import { texts } from '@vondrona/rules/applications/reviewing'
import { useState } from 'react'
import { useTexts } from '../../../lib/texts/texts.ts'
import { DecisionPanel } from '../../../ui/dialogs/decision-panel.tsx'
import { toast } from '../../../ui/dialogs/toast.ts'
import { statusOf } from '../status.ts'
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
  const may = application && !review.busy ? decisionsFrom(statusOf(application.status)) : []
  return (
    <DecisionPanel
      bar={
        application && (
          <DecisionBar
            isRejecting={isRejecting}
            onRejecting={setRejecting}
            review={review}
            size={isBeside ? 'sm' : 'md'}
          />
        )
      }
      isBeside={isBeside}
      keys={{
        ...(may.includes('under_review') && { e: () => void review.decide('under_review') }),
        ...(may.includes('approved') && { a: () => void review.decide('approved') }),
        ...(may.includes('waitlisted') && { l: () => void review.decide('waitlisted') }),
        ...(may.includes('rejected') && { r: () => setRejecting(true) }),
      }}
      labels={{ next: t('reviewing.next'), previous: t('reviewing.previous') }}
      note={t('reviewing.keys')}
      onClose={onClose}
      onNext={onNext}
      onPrevious={onPrevious}
      title={title}
    >
      <ReviewDetail review={review} />
    </DecisionPanel>
  )
}
