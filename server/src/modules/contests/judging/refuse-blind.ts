import type { Context } from '../../../kernel/context.ts'
import type { Db, Tx } from '../../../kernel/db.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { ContestRow } from '../store.ts'
import { isJuror, runningRounds } from './store.ts'

/** F-CON-04: of the jury nobody reads names while a round runs, administrators neither. */
export async function isBlind(ctx: Context, db: Db | Tx, { id }: Pick<ContestRow, 'id'>): Promise<boolean> {
  if (!ctx.actor || !(await isJuror(db, id, ctx.actor.id))) return false
  return (await runningRounds(db, [id])).size > 0
}

export async function refuseBlind(ctx: Context, db: Db | Tx, contest: Pick<ContestRow, 'id'>): Promise<void> {
  if (await isBlind(ctx, db, contest)) throw new Refusal('ROUND_OPEN', 'contests.blind')
}
