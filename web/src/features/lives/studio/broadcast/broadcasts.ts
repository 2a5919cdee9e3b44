/** The broadcasts of this browser: they continue from page to page, and end with the session of who began them. */

import { getSession } from '../../../../lib/session/session.ts'
import { onSessionEnd } from '../../../../lib/session/session-end.ts'
import { getToken } from '../../../../lib/session/token.ts'
import { recordedHere } from '../../acts.ts'
import { type Broadcast, makeBroadcast } from './broadcast.ts'

const all = new Map<string, Broadcast>()
let owner: string | undefined

/** The one of this live, whichever page asks. */
export function broadcastOf(liveId: string): Broadcast {
  owner = getSession().user?.id
  const known = all.get(liveId)
  if (known) return known
  const made = makeBroadcast(liveId)
  all.set(liveId, made)
  recordedHere.set(liveId, made.sent)
  return made
}

onSessionEnd(() => {
  // Another tab may have renewed the session of the same member.
  if (getToken() !== null && getSession().user?.id === owner) return
  for (const broadcast of all.values()) broadcast.close()
  all.clear()
  recordedHere.clear()
})

const wake = () => {
  if (document.visibilityState === 'visible') for (const broadcast of all.values()) broadcast.wake()
}
addEventListener('online', wake)
document.addEventListener('visibilitychange', wake)
