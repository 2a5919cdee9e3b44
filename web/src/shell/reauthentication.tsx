import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { askThrough, call } from '../lib/call.ts'
import { patiently } from '../lib/patiently.ts'
import { askAgain, isAskedAgain, onAskedAgain } from '../lib/reauthentication.ts'
import { hearRenewals, renewWhenDue } from '../lib/renewal.ts'
import { RenewTokenDocument } from './operations.generated.ts'

const ReauthenticateDialog = lazy(
  patiently(() => import('./reauthenticate-dialog.tsx').then((module) => ({ default: module.ReauthenticateDialog }))),
)

askThrough(askAgain)

/** The password, once more, wherever something of a member's pages needs it. */
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
