/** How the lists of this feature follow what an administrator does, without asking the server again. */
import type { UpdateResolver } from '@urql/exchange-graphcache'
import { forget, onAnswer, unlink } from '../../lib/api/cache-updates.ts'

const waiting = (id: unknown) => `PendingUser:${String(id)}`

const recount = (cache: Parameters<UpdateResolver>[2]) => {
  forget(cache, 'userCounts')
  forget(cache, 'pendingCount')
}

/** A decided request leaves the queue; the counters are requested again, because they know every other admin too. */
const decided: UpdateResolver = (_answer, args, cache) => {
  unlink(cache, 'pendingUsers', (key) => key === waiting(args.id))
  recount(cache)
}

const restored: UpdateResolver = (_answer, _args, cache) => {
  forget(cache, 'pendingUsers')
  recount(cache)
}

onAnswer({
  approveUser: decided,
  rejectUser: decided,
  undoDecision: restored,
  updateUserStatus: restored,
  decideUsers: (answer, _args, cache) => {
    const rows = (answer.decideUsers ?? []) as { id: string; ok: boolean }[]
    const done = new Set(rows.filter((row) => row.ok).map((row) => waiting(row.id)))
    unlink(cache, 'pendingUsers', (key) => done.has(key))
    recount(cache)
  },
  updateUserRole: (_answer, _args, cache) => forget(cache, 'userCounts'),
})
