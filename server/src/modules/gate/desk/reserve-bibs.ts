import { reserveInput } from '@vondrona/rules/gate'
import type { Context } from '../../../kernel/context.ts'
import { parse } from '../../../kernel/parse.ts'
import { fillPile } from '../../bibs/index.ts'
import { meetDevice } from '../links/meet-device.ts'
import { openGate } from '../links/open-gate.ts'
import { devicesOf } from '../store.ts'

/** F-RACE-09: numbers that a device may give without a network; nobody else gives them from now on. */
export async function reserveBibs(ctx: Context, raw: unknown): Promise<{ pile: number[] }> {
  ctx.admit('reserveBibs')
  const { device, count, ...by } = parse(reserveInput, raw)
  return ctx.transaction(async (tx) => {
    const { event, name, link } = await openGate(ctx, tx, by, 'desk')
    if (link) await meetDevice(tx, ctx, link, device) // made-up devices would empty the range of a race
    const sharing = link ? (await devicesOf(tx, link.id)).map((one) => one.device) : []
    return { pile: await fillPile(tx, ctx, { eventId: event.id, desk: name, device }, count, sharing) }
  })
}
