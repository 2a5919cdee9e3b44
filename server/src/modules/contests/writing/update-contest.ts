import { isDeepStrictEqual } from 'node:util'
import {
  type ContestInput,
  type ContestMove,
  contestInput,
  contestStates,
  contestStatusAt,
} from '@vondrona/rules/contests'
import { moveBetween } from '@vondrona/rules/states'
import { afterCommit, type Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { parse } from '../../../kernel/parse.ts'
import { badInput, Refusal } from '../../../kernel/refusal.ts'
import { writeAudit } from '../../audit/index.ts'
import { useImages } from '../../uploads/index.ts'
import { answer, contestFor, openForChanges, refuseStaleContest } from '../find-contest.ts'
import { tellJury } from '../judging/jurors.ts'
import { juriesOf } from '../judging/store.ts'
import { conflict } from '../refusals.ts'
import type { SeenContest } from '../seen-contests.ts'
import { type ContestRow, changeContest, moveContest } from '../store.ts'
import { missingToFinish } from './missing-to-finish.ts'
import { readFields } from './read-fields.ts'
import { readOrganizer } from './read-organizer.ts'
import { writeForm } from './write-form.ts'

/**
 * R-GAP-13. Written on an old revision it is refused, unless it changes nothing: then its answer was lost. A `status` moves
 * it as D-15 says.
 */
export async function updateContest(ctx: Context, id: string, raw: unknown): Promise<SeenContest> {
  const found = await contestFor(ctx, 'updateContest', id)
  const actor = ctx.require('updateContest')
  const input = parse(contestInput, raw)
  if (found.status === 'finished' && input.status === 'finished') return answer(ctx, found.id)
  await ctx.transaction(async (tx) => {
    const stored = await openForChanges(tx, found.id)
    const row = { ...stored, status: contestStatusAt(stored, ctx.now()) }
    const fields = await readFields(tx, ctx, row, input)
    const organizerId = await readOrganizer(tx, actor, row, input)
    const { isChanged, ...form } = await writeForm(tx, ctx, row, input)
    const changes = changed(row, { ...fields, ...form, organizerId })
    const move = await readMove(tx, ctx, row, { ...row, ...fields }, input)
    if (!isChanged && !move && Object.keys(changes).length === 0) return
    await refuseStaleContest(tx, ctx, row, input.revision)
    const at = ctx.now()
    if (stored.status !== row.status) await moveContest(tx, row.id, 'close', at)
    if (!move) await changeContest(tx, row.id, { ...changes, updatedAt: at })
    else if (!(await moveContest(tx, row.id, move, at, changes))) throw conflict()
    if (changes.coverId !== undefined) await useImages(tx, 'contests', row.id, changes.coverId ? [changes.coverId] : [])
    if (move === 'open') await tellNamed(tx, ctx, { id: row.id, name: fields.name })
    await log(tx, ctx, row, move)
    afterCommit(tx, () => ctx.publish('contests.changed', { id: row.id }))
  })
  return answer(ctx, found.id)
}

async function readMove(
  tx: Tx,
  ctx: Context,
  row: ContestRow,
  next: ContestRow,
  { status }: ContestInput,
): Promise<ContestMove | null> {
  if (!status || status === row.status) return null
  const move = moveBetween(contestStates, row.status, status)
  if (!move || move === 'cancel') throw badInput([{ field: 'status', key: 'contests.statusInvalid' }])
  const { applicationDeadline: deadline } = next
  if (status === 'open' && deadline && deadline <= ctx.now())
    throw badInput([{ field: 'applicationDeadline', key: 'contests.datePast' }])
  if (move === 'finish') await refuseFinish(tx, ctx, row)
  return move
}

/** Whom the organiser named before anybody could read it. */
async function tellNamed(tx: Tx, ctx: Context, contest: Pick<ContestRow, 'id' | 'name'>) {
  const jury = (await juriesOf(tx, [contest.id])).get(contest.id) ?? []
  if (jury.length > 0) await tellJury(tx, ctx, contest, jury, 'contest.juror')
}

/** It ends with a winner, once nobody scores or votes any more. */
async function refuseFinish(tx: Tx, ctx: Context, row: ContestRow) {
  const missing = (await missingToFinish(tx, [row.id])).get(row.id)
  if (missing === 'roundOpen') throw new Refusal('ROUND_OPEN', 'contests.roundOpen')
  if (row.voteUntil && row.voteUntil > ctx.now()) throw new Refusal('CONFLICT', 'contests.voteRuns')
  if (missing) throw new Refusal('CONFLICT', 'contests.noWinner')
}

const changed = <T extends object>(row: ContestRow, next: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(next).filter(([name, value]) => !isDeepStrictEqual(value, row[name as keyof ContestRow])),
  ) as Partial<T>

/** Moves are in the log, and what somebody else than its organiser changed. */
async function log(tx: Tx, ctx: Context, { id: targetId, status, organizerId }: ContestRow, move: ContestMove | null) {
  if (move)
    await writeAudit(tx, ctx, 'contest.moved', {
      targetId,
      detail: { before: status, after: contestStates.moves[move].to },
    })
  else if (organizerId !== ctx.actor?.id) await writeAudit(tx, ctx, 'contest.changed', { targetId })
}
