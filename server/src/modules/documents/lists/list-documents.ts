import { documentFilters } from '@vondrona/rules/documents'
import { userDocument } from '@vondrona/rules/documents/constants'
import type { Context } from '../../../kernel/context.ts'
import { isId } from '../../../kernel/ids.ts'
import { type Pagination, pageOf, pageStart } from '../../../kernel/paging.ts'
import { parse } from '../../../kernel/parse.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { noteRead } from '../../audit/index.ts'
import { seen } from '../seen-documents.ts'
import { countsByStatus, currentDocumentsOf, type DocumentFilter, listDocuments } from './store.ts'

/** R-DOC-03: one's own, the current version of each. */
export async function myDocuments(ctx: Context) {
  const { id } = ctx.require('myDocuments')
  return seen(ctx, await currentDocumentsOf(ctx.db, id, userDocument.types))
}

/** R-DOC-03: of oneself, or of anybody for an administrator. */
export async function userDocuments(ctx: Context, userId: string) {
  const { id } = ctx.require('userDocuments')
  const of = userId.toLowerCase()
  if (!isId(of) || !ctx.may('userDocuments', of)) throw new Refusal('NOT_FOUND', 'accounts.notFound')
  const rows = await currentDocumentsOf(ctx.db, of, userDocument.types)
  if (of !== id) await noteRead(ctx, 'documents', rows.length)
  return seen(ctx, rows)
}

interface Filters {
  status?: unknown
  documentTypeId?: unknown
  pagination?: Pagination | null
}

/** R-DOC-03: everybody's; totals come from counters. */
export async function allUserDocuments(ctx: Context, { pagination, ...filters }: Filters) {
  ctx.require('allUserDocuments')
  const filter = readFilter(filters)
  const { after, limit } = pageStart(pagination)
  const [rows, counts] = await Promise.all([
    listDocuments(ctx.db, filter, { after, limit: limit + 1 }),
    countsByStatus(ctx.db, filter),
  ])
  const { items, ...page } = pageOf(rows, limit)
  await noteRead(ctx, 'documents', items.length)
  return { ...page, items: seen(ctx, items), total: counts.reduce((sum, { count }) => sum + count, 0) }
}

/** How many there are in each state, of one type or of all. */
export async function documentCounts(ctx: Context, documentTypeId: unknown) {
  ctx.require('documentCounts')
  return countsByStatus(ctx.db, readFilter({ documentTypeId }))
}

function readFilter(raw: unknown): DocumentFilter {
  const { status, documentTypeId } = parse(documentFilters, raw)
  return { status: status ?? undefined, typeId: documentTypeId?.toLowerCase() ?? undefined }
}
