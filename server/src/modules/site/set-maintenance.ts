import type { Context } from '../../kernel/context.ts'
import { type Closed, closeSite, openSite } from '../../kernel/maintenance/maintenance.ts'
import { writeAudit } from '../audit/index.ts'

/** Every node obeys within seconds; said again, the sentence is replaced. */
export const closeForMaintenance = (ctx: Context, closed: Closed): Promise<void> =>
  ctx.transaction(async (tx) => {
    await closeSite(tx, closed, ctx.now())
    await writeAudit(tx, ctx, 'site.closed')
  })

/** False where it was open already. */
export const endMaintenance = (ctx: Context): Promise<boolean> =>
  ctx.transaction(async (tx) => {
    const wasClosed = await openSite(tx)
    if (wasClosed) await writeAudit(tx, ctx, 'site.opened')
    return wasClosed
  })
