import { type ApplicationMove, applicationStates, type ReviewInput } from '@vondrona/rules/applications'
import type { Actor } from '@vondrona/rules/permissions'
import { moveBetween } from '@vondrona/rules/states'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { isId } from '../../../kernel/ids.ts'
import { badInput, Refusal } from '../../../kernel/refusal.ts'
import { type ApplicationTypeRow, eventsOf, runnerOf } from '../../events/index.ts'
import { transactionOfType } from '../in-turn.ts'
import { moveApplication } from '../move-application.ts'
import { lockWithMoney } from '../paying/lock-with-money.ts'
import { conflict, moved, notFound, refusalOf } from '../refusals.ts'
import { type ApplicationRow, changeApplication, findApplication } from '../store.ts'
import { whenHeld } from '../when-held.ts'
import { moveUp } from './waiting-list.ts'

export type Wish = Pick<ReviewInput, 'id'> & Partial<ReviewInput>

/** The one path of every review. */
export async function review(ctx: Context, actor: Actor, wish: Wish): Promise<ApplicationRow> {
  const found = await findReviewed(ctx, actor, wish.id)
  return transactionOfType(ctx, found.eventApplicationTypeId, (tx) => decide(tx, ctx, actor, wish, found))
}

/**
 * Of two reviewers at once the second finds another revision, or another status: nobody overwrites what they have not
 * seen. A repeated call of the same one changes nothing.
 */
async function decide(tx: Tx, ctx: Context, actor: Actor, wish: Wish, found: ApplicationRow): Promise<ApplicationRow> {
  const { type, row } = await lockWithMoney(tx, found)
  if (!type || !row) throw notFound()
  if (isRepeated(row, actor, wish)) return row
  if (wish.revision != null && wish.revision !== row.revision) throw conflict()
  if (wish.revision == null && overwrites(row, actor, wish)) throw conflict()
  const facts = { ...changesOf(row, wish), reviewedBy: actor.id, reviewedAt: ctx.now() }
  if ((wish.status ?? row.status) === 'rejected' && !facts.reviewNotes)
    throw badInput([{ field: 'reviewNotes', key: 'applications.reasonMissing' }])
  if (!wish.status || (wish.status === row.status && row.reviewedBy === actor.id)) {
    const changed = await changeApplication(tx, row, { ...facts, updatedAt: ctx.now() })
    if (!changed) throw conflict()
    return changed
  }
  const move = moveBetween(applicationStates, row.status, wish.status)
  if (!move) throw moved()
  refuseMove(move, type)
  if (['approve', 'waitlist'].includes(move) && (await whenHeld(tx, ctx, type.eventId)) !== 'ahead')
    throw refusalOf('EVENT_OVER')
  // Who is refused is told the reason that stands, also where it was written before.
  const reason = wish.reviewNotes ?? (move === 'reject' ? facts.reviewNotes : '')
  const reviewed = await moveApplication(tx, ctx, row, move, { by: actor.id, reason, changes: facts })
  if (row.status === 'approved') await moveUp(tx, ctx, type.id)
  return reviewed
}

/** What this member reviews. Of others' events, drafts and unknown ones nothing is said. */
async function findReviewed(ctx: Context, actor: Actor, id: string): Promise<ApplicationRow> {
  const found = isId(id) ? await findApplication(ctx.db, id) : undefined
  const event = found?.submittedAt ? (await eventsOf(ctx.db, [found.eventId])).get(found.eventId) : undefined
  if (!found || !event || !ctx.may('reviewApplication', runnerOf(event, actor))) throw notFound()
  if (found.userId === actor.id) throw new Refusal('NOT_YOURSELF', 'applications.yourOwn')
  return found
}

type Changes = Pick<ApplicationRow, 'reviewNotes' | 'staffNotes' | 'score'>

const changesOf = (row: ApplicationRow, { reviewNotes, staffNotes, score }: Wish): Changes => ({
  reviewNotes: reviewNotes ?? row.reviewNotes,
  staffNotes: staffNotes ?? row.staffNotes,
  score: score === undefined ? row.score : score,
})

/** The answer to the same call was lost. */
function isRepeated(row: ApplicationRow, { id }: Actor, wish: Wish): boolean {
  const { reviewNotes, staffNotes, score } = changesOf(row, wish)
  const isSame = reviewNotes === row.reviewNotes && staffNotes === row.staffNotes && score === row.score
  return Boolean(wish.status) && row.status === wish.status && row.reviewedBy === id && isSame
}

/** Without a revision only what one decided or wrote oneself, or what nobody did, can change. */
const overwrites = (row: ApplicationRow, { id }: Actor, wish: Wish) => {
  if (row.reviewedBy === null || row.reviewedBy === id) return false
  const now = changesOf(row, wish)
  const isDecided = row.status !== 'submitted'
  if (isDecided && wish.status && wish.status !== row.status) return true
  return (['reviewNotes', 'staffNotes', 'score'] as const).some((key) => row[key] && now[key] !== row[key])
}

function refuseMove(move: ApplicationMove, { places, approvedCount }: ApplicationTypeRow) {
  if (move === 'waitlist' && places !== null && approvedCount < places)
    throw new Refusal('CONFLICT', 'applications.placesLeft')
}
