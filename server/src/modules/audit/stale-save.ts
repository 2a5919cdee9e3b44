import type { Context } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/db.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { lastEntry } from './store.ts'

export interface Save {
  /** The revision that was read: 0 where nothing was saved yet. Absent: whatever is there is saved over. */
  sent: number | null | undefined
  stored: number
  targetId: string
  /** What the actions that change it begin with: `vote.`. */
  actions: string
  savedAt: Date
  /** Whose changes are not in the log. */
  owner?: string
}

/** @throws CONFLICT for a save on top of an older revision: it says who saved in the meantime, where the log knows. */
export async function refuseStale(tx: Tx, ctx: Context, save: Save): Promise<void> {
  const { sent, stored, targetId, actions, savedAt, owner } = save
  if (typeof sent !== 'number' || sent === stored) return
  const entry = await lastEntry(tx, { targetId, actions, since: savedAt })
  if ((entry?.actorId ?? owner) === ctx.actor?.id) throw new Refusal('CONFLICT', 'presence.savedByYou')
  throw entry?.actorName
    ? new Refusal('CONFLICT', 'presence.savedBy', { params: { name: entry.actorName } })
    : new Refusal('CONFLICT', 'presence.savedBySomebody')
}
