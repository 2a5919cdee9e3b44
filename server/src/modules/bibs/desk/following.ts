import { desk } from '@vondrona/rules/bibs/constants'
import type { Context } from '../../../kernel/context.ts'
import type { Db, Tx } from '../../../kernel/db.ts'
import type { WithinEvents } from '../../../kernel/events/within.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import '../refusals.ts'
import { forgetCollectors, givenOf, ordersWithBibs } from './store.ts'

declare module '../../../kernel/events/bus.ts' {
  interface Events {
    /** Bibs of this event were handed out or came back. */
    'bibs.changed': { eventId: string }
  }
}

/** Of these tickets, those whose bib was handed out. */
export const handedOut = async (db: Db | Tx, ticketIds: readonly string[]): Promise<Set<string>> =>
  new Set((await givenOf(db, ticketIds)).keys())

/**
 * Who asks to have a place given back does not have the bib: throws Refusal BIB_GIVEN. A postponement asks everybody, also
 * who got the bib for the new date.
 */
export async function refuseHandedOut(
  tx: Tx,
  { orders, onlyUnused, reason }: Pick<WithinEvents['orders.released'], 'orders' | 'onlyUnused' | 'reason'>,
): Promise<void> {
  if (!onlyUnused || reason === 'postponed') return
  const orderIds = orders.map(({ id }) => id)
  if ((await ordersWithBibs(tx, orderIds)).length > 0) throw new Refusal('BIB_GIVEN', 'bibs.handedOut')
}

const day = 86_400_000

/** Job: the names of those who took bibs along for others go with the other papers of the race. */
export async function clearCollectors(ctx: Context): Promise<void> {
  const before = new Date(ctx.now().getTime() - ctx.config.RACE_DOCUMENTS_DAYS * day)
  while (
    (await ctx.transaction((tx) => forgetCollectors(tx, before, desk.forgottenPerTurn))) === desk.forgottenPerTurn
  );
}
