import { gate as limits } from '@vondrona/rules/gate/constants'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { latestPostponement } from '../../events/index.ts'
import { closed } from '../refusals.ts'
import { addDevice, changeDevice, type DeviceRow, findDevice, type LinkRow, lockDevice, lockLink } from '../store.ts'
import { isOpen } from './open-gate.ts'

/**
 * A link is good for the devices that opened it while it took any: at most `limits.devices`. Until the commit nobody ends
 * the link, nor cuts the device off. Throws Refusal GATE_CLOSED with the reason.
 */
export async function meetDevice(tx: Tx, ctx: Context, { id: linkId }: LinkRow, device: string): Promise<DeviceRow> {
  const isKnown = (await findDevice(tx, linkId, device)) !== undefined
  const link = await lockLink(tx, linkId, !isKnown)
  if (!link || !isOpen(link, ctx.now())) throw closed()
  const known = await lockDevice(tx, linkId, device)
  if (known?.cutAt) throw closed('gate.cut')
  if (known) return known
  if (link.lockedAt) throw closed('gate.locked')
  if (link.deviceCount >= limits.devices) throw closed('gate.tooManyDevices')
  const at = ctx.now()
  return addDevice(tx, {
    linkId,
    device,
    firstSeenAt: at,
    lastSeenAt: at,
    fetchedAt: null,
    sentAllAt: null,
    cutAt: null,
    toldOf: null,
    toldAt: null,
  })
}

const seenEvery = 60_000

/**
 * It has the list as of now. Written now and then only: devices ask every few seconds. Who does not say which device
 * asks (earlier versions) gets the list as long as the link takes any device.
 */
export async function noteFetch(ctx: Context, link: LinkRow | null, device: string | null | undefined): Promise<void> {
  if (!link) return
  if (!device) {
    if (link.lockedAt) throw closed('gate.locked')
    return
  }
  const known = await findDevice(ctx.db, link.id, device)
  if (known?.cutAt) throw closed('gate.cut')
  const isRecent = known?.fetchedAt && ctx.now().getTime() - known.fetchedAt.getTime() < seenEvery
  // A new device knows what was decided before it came.
  const toldOf = known ? ((await latestPostponement(ctx.db, [link.eventId])).get(link.eventId)?.id ?? null) : null
  const isNews = known !== undefined && known.toldOf !== toldOf
  if (isRecent && !isNews) return
  await ctx.transaction(async (tx) => {
    await meetDevice(tx, ctx, link, device)
    const told = isNews ? { toldOf, toldAt: toldOf ? ctx.now() : null } : {}
    await changeDevice(tx, { linkId: link.id, device }, { lastSeenAt: ctx.now(), fetchedAt: ctx.now(), ...told })
  })
}
