import type { Context } from '../../../kernel/context.ts'
import { isId } from '../../../kernel/ids.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { writeAudit } from '../../audit/index.ts'
import { endLink, findLink } from '../store.ts'
import { withDevices } from './gate-links.ts'

/** From now on nobody gets the list by this link, and no scan of its phones counts. May be sent twice. */
export async function revokeGateLink(ctx: Context, id: string) {
  ctx.require('revokeGateLink')
  const row = await ctx.transaction(async (tx) => {
    const before = isId(id) ? await findLink(tx, id.toLowerCase()) : undefined
    if (!before) throw new Refusal('NOT_FOUND', 'gate.closed')
    await endLink(tx, before.id, ctx.now())
    if (!before.revokedAt) await writeAudit(tx, ctx, 'gate.linkRevoked', { targetId: before.id })
    return before
  })
  return withDevices(ctx, row)
}
