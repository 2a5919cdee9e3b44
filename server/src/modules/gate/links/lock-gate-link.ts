import { lockLinkInput } from '@vondrona/rules/gate'
import type { Context } from '../../../kernel/context.ts'
import { parse } from '../../../kernel/parse.ts'
import { writeAudit } from '../../audit/index.ts'
import { lockLink, putLock } from '../store.ts'
import { withDevices } from './gate-links.ts'
import { organisedLink } from './organised-link.ts'

/** Whether other devices than those that opened the link may join it. May be sent twice. */
export async function lockGateLink(ctx: Context, raw: unknown) {
  ctx.require('lockGateLink')
  const { id, locked } = parse(lockLinkInput, raw)
  const link = await organisedLink(ctx, 'lockGateLink', id)
  await ctx.transaction(async (tx) => {
    const before = await lockLink(tx, link.id, true)
    if ((before?.lockedAt != null) === locked) return
    await putLock(tx, link.id, locked ? ctx.now() : null)
    await writeAudit(tx, ctx, locked ? 'gate.linkLocked' : 'gate.linkUnlocked', { targetId: link.id })
  })
  return withDevices(ctx, link)
}
