import { isOver } from '@vondrona/rules/contests'
import type { Context } from '../../../kernel/context.ts'
import type { Db, Tx } from '../../../kernel/db.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { ContestRow } from '../store.ts'
import { isJuror } from './store.ts'

type Judged = Pick<ContestRow, 'id' | 'status'>

/**
 * F-CON-04: of the jury nobody reads names before the contest is over, administrators neither. Between two rounds, neither:
 * an entry keeps its number, and whether a round was the last one is known only then.
 */
export const isBlind = async (ctx: Context, db: Db | Tx, { id, status }: Judged): Promise<boolean> =>
  ctx.actor !== null && ctx.actor !== undefined && !isOver(status) && (await isJuror(db, id, ctx.actor.id))

export async function refuseBlind(ctx: Context, db: Db | Tx, contest: Judged): Promise<void> {
  if (await isBlind(ctx, db, contest)) throw new Refusal('FORBIDDEN', 'contests.blind')
}
