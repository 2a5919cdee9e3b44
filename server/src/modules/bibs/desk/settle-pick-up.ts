import { settlePickUpInput } from '@vondrona/rules/bibs'
import type { Context } from '../../../kernel/context.ts'
import { parse } from '../../../kernel/parse.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { writeAudit } from '../../audit/index.ts'
import { latestPostponement } from '../../events/index.ts'
import { lockTickets } from '../../tickets/index.ts'
import '../refusals.ts'
import { seenProblems } from './pick-up-problems.ts'
import { settle } from './settle.ts'
import { acceptPickUp, findPickUp } from './store.ts'

/** A bib left although something was missing: the organiser accepts it, and says why. */
export async function settlePickUp(ctx: Context, raw: unknown) {
  const { id: byId } = ctx.require('settlePickUp')
  const { nonce, despite } = parse(settlePickUpInput, raw)
  const row = await ctx.transaction(async (tx) => {
    const found = await findPickUp(tx, nonce.toLowerCase())
    const [ticket] = found?.ticketId ? await lockTickets(tx, [found.ticketId]) : []
    if (!found || !ticket) throw new Refusal('NOT_FOUND', 'bibs.pickUpUnknown')
    const postponement = (await latestPostponement(tx, [found.eventId])).get(found.eventId)
    if (postponement && found.at <= postponement.createdAt) throw new Refusal('CONFLICT', 'bibs.pickUpSettled')
    if (!(await acceptPickUp(tx, found.nonce, { despite, byId }))) throw new Refusal('CONFLICT', 'bibs.pickUpSettled')
    await settle(tx, ctx, found.eventId, [ticket])
    await writeAudit(tx, ctx, 'bib.givenDespite', { targetId: ticket.id, detail: { despite, desk: found.desk } })
    return (await findPickUp(tx, found.nonce)) ?? found
  })
  ctx.publish('bibs.changed', { eventId: row.eventId })
  const [seen] = await seenProblems(ctx, [row])
  if (!seen) throw new Refusal('NOT_FOUND', 'bibs.pickUpUnknown')
  return seen
}
