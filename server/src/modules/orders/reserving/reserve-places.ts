import { reservePlacesInput } from '@vondrona/rules/orders'
import type { Context } from '../../../kernel/context.ts'
import { parse } from '../../../kernel/parse.ts'
import { perProcess } from '../../../kernel/per-process.ts'
import { contactOf } from '../contacts/contact-of.ts'
import { type SeenOrder, seenOrders } from '../order-page-loader.ts'
import { type PlaceRow, placesOf } from '../store.ts'
import type { NewOrder, Order } from './admit-order.ts'
import type { Draft, Reservation } from './draft.ts'
import { makeWriter } from './place-writer.ts'

const writerOf = perProcess(() => makeWriter())

/** F-EVT-02, -18: all places or none. Resolves once they are on disk; the same key gives the same order. */
export async function reservePlaces(ctx: Context, raw: unknown): Promise<SeenOrder> {
  const { id: userId, limited } = ctx.require('reservePlaces')
  const input = parse(reservePlacesInput, raw)
  const payer = { email: null, phone: null, language: ctx.language } // their account has the rest
  const order = await write(ctx, { ...input, userId, limited, charge: { payer } })
  return seenOrders(ctx, [order.row], 'places' in order ? order.places : undefined)[0] as SeenOrder
}

/**
 * For domains that reserve for somebody, and have checked that they may: all places or none, with what they attach, on
 * disk. The same key with the same content gives the same order, and attaches nothing again; with other content it is
 * CONFLICT. Refuses with SOLD_OUT, TICKET_TYPE_INACTIVE, MINORS_NOT_ALLOWED, TOO_MANY_PLACES, ORDERS_CLOSED, or
 * CHARGE_CLOSED where nothing can be added to the charge any more.
 */
export async function reserve<T>(
  ctx: Context,
  reservation: Reservation<T>,
): Promise<{ row: Order['row']; places: PlaceRow[] }> {
  const order = await write(ctx, reservation as Reservation<unknown>)
  if ('places' in order) return { row: order.row, places: order.places }
  return { row: order.row, places: (await placesOf(ctx.db, [order.row.id])).get(order.row.id) ?? [] }
}

function write(ctx: Context, reservation: Reservation<unknown>): Promise<Order | NewOrder> {
  const { eventId, idempotencyKey, places, charge } = reservation
  const draft: Draft = {
    ...reservation,
    ctx,
    contact: contactOf(ctx, reservation),
    eventId: eventId.toLowerCase(),
    idempotencyKey: idempotencyKey.toLowerCase(),
    places: places.map((place) => ({ ...place, ticketTypeId: place.ticketTypeId.toLowerCase() })),
    charge: 'join' in charge ? { join: charge.join.toLowerCase() } : charge,
  }
  return writerOf(ctx)(draft)
}
