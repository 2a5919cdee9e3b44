import { takeOverInput } from '@vondrona/rules/gate'
import type { Context } from '../../../kernel/context.ts'
import { parse } from '../../../kernel/parse.ts'
import { takePile } from '../../bibs/index.ts'
import { meetDevice } from '../links/meet-device.ts'
import { openGate } from '../links/open-gate.ts'

/** The laptop of a desk died: this device goes on with its pile, from the first bib that still lies there. */
export async function takeOverBibs(ctx: Context, raw: unknown): Promise<{ pile: number[] }> {
  ctx.admit('takeOverBibs')
  const { device, blockId, from, revision, ...by } = parse(takeOverInput, raw)
  return ctx.transaction(async (tx) => {
    const { event, name, link } = await openGate(ctx, tx, by, 'desk')
    if (link) await meetDevice(tx, ctx, link, device)
    return { pile: await takePile(tx, ctx, { eventId: event.id, desk: name, device }, { blockId, from, revision }) }
  })
}
