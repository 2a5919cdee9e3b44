import { holding } from '@vondrona/rules/orders'
import { order as limits } from '@vondrona/rules/orders/constants'
import { linkTo } from '@vondrona/rules/pages'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { recipientsOf } from '../../accounts/index.ts'
import {
  eventsOf,
  latestPostponement,
  openPostponements,
  type PostponementRow,
  stillHolds,
} from '../../events/index.ts'
import { notify } from '../../notifications/index.ts'
import { lockOrdersWithCharges } from '../lock-orders.ts'
import { membersOf } from '../members-of.ts'
import { heldBy, holdersOf } from '../store.ts'
import { moveHolds } from './move-holds.ts'
import { askChoices } from './store.ts'

/**
 * Job after a postponement and each minute: every order that holds places of before is asked once, and its member told
 * once; who has no account, by the domain that reserved for them. Who could not be asked in time is told all the same, and
 * keeps the place. Of several postponements of an event the latest one asks. All orders of a member are in one transaction with the message, so that it may stop anywhere and run
 * again.
 */
export async function askAboutPostponements(ctx: Context): Promise<void> {
  const open = await openPostponements(ctx.db, ctx.now())
  const latest = new Map(open.map((postponement) => [postponement.eventId, postponement])) // the oldest ones come first
  for (const postponement of latest.values()) await askAbout(ctx, postponement)
}

async function askAbout(ctx: Context, postponement: PostponementRow): Promise<void> {
  const { id: postponementId, eventId, createdAt } = postponement
  const event = (await eventsOf(ctx.db, [eventId])).get(eventId)
  if (event?.status !== 'published') return
  for (;;) {
    const holders = await holdersOf(ctx.db, eventId, limits.membersPerTurn, { postponementId, createdAt })
    if (holders.length === 0) return
    if (!(await ctx.transaction((tx) => askHolders(tx, ctx, event.title, postponement, holders)))) return
  }
}

/** Nobody can answer it any more. */
const isOver = ({ choiceUntil }: PostponementRow, now: Date) => now > choiceUntil

/** False: it asks nothing any more, because it was withdrawn or the event postponed again. */
async function askHolders(
  tx: Tx,
  ctx: Context,
  title: string,
  asked: PostponementRow,
  holders: readonly string[],
): Promise<boolean> {
  const locked = await lockOrdersWithCharges(tx, await heldBy(tx, asked.eventId, holders))
  const latest = (await latestPostponement(tx, [asked.eventId])).get(asked.eventId)
  if (latest?.id !== asked.id || !(await stillHolds(tx, asked.id))) return false
  const orders = locked.filter(({ createdAt, status }) => createdAt <= asked.createdAt && holding.includes(status))
  const isLate = isOver(asked, ctx.now())
  const ids = new Set(
    await askChoices(
      tx,
      orders.map(({ id }) => id),
      asked.id,
      isLate ? ctx.now() : null,
    ),
  )
  const news = orders.filter(({ id }) => ids.has(id))
  if (news.length === 0) return true // another process was faster
  await moveHolds(tx, ctx, news)
  await notify(tx, ctx, {
    to: await recipientsOf(tx, membersOf(news)),
    kind: 'event.postponed',
    data: {
      title,
      reason: asked.reason,
      newDate: asked.toDate?.toISOString() ?? '@orders.dateUnknown',
      date: isLate ? '@orders.choiceOver' : asked.choiceUntil.toISOString(),
    },
    link: linkTo('tickets'),
    attachments: [{ kind: 'calendar', id: asked.eventId }],
    eventDay: asked.fromDate,
  })
  await ctx.publishWithin(tx, 'orders.asked', { orders: news, postponement: asked, isLate })
  return true
}
