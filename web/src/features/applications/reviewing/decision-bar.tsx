import { type ApplicationStatus, applicationStates, type Decision } from '@vondrona/rules/applications'
import { application as limits } from '@vondrona/rules/applications/constants'
import { texts } from '@vondrona/rules/applications/reviewing'
import { useState } from 'react'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { TextArea } from '../../../ui/controls/text-area.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { statusOf } from '../status.ts'
import type { Review } from './use-review.ts'

const { startReview, reopen, approve, reject, waitlist } = applicationStates.moves
const decisionMoves = {
  under_review: [startReview, reopen],
  waitlisted: [waitlist],
  rejected: [reject],
  approved: [approve],
} as const satisfies Record<Decision, readonly object[]>

/** What can be decided about an application in this state, the usual one last. */
export const decisionsFrom = (status: ApplicationStatus): Decision[] =>
  (Object.keys(decisionMoves) as Decision[]).filter((decision) =>
    decisionMoves[decision].some(({ from }) => (from as readonly ApplicationStatus[]).includes(status)),
  )

/** The decisions about the open application. A refusal asks for its reason first. */
export function DecisionBar({
  review,
  size,
  isRejecting,
  onRejecting,
}: {
  review: Review
  size: 'sm' | 'md'
  isRejecting: boolean
  onRejecting: (isRejecting: boolean) => void
}) {
  const t = useTexts(texts)
  const { application, decide, busy, deciding } = review
  if (!application) return null
  const { status, applicant } = application
  return (
    <>
      {decisionsFrom(statusOf(status)).map((decision) => (
        <Button
          busy={busy && deciding === decision}
          disabled={busy}
          key={decision}
          size={size}
          onClick={() => (decision === 'rejected' ? onRejecting(true) : void decide(decision))}
          variant={decision === 'approved' ? 'primary' : 'secondary'}
        >
          {t(
            decision === 'under_review' && status !== 'submitted'
              ? 'reviewing.decide.reopen'
              : `reviewing.decide.${decision}`,
          )}
        </Button>
      ))}
      {isRejecting && (
        <ReasonDialog
          busy={busy}
          onClose={() => onRejecting(false)}
          onConfirm={async (reason) => {
            await decide('rejected', reason)
            onRejecting(false)
          }}
          start={review.notes.reviewNotes}
          text={t('reviewing.rejectText')}
          title={t('reviewing.rejectTitle', {
            name: applicant?.name || applicant?.pseudo || t('reviewing.unknownPerson'),
          })}
        />
      )}
    </>
  )
}

/** Why somebody is refused; without a reason nothing is sent. */
export function ReasonDialog({
  title,
  text,
  start,
  busy,
  onConfirm,
  onClose,
}: {
  title: string
  text: string
  start: string
  busy: boolean
  onConfirm: (reason: string) => void
  onClose: () => void
}) {
  const t = useTexts(texts)
  const [reason, setReason] = useState(start)
  const [isMissing, setMissing] = useState(false)
  return (
    <ConfirmDialog
      busy={busy}
      confirm={t('reviewing.decide.rejected')}
      danger
      onClose={onClose}
      onConfirm={() => (reason.trim() ? onConfirm(reason.trim()) : setMissing(true))}
      open
      text={text}
      title={title}
    >
      <TextArea
        error={isMissing ? t('reviewing.reasonMissing') : undefined}
        label={t('reviewing.reason')}
        maxLength={limits.notes.max}
        onChange={({ target }) => {
          setReason(target.value)
          setMissing(false)
        }}
        required
        rows={3}
        value={reason}
      />
    </ConfirmDialog>
  )
}
