import type { Context } from '../../../kernel/context.ts'
import type { Db, Tx } from '../../../kernel/db.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { ContestRow } from '../store.ts'
import { isJuror, runningRounds } from './store.ts'

/** F-CON-04: of the jury nobody reads names while a round runs, administrators neither. */
export async function refuseBlind(ctx: Context, db: Db | Tx, { id }: Pick<ContestRow, 'id'>): Promise<void> {
  if (!ctx.actor || !(await isJuror(db, id, ctx.actor.id))) return
  if ((await runningRounds(db, [id])).size > 0) throw new Refusal('ROUND_OPEN', 'contests.blind')
}
