import { revokeLinkInput } from '@vondrona/rules/gate'
import type { Context } from '../../../kernel/context.ts'
import { parse } from '../../../kernel/parse.ts'
import { writeAudit } from '../../audit/index.ts'
import { endLink } from '../store.ts'
import { withDevices } from './gate-links.ts'
import { organisedLink } from './organised-link.ts'
import { tellUndone, undoAll } from './undo-gate-link.ts'

/**
 * From now on nobody gets the list by this link, and nothing that its devices send counts; with `undo` nor does what they
 * sent before. May be sent twice.
 */
export async function revokeGateLink(ctx: Context, raw: unknown) {
  ctx.require('revokeGateLink')
  const { id, undo } = parse(revokeLinkInput, raw)
  const row = await ctx.transaction(async (tx) => {
    const before = await organisedLink(ctx, 'revokeGateLink', id, tx)
    await endLink(tx, before.id, ctx.now()) // waits for what is being sent
    if (!before.revokedAt) await writeAudit(tx, ctx, 'gate.linkRevoked', { targetId: before.id })
    if (undo) await undoAll(tx, ctx, before, null)
    return before
  })
  if (undo) tellUndone(ctx, row)
  return withDevices(ctx, row)
}
