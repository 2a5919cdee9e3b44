import { cutDeviceInput } from '@vondrona/rules/gate'
import type { Context } from '../../../kernel/context.ts'
import { parse } from '../../../kernel/parse.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { writeAudit } from '../../audit/index.ts'
import { changeDevice, lockDevice, lockLink, putLock } from '../store.ts'
import { withDevices } from './gate-links.ts'
import { organisedLink } from './organised-link.ts'
import { tellUndone, undoAll } from './undo-gate-link.ts'

/**
 * Nothing is taken from this device any more. Whoever has it has the address of the link as well, and would come back as
 * another device: the link takes none until an organiser unlocks it. May be sent twice.
 */
export async function cutGateDevice(ctx: Context, raw: unknown) {
  ctx.require('cutGateDevice')
  const { id, device, undo } = parse(cutDeviceInput, raw)
  const link = await organisedLink(ctx, 'cutGateDevice', id)
  await ctx.transaction(async (tx) => {
    const before = await lockLink(tx, link.id, true)
    const known = await lockDevice(tx, link.id, device)
    if (!before || !known) throw new Refusal('NOT_FOUND', 'gate.deviceUnknown')
    if (!known.cutAt) {
      await changeDevice(tx, known, { cutAt: ctx.now() })
      await writeAudit(tx, ctx, 'gate.deviceCut', { targetId: link.id, detail: { device } })
      if (!before.lockedAt) await putLock(tx, link.id, ctx.now())
    }
    if (undo) await undoAll(tx, ctx, link, device)
  })
  if (undo) tellUndone(ctx, link)
  return withDevices(ctx, link)
}
