import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { askThrough, call } from '../../lib/api/call.ts'
import { loadWithRetry } from '../../lib/lifecycle/lazy-with-retry.ts'
import { askAgain, isAskedAgain, onAskedAgain } from '../../lib/session/reauthentication.ts'
import { hearRenewals, renewWhenDue } from '../../lib/session/token-renewal.ts'
import { RenewTokenDocument } from '../operations.generated.ts'

const ReauthenticateDialog = lazy(
  loadWithRetry(() =>
    import('./reauthenticate-dialog.tsx').then((module) => ({ default: module.ReauthenticateDialog })),
  ),
)

askThrough(askAgain)

/** The password, again, wherever something of a member's pages needs it. */
export function Reauthentication() {
  const isAsked = useSyncExternalStore(onAskedAgain, isAskedAgain)
  useEffect(hearRenewals, [])
  useEffect(() => {
    void renewWhenDue(async () => (await call(RenewTokenDocument, {})).renewToken)
  }, [])
  return (
    isAsked && (
      <Suspense>
        <ReauthenticateDialog />
      </Suspense>
    )
  )
}
