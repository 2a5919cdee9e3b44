import type { Context } from '../../../kernel/context.ts'
import { type Tx, unlessBroken } from '../../../kernel/db.ts'
import type { WithinEvents } from '../../../kernel/events/within.ts'
import { reachedBy } from '../../orders/index.ts'
import { lockRegistration } from '../lock-registration.ts'
import { searchTextOf } from '../registering/create-mit-participation.ts'
import { addChange, changeParticipation } from '../store.ts'
import { followTickets } from './follow-tickets.ts'
import { participationsReachedAt } from './store.ts'

/**
 * What a member registered with the address of the account follows it, and the ticket with it: its finder has the birth
 * date of the runner, who may be the member's child. A registration that the new contact would make the same person as
 * another one of the race (R-MIT-08) stays as it is, and its ticket with it; of several the oldest order comes first.
 */
export async function followContact(
  tx: Tx,
  ctx: Context,
  { userId, before, after }: WithinEvents['accounts.contactChanged'],
): Promise<void> {
  for (const found of await participationsReachedAt(tx, userId, before, ctx.now())) {
    const row = await lockRegistration(tx, found)
    if (!row) continue
    const next = {
      email: row.email === before.email ? after.email : row.email,
      phone: row.phone === before.phone ? after.phone : row.phone,
    }
    const searchText = searchTextOf({ ...row, ...next })
    const changed = await unlessBroken(tx, 'participation_once', () =>
      changeParticipation(tx, row.id, {
        ...next,
        searchText,
        linkGeneration: row.linkGeneration + 1,
        updatedAt: ctx.now(),
      }),
    )
    if (changed === null) await followTickets(tx, ctx, [row])
    if (!changed) continue
    const fields = (['email', 'phone'] as const).filter((name) => changed[name] !== row[name])
    await addChange(tx, { participationId: row.id, byId: userId, fields, at: ctx.now() })
    await reachedBy(tx, ctx, row.orderId, changed)
    await followTickets(tx, ctx, [changed])
  }
}
