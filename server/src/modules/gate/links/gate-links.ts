import { deviceName } from '@vondrona/rules/gate'
import { gate as limits } from '@vondrona/rules/gate/constants'
import type { Context } from '../../../kernel/context.ts'
import { countGivenByDevice } from '../../bibs/index.ts'
import { closed } from '../refusals.ts'
import { countByDevice, devicesOf, type LinkRow, linksOf } from '../store.ts'
import { organisedEvent, organisedLink } from './organised-link.ts'

/** The links of an event, the newest first. */
export async function gateLinks(ctx: Context, eventId: string) {
  const { id } = await organisedEvent(ctx, 'gateLinks', eventId)
  return linksOf(ctx.db, id, limits.links)
}

/** A link as the list shows it now. */
export async function withDevices(ctx: Context, { id, eventId }: LinkRow) {
  const link = (await linksOf(ctx.db, eventId, limits.links)).find((one) => one.id === id)
  if (!link) throw closed()
  return link
}

/** Which devices opened a link, and what they did. */
export async function gateDevices(ctx: Context, id: string) {
  const link = await organisedLink(ctx, 'gateDevices', id)
  const acts = await (link.role === 'gate' ? countByDevice : countGivenByDevice)(ctx.db, link.id)
  return (await devicesOf(ctx.db, link.id)).map((row) => ({
    ...row,
    name: deviceName(row.device),
    acts: acts.get(row.device) ?? 0,
  }))
}
