import { takeOverInput } from '@vondrona/rules/gate'
import type { Context } from '../../../kernel/context.ts'
import { parse } from '../../../kernel/parse.ts'
import { takePile } from '../../bibs/index.ts'
import { openGate } from '../links/open-gate.ts'
import { joinDesk } from './join-desk.ts'

/** The laptop of a desk died: this device goes on with its pile, from the first bib that still lies there. */
export async function takeOverBibs(ctx: Context, raw: unknown): Promise<{ pile: number[] }> {
  ctx.admit('takeOverBibs')
  const { device, blockId, from, ...by } = parse(takeOverInput, raw)
  return ctx.transaction(async (tx) => {
    const { event, name, linkId } = await openGate(ctx, tx, by, 'desk')
    await joinDesk(tx, ctx, linkId, device)
    return { pile: await takePile(tx, ctx, { eventId: event.id, desk: name, device }, blockId, from) }
  })
}
