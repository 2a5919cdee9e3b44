import { isOver } from '@vondrona/rules/contests'
import type { Operation } from '@vondrona/rules/permissions'
import type { Context } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/db.ts'
import { isId } from '../../kernel/ids.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { reader } from '../../kernel/visitors/reader.ts'
import { refuseStale } from '../audit/index.ts'
import { refuseEntrant } from './judging/refuse-blind.ts'
import { over, unknownContest } from './refusals.ts'
import { type SeenContest, seenContests } from './seen-contests.ts'
import { type ContestRow, findContest, lockContest } from './store.ts'

export const mayEdit = (ctx: Context, row: Pick<ContestRow, 'organizerId'>): boolean =>
  ctx.may('updateContest', row.organizerId)

/** A draft is for who may edit it. */
export const isVisible = (ctx: Context, row: ContestRow): boolean => row.status !== 'draft' || mayEdit(ctx, row)

/** The contest, for whom the table lets act on it. NOT_FOUND where there is none for the caller. */
export async function contestFor(ctx: Context, operation: Operation, id: string): Promise<ContestRow> {
  ctx.require(operation)
  const row = isId(id) ? await findContest(ctx.db, id) : undefined
  if (!row || !isVisible(ctx, row)) throw unknownContest()
  if (!ctx.may(operation, row.organizerId)) throw new Refusal('FORBIDDEN', 'shell.forbidden')
  return row
}

/** The same for what decides on who wins, the jury, its rounds and the public vote: not for who takes part. */
export async function judgedFor(ctx: Context, operation: Operation, id: string): Promise<ContestRow> {
  const row = await contestFor(ctx, operation, id)
  await refuseEntrant(ctx, ctx.db, row)
  return row
}

/** The contest, locked; one that is over stays as it is. */
export async function openForChanges(tx: Tx, id: string): Promise<ContestRow> {
  const row = await lockContest(tx, id)
  if (!row) throw unknownContest()
  if (isOver(row.status)) throw over()
  return row
}

/** For what is decided on the contest as it was read: `sent` is its revision of then. */
export const refuseStaleContest = (
  tx: Tx,
  ctx: Context,
  row: Pick<ContestRow, 'id' | 'revision' | 'updatedAt' | 'organizerId'>,
  sent: number | null | undefined,
): Promise<void> =>
  refuseStale(tx, ctx, {
    sent,
    stored: row.revision,
    targetId: row.id,
    actions: 'contest.',
    savedAt: row.updatedAt,
    owner: row.organizerId,
  })

/** R-CON-03: the contest as the caller sees it; null where there is none for them. */
export async function contest(ctx: Context, id: string): Promise<SeenContest | null> {
  reader(ctx, 'contest')
  const row = isId(id) ? await findContest(ctx.db, id) : undefined
  return row && isVisible(ctx, row) ? (seenContests(ctx, [row])[0] ?? null) : null
}

/** As who changed it gets it back. */
export async function answer(ctx: Context, id: string): Promise<SeenContest> {
  const row = await findContest(ctx.db, id)
  if (!row) throw unknownContest()
  return seenContests(ctx, [row])[0] as SeenContest
}
