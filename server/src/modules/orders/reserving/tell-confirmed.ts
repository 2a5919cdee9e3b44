import { isDateOpen } from '@vondrona/rules/events'
import { orderStates } from '@vondrona/rules/orders'
import { order as limits } from '@vondrona/rules/orders/constants'
import { linkTo } from '@vondrona/rules/pages'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { recipientsOf } from '../../accounts/index.ts'
import { datesOf, eventsOf } from '../../events/index.ts'
import { notifyEach } from '../../notifications/index.ts'
import { membersOf } from '../members-of.ts'
import { placesOf, takeUntold } from '../store.ts'

/**
 * Job, each minute and some seconds after reservations, when a rush for places is over: each member hears once of their
 * confirmed places, with names, date and place. Not where they were given back before, or the event was cancelled.
 */
export async function tellConfirmed(ctx: Context): Promise<void> {
  const tellSome = () => ctx.transaction((tx) => tellTurn(tx, ctx))
  while ((await tellSome()) === limits.membersPerTurn);
}

async function tellTurn(tx: Tx, ctx: Context): Promise<number> {
  const taken = await takeUntold(tx, new Date(ctx.now().getTime() - limits.tellAfter), limits.membersPerTurn)
  const confirmed = taken.filter(({ status }) => status === 'confirmed')
  const of = <K extends 'id' | 'eventId'>(key: K) => [...new Set(confirmed.map((order) => order[key]))]
  const events = await eventsOf(tx, of('eventId'))
  const dates = await datesOf(tx, [...events.values()])
  const places = await placesOf(tx, of('id'))
  const people = new Map((await recipientsOf(tx, membersOf(confirmed))).map((person) => [person.id, person]))
  const news = confirmed.flatMap(({ id, userId, eventId }) => {
    const [event, to, at] = [events.get(eventId), people.get(userId ?? ''), dates.get(eventId)]
    if (event?.status !== 'published' || !to || !at) return []
    const data = {
      title: event.title,
      names: (places.get(id) ?? []).map(({ fullName }) => fullName).join(', '),
      when: event.startsAt && !isDateOpen(at) ? `@${event.startsAt.toISOString()}` : '@orders.dateUnknown',
      where: event.location || '@events.placeUnknown',
    }
    return [{ to, data, eventDay: event.startsAt }]
  })
  await notifyEach(tx, ctx, { news, kind: orderStates.moves.confirm.notifies.member, link: linkTo('tickets') })
  return taken.length
}
