import { writeBundle } from '@vondrona/rules/gate'
import type { Context } from '../../../kernel/context.ts'
import { ticketTypesOf } from '../../events/index.ts'
import { gateRowsOf, ticketKeysOf } from '../../tickets/index.ts'
import { openGate } from '../links/open-gate.ts'
import { usesOf } from '../store.ts'

/**
 * R-GAP-18: what a phone at the gate keeps. With the cursor of an earlier one, only the tickets that may have changed
 * since. Throws Refusal GATE_CLOSED.
 */
export async function checkInBundle(
  ctx: Context,
  args: { eventId?: string | null; gateKey?: string | null; cursor?: string | null },
) {
  ctx.admit('checkInBundle')
  const { event, name } = await openGate(ctx, ctx.db, args)
  const since = args.cursor ? new Date(args.cursor) : undefined
  const isKnown = since !== undefined && Number.isFinite(since.getTime())
  const rows = await gateRowsOf(ctx.db, event.id, isKnown ? since : undefined)
  const types = new Map((await ticketTypesOf(ctx.db, [event.id])).get(event.id)?.map(({ id, title }) => [id, title]))
  const uses = await usesOf(
    ctx.db,
    event.id,
    rows.flatMap(({ id, status }) => (status === 'checked_in' ? [id] : [])),
  )
  const latest = rows.at(-1)?.updatedAt ?? (isKnown ? since : event.createdAt)
  return {
    eventId: event.id,
    gate: name,
    eventTitle: event.title,
    startsAt: event.startsAt,
    keys: (await ticketKeysOf(ctx.db, event.id)).slice(0, 10).map(({ kid, publicKey }) => ({
      kid,
      publicKey: publicKey.toString('base64url'),
    })),
    tickets: writeBundle(
      rows.map(({ id, shortCode, ticketTypeId, number, fullName, status, checkedInAt }) => ({
        id,
        shortCode,
        type: types.get(ticketTypeId) ?? '',
        bib: number ?? '',
        name: fullName,
        state: status,
        at: uses.get(id)?.at ?? checkedInAt,
        gate: uses.get(id)?.gate ?? '',
      })),
    ),
    count: rows.length,
    cursor: (isKnown && since > latest ? since : latest).toISOString(),
    serverTime: ctx.now(),
  }
}
