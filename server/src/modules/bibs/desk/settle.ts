import { bibText, type PickUpOutcome } from '@vondrona/rules/bibs'
import { desk as limits } from '@vondrona/rules/bibs/constants'
import { live } from '@vondrona/rules/tickets'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { setTicketNumbers, type TicketRow, touchTickets } from '../../tickets/index.ts'
import { assignBibs, isWithin } from '../assigning/assign-bibs.ts'
import { lastNumber } from '../series/ranges.ts'
import { type BibRow, bibsOfTickets, liveSeries, lockSeries, type SeriesRow } from '../store.ts'
import {
  givenOf,
  holdersOf,
  type PickUpRow,
  pickUpsOf,
  putBlock,
  putHolder,
  putPickUpOutcomes,
  reserveNumbers,
} from './store.ts'

declare module '../../../kernel/events/within.ts' {
  interface WithinEvents {
    /** The bibs of these tickets were handed out, or (`undone`) came back. */
    'bibs.handedOut': {
      tickets: readonly Pick<TicketRow, 'id' | 'orderId' | 'status'>[]
      undone: boolean
    }
  }
}

/** What becomes of the pick-ups of one ticket, and which number it has then. */
interface Settled {
  ticket: TicketRow
  winner: PickUpRow | undefined
  /** From a pile: of the pick-up that stands, or of one for the date before a postponement, which does not count. */
  number: number | null
  outcomes: Map<string, PickUpOutcome>
}

/** Who has each number that was mentioned, while it is decided. Undefined: nobody ever had it, nor has a pile. */
type Holders = Map<number, string | null | undefined>

const mayGive: readonly PickUpOutcome[] = ['given', 'duplicate', 'no_number']

/**
 * The first pick-up of each ticket stands, by the server's clock, whichever arrived first; the others become duplicates.
 * What follows is brought up to date: the numbers, the tickets, the registrations. The tickets are locked by the caller.
 */
export async function settle(tx: Tx, ctx: Context, eventId: string, tickets: readonly TicketRow[]): Promise<void> {
  const ids = tickets.map(({ id }) => id)
  if (ids.length === 0) return
  const [series] = await lockSeries(tx, [eventId])
  const rows = await pickUpsOf(tx, ids)
  const known = await bibsOfTickets(tx, ids)
  const before = await givenOf(tx, ids)
  const numbers = new Numbers(tx, ctx, series ?? null, rows, known)
  await numbers.load()
  const settled = tickets.map((ticket) => decide(ticket, rows, numbers))
  const outcomes = new Map(settled.flatMap((one) => [...one.outcomes]))
  await numbers.write(settled, outcomes)
  await putPickUpOutcomes(tx, outcomes)
  await touchTickets(tx, ctx, { ids })
  const given = settled.filter(({ winner }) => winner && outcomes.get(winner.nonce) === 'given')
  const has = new Set(given.map(({ ticket }) => ticket.id))
  const fresh = given.flatMap(({ ticket }) => (before.has(ticket.id) ? [] : [ticket]))
  const back = tickets.filter(({ id }) => before.has(id) && !has.has(id))
  if (fresh.length > 0) await ctx.publishWithin(tx, 'bibs.handedOut', { tickets: fresh, undone: false })
  if (back.length > 0) await ctx.publishWithin(tx, 'bibs.handedOut', { tickets: back, undone: true })
}

function decide(ticket: TicketRow, rows: readonly PickUpRow[], numbers: Numbers): Settled {
  const outcomes = new Map<string, PickUpOutcome>()
  const isLive = live.includes(ticket.status)
  let winner: PickUpRow | undefined
  let former: number | null = null
  for (const one of rows) {
    if (one.ticketId !== ticket.id || one.undoneAt) continue
    const isFree = numbers.take(one, ticket.id) // also of one that does not count: the bib left the pile
    if (isLive && one.setAsideBy && isFree) former ??= one.number
    if (!isLive || !mayGive.includes(one.outcome)) continue
    if (!isFree) outcomes.set(one.nonce, 'no_number')
    else if (winner) outcomes.set(one.nonce, 'duplicate')
    else {
      winner = one
      outcomes.set(one.nonce, 'given')
    }
  }
  return { ticket, winner, number: winner?.number ?? former, outcomes }
}

/** The numbers that each ticket may use up: with one link and one ticket, nobody takes a whole range. */
function firstNumbers(rows: readonly PickUpRow[]): Map<string | null, Set<number>> {
  const taken = new Map<string | null, Set<number>>()
  for (const { ticketId, number } of rows.toSorted((a, b) => a.receivedAt.getTime() - b.receivedAt.getTime())) {
    const numbers = taken.get(ticketId) ?? new Set()
    if (number !== null && numbers.size < limits.ticketNumbers) numbers.add(number)
    taken.set(ticketId, numbers)
  }
  return taken
}

/** The numbers that pick-ups mention: who has them, and what has to be written. */
class Numbers {
  readonly #tx: Tx
  readonly #ctx: Context
  readonly #series: SeriesRow | null
  readonly #rows: readonly PickUpRow[]
  readonly #known: ReadonlyMap<string, BibRow>
  #last: number | null = null
  #stored: Awaited<ReturnType<typeof holdersOf>> = new Map()
  #holders: Holders = new Map()
  readonly #mayTake: ReadonlyMap<string | null, ReadonlySet<number>>

  constructor(
    tx: Tx,
    ctx: Context,
    series: SeriesRow | null,
    rows: readonly PickUpRow[],
    known: ReadonlyMap<string, BibRow>,
  ) {
    this.#tx = tx
    this.#ctx = ctx
    this.#series = series
    this.#rows = rows
    this.#known = known
    this.#mayTake = firstNumbers(rows)
  }

  async load(): Promise<void> {
    const series = this.#series
    if (!series) return
    const mentioned = [...new Set(this.#rows.flatMap(({ number }) => number ?? []))]
    this.#stored = await holdersOf(this.#tx, series.id, mentioned)
    this.#last = lastNumber(series, await liveSeries(this.#tx, this.#ctx.now()))
    this.#holders = new Map(mentioned.map((number) => [number, this.#stored.get(number)?.ticketId]))
    // What was taken back lies in its pile again, unless the same bib was handed out to the same person once more.
    for (const { number, ticketId, undoneAt } of this.#rows)
      if (number !== null && undoneAt && this.#stored.get(number)?.blockId && this.#holders.get(number) === ticketId)
        if (!this.#isMentioned(number, ticketId)) this.#holders.set(number, null)
  }

  #isMentioned(number: number, ticketId: string | null): boolean {
    return this.#rows.some((row) => row.number === number && row.ticketId === ticketId && !row.undoneAt)
  }

  /** Whether this ticket may have the number; nobody else gets it then. */
  take({ number }: PickUpRow, ticketId: string): boolean {
    if (number === null || !this.#series) return true
    const holder = this.#holders.get(number)
    if (holder === ticketId) return true
    if (!this.#mayTake.get(ticketId)?.has(number)) return false
    if (holder || (holder === undefined && !isWithin(this.#series, this.#last, number))) return false
    this.#holders.set(number, ticketId)
    return true
  }

  async write(settled: readonly Settled[], outcomes: Map<string, PickUpOutcome>): Promise<void> {
    const series = this.#series
    if (!series) return
    const now = this.#ctx.now()
    const numberOf = new Map(settled.map(({ ticket, number }) => [ticket.id, number]))
    await this.#endFormer(series, numberOf, now)
    await this.#putMentioned(series, numberOf, now)
    const texts = new Map<string, string | null>()
    for (const { ticket, number } of settled) {
      const former = this.#known.get(ticket.id)
      if (number !== null) texts.set(ticket.id, this.#stored.get(number)?.text ?? bibText(series, number))
      else if (former && this.#holders.has(former.number) && this.#holders.get(former.number) !== ticket.id)
        texts.set(ticket.id, null) // it came back, and may be somebody else's already
    }
    const changed = settled.filter(({ ticket }) => texts.has(ticket.id) && texts.get(ticket.id) !== ticket.number)
    await setTicketNumbers(
      this.#tx,
      this.#ctx,
      changed.map(({ ticket }) => ({ ticketId: ticket.id, number: texts.get(ticket.id) ?? null })),
    )
    await this.#giveNext(series, settled, outcomes)
  }

  /** Another bib than the one that the ticket had was handed out. */
  async #endFormer(series: SeriesRow, numberOf: ReadonlyMap<string, number | null>, now: Date): Promise<void> {
    for (const [ticketId, number] of numberOf) {
      const former = this.#known.get(ticketId)
      if (!former || number === null || former.number === number || this.#holders.has(former.number)) continue
      const ended = { number: former.number, ticketId, releasedAt: now, assignedAt: former.assignedAt }
      await putHolder(this.#tx, series.id, ended)
    }
  }

  /** Bibs that left the pile stay with whom they were handed to; the one that counts is the ticket's. */
  async #putMentioned(series: SeriesRow, numberOf: ReadonlyMap<string, number | null>, now: Date): Promise<void> {
    const puts = [...this.#holders].map(([number, ticketId]) => {
      const isTheOne = typeof ticketId === 'string' && numberOf.get(ticketId) === number
      const releasedAt = typeof ticketId !== 'string' || isTheOne ? null : (this.#stored.get(number)?.releasedAt ?? now)
      return { number, ticketId, releasedAt, assignedAt: now, isTheOne }
    })
    const touched = puts.filter(({ ticketId }) => ticketId === null || (ticketId && numberOf.has(ticketId)))
    for (const { isTheOne, ticketId, ...put } of touched.sort((a, b) => Number(a.isTheOne) - Number(b.isTheOne))) {
      if (!this.#stored.has(put.number)) await this.#add(series, put.number)
      await putHolder(this.#tx, series.id, { ...put, ticketId: ticketId ?? null })
    }
  }

  /** A number of no pile, handed out all the same: it is of the pile of whoever did so. */
  async #add(series: SeriesRow, number: number): Promise<void> {
    const by = this.#rows.find((row) => row.number === number && !row.undoneAt)
    if (!by) return
    const at = this.#ctx.now()
    const block = { id: this.#ctx.newId(), seriesId: series.id, eventId: series.eventId, createdAt: at, seenAt: at }
    const { id: blockId } = await putBlock(this.#tx, { ...block, desk: by.desk, device: by.device })
    const text = bibText(series, number)
    await reserveNumbers(this.#tx, [{ seriesId: series.id, eventId: series.eventId, number, text, blockId }], at)
  }

  /** Handed out without a number of a pile by somebody with a network: the next free one. */
  async #giveNext(series: SeriesRow, settled: readonly Settled[], outcomes: Map<string, PickUpOutcome>): Promise<void> {
    if (!series.isEnabled) return
    const without = settled.filter(
      ({ ticket, winner, number }) => winner && number === null && !this.#known.has(ticket.id),
    )
    const given = await assignBibs(
      this.#tx,
      this.#ctx,
      without.map(({ ticket }) => ({ seriesId: series.id, ticketId: ticket.id })),
    )
    for (const { ticket, winner } of without)
      if (winner && !given.has(ticket.id)) outcomes.set(winner.nonce, 'no_number')
  }
}
