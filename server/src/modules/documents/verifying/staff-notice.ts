import { linkTo } from '@vondrona/rules/pages'
import { type Context, type Kernel, systemContext } from '../../../kernel/context.ts'
import { coalesce } from '../../../kernel/jobs/coalesce.ts'
import { adminRecipients } from '../../accounts/index.ts'
import { notifyGroup } from '../../notifications/index.ts'
import { countsByStatus } from '../lists/store.ts'

/** One line « Documents à vérifier : 3 » for each administrator; many changes at once are one update. */
export function followDocuments(kernel: Kernel): void {
  const ctx = systemContext(kernel)
  kernel.bus.on(
    'documents.changed',
    coalesce(() => announceDocuments(ctx)),
  )
}

/** Also for what changes documents without telling (the demo). */
export const announceDocuments = (ctx: Context): Promise<void> =>
  ctx.transaction(async (tx) => {
    const [waiting] = await countsByStatus(tx, { status: 'pending' })
    const kind = 'document.requests'
    const link = linkTo('document-admin')
    await notifyGroup(tx, ctx, { to: await adminRecipients(tx), kind, group: kind, count: waiting?.count ?? 0, link })
  })
