import { live } from '@vondrona/rules/tickets'
import type { Context } from '../../../kernel/context.ts'
import { obstaclesOf } from '../../bibs/index.ts'
import { racesById } from '../../races/index.ts'
import { noteFetch } from '../links/meet-device.ts'
import { openGate } from '../links/open-gate.ts'
import { usesOf } from '../store.ts'
import { bundleOf } from './bundle.ts'

/**
 * R-GAP-18: what a phone at the gate keeps. With the cursor of an earlier one, only the tickets that may have changed
 * since. Throws Refusal GATE_CLOSED.
 */
export async function checkInBundle(
  ctx: Context,
  args: { eventId?: string | null; gateKey?: string | null; cursor?: string | null; device?: string | null },
) {
  ctx.admit('checkInBundle')
  const gate = await openGate(ctx, ctx.db, args, 'gate')
  await noteFetch(ctx, gate.link, args.device)
  const aboutMissing = (await racesById(ctx.db, [gate.event.id])).get(gate.event.id)?.missingAtGate ?? 'ignore'
  const bundle = await bundleOf(ctx, gate, args.cursor, async (rows) => {
    const ids = rows.flatMap(({ id, status }) => (status === 'checked_in' ? [id] : []))
    const uses = await usesOf(ctx.db, gate.event.id, ids)
    const lacking = rows.flatMap(({ id, status }) => (live.includes(status) ? [id] : []))
    const missing = aboutMissing === 'ignore' ? null : await obstaclesOf(ctx.db, lacking)
    return ({ id, status, checkedInAt }) => ({
      state: status === 'checked_in' && uses.get(id)?.outcome === 'left' ? 'left' : status,
      at: uses.get(id)?.at ?? checkedInAt,
      gate: uses.get(id)?.gate ?? '',
      ...(missing && { obstacles: missing.get(id) ?? [] }),
    })
  })
  return { ...bundle, aboutMissing }
}
