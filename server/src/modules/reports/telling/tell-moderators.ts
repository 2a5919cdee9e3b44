import { linkTo } from '@vondrona/rules/pages'
import { type Context, type Kernel, systemContext } from '../../../kernel/context.ts'
import { coalesce } from '../../../kernel/jobs/coalesce.ts'
import type { Push } from '../../../kernel/module.ts'
import { adminRecipients, staffRecipients } from '../../accounts/index.ts'
import { notifyGroup } from '../../notifications/index.ts'
import { countWaiting } from '../store.ts'
import { countAbout } from './store.ts'

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

/** Also for what reports without telling (the demo). Nobody hears of what is about them (D-20), by the number neither. */
export const announceReports = (ctx: Context): Promise<void> =>
  ctx.transaction(async (tx) => {
    const all = await countWaiting(tx, null)
    const admins = await adminRecipients(tx)
    const staff = [...(await staffRecipients(tx, 'moderator')), ...admins]
    const about = await countAbout(
      tx,
      staff.map(({ id }) => id),
    )
    const tell = (kind: 'report.requests' | 'report.escalated', status: 'open' | 'escalated', to: typeof staff) => {
      const counts = new Map([...about].map(([id, own]) => [id, all[status] - own[status]]))
      return notifyGroup(tx, ctx, { to, kind, group: kind, count: all[status], counts, link: linkTo('moderation') })
    }
    await tell('report.requests', 'open', staff)
    await tell('report.escalated', 'escalated', admins)
  })
