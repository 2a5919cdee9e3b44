import { entryStates, isOver } from '@vondrona/rules/contests'
import { canMove } from '@vondrona/rules/states'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { isId } from '../../../kernel/ids.ts'
import { removeAnswers } from '../../forms/index.ts'
import { refuseBlind } from '../judging/refuse-blind.ts'
import { moveEntryOf } from '../move-entry.ts'
import { settleLater } from '../paying/settle-fee.ts'
import { moved, over, unknownEntry } from '../refusals.ts'
import { type EntryRow, findEntry, lockContest, removeEntry } from '../store.ts'
import { spendAttempt } from './spend-attempt.ts'
import { announce } from './write-entry.ts'

/**
 * R-APP-03: by its owner, or an administrator with a reason; until the contest is over. Of a draft, and of what was not paid, nothing stays. Withdrawn
 * twice by its owner it is withdrawn once. Undefined: there is no such entry.
 */
export async function withdrawEntry(ctx: Context, id: string, reason: string): Promise<EntryRow | undefined> {
  const actor = ctx.require('withdrawApplication')
  const found = isId(id) ? await findEntry(ctx.db, id) : undefined
  if (!found) return undefined
  const isOwn = found.userId === actor.id
  if (!ctx.may('withdrawApplication', found.userId) || (!isOwn && !found.appliedAt)) throw unknownEntry()
  if (isOwn) await spendAttempt(ctx, actor.id)
  return ctx.transaction(async (tx) => {
    const contest = await lockContest(tx, found.contestId)
    const entry = contest && (await findEntry(tx, found.id))
    if (!entry) throw unknownEntry()
    if (!isOwn) await refuseBlind(ctx, tx, contest)
    if (entry.status === 'withdrawn' && isOwn) return entry
    if (entry.status === 'draft' || entry.status === 'awaiting_payment') return discard(tx, ctx, entry)
    if (isOver(contest.status)) throw over()
    if (!canMove(entryStates, entry.status, 'withdraw')) throw moved()
    const row = await moveEntryOf(tx, ctx, contest, entry, 'withdraw', { reason })
    announce(tx, ctx, contest.id)
    return row
  })
}

/** Nobody but its owner has seen it. */
async function discard(tx: Tx, ctx: Context, draft: EntryRow): Promise<EntryRow> {
  await removeEntry(tx, draft.id)
  if (draft.answersId) await removeAnswers(tx, draft.answersId)
  if (draft.status === 'awaiting_payment') {
    await settleLater(tx, ctx, draft)
    announce(tx, ctx, draft.contestId)
  }
  const at = ctx.now()
  return { ...draft, status: 'withdrawn', answersId: null, revision: draft.revision + 1, updatedAt: at }
}
