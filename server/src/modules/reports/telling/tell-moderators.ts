import { linkTo } from '@vondrona/rules/pages'
import { type Context, type Kernel, systemContext } from '../../../kernel/context.ts'
import { coalesce } from '../../../kernel/jobs/coalesce.ts'
import type { Push } from '../../../kernel/module.ts'
import { adminRecipients, staffRecipients } from '../../accounts/index.ts'
import { notifyGroup } from '../../notifications/index.ts'
import { countWaiting } from '../store.ts'

/** Open pages ask again, and one line « Signalements à examiner : 3 » follows the count; many changes are one update. */
export function followReports(kernel: Kernel, push: Push): void {
  const ctx = systemContext(kernel)
  kernel.bus.on(
    'reports.changed',
    coalesce(async () => {
      push('reports', { type: 'reports' })
      await announceReports(ctx)
    }),
  )
}

/** Also for what reports without telling (the demo). */
export const announceReports = (ctx: Context): Promise<void> =>
  ctx.transaction(async (tx) => {
    const { open, escalated } = await countWaiting(tx, null)
    const admins = await adminRecipients(tx)
    const moderators = await staffRecipients(tx, 'moderator')
    const link = linkTo('moderation')
    const group = (kind: 'report.requests' | 'report.escalated') => ({ kind, group: kind, link })
    await notifyGroup(tx, ctx, { to: [...moderators, ...admins], ...group('report.requests'), count: open })
    await notifyGroup(tx, ctx, { to: admins, ...group('report.escalated'), count: escalated })
  })
