import {
  contestStatusAt,
  type EntryDecision,
  type EntryMove,
  entryStates,
  isOver,
  reviewInput,
} from '@vondrona/rules/contests'
import { moveBetween } from '@vondrona/rules/states'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { isId } from '../../../kernel/ids.ts'
import { parse } from '../../../kernel/parse.ts'
import { badInput, Refusal } from '../../../kernel/refusal.ts'
import { announce } from '../entering/write-entry.ts'
import { isFullError } from '../full-error.ts'
import { refuseBlind } from '../judging/refuse-blind.ts'
import { runningRounds } from '../judging/store.ts'
import { moveEntryOf } from '../move-entry.ts'
import { refuseUnpaid } from '../paying/fee.ts'
import { conflict, full, moved, over, unknownEntry } from '../refusals.ts'
import { type ContestRow, changeEntry, type EntryRow, findContest, findEntry, lockContest } from '../store.ts'

/**
 * R-GAP-13: an organiser's decision with a message for the entrant. While the jury scores or the public votes, somebody can
 * be excluded, but nobody put forward. Written on an old revision it is refused; the same again changes nothing.
 */
export async function reviewContestApplication(ctx: Context, raw: unknown): Promise<EntryRow> {
  const actor = ctx.require('reviewContestApplication')
  const { id, status, reviewNotes, revision } = parse(reviewInput, raw)
  const found = isId(id) ? await findEntry(ctx.db, id) : undefined
  const of = found?.appliedAt ? await findContest(ctx.db, found.contestId) : undefined
  if (!found || !of || !ctx.may('reviewContestApplication', of.organizerId)) throw unknownEntry()
  if (found.userId === actor.id) throw new Refusal('NOT_YOURSELF', 'contests.yourOwn')
  const work = ctx.transaction(async (tx) => {
    const contest = await lockContest(tx, found.contestId)
    const entry = contest && (await findEntry(tx, found.id))
    if (!entry) throw unknownEntry()
    await refuseBlind(ctx, tx, contest)
    const notes = reviewNotes ?? (status === entry.status ? entry.reviewNotes : '')
    if (entry.status === status && entry.reviewNotes === notes) return entry
    if (revision != null && revision !== entry.revision) throw conflict()
    const facts = { reviewNotes: notes, reviewedBy: actor.id, reviewedAt: ctx.now(), updatedAt: ctx.now() }
    if (entry.status === status) return changeEntry(tx, entry.id, facts)
    const move = await readMove(tx, ctx, contest, entry, status)
    if (move === 'reconsider' && entry.status === 'rejected') await refuseUnpaid(tx, entry)
    if (move === 'reject' && !notes) throw badInput([{ field: 'reviewNotes', key: 'contests.reasonMissing' }])
    const reviewed = await moveEntryOf(tx, ctx, contest, entry, move, { reason: notes, changes: facts })
    announce(tx, ctx, contest.id)
    return reviewed
  })
  return work.catch((error: unknown) => {
    throw isFullError(error) ? full() : error
  })
}

async function readMove(
  tx: Tx,
  ctx: Context,
  contest: ContestRow,
  entry: EntryRow,
  status: EntryDecision,
): Promise<EntryMove> {
  const at = contestStatusAt(contest, ctx.now())
  if (isOver(at)) throw over()
  const move = moveBetween(entryStates, entry.status, status)
  if (!move || move === 'submit') throw moved()
  if (move === 'reject') return move
  if (at === 'open' && move !== 'reconsider') throw new Refusal('CONFLICT', 'contests.notJudging')
  if (move === 'win' && at !== 'judging') throw new Refusal('CONFLICT', 'contests.notJudging')
  if ((await runningRounds(tx, [contest.id])).size > 0) throw new Refusal('ROUND_OPEN', 'contests.roundOpen')
  if (contest.voteUntil && contest.voteUntil > ctx.now()) throw new Refusal('CONFLICT', 'contests.voteRuns')
  return move
}
