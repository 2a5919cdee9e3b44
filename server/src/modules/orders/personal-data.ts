import { hasBegun } from '@vondrona/rules/events'
import { order as limits } from '@vondrona/rules/orders/constants'
import type { Context } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/db.ts'
import { anonymised, declarePersonalData, erased, kept, notPersonal, span } from '../../kernel/personal-data/declare.ts'
import type { Person } from '../../kernel/personal-data/types.ts'
import { datesOf, eventsOf } from '../events/index.ts'
import { chargeIdsOfMember, lockCharges } from '../payments/index.ts'
import { giveUp } from './giving-back/give-back.ts'
import { lockOrdersWithCharges } from './lock-orders.ts'
import { chargeIdsOf, ordersOfMember, unpaidOf } from './store.ts'

const accounts = kept('what was sold, and to how many', 'as the event')

export const personalData = declarePersonalData('orders', {
  tables: {
    ticketOrder: {
      about: 'reservations of places',
      owner: 'userId',
      copy: { file: 'tickets', as: 'orders', order: 'id' },
      rows: 'stay',
      until: 'as the event',
      columns: {
        id: accounts,
        eventId: accounts,
        userId: kept('whose order it was; the account itself is emptied', 'as the event', { withheld: 'technical' }),
        chargeId: kept('what was sold, and to how many', 'as the event', { withheld: 'technical' }),
        status: kept('what was sold, and to how many', 'as the event', { hook: 'unpaid places' }),
        total: accounts,
        quantity: accounts,
        idempotencyKey: notPersonal,
        holdUntil: accounts,
        confirmationDue: notPersonal,
        contact: accounts,
        contactKey: erased({ withheld: 'derived' }),
        origin: erased({ withheld: 'derived' }),
        createdAt: accounts,
        updatedAt: accounts,
      },
    },
    orderPlace: {
      about: 'reserved places, each with a name',
      owner: { column: 'orderId', in: 'ticketOrder', key: 'id', owner: 'userId' },
      copy: { file: 'tickets', as: 'places', order: 'orderId' },
      rows: 'stay',
      until: 'as the event',
      columns: {
        orderId: accounts,
        position: notPersonal,
        ticketTypeId: accounts,
        fullName: anonymised('nothing', ''),
        price: accounts,
      },
    },
    contactCode: {
      about: 'codes that wait to be entered by people without an account',
      rows: 'stay',
      until: span(limits.contactCode.life),
      columns: {
        id: notPersonal,
        contactKey: erased({ withheld: 'derived' }),
        orderId: notPersonal,
        codeHash: erased({ withheld: 'secret' }),
        tries: notPersonal,
        createdAt: notPersonal,
        expiresAt: notPersonal,
      },
    },
    orderChoice: {
      about: 'answers to postponements',
      owner: { column: 'orderId', in: 'ticketOrder', key: 'id', owner: 'userId' },
      copy: { file: 'tickets', as: 'choices', order: 'orderId' },
      rows: 'stay',
      until: 'as the event',
      columns: {
        orderId: accounts,
        postponementId: accounts,
        choice: accounts,
        byDeadline: accounts,
        chosenAt: accounts,
        closedAt: accounts,
      },
    },
  },
  hooks: {
    'unpaid places': {
      does: 'gives back the places at events to come for which nothing was paid',
      lock: lockMoney,
      erase: async (tx, ctx, { id }) => {
        await giveUp(tx, ctx, await unpaidToCome(tx, ctx, id), { reason: 'withdrawn' })
      },
    },
  },
})

/** All that the person owes, or reserved: what follows finds it locked, whatever the order. */
async function lockMoney(tx: Tx, _ctx: Context, { id }: Person): Promise<void> {
  const orderIds = await ordersOfMember(tx, id)
  await lockCharges(tx, [...(await chargeIdsOf(tx, orderIds)), ...(await chargeIdsOfMember(tx, id))])
  await lockOrdersWithCharges(tx, orderIds)
}

async function unpaidToCome(tx: Tx, ctx: Context, userId: string) {
  const orders = await lockOrdersWithCharges(tx, await unpaidOf(tx, userId))
  const events = await eventsOf(
    tx,
    orders.map(({ eventId }) => eventId),
  )
  const dates = await datesOf(tx, [...events.values()])
  return orders.filter(({ eventId }) => !hasBegun(dates.get(eventId) ?? {}, ctx.now()))
}
