import { bibText } from '@vondrona/rules/bibs'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { setTicketNumbers } from '../../tickets/index.ts'
import { movePickUps } from '../desk/store.ts'
import { lastNumber } from '../series/ranges.ts'
import {
  addBibs,
  type BibRow,
  bibsOfTickets,
  endBibs,
  freeNumbers,
  liveSeries,
  lockSeries,
  moveBib,
  moveNext,
  type SeriesRow,
} from '../store.ts'

export interface Wanted {
  seriesId: string
  ticketId: string
  /** A number that was asked for; without it, or where it was given before or is another race's, the next free one. */
  wished?: number | null
}

/**
 * R-BIB-05: gives each ticket without a bib a number that was never given, in the same transaction as what it is given
 * for: without gaps, and unique within the event. The tickets whose series is disabled or has no number left are not in
 * the answer. May run twice.
 */
export async function assignBibs(tx: Tx, ctx: Context, wanted: readonly Wanted[]): Promise<Map<string, string>> {
  const series = await lockSeries(tx, [...new Set(wanted.map(({ seriesId }) => seriesId))])
  if (series.length === 0) return new Map()
  const others = await liveSeries(tx, ctx.now())
  const known = await bibsOfTickets(
    tx,
    wanted.map(({ ticketId }) => ticketId),
  )
  const given: BibRow[] = []
  for (const row of series.filter(({ isEnabled }) => isEnabled)) {
    const mine = wanted.filter(({ seriesId, ticketId }) => seriesId === row.id && !known.has(ticketId))
    given.push(...(await assignIn(tx, ctx, row, lastNumber(row, others), mine)))
  }
  await setTicketNumbers(
    tx,
    ctx,
    given.map(({ ticketId, text }) => ({ ticketId, number: text })),
  )
  return new Map([...known.values(), ...given].map(({ ticketId, text }) => [ticketId, text]))
}

async function assignIn(tx: Tx, ctx: Context, row: SeriesRow, last: number | null, wanted: readonly Wanted[]) {
  const wishes = new Map<number, Wanted>()
  for (const one of wanted)
    if (row.allowWishes && isWithin(row, last, one.wished) && !wishes.has(one.wished)) wishes.set(one.wished, one)
  const given = await addBibs(
    tx,
    [...wishes].map(([number, { ticketId }]) => bibOf(ctx, row, ticketId, number)),
  )
  const served = new Set(given.map(({ ticketId }) => ticketId))
  const rest = [...new Set(wanted.map(({ ticketId }) => ticketId))].filter((id) => !served.has(id))
  if (rest.length === 0) return given
  const free = await freeNumbers(tx, row, rest.length, last)
  const next = free.flatMap(({ number }, at) => bibOf(ctx, row, rest[at] as string, number))
  const added = await addBibs(tx, next)
  if (added.length < next.length) throw new Error('a free bib number was given')
  const highest = free.at(-1)
  if (highest) await moveNext(tx, row.id, highest.number + 1)
  if (free.length < rest.length) ctx.log.warn({ series: row.id, missing: rest.length - free.length }, 'no bib left')
  return [...given, ...added]
}

/** Whether a series may give this number. */
export const isWithin = (row: SeriesRow, last: number | null, number: number | null | undefined): number is number =>
  typeof number === 'number' && number >= row.startNumber && (last === null || number <= last)

export const bibOf = (ctx: Context, row: SeriesRow, ticketId: string, number: number): BibRow => ({
  seriesId: row.id,
  number,
  text: bibText(row, number),
  eventId: row.eventId,
  ticketId,
  assignedAt: ctx.now(),
  releasedAt: null,
})

/** These tickets have no bib any more. Their numbers are never given again. */
export async function releaseBibs(tx: Tx, ctx: Context, ticketIds: readonly string[]): Promise<void> {
  await endBibs(tx, ticketIds, ctx.now())
}

/** A reissued ticket keeps its number; that of a cancelled one is not given again. */
export async function followEnded(
  tx: Tx,
  ctx: Context,
  tickets: readonly { id: string; replacedBy: string | null }[],
): Promise<void> {
  for (const { id, replacedBy } of tickets)
    if (replacedBy) {
      await moveBib(tx, id, replacedBy)
      await movePickUps(tx, id, replacedBy)
    }
  await releaseBibs(
    tx,
    ctx,
    tickets.flatMap(({ id, replacedBy }) => (replacedBy ? [] : [id])),
  )
}
