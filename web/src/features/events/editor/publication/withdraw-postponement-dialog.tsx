import { texts } from '@vondrona/rules/events/organizing'
import { call } from '../../../../lib/api/graphql.ts'
import { useAction } from '../../../../lib/forms/use-action.ts'
import { formatDateTime } from '../../../../lib/texts/format.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx'
import { toast } from '../../../../ui/dialogs/toast.ts'
import { type EditedEvent, WithdrawPostponementDocument } from '../operations.generated.ts'
import { PostponementEffects } from './postponement-effects.tsx'

/** The event is when it was before its latest postponement. */
export function WithdrawPostponementDialog({
  id,
  postponement,
  onClose,
  onDone,
}: {
  id: string
  postponement: NonNullable<EditedEvent['postponement']>
  onClose: () => void
  onDone: (event: EditedEvent) => void
}) {
  const t = useTexts(texts)
  const { run, busy } = useAction(async () => {
    onDone((await call(WithdrawPostponementDocument, { id: postponement.id })).withdrawPostponement)
    toast.success(t('organizing.done.notPostponed'))
    onClose()
  })
  return (
    <ConfirmDialog
      busy={busy}
      cancel={t('organizing.keepPostponement')}
      confirm={t('organizing.unpostpone')}
      onClose={onClose}
      onConfirm={() => void run()}
      open
      text={t('organizing.unpostponeText', { date: formatDateTime(postponement.fromDate) })}
      title={t('organizing.unpostponeTitle')}
    >
      <PostponementEffects id={id} isBack />
    </ConfirmDialog>
  )
}
