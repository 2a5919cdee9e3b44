import type { Context } from '../../../kernel/context.ts'
import { isId } from '../../../kernel/ids.ts'
import { type Pagination, pageStart } from '../../../kernel/paging.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { noteRead } from '../../audit/index.ts'
import { seen } from '../seen-application.ts'
import { applicationsOfUser } from './store.ts'

/** R-APP-05: one's own, drafts too. */
export async function myApplications(ctx: Context, pagination?: Pagination | null) {
  const { id } = ctx.require('myApplications')
  return seen(ctx, await applicationsOfUser(ctx.db, id, { ...pageStart(pagination), withDrafts: true }))
}

/** R-APP-04: of oneself, or of anybody for an administrator, who sees what was sent. */
export async function userApplications(ctx: Context, userId: string, pagination?: Pagination | null) {
  const { id } = ctx.require('userApplications')
  const of = userId.toLowerCase()
  if (!isId(of) || !ctx.may('userApplications', of)) throw new Refusal('NOT_FOUND', 'accounts.notFound')
  const isOwn = of === id
  const rows = await applicationsOfUser(ctx.db, of, { ...pageStart(pagination), withDrafts: isOwn })
  if (!isOwn) await noteRead(ctx, 'applications', rows.length)
  return seen(ctx, rows)
}
