import { undoLinkInput } from '@vondrona/rules/gate'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { parse } from '../../../kernel/parse.ts'
import { writeAudit } from '../../audit/index.ts'
import { undoPickUpsOf } from '../../bibs/index.ts'
import { eventsOf } from '../../events/index.ts'
import { closed } from '../refusals.ts'
import { decide } from '../scans/decide.ts'
import { type LinkRow, undoScansOf } from '../store.ts'
import { organisedLink } from './organised-link.ts'

/** What was taken back. */
interface Undone {
  /** Scans or pick-ups. */
  undone: number
  tickets: number
}

/** Takes back all that a link's devices did, or one of them. May be sent twice; it goes on working. */
export async function undoGateLink(ctx: Context, raw: unknown): Promise<Undone> {
  ctx.require('undoGateLink')
  const { id, device } = parse(undoLinkInput, raw)
  const link = await organisedLink(ctx, 'undoGateLink', id)
  const undone = await ctx.transaction((tx) => undoAll(tx, ctx, link, device ?? null))
  tellUndone(ctx, link)
  return undone
}

/** Devices hear of it with the next list that they fetch: the tickets have changed. */
export async function undoAll(tx: Tx, ctx: Context, link: LinkRow, device: string | null): Promise<Undone> {
  const undone =
    link.role === 'gate' ? await undoScans(tx, ctx, link, device) : await undoPickUpsOf(tx, ctx, link, device)
  const detail = { ...undone, ...(device && { device }) }
  await writeAudit(tx, ctx, 'gate.linkUndone', { targetId: link.id, detail })
  return undone
}

async function undoScans(tx: Tx, ctx: Context, link: LinkRow, device: string | null): Promise<Undone> {
  const event = (await eventsOf(tx, [link.eventId])).get(link.eventId)
  if (!event) throw closed()
  const rows = await undoScansOf(tx, link.id, device, ctx.now())
  const ids = [...new Set(rows.flatMap(({ ticketId }) => ticketId ?? []))]
  await decide(tx, ctx, event, ids)
  return { undone: rows.length, tickets: ids.length }
}

/** Open consoles count again. */
export const tellUndone = (ctx: Context, { role, eventId }: LinkRow): void =>
  ctx.publish(role === 'gate' ? 'gate.changed' : 'bibs.changed', { eventId })
