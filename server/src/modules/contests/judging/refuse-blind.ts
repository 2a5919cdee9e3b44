import { isOver } from '@vondrona/rules/contests'
import type { Context } from '../../../kernel/context.ts'
import type { Db, Tx } from '../../../kernel/db.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { ContestRow } from '../store.ts'
import { judgedBy } from './store.ts'

type Judged = Pick<ContestRow, 'id' | 'status'>

/**
 * F-CON-04: of the jury nobody reads names before the contest is over, administrators neither. Between two rounds, neither:
 * an entry keeps its number, and whether a round was the last one is known only then.
 */
export const isBlind = async (ctx: Context, db: Db | Tx, contest: Judged): Promise<boolean> =>
  (await blindAmong(ctx, db, [contest])).has(contest.id)

/** Ids of those of these contests of which the caller reads no names. */
export const blindAmong = (ctx: Context, db: Db | Tx, contests: readonly Judged[]): Promise<Set<string>> =>
  blindJuryAmong(ctx, db, contests)

/** Ids of those of these contests of whose jury the caller is, until they are over. */
export async function blindJuryAmong(
  { actor }: Context,
  db: Db | Tx,
  contests: readonly Judged[],
): Promise<Set<string>> {
  const running = contests.filter(({ status }) => !isOver(status)).map(({ id }) => id)
  return new Set(actor ? await judgedBy(db, actor.id, running) : [])
}

export async function refuseBlind(ctx: Context, db: Db | Tx, contest: Judged): Promise<void> {
  if (await isBlind(ctx, db, contest)) throw new Refusal('FORBIDDEN', 'contests.blind')
}
