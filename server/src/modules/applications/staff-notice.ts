import { linkTo } from '@vondrona/rules/pages'
import { type Context, type Kernel, systemContext } from '../../kernel/context.ts'
import { coalesce } from '../../kernel/jobs/coalesce.ts'
import { staffRecipients } from '../accounts/index.ts'
import { notifyGroup } from '../notifications/index.ts'
import { countWaiting } from './store.ts'

/**
 * One line « Demandes de participation à traiter : 3 » for each reviewer, of what they review. It follows the counters
 * after every change; many changes at once are one update.
 */
export function followApplications(kernel: Kernel): void {
  const ctx = systemContext(kernel)
  kernel.bus.on(
    'applications.changed',
    coalesce(() => announceApplications(ctx)),
  )
}

/** Also for what changes applications without telling (the demo). */
export const announceApplications = (ctx: Context): Promise<void> =>
  ctx.transaction(async (tx) => {
    const { all, ofMit } = await countWaiting(tx)
    const kind = 'application.requests'
    const link = linkTo('admin-applications')
    const admins = await staffRecipients(tx, 'admin')
    const organisers = await staffRecipients(tx, 'admin_mit')
    await notifyGroup(tx, ctx, { to: admins, kind, group: kind, count: all, link })
    await notifyGroup(tx, ctx, { to: organisers, kind, group: `${kind}.mit`, count: ofMit, link })
  })
