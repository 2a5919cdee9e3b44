import { texts as eventTexts } from '@vondrona/rules/events'
import { event } from '@vondrona/rules/events/constants'
import { texts } from '@vondrona/rules/events/organizing'
import { useState } from 'react'
import { call } from '../../../../lib/api/graphql.ts'
import { useAction } from '../../../../lib/forms/use-action.ts'
import { formatMoney } from '../../../../lib/texts/format.ts'
import { plural } from '../../../../lib/texts/plural.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { TextArea } from '../../../../ui/controls/text-area.tsx'
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx'
import { toast } from '../../../../ui/dialogs/toast.ts'
import { type StoredEvent, takenOf } from '../draft.ts'
import { CancelEventDocument, type EditedEvent } from '../operations.generated.ts'

/** Calls the event off for good, with the reason that everybody concerned reads. */
export function CancelDialog({
  stored,
  onClose,
  onPostpone,
  onDone,
  onOutdated,
}: {
  stored: StoredEvent
  onClose: () => void
  /** The gentler way. */
  onPostpone: () => void
  onDone: (event: EditedEvent) => void
  /** Somebody saved meanwhile. */
  onOutdated: (message: string) => void
}) {
  const t = useTexts(texts)
  const said = useTexts(eventTexts)
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { run, busy, problem } = useAction(
    async () => {
      const { cancelEvent } = await call(CancelEventDocument, { id: stored.id, reason, revision: stored.revision })
      onDone(cancelEvent)
      toast.success(t('organizing.done.cancelled'))
      onClose()
    },
    {
      inPlace: true,
      refused: ({ code, message }) => {
        if (code === 'CONFLICT') onOutdated(message)
        return message
      },
    },
  )
  const { places, amount, applications } = takenOf(stored)
  const consequences = [
    ...(places > 0 ? [t(`organizing.cancelPlaces.${plural(places)}`, { n: places })] : []),
    ...(amount > 0 ? [t('organizing.cancelAmount', { amount: formatMoney(amount) })] : []),
    ...(applications > 0 ? [t(`organizing.cancelApplications.${plural(applications)}`, { n: applications })] : []),
  ]
  return (
    <ConfirmDialog
      busy={busy}
      cancel={t('organizing.keepEvent')}
      confirm={t('organizing.cancel')}
      danger
      onClose={onClose}
      onConfirm={() => (reason.trim() ? void run() : setMissing(true))}
      open
      text={[...consequences, t('organizing.cancelText')].join(' ')}
      title={t('organizing.cancelTitle')}
    >
      <Button className="mb-4" disabled={busy} onClick={onPostpone}>
        {t('organizing.postponeInstead')}
      </Button>
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
