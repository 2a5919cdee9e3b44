import { texts } from '@vondrona/rules/shell/leaving'
import type { Blocker } from 'react-router'
import { useTexts } from '../lib/texts/texts.ts'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'

/** Asked on the way to another page while a form of this one holds something that nobody has sent. */
export function UnsavedDialog({ blocker }: { blocker: Blocker }) {
  const t = useTexts(texts)
  return (
    <ConfirmDialog
      cancel={t('leaving.stay')}
      confirm={t('leaving.leave')}
      danger
      onClose={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
      open={blocker.state === 'blocked'}
      text={t('leaving.text')}
      title={t('leaving.title')}
    />
  )
}
