import { type BibRange, bibNumberConfigInput, bibRangesOverlap } from '@vondrona/rules/bibs'
import { afterCommit, type Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { parse } from '../../../kernel/parse.ts'
import { Refusal, say } from '../../../kernel/refusal.ts'
import { refuseStale, writeAudit } from '../../audit/index.ts'
import '../refusals.ts'
import { findSeries, liveSeries, lockRanges, lockSeries, putSeries, type SeriesRow } from '../store.ts'
import { type Numbered, numbered, seenSeries } from './find-series.ts'

/**
 * R-BIB-03, R-BIB-07. Numbers that were given stay as they are; who has none and should gets one. Refused: a range smaller than the places, or one that
 * meets the range of another race that is not over.
 */
export async function saveBibNumberConfig(ctx: Context, raw: unknown) {
  ctx.require('saveBibNumberConfig')
  const input = parse(bibNumberConfigInput, raw)
  return ctx.transaction(async (tx) => {
    await lockRanges(tx)
    const of = await numbered(tx, input.applicationTypeId)
    const others = (await liveSeries(tx, ctx.now())).map(({ id }) => id)
    await lockSeries(tx, [of.id, ...others]) // nobody gives a number meanwhile
    const before = await findSeries(tx, of.id)
    const { revision = 0, updatedAt: savedAt = ctx.now() } = before ?? {}
    await refuseStale(tx, ctx, {
      sent: input.revision,
      stored: revision,
      targetId: of.id,
      actions: 'bibs.configured',
      savedAt,
    })
    const now = ctx.now()
    const row: SeriesRow = {
      id: of.id,
      eventId: of.eventId,
      revision: revision + 1,
      isEnabled: input.isEnabled,
      prefix: input.prefix,
      digitCount: input.digitCount,
      startNumber: input.startNumber,
      endNumber: input.endNumber ?? null,
      assignment: input.assignment ?? before?.assignment ?? 'payment',
      allowWishes: input.allowWishes ?? before?.allowWishes ?? false,
      nextNumber: before?.startNumber === input.startNumber ? before.nextNumber : input.startNumber,
      createdAt: before?.createdAt ?? now,
      updatedAt: now,
    }
    if (row.isEnabled) await refuseRange(tx, ctx, row, of)
    await putSeries(tx, row)
    const isAtPayment = row.isEnabled && row.assignment === 'payment'
    if (isAtPayment) await ctx.jobs.enqueue(tx, 'bibs.assignMissing', { eventId: row.eventId })
    await writeAudit(tx, ctx, 'bibs.configured', {
      targetId: row.id,
      detail: { prefix: row.prefix, start: row.startNumber, end: row.endNumber, assignment: row.assignment },
    })
    afterCommit(tx, () => ctx.publish('bibs.configured', { eventId: row.eventId }))
    return seenSeries(tx, ctx, row)
  })
}

async function refuseRange(tx: Tx, ctx: Context, row: SeriesRow, { capacity }: Numbered): Promise<void> {
  const count = row.endNumber === null ? null : row.endNumber - row.startNumber + 1
  if (count !== null && capacity !== null && count < capacity)
    throw new Refusal('BIB_RANGE', 'bibs.rangeTooSmall', { field: 'endNumber', params: { count, capacity } })
  const mine = rangeOf(row, capacity)
  for (const other of await liveSeries(tx, ctx.now())) {
    if (other.id === row.id) continue
    const range = rangeOf(other, (await numbered(tx, other.id)).capacity)
    if (!bibRangesOverlap(mine, range)) continue
    const sentence = say(
      ctx.sentences,
      ctx.language,
      other.endNumber === null ? 'bibs.openRange' : 'bibs.closedRange',
      {
        start: other.startNumber,
        end: other.endNumber ?? '',
      },
    )
    throw new Refusal('BIB_RANGE', 'bibs.rangeOverlaps', {
      field: 'startNumber',
      params: { race: other.title, range: sentence },
    })
  }
}

const rangeOf = (row: SeriesRow, capacity: number | null): BibRange => ({
  start: row.startNumber,
  end: row.endNumber,
  needed: Math.max(row.startNumber + Math.max(capacity ?? 1, 1), row.nextNumber) - 1,
})
