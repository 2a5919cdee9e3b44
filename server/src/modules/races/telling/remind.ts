import { clockTime, longDay } from '@vondrona/rules/dates'
import { isDateOpen } from '@vondrona/rules/events'
import { raceServer } from '@vondrona/rules/races/constants'
import type { TextParams } from '@vondrona/rules/texts'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { say } from '../../../kernel/refusal.ts'
import { datesOf, type EventRow, eventsOf } from '../../events/index.ts'
import { obstaclesFor } from '../following/obstacles.ts'
import { commitmentsOf, type ParticipationRow } from '../store.ts'
import { forgetReminded, racesBetween, takeRunners, takeUnpaid } from './store.ts'
import { tellRegistrants } from './tell-registrants.ts'

const { ahead, turn } = raceServer.reminders

/** Job: whoever has a day left to pay, and whoever runs within a day, is reminded once, by mail or else by SMS. */
export async function remind(ctx: Context): Promise<void> {
  await ctx.transaction((tx) => forgetReminded(tx, new Date(ctx.now().getTime() + ahead)))
  await repeat(() => ctx.transaction((tx) => remindUnpaid(tx, ctx)))
  for (const event of await startingSoon(ctx))
    await repeat(() => ctx.transaction((tx) => remindRunners(tx, ctx, event)))
}

async function repeat(some: () => Promise<number>): Promise<void> {
  while ((await some()) === turn);
}

async function remindUnpaid(tx: Tx, ctx: Context): Promise<number> {
  const now = ctx.now().getTime()
  const rows = await takeUnpaid(
    tx,
    { now: ctx.now(), until: new Date(now + ahead), heldBy: new Date(now - ahead) },
    turn,
  )
  await tellRegistrants(tx, ctx, rows, 'reminded')
  return rows.length
}

async function startingSoon(ctx: Context): Promise<EventRow[]> {
  const ids = await racesBetween(ctx.db, ctx.now(), new Date(ctx.now().getTime() + ahead))
  const events = [...(await eventsOf(ctx.db, ids)).values()]
  const dates = await datesOf(ctx.db, events)
  return events.filter(({ id }) => !isDateOpen(dates.get(id) ?? {}))
}

async function remindRunners(tx: Tx, ctx: Context, { id, startsAt, location }: EventRow): Promise<number> {
  const rows = await takeRunners(tx, id, turn)
  const letters = await commitmentsOf(
    tx,
    rows.map((row) => row.id),
  )
  const why = (row: ParticipationRow) => obstaclesFor(row.documentsStatus, letters.has(row.id))
  const groups = Map.groupBy(rows, (row) => `${row.language} ${why(row)}`)
  for (const some of groups.values()) {
    const first = some[0] as ParticipationRow
    const word = (key: string, params?: TextParams) => say(ctx.sentences, first.language, key, params)
    const missing = why(first).map((one) => word(`bibs.obstacle.${one}`))
    await tellRegistrants(tx, ctx, some, 'eve', {
      when: startsAt ? `${longDay(startsAt, first.language)}, ${clockTime(startsAt)}` : '',
      where: location || word('events.placeUnknown'),
      documents: missing.length > 0 ? word('races.noBibYet', { why: missing.join(', ') }) : '',
    })
  }
  return rows.length
}
