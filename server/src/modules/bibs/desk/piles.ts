import { bibText } from '@vondrona/rules/bibs'
import { desk as limits } from '@vondrona/rules/bibs/constants'
import type { Context } from '../../../kernel/context.ts'
import type { Db, Tx } from '../../../kernel/db.ts'
import { isId } from '../../../kernel/ids.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { writeAudit } from '../../audit/index.ts'
import '../refusals.ts'
import { lastNumber } from '../series/ranges.ts'
import { findSeries, freeNumbers, liveSeries, lockSeries, moveNext } from '../store.ts'
import {
  type BlockRow,
  blocksLeft,
  countLeft,
  dropNumbers,
  findBlock,
  leftOf,
  markFilled,
  moveNumbers,
  numbersOf,
  putBlock,
  reserveNumbers,
} from './store.ts'

/** A desk of an event, on one device. */
export interface DeskOf {
  eventId: string
  /** Its name. */
  desk: string
  device: string
}

/** How bibs of an event are written, where they are given at pick-up; null where they are not. */
export async function pickUpSeries(
  db: Db | Tx,
  eventId: string,
): Promise<{ prefix: string; digitCount: number } | null> {
  const row = await findSeries(db, eventId)
  return row?.isEnabled && row.assignment === 'pickup' ? { prefix: row.prefix, digitCount: row.digitCount } : null
}

/** The numbers that a device may give without a network, in their order. */
export const pileOf = (db: Db | Tx, { eventId, device }: DeskOf): Promise<number[]> => numbersOf(db, eventId, device)

/** Piles of other devices that are not empty. */
export async function otherPiles(db: Db | Tx, { eventId, device }: DeskOf) {
  return (await blocksLeft(db, eventId, limits.problems)).filter((one) => one.device !== device)
}

/**
 * N-02, F-RACE-09: fills the pile of a device up to `count` numbers, which nobody else gives from now on. Gives all that
 * it has left. Fewer where the race has no more, or the devices of one link (`sharing`) have all that a link may take
 * along; NO_BIB where there is none at all.
 */
export async function fillPile(
  tx: Tx,
  ctx: Context,
  of: DeskOf,
  count: number,
  sharing: readonly string[],
): Promise<number[]> {
  const [series] = await lockSeries(tx, [of.eventId])
  if (!series?.isEnabled || series.assignment !== 'pickup') throw new Refusal('NO_BIB', 'gate.desk.noPile')
  const block = await ownPile(tx, ctx, of)
  const left = await numbersOf(tx, series.id, of.device)
  const room = limits.linkNumbers - (await countLeft(tx, series.id, sharing))
  const missing = Math.min(Math.min(count, limits.mostNumbers) - left.length, room)
  if (room <= 0 && left.length === 0) throw new Refusal('NO_BIB', 'gate.desk.linkFull')
  if (missing > 0) {
    const last = lastNumber(series, await liveSeries(tx, ctx.now()))
    const free = await freeNumbers(tx, series, missing, last)
    const highest = free.at(-1)
    if (!highest && left.length === 0) throw new Refusal('NO_BIB', 'bibs.exhausted')
    const reserved = free.map(({ number }) => ({
      seriesId: series.id,
      eventId: series.eventId,
      number,
      text: bibText(series, number),
      blockId: block.id,
    }))
    await reserveNumbers(tx, reserved, ctx.now())
    if (free.length > 0) await markFilled(tx, block.id)
    if (highest) await moveNext(tx, series.id, highest.number + 1)
  }
  return numbersOf(tx, series.id, of.device)
}

const ownPile = (tx: Tx, ctx: Context, { eventId, desk, device }: DeskOf) =>
  putBlock(tx, { id: ctx.newId(), seriesId: eventId, eventId, desk, device, createdAt: ctx.now(), seenAt: ctx.now() })

/**
 * A laptop died and another one goes on with its pile, from the first bib that still lies there. Lower numbers stay with
 * the dead one: it gave them, and says to whom once it lives again. May be sent twice.
 */
export async function takePile(
  tx: Tx,
  ctx: Context,
  of: DeskOf,
  { blockId, from, revision }: { blockId: string; from: number; revision?: number | null | undefined },
): Promise<number[]> {
  await lockSeries(tx, [of.eventId])
  const other = isId(blockId) ? await findBlock(tx, blockId.toLowerCase()) : undefined
  if (other?.eventId !== of.eventId || other.device === of.device) throw new Refusal('NOT_FOUND', 'bibs.blockUnknown')
  const mine = await ownPile(tx, ctx, of)
  const numbers = await leftAsSeen(tx, other, revision, from)
  if (numbers.length > 0) {
    await moveNumbers(tx, other.seriesId, numbers, mine.id)
    await markFilled(tx, mine.id)
    const detail = { from, count: numbers.length, desk: of.desk }
    await writeAudit(tx, ctx, 'bibs.pileTaken', { targetId: other.id, detail })
  }
  return numbersOf(tx, of.eventId, of.device)
}

/** The bibs that are left of a desk's pile are back with the organiser: any desk may give them again. May be sent twice. */
export async function releasePile(
  tx: Tx,
  ctx: Context,
  { id, seriesId }: BlockRow,
  revision: number | null | undefined,
): Promise<number> {
  const [series] = await lockSeries(tx, [seriesId])
  const block = await findBlock(tx, id)
  const numbers = block ? await leftAsSeen(tx, block, revision) : []
  const [lowest] = numbers
  if (lowest === undefined) return 0
  await dropNumbers(tx, seriesId, numbers)
  if (lowest < (series?.nextNumber ?? 0)) await moveNext(tx, seriesId, lowest)
  await writeAudit(tx, ctx, 'bibs.pileReleased', { targetId: id, detail: { count: numbers.length } })
  return numbers.length
}

/**
 * What is left of a pile, as it was when somebody looked: a desk fills it again by itself, and what it got since it may
 * give without a network. The series is locked.
 */
async function leftAsSeen(
  tx: Tx,
  { id, revision: now }: BlockRow,
  seen: number | null | undefined,
  from?: number,
): Promise<number[]> {
  const left = await leftOf(tx, id, from)
  if (left.length > 0 && seen != null && seen !== now) throw new Refusal('CONFLICT', 'bibs.pileChanged')
  return left
}
