import { useEffect, useSyncExternalStore } from 'react'
import { askThrough, call } from '../../lib/api/call.ts'
import { answerAsked, askAgain, isAskedAgain, onAskedAgain } from '../../lib/session/reauthentication.ts'
import { hearRenewals, renewWhenDue } from '../../lib/session/token-renewal.ts'
import { lateDialog } from '../../ui/dialogs/late-dialog.tsx'
import { RenewTokenDocument } from '../operations.generated.ts'

const ReauthenticateDialog = lateDialog(() =>
  import('./reauthenticate-dialog.tsx').then((module) => ({ default: module.ReauthenticateDialog })),
)

askThrough(askAgain)

/** The password, again, wherever something of a member's pages needs it. */
export function Reauthentication() {
  const isAsked = useSyncExternalStore(onAskedAgain, isAskedAgain)
  useEffect(hearRenewals, [])
  useEffect(() => {
    void renewWhenDue(async () => (await call(RenewTokenDocument, {})).renewToken)
  }, [])
  return isAsked && <ReauthenticateDialog onClose={() => answerAsked(false)} />
}
