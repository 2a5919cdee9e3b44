import { event } from '@vondrona/rules/constants'
import { texts as eventTexts } from '@vondrona/rules/events'
import { texts } from '@vondrona/rules/events/organizing'
import { useState } from 'react'
import { call } from '../../../lib/api/graphql.ts'
import { useAction } from '../../../lib/forms/use-action.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { TextArea } from '../../../ui/controls/text-area.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { toast } from '../../../ui/dialogs/toast.ts'
import { CancelEventDocument, type EditedEvent } from './operations.generated.ts'

/** Calls the event off for good, with the reason that everybody concerned reads. */
export function CancelDialog({
  id,
  onClose,
  onDone,
}: {
  id: string
  onClose: () => void
  onDone: (event: EditedEvent) => void
}) {
  const t = useTexts(texts)
  const said = useTexts(eventTexts)
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { run, busy, problem } = useAction(
    async () => {
      const { cancelEvent } = await call(CancelEventDocument, { id, reason })
      onDone(cancelEvent)
      toast.success(t('organizing.done.cancelled'))
      onClose()
    },
    { inPlace: true },
  )
  return (
    <ConfirmDialog
      busy={busy}
      cancel={t('organizing.keepEvent')}
      confirm={t('organizing.cancel')}
      danger
      onClose={onClose}
      onConfirm={() => (reason.trim() ? void run() : setMissing(true))}
      open
      text={t('organizing.cancelText')}
      title={t('organizing.cancelTitle')}
    >
      <TextArea
        error={isMissing ? said('events.reasonMissing') : problem}
        label={t('organizing.cancelReason')}
        maxLength={event.reason.max}
        onChange={({ target }) => {
          setReason(target.value)
          setMissing(false)
        }}
        value={reason}
      />
    </ConfirmDialog>
  )
}
