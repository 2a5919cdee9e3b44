import { texts } from '@vondrona/rules/shell/leaving'
import { useTexts } from '../lib/texts/texts.ts'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'

/** Asked on the way to another page, or out of a dialog, while a form holds something that nobody has sent. */
export function UnsavedDialog({ open, onStay, onLeave }: { open: boolean; onStay: () => void; onLeave: () => void }) {
  const t = useTexts(texts)
  return (
    <ConfirmDialog
      cancel={t('leaving.stay')}
      confirm={t('leaving.leave')}
      danger
      onClose={onStay}
      onConfirm={onLeave}
      open={open}
      text={t('leaving.text')}
      title={t('leaving.title')}
    />
  )
}
