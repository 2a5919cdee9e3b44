import { isOver } from '@vondrona/rules/events'
import { overStatuses } from '@vondrona/rules/races'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { Refusal, say } from '../../../kernel/refusal.ts'
import { writeAudit } from '../../audit/index.ts'
import { datesOf, eventsOf } from '../../events/index.ts'
import { forgetNames, giveUpExpired, ordersById, ordersOfCharges } from '../../orders/index.ts'
import { forgetPayers, openRefundsOf } from '../../payments/index.ts'
import { forgetHolders } from '../../tickets/index.ts'
import { participationFor } from '../access.ts'
import { lockRegistration } from '../lock-registration.ts'
import { type ParticipationRow, participationsOfOrders } from '../store.ts'
import { eraseParticipations } from './erase-participations.ts'

/**
 * R-GAP-22 for people without an account, by the link: names, contacts, documents and answers are gone, here, on the
 * ticket and where it was paid. Only once the registration is not live any more, or the race is over, and what is due
 * back is paid out. Money that comes later for one that had expired goes back.
 */
export async function eraseMitParticipation(ctx: Context, { id, key }: { id: string; key?: string | null }) {
  const { row: found, party } = await participationFor(ctx, 'eraseMitParticipation', id, key)
  if (party === 'organiser') throw new Refusal('FORBIDDEN', 'shell.forbidden')
  await ctx.transaction(async (tx) => {
    await giveUpExpired(tx, ctx, [found.orderId])
    const row = await lockRegistration(tx, found)
    if (!row || !(overStatuses.includes(row.status) || (await isPast(tx, ctx, row))))
      throw new Refusal('CONFLICT', 'races.eraseLater')
    await checkNothingOwed(tx, row.orderId)
    await eraseParticipations(tx, ctx, [row.id])
    await forgetHolders(tx, [row.orderId])
    await forgetNames(tx, [row.orderId])
    const chargeIds = await chargesOnlyOf(tx, row.orderId)
    if ((await openRefundsOf(tx, chargeIds)).size > 0) throw owed()
    await forgetPayers(tx, chargeIds)
    await writeAudit(tx, ctx, 'registration.erased', { targetId: row.id })
  })
  return { success: true, message: say(ctx.sentences, ctx.language, 'races.erased') }
}

const owed = () => new Refusal('CONFLICT', 'races.eraseOwed')

/** Without name and contact nobody knows whom to pay. */
async function checkNothingOwed(tx: Tx, orderId: string): Promise<void> {
  const chargeIds = (await ordersById(tx, [orderId])).flatMap(({ chargeId }) => chargeId ?? [])
  const subjects = [...(await openRefundsOf(tx, chargeIds)).values()].flat()
  if (subjects.includes(orderId)) throw owed()
}

async function isPast(tx: Tx, ctx: Context, { eventId }: ParticipationRow): Promise<boolean> {
  const [dates] = (await datesOf(tx, [...(await eventsOf(tx, [eventId])).values()])).values()
  return isOver(dates ?? {}, ctx.now())
}

/** What an order is paid with, unless somebody of the family who pays with it is still registered. */
async function chargesOnlyOf(tx: Tx, orderId: string): Promise<string[]> {
  const chargeIds = (await ordersById(tx, [orderId])).flatMap(({ chargeId }) => chargeId ?? [])
  const together = [...(await ordersOfCharges(tx, chargeIds)).values()].flat().map(({ id }) => id)
  const all = await participationsOfOrders(tx, together)
  return all.every(({ erasedAt }) => erasedAt !== null) ? chargeIds : []
}
