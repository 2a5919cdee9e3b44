import type { Context } from '../../kernel/context.ts'
import { isId } from '../../kernel/ids.ts'
import { noteRead } from '../audit/index.ts'
import { eventsOf, managerOf } from '../events/index.ts'
import { notFound } from './refusals.ts'
import { type SeenApplication, seen } from './seen-application.ts'
import { findApplication } from './store.ts'

/** One's own, or for its reviewers what was sent. To everybody else it does not exist. */
export async function application(ctx: Context, id: string): Promise<SeenApplication> {
  const actor = ctx.require('application')
  const row = isId(id) ? await findApplication(ctx.db, id) : undefined
  if (!row) throw notFound()
  const [own] = seen(ctx, [row]) as [SeenApplication]
  if (row.userId === actor.id) return own
  const event = row.submittedAt ? (await eventsOf(ctx.db, [row.eventId])).get(row.eventId) : undefined
  if (!event || !ctx.may('reviewApplication', managerOf(event, actor))) throw notFound()
  await noteRead(ctx, 'application', 1)
  return own
}
