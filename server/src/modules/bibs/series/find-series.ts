import { bibText } from '@vondrona/rules/bibs'
import type { Context } from '../../../kernel/context.ts'
import type { Db, Tx } from '../../../kernel/db.ts'
import { isId } from '../../../kernel/ids.ts'
import { applicationTypesById, eventsOf, ticketTypesOf } from '../../events/index.ts'
import { notFound } from '../refusals.ts'
import { countBibs, findSeries, freeNumbers, liveSeries, type SeriesRow } from '../store.ts'
import { lastNumber } from './ranges.ts'

/** What is numbered: a race (its event) or an application type, with as many places as are known. */
export interface Numbered {
  id: string
  eventId: string
  /** Null: unlimited. */
  capacity: number | null
  /** Applications, of an application type; null of a race. */
  applications: number | null
}

/** Throws Refusal NOT_FOUND. */
export async function numbered(db: Db | Tx, rawId: string): Promise<Numbered> {
  const id = isId(rawId) ? rawId.toLowerCase() : null
  if (!id) throw notFound()
  if ((await eventsOf(db, [id])).has(id)) {
    const types = (await ticketTypesOf(db, [id])).get(id) ?? []
    const isLimited = types.length > 0 && types.every(({ maxQuantity }) => maxQuantity !== null)
    const capacity = isLimited ? types.reduce((sum, { maxQuantity }) => sum + (maxQuantity ?? 0), 0) : null
    return { id, eventId: id, capacity, applications: null }
  }
  const type = (await applicationTypesById(db, [id])).get(id)
  if (!type) throw notFound()
  return { id, eventId: type.eventId, capacity: null, applications: type.applicationsCount }
}

/** As the contract shows a series. */
export async function seenSeries(db: Db | Tx, ctx: Context, row: SeriesRow) {
  const last = lastNumber(row, await liveSeries(db, ctx.now()))
  const [next] = row.isEnabled ? await freeNumbers(db, row, 1, last) : []
  const { id, eventId: _, nextNumber: __, createdAt: ___, updatedAt: ____, ...config } = row
  return { id, applicationTypeId: id, ...config, nextBibNumber: next ? bibText(row, next.number) : null }
}

/** R-BIB-03. Null where none was saved. */
export async function bibNumberConfig(ctx: Context, applicationTypeId: string) {
  ctx.require('bibNumberConfig')
  const { id } = await numbered(ctx.db, applicationTypeId)
  const row = await findSeries(ctx.db, id)
  return row ? seenSeries(ctx.db, ctx, row) : null
}

/** R-BIB-02. Of a race, `totalApplications` are the tickets that admit. */
export async function bibNumberStats(ctx: Context, applicationTypeId: string) {
  ctx.require('bibNumberStats')
  const of = await numbered(ctx.db, applicationTypeId)
  const { live, given, last } = await countBibs(ctx.db, of)
  return { totalApplications: of.applications ?? live, withBibNumbers: given, lastBibNumber: last }
}
