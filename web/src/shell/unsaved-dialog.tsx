import { whereInstead } from '@vondrona/rules/pages'
import { texts } from '@vondrona/rules/shell/leaving'
import { useBlocker } from 'react-router'
import { hasUnsaved } from '../lib/forms/unsaved.ts'
import { getSession } from '../lib/session/session.ts'
import { site } from '../lib/site/site-settings.ts'
import { useTexts } from '../lib/texts/texts.ts'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'

/** Asked on the way to another page while a form of this one holds something that nobody has sent. */
export function UnsavedDialog() {
  const t = useTexts(texts)
  const blocker = useBlocker(({ currentLocation: { pathname }, nextLocation }) => {
    const isClosed = whereInstead(pathname, getSession().user ?? null, site) !== null // the session is over
    return pathname !== nextLocation.pathname && !isClosed && hasUnsaved()
  })
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
