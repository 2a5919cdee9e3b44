import { applicationServer } from '@vondrona/rules/applications/constants'
import type { Context } from '../../../kernel/context.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { readFilter } from '../lists/list-applications.ts'
import { countApplications } from '../lists/store.ts'
import { type ExportFormat, tickets } from './tickets.ts'

/** R-APP-06: the address of the filtered list as a file, for this reviewer, for a minute. */
export async function exportApplications(ctx: Context, filters: unknown, format: string) {
  const actor = ctx.require('exportApplications')
  const filter = readFilter(actor, filters)
  if ((await countApplications(ctx.db, filter)).total > applicationServer.exportMax)
    throw new Refusal('TOO_LARGE', 'applications.exportTooLarge')
  const ticket = { actorId: actor.id, sessionId: actor.sessionId, filter, format: format as ExportFormat }
  const { token, expiresAt } = tickets.make(ctx, ticket)
  return { url: `/api/applications/export?ticket=${token}`, expiresAt }
}
