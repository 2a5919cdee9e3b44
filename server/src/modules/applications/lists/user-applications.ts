import type { Context } from '../../../kernel/context.ts'
import { isId } from '../../../kernel/ids.ts'
import { type Pagination, pageStart } from '../../../kernel/paging.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { noteRead } from '../../audit/index.ts'
import { entriesOfUser, entryPlace, type SeenEntry, seenEntries } from '../../contests/index.ts'
import { type SeenApplication, seen } from '../seen-application.ts'
import { applicationPlace, applicationsOfUser, type MadePlace } from './store.ts'

/** R-APP-05: one's own of both kinds, drafts too. */
export async function myApplications(ctx: Context, pagination?: Pagination | null) {
  const { id } = ctx.require('myApplications')
  return bothKinds(ctx, { userId: id, reader: id }, pagination)
}

/** R-APP-04: of oneself, or of anybody for an administrator, who sees what was sent. */
export async function userApplications(ctx: Context, userId: string, pagination?: Pagination | null) {
  const { id } = ctx.require('userApplications')
  const of = userId.toLowerCase()
  if (!isId(of) || !ctx.may('userApplications', of)) throw new Refusal('NOT_FOUND', 'accounts.notFound')
  const rows = await bothKinds(ctx, { userId: of, reader: id }, pagination)
  if (of !== id) await noteRead(ctx, 'applications', rows.length)
  return rows
}

/** The newest of both kinds; each is read from its own index, as many as the page holds. */
async function bothKinds(
  ctx: Context,
  { userId, reader }: { userId: string; reader: string },
  pagination?: Pagination | null,
) {
  const { after, limit } = pageStart(pagination)
  const before = after ? await placeOf(ctx, after) : undefined
  if (after && !before) return []
  const page = { withDrafts: userId === reader, before, limit }
  const [events, contests] = await Promise.all([
    applicationsOfUser(ctx.db, userId, page),
    entriesOfUser(ctx.db, userId, { ...page, reader }),
  ])
  const newest = [...events, ...contests].sort(byMaking).slice(0, limit)
  const ids = new Set(newest.map(({ id }) => id))
  const isShown = ({ id }: { id: string }) => ids.has(id)
  const seenRows = [...seen(ctx, events.filter(isShown)), ...seenEntries(ctx, contests.filter(isShown))]
  const byId = new Map<string, SeenApplication | SeenEntry>(seenRows.map((row) => [row.id, row]))
  return newest.flatMap(({ id }) => byId.get(id) ?? [])
}

const placeOf = async (ctx: Context, id: string): Promise<MadePlace | undefined> =>
  (await applicationPlace(ctx.db, id)) ?? entryPlace(ctx.db, id)

interface Made {
  id: string
  /** As the database writes it, finer than a `Date`: later ones are greater as text, too. */
  createdText: string
}
const byMaking = (a: Made, b: Made): number =>
  a.createdText === b.createdText ? (a.id < b.id ? 1 : -1) : a.createdText < b.createdText ? 1 : -1
