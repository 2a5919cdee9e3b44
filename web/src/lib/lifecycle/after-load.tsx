import { useEffect } from 'react'
import { isDataSaver, isDataSaverWanted } from '../device/data-saver.ts'
import { getSession, onSession } from '../session/session.ts'
import UpdateCheck from '../update/update-check.tsx'
import { keepForOffline, registerServiceWorker } from './service-worker.ts'

/** What the page does when it has rendered what it needs: requests a newer version, and keeps pages for without a network. */
export default function Later() {
  useEffect(() => {
    registerServiceWorker()
    keepPages()
    return onSession(keepPages)
  }, [])
  return <UpdateCheck />
}

const byPerson = ['visitor', 'member', 'admin', 'editor']
let kept: string | undefined

/**
 * Asks the service worker for the files of the pages that this person may open. Never where data is saved: who wants that
 * has them no longer, and a line that is slow for once takes nothing away.
 */
function keepPages(): void {
  const { status, user } = getSession()
  if (status === 'unknown' || (isDataSaver() && !isDataSaverWanted())) return
  const own = user?.role === 'admin' ? ['admin'] : user?.role === 'redacteur' ? ['editor'] : []
  const groups = isDataSaver() ? [] : status === 'visitor' ? ['visitor'] : ['member', ...own]
  if (groups.join() === kept) return
  kept = groups.join()
  keepForOffline(
    groups,
    byPerson.filter((group) => !groups.includes(group)),
  )
}
