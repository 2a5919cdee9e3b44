import { reservePlacesInput } from '@vondrona/rules/orders'
import type { Context } from '../../../kernel/context.ts'
import { parse } from '../../../kernel/parse.ts'
import { perProcess } from '../../../kernel/per-process.ts'
import { type SeenOrder, seenOrders } from '../order-page-loader.ts'
import type { NewOrder, Order } from './admit-order.ts'
import { makeWriter } from './place-writer.ts'

const writerOf = perProcess(() => makeWriter())

/** F-EVT-02, -18: all places or none. Resolves once they are on disk; the same key gives the same order. */
export async function reservePlaces(ctx: Context, raw: unknown): Promise<SeenOrder> {
  const order = await takePlaces(ctx, raw)
  return seenOrders(ctx, [order.row], 'places' in order ? order.places : undefined)[0] as SeenOrder
}

async function takePlaces(ctx: Context, raw: unknown): Promise<Order | NewOrder> {
  const { id: userId, limited } = ctx.require('reservePlaces')
  const { eventId, places, idempotencyKey } = parse(reservePlacesInput, raw)
  return writerOf(ctx)({
    ctx,
    userId,
    limited,
    eventId: eventId.toLowerCase(),
    idempotencyKey: idempotencyKey.toLowerCase(),
    places: places.map((place) => ({ ...place, ticketTypeId: place.ticketTypeId.toLowerCase() })),
  })
}
