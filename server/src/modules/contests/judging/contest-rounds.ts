import type { Context } from '../../../kernel/context.ts'
import { isId } from '../../../kernel/ids.ts'
import { type Pagination, pageStart } from '../../../kernel/paging.ts'
import { unknownContest, unknownRound } from '../refusals.ts'
import { type SeenContest, seenContests } from '../seen-contests.ts'
import { type ContestRow, contestsOf, findContest } from '../store.ts'
import { refuseEntrant } from './refuse-blind.ts'
import { type SeenRound, seenRoundEntries, seenRounds } from './seen-rounds.ts'
import { findRound, isJuror, juriesOfMember, listRoundEntries, roundsOf } from './store.ts'

const myJuriesShown = 50

/** Contests of whose jury the caller is and that are not over. */
export async function myJuries(ctx: Context): Promise<SeenContest[]> {
  const { id } = ctx.require('myJuries')
  const ids = await juriesOfMember(ctx.db, id, myJuriesShown)
  const rows = await contestsOf(ctx.db, ids)
  return seenContests(
    ctx,
    ids.flatMap((one) => rows.get(one) ?? []),
  )
}

/** For the jury and the organiser; to everybody else there is no such contest. */
async function judged(ctx: Context, operation: 'contestRounds' | 'contestRound', row: ContestRow | undefined) {
  const actor = ctx.require(operation)
  if (!row) throw unknownContest()
  if (!ctx.may('openContestRound', row.organizerId) && !(await isJuror(ctx.db, row.id, actor.id)))
    throw unknownContest()
  await refuseEntrant(ctx, ctx.db, row)
  return row
}

export async function contestRounds(ctx: Context, contestId: string): Promise<SeenRound[]> {
  ctx.require('contestRounds')
  const found = isId(contestId) ? await findContest(ctx.db, contestId) : undefined
  const contest = await judged(ctx, 'contestRounds', found)
  return seenRounds(ctx, await roundsOf(ctx.db, contest.id))
}

export async function contestRound(ctx: Context, id: string): Promise<SeenRound> {
  ctx.require('contestRound')
  const round = isId(id) ? await findRound(ctx.db, id) : undefined
  if (!round) throw unknownRound()
  await judged(ctx, 'contestRound', await findContest(ctx.db, round.contestId))
  return seenRounds(ctx, [round])[0] as SeenRound
}

export async function roundEntries(ctx: Context, round: SeenRound, pagination?: Pagination | null) {
  const { after, limit } = pageStart(pagination)
  return seenRoundEntries(ctx, round, await listRoundEntries(ctx.db, round.id, { after, limit }))
}
