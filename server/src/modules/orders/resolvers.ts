import type { Resolvers } from '../../kernel/module.ts'
import { confirmContactCode } from './contacts/confirm-contact-code.ts'
import { sendContactCode } from './contacts/send-contact-code.ts'
import { eventOrders } from './event-orders.ts'
import { order } from './find-order.ts'
import { cancelOrder } from './giving-back/cancel-order.ts'
import { myOrders } from './my-orders.ts'
import type { SeenChoice, SeenOrder, SeenPlace } from './order-page-loader.ts'
import { choosePostponement } from './postponement/choose-postponement.ts'
import { reservePlaces } from './reserving/reserve-places.ts'
import { releaseHolds } from './suspicious/release-holds.ts'
import { suspiciousHolds } from './suspicious/suspicious-holds.ts'

declare module '../../kernel/module.ts' {
  interface Parents {
    Order: SeenOrder
    OrderPlace: SeenPlace
    OrderChoice: SeenChoice
  }
}

export const resolvers: Resolvers = {
  Query: {
    myOrders: (_, { pagination }, ctx) => myOrders(ctx, pagination),
    suspiciousHolds: (_, { eventId }, ctx) => suspiciousHolds(ctx, eventId),
    order: (_, { id }, ctx) => order(ctx, id),
    eventOrders: (_, { eventId }, ctx) => eventOrders(ctx, eventId),
  },
  Mutation: {
    reservePlaces: (_, { input }, ctx) => reservePlaces(ctx, input),
    sendContactCode: (_, { input }, ctx) => sendContactCode(ctx, input),
    confirmContactCode: (_, { id, code }, ctx) => confirmContactCode(ctx, id, code),
    releaseHolds: async (_, { eventId, groups, until }, ctx) => ({
      places: await releaseHolds(ctx, eventId, groups, until),
    }),
    cancelOrder: (_, { id }, ctx) => cancelOrder(ctx, id),
    choosePostponement: (_, args, ctx) => choosePostponement(ctx, args),
  },
  Order: {
    event: async ({ eventId, page }) => (await page.events()).get(eventId) ?? null,
    places: async ({ id, page }) => ((await page.places()).get(id) ?? []).map((place) => ({ ...place, page })),
    choice: async ({ id, page }) => (await page.choices()).get(id) ?? null,
  },
  OrderPlace: {
    ticketType: async ({ ticketTypeId, page }) => (await page.ticketTypes()).get(ticketTypeId) ?? null,
  },
}
