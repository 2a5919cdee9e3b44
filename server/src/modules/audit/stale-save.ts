import type { Context } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/db.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { lastEntry } from './store.ts'

export interface StaleSave {
  targetId: string
  /** What the actions that change it begin with: `vote.`. */
  actions: string
  savedAt: Date
  /** Whose changes are not in the log. */
  owner?: string
}

/** The refusal of a save on top of an older revision. It says who saved in the meantime, where the log knows. */
export async function staleSave(tx: Tx, ctx: Context, { targetId, actions, savedAt, owner }: StaleSave) {
  const entry = await lastEntry(tx, { targetId, actions, since: savedAt })
  if ((entry?.actorId ?? owner) === ctx.actor?.id) return new Refusal('CONFLICT', 'presence.savedByYou')
  return entry?.actorName
    ? new Refusal('CONFLICT', 'presence.savedBy', { params: { name: entry.actorName } })
    : new Refusal('CONFLICT', 'presence.savedBySomebody')
}
