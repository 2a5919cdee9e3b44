import { exportLimit, exportTimeout } from '@vondrona/rules/privacy/constants'
import type { Context } from '../../kernel/context.ts'
import { roomIn } from '../../kernel/limits/disk-room.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { writeAudit } from '../audit/index.ts'
import { requireReauthentication } from '../sessions/index.ts'
import { toExport } from './my-exports.ts'
import { addExport, type ExportRow, exportInPreparation, giveUpExports } from './store.ts'

const perMember = { name: 'data-export', points: exportLimit.perMemberPerDay, seconds: 86_400 }

/**
 * R-GAP-22: one archive at a time, of a member and of all (its job has a queue); asking again while it is being
 * prepared answers the same one.
 */
export async function exportMyData(ctx: Context) {
  const { id: userId } = ctx.require('exportMyData')
  requireReauthentication(ctx)
  await giveUpExports(ctx.db, new Date(ctx.now().getTime() - exportTimeout))
  const running = await exportInPreparation(ctx.db, userId)
  if (running) return toExport(ctx, running)
  if ((await roomIn(ctx.config, ctx.config.DATA_DIR)) < exportLimit.room)
    throw new Refusal('UNAVAILABLE', 'privacy.exportNoRoom', { retryAfter: 3600 })
  await ctx.limits.spend(perMember, userId)
  return toExport(ctx, await ask(ctx, userId))
}

async function ask(ctx: Context, userId: string): Promise<ExportRow> {
  const row = await ctx.transaction(async (tx) => {
    const added = await addExport(tx, { id: ctx.newId(), userId, requestedAt: ctx.now() })
    if (!added) return null
    await ctx.jobs.enqueue(tx, 'privacy.export', { id: added.id }, { maxAttempts: 5, queue: 'privacy.export' })
    await writeAudit(tx, ctx, 'privacy.exportAsked', { targetId: userId })
    return added
  })
  // asked twice at once, or done in the meantime
  return row ?? (await exportInPreparation(ctx.db, userId)) ?? ask(ctx, userId)
}
