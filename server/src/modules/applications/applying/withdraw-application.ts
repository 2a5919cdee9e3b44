import { applicationStates, withdrawInput } from '@vondrona/rules/applications'
import { linkTo } from '@vondrona/rules/pages'
import { canMove } from '@vondrona/rules/states'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { isId } from '../../../kernel/ids.ts'
import { parse } from '../../../kernel/parse.ts'
import { staffRecipients } from '../../accounts/index.ts'
import { type EntryRow, withdrawEntry } from '../../contests/index.ts'
import { eventsOf } from '../../events/index.ts'
import { removeAnswers } from '../../forms/index.ts'
import { notify } from '../../notifications/index.ts'
import { transactionOfType } from '../in-turn.ts'
import { moveApplication } from '../move-application.ts'
import { lockWithMoney } from '../paying/lock-with-money.ts'
import { moved, notFound, refusalOf } from '../refusals.ts'
import { moveUp } from '../reviewing/waiting-list.ts'
import { type ApplicationRow, findApplication, removeApplication } from '../store.ts'
import { namesOf } from '../tell-applicant.ts'
import { whenHeld } from '../when-held.ts'
import { spendAttempt } from './spend-attempt.ts'

/**
 * D-14, R-APP-03: of either kind, by its owner or an administrator. The place of an approved one goes to who waits longest, and the staff is told.
 * Withdrawn twice by the same member it is withdrawn once. Of a draft nothing stays.
 */
export async function withdrawApplication(
  ctx: Context,
  id: string,
  why?: string | null,
): Promise<ApplicationRow | EntryRow> {
  const actor = ctx.require('withdrawApplication')
  const { reason } = parse(withdrawInput, { reason: why })
  const found = isId(id) ? await findApplication(ctx.db, id) : undefined
  if (!found) {
    const entry = await withdrawEntry(ctx, id, reason ?? '')
    if (!entry) throw notFound()
    return entry
  }
  const isOwn = found.userId === actor.id
  if (!ctx.may('withdrawApplication', found.userId)) throw notFound()
  if (!isOwn && !found.submittedAt) throw notFound() // drafts are their owner's
  if (isOwn) await spendAttempt(ctx, actor.id)
  return transactionOfType(ctx, found.eventApplicationTypeId, async (tx) => {
    const { row } = await lockWithMoney(tx, found)
    if (row?.status === 'withdrawn' && isOwn) return row
    if (found.status === 'draft' && (!row || row.status === 'draft')) return discard(tx, ctx, row ?? found)
    if (!row || !canMove(applicationStates, row.status, 'withdraw')) throw moved()
    if (isOwn && row.paymentStatus === 'paid' && (await whenHeld(tx, ctx, row.eventId)) === 'over')
      throw refusalOf('EVENT_OVER')
    const withdrawn = await moveApplication(tx, ctx, row, 'withdraw', { by: actor.id, reason: reason ?? '' })
    if (row.status === 'approved') {
      if (isOwn) await tellStaff(tx, ctx, row, reason ?? '')
      await moveUp(tx, ctx, row.eventApplicationTypeId)
    }
    return withdrawn
  })
}

/** Nobody but its owner has seen it. */
async function discard(tx: Tx, ctx: Context, draft: ApplicationRow): Promise<ApplicationRow> {
  await removeApplication(tx, draft.id)
  if (draft.answersId) await removeAnswers(tx, draft.answersId)
  return { ...draft, status: 'withdrawn', answersId: null, revision: draft.revision + 1, updatedAt: ctx.now() }
}

/** D-14: who organises learns that somebody who was counted on does not come. */
async function tellStaff(tx: Tx, ctx: Context, row: ApplicationRow, reason: string) {
  const event = (await eventsOf(tx, [row.eventId])).get(row.eventId)
  const admins = await staffRecipients(tx, 'admin')
  const others = event?.isMit ? await staffRecipients(tx, 'admin_mit') : []
  const data = { ...(await namesOf(tx, row)), reason }
  const link = linkTo('admin-applications')
  await notify(tx, ctx, { to: [...admins, ...others], kind: 'application.placeFreed', data, link })
}
