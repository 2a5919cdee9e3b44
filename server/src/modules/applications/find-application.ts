import type { Context } from '../../kernel/context.ts'
import { isId } from '../../kernel/ids.ts'
import { noteRead } from '../audit/index.ts'
import { notFound } from './refusals.ts'
import { type SeenApplication, seenOne } from './seen-application.ts'
import { findApplication, findByAnswers } from './store.ts'

/** One's own, or for its reviewers what was sent. To everybody else it does not exist. */
export async function application(ctx: Context, id: string): Promise<SeenApplication> {
  const actor = ctx.require('application')
  const row = isId(id) ? await findApplication(ctx.db, id) : undefined
  if (!row) throw notFound()
  const found = seenOne(ctx, row)
  if (row.userId === actor.id) return found
  if (!row.submittedAt || !(await found.page.reviews(row))) throw notFound()
  await noteRead(ctx, 'application', 1)
  return found
}

/** Whether the caller reviews what these answers were sent for. */
export async function reviewsAnswers(ctx: Context, answersId: string): Promise<boolean> {
  const row = await findByAnswers(ctx.db, answersId)
  return Boolean(row?.submittedAt && (await seenOne(ctx, row).page.reviews(row)))
}
