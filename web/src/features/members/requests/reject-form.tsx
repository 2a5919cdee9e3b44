import { texts } from '@vondrona/rules/members'
import { noteLength } from '@vondrona/rules/members/constants'
import { useState } from 'react'
import { useTexts } from '../../../lib/texts/texts.ts'
import { TextArea } from '../../../ui/controls/text-area.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'

const ofRejection = [
  'members.reason.unreadable',
  'members.reason.mismatch',
  'members.reason.expired',
  'members.reason.duplicate',
] as const
export const ofBlocking = [
  'members.blockReason.rules',
  'members.blockReason.fraud',
  'members.blockReason.request',
] as const

/** F-COM-03: the reason is sent to the person; the usual ones are one press away. */
export function RejectForm({
  title,
  text,
  confirm,
  usual = ofRejection,
  busy,
  onConfirm,
  onClose,
}: {
  title: string
  text?: string
  confirm: string
  usual?: typeof ofRejection | typeof ofBlocking
  busy: boolean
  onConfirm: (reason: string | null) => void
  onClose: () => void
}) {
  const t = useTexts(texts)
  const [reason, setReason] = useState('')
  return (
    <ConfirmDialog
      busy={busy}
      confirm={confirm}
      danger
      onClose={onClose}
      onConfirm={() => onConfirm(reason.trim() || null)}
      open
      text={text}
      title={title}
    >
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap gap-2">
          {usual.map((name) => {
            const sentence = t(name)
            return (
              <button
                aria-pressed={reason === sentence}
                className="target min-h-9 rounded-full border border-control px-3.5 py-1.5 text-left text-sm leading-snug hover:bg-sunken aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-ink"
                key={name}
                onClick={() => setReason(reason === sentence ? '' : sentence)}
                type="button"
              >
                {sentence}
              </button>
            )
          })}
        </div>
        <TextArea
          hint={t('members.reasonHint')}
          label={t('members.reason')}
          optional={t('shell.optional')}
          maxLength={noteLength.max}
          onChange={(event) => setReason(event.target.value)}
          value={reason}
        />
      </div>
    </ConfirmDialog>
  )
}
