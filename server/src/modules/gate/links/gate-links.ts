import { gate as limits } from '@vondrona/rules/constants'
import type { Context } from '../../../kernel/context.ts'
import { isId } from '../../../kernel/ids.ts'
import { closed, eventUnknown } from '../refusals.ts'
import { type LinkRow, linksOf } from '../store.ts'

/** The links of an event, the newest first. */
export async function gateLinks(ctx: Context, eventId: string) {
  ctx.require('gateLinks')
  if (!isId(eventId)) throw eventUnknown()
  return linksOf(ctx.db, eventId.toLowerCase(), limits.links)
}

/** A link as the list shows it now. */
export async function withDevices(ctx: Context, { id, eventId }: LinkRow) {
  const link = (await linksOf(ctx.db, eventId, limits.links)).find((one) => one.id === id)
  if (!link) throw closed()
  return link
}
