import { isOver } from '@vondrona/rules/contests'
import type { Context } from '../../../kernel/context.ts'
import type { Db, Tx } from '../../../kernel/db.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { type ContestRow, enteredBy } from '../store.ts'
import { judgedBy } from './store.ts'

type Judged = Pick<ContestRow, 'id' | 'status'>

/**
 * F-CON-04: of the jury nobody reads names before the contest is over, administrators neither. Between two rounds, neither:
 * an entry keeps its number, and whether a round was the last one is known only then. Nor does an administrator who takes
 * part read what the others sent.
 */
export const isBlind = async (ctx: Context, db: Db | Tx, contest: Judged): Promise<boolean> =>
  (await blindAmong(ctx, db, [contest])).has(contest.id)

/** Ids of those of these contests of which the caller reads no names. */
export const blindAmong = async (ctx: Context, db: Db | Tx, contests: readonly Judged[]): Promise<Set<string>> =>
  (await blindJuryAmong(ctx, db, contests)).union(await enteredAmong(ctx, db, contests))

/** Ids of those of these contests of whose jury the caller is, until they are over. */
export const blindJuryAmong = async (
  { actor }: Context,
  db: Db | Tx,
  contests: readonly Judged[],
): Promise<Set<string>> => new Set(actor ? await judgedBy(db, actor.id, running(contests)) : [])

/** Ids of those of these contests in which the caller takes part, until they are over. */
const enteredAmong = async ({ actor }: Context, db: Db | Tx, contests: readonly Judged[]): Promise<Set<string>> =>
  new Set(actor ? await enteredBy(db, actor.id, running(contests)) : [])

const running = (contests: readonly Judged[]) => contests.filter(({ status }) => !isOver(status)).map(({ id }) => id)

export async function refuseBlind(ctx: Context, db: Db | Tx, contest: Judged): Promise<void> {
  if ((await blindJuryAmong(ctx, db, [contest])).size > 0) throw new Refusal('FORBIDDEN', 'contests.blind')
  await refuseEntrant(ctx, db, contest)
}

/** Who takes part decides nothing about who wins. */
export async function refuseEntrant(ctx: Context, db: Db | Tx, contest: Judged): Promise<void> {
  if ((await enteredAmong(ctx, db, [contest])).size > 0) throw new Refusal('FORBIDDEN', 'contests.takesPart')
}
