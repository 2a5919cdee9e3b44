import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { desk as limits } from '@vondrona/rules/bibs/constants'
import type { Context, Kernel } from '../../../../kernel/context.ts'
import { StartupError } from '../../../../kernel/startup-error.ts'
import { findUserByEmail, hasUsers, type UserRow } from '../../../accounts/index.ts'
import { obstaclesOf, takePickUps } from '../../../bibs/index.ts'
import { ticketTypesOf } from '../../../events/index.ts'
import { addOldDocuments, importResults, publishResults } from '../../../races/index.ts'
import { checkInTickets, gateRowsOf } from '../../../tickets/index.ts'
import { IncomingFile } from '../../../uploads/index.ts'
import { demoEmail } from '../demo-people.ts'
import { fillDemo } from '../fill-demo.ts'
import { inThePast, type Moment } from '../past-context.ts'
import { type At, payByMandate, payBySandbox, registerTogether } from './register.ts'
import { generateGroups, type RaceIds, type RaceTarget } from './runners.ts'
import { announceLive, raceDayFile } from './stream-race-day.ts'

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
const everybody = 2_000
/** Days before the race on which the first and the last of them register. */
const [firstDay, lastDay] = [22, 2]
/** One group in so many does not pay, or pays by mandate; the documents of one group in so many wait for a look. */
const [unpaidEvery, mandateEvery, unseenEvery] = [25, 10, 12]

/**
 * The morning of a race: the demo as it was filled weeks ago, and everybody who has registered since. Refuses a database
 * that is neither empty nor one that was filled like this to the end.
 */
export async function fillRaceDay(kernel: Kernel, registrants = everybody): Promise<void> {
  const isFilled = await readFile(raceDayFile(kernel), 'utf8').then(Boolean, () => false)
  const isUsed = await hasUsers(kernel.db)
  if (isFilled && isUsed) return
  if (isUsed)
    throw new StartupError(
      `${kernel.config.DATA_DIR} (DATA_DIR) has other data, or a race day that was not filled to its end: choose an empty folder.`,
    )
  const start = new Date(Math.ceil((kernel.now().getTime() + hour) / (30 * minute)) * 30 * minute)
  const eventIds = await fillDemo(kernel, {
    now: new Date(kernel.now().getTime() - 25 * day),
    saturday: new Date(start.getTime() - 29 * hour), // the marathon starts on Sunday at 5
    atDesk: 'Marathon',
  })
  const admin = await findUserByEmail(kernel.db, demoEmail('admin'))
  if (!admin || !eventIds) throw new Error('the demo has no admin')
  // What was told by mail then is not told again; what waits for its hour waits.
  const enqueue: Kernel['jobs']['enqueue'] = async (db, name, payload, options) => {
    if (options?.runAt) await kernel.jobs.enqueue(db, name, payload, options)
  }
  const quiet: Kernel = { ...kernel, jobs: { ...kernel.jobs, enqueue, enqueueAll: async () => {} } }
  const races = await targetsOf(kernel, eventIds)
  await registerAll(quiet, admin, races, { start, registrants })
  await handOutBibs(quiet, races.marathon, start)
  await checkInSome(quiet, races, start)
  await finishYesterday(quiet, admin, races, start)
  const liveId = await announceLive(kernel, start)
  await writeFile(
    raceDayFile(kernel),
    `${JSON.stringify({ eventId: races.marathon.eventId, start, liveId }, null, 2)}\n`,
    {
      mode: 0o600,
    },
  )
}

async function targetsOf(kernel: Kernel, eventIds: ReadonlyMap<string, string>): Promise<RaceIds> {
  const types = await ticketTypesOf(kernel.db, [...eventIds.values()])
  const of = (title: string): RaceTarget => {
    const eventId = eventIds.get(title) ?? ''
    return { eventId, ticketTypeId: types.get(eventId)?.[0]?.id ?? '' }
  }
  return { marathon: of('Marathon'), foulee: of('Foulée Écolo (10 km)'), maratoons: of('Maratoons (2 km)') }
}

/** Registrations of one day are sent at once, as on a busy one; then they are paid. */
async function registerAll(
  kernel: Kernel,
  admin: UserRow,
  races: RaceIds,
  { start, registrants }: { start: Date; registrants: number },
) {
  const groups = generateGroups(registrants, new Date(start.getTime() - firstDay * day), races)
  const days = firstDay - lastDay + 1
  const at: At = (moment) => inThePast(kernel, kernel.db, moment)
  for (let n = 0; n < days; n++) {
    const moment = { at: new Date(start.getTime() - (firstDay - n) * day) }
    const today = groups.flatMap((group, index) => (index % days === n ? [{ group, index }] : []))
    const orders = await inTurns(today, 16, async ({ group, index }) => {
      const from: Moment = { ...moment, address: `2001:db8:${index.toString(16)}::1` }
      const { orderIds, chargeId } = await registerTogether(at(from), group)
      const soon = { ...from, at: new Date(from.at.getTime() + 4 * minute) }
      if (index % mandateEvery === 1) await payByMandate(at, soon, chargeId, firstDay - n > 3 ? admin : null)
      else if (index % unpaidEvery !== 7) await payBySandbox(at, soon, chargeId, admin)
      return index % unseenEvery === 5 ? [] : orderIds
    })
    const ctx = at({ at: new Date(moment.at.getTime() + hour), as: admin })
    const seen = { newId: ctx.newId, at: ctx.now(), by: admin.id }
    await ctx.transaction((tx) => addOldDocuments(tx, orders.flat(), seen))
  }
}

/** Of the marathon bibs are given at the desk: yesterday, to most of those whose papers are complete. */
async function handOutBibs(kernel: Kernel, { eventId }: RaceTarget, start: Date) {
  const ctx = inThePast(kernel, kernel.db, { at: new Date(start.getTime() - 9 * hour) })
  await ctx.transaction(async (tx) => {
    const ids = (await gateRowsOf(tx, eventId)).flatMap(({ id, status }) => (status === 'issued' ? id : []))
    const missing = await obstaclesOf(tx, ids)
    const ready = ids.filter((id) => !missing.has(id))
    const given = ready.slice(0, Math.floor(ready.length * 0.7))
    const from = start.getTime() - 20 * hour
    const pickUps = given.map((ticketId, n) => ({
      nonce: ctx.newId(),
      ticketId,
      number: null,
      at: new Date(from + (n * 10 * hour) / given.length),
      undoes: null,
      despite: null,
      collector: '',
    }))
    const desk = { eventId, desk: 'Retrait des dossards', device: 'demo', organiserId: null }
    for (let n = 0; n < pickUps.length; n += limits.pickUps)
      await takePickUps(tx, ctx, desk, pickUps.slice(n, n + limits.pickUps))
  })
}

/** Nearly everybody ran yesterday; of the marathon the first ones are inside. */
async function checkInSome(kernel: Kernel, races: RaceIds, start: Date) {
  const parts = [
    { ...races.maratoons, of: 0.95, from: start.getTime() - 22 * hour },
    { ...races.foulee, of: 0.95, from: start.getTime() - 15 * hour },
    { ...races.marathon, of: 0.3, from: start.getTime() - 2 * hour },
  ]
  for (const { eventId, of, from } of parts) {
    const ctx = inThePast(kernel, kernel.db, { at: new Date(from + hour) })
    await ctx.transaction(async (tx) => {
      const rows = await gateRowsOf(tx, eventId)
      const inside = rows
        .filter(({ status, number }) => status === 'issued' && number)
        .slice(0, Math.floor(rows.length * of))
      const every = hour / Math.max(inside.length, 1)
      const scans = inside.map(({ id: ticketId }, n) => ({ ticketId, at: new Date(from + n * every) }))
      await checkInTickets(tx, ctx, scans)
    })
  }
}

/** Both races of yesterday have their files of results; those of the 10 km are published, the others wait to be imported. */
async function finishYesterday(kernel: Kernel, admin: UserRow, { foulee, maratoons }: RaceIds, start: Date) {
  const ctx = inThePast(kernel, kernel.db, { at: new Date(start.getTime() - 10 * hour), as: admin })
  await writeResults(ctx, maratoons.eventId, 'resultats-maratoons.csv', 9 * minute)
  const { eventId } = foulee
  const path = await writeResults(ctx, eventId, 'resultats-foulee-ecolo.csv', 38 * minute)
  const file = new IncomingFile(path, 'resultats.csv', (await stat(path)).size)
  await importResults(ctx, { eventId, file, dryRun: false })
  await publishResults(ctx, { eventId, published: true })
}

/** As a timekeeper sends it: who came in, in the order of their times; a few did not finish. */
async function writeResults(ctx: Context, eventId: string, name: string, best: number): Promise<string> {
  const inside = (await gateRowsOf(ctx.db, eventId)).filter(({ status, number }) => status === 'checked_in' && number)
  const lines = inside.map(({ number }, n) => {
    const seconds = Math.round((best * (1 + Math.sqrt((n * 7919) % inside.length) / 18)) / 1000)
    const [h, m, s] = [seconds / 3600, (seconds / 60) % 60, seconds % 60].map((part) =>
      String(Math.floor(part)).padStart(2, '0'),
    )
    return `${number};${n % 60 === 59 ? 'DNF' : `${h}:${m}:${s}`}`
  })
  const path = join(ctx.config.DATA_DIR, name)
  await writeFile(path, `dossard;temps\n${lines.join('\n')}\n`)
  return path
}

/** Works on all items, so many at a time; gives the results in their order. */
async function inTurns<T, R>(items: readonly T[], atOnce: number, work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  const waiting = items.entries()
  const worker = async () => {
    for (const [n, item] of waiting) results[n] = await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return results
}
