import { bundleVersion, type GateTicket, writeBundle } from '@vondrona/rules/gate'
import type { Context } from '../../../kernel/context.ts'
import { ticketTypesOf } from '../../events/index.ts'
import { type GateRow, gateRowsOf, ticketKeysOf } from '../../tickets/index.ts'
import { stretchedCodes, tagFor } from '../codes/make-codes.ts'
import { type OpenGate, windowAt } from '../links/open-gate.ts'

/** What a ticket was used for, as this kind of device shows it. */
export type Used = Pick<GateTicket, 'state' | 'at' | 'gate' | 'obstacles'>

const kids = 10 // keys of one event

/**
 * What a device keeps to work without a network. With the cursor of an earlier one, only the tickets that may have
 * changed since; `read` says of all of them what they were used for.
 */
export async function bundleOf(
  ctx: Context,
  opened: OpenGate,
  cursor: string | null | undefined,
  read: (rows: readonly GateRow[]) => Promise<(row: GateRow) => Used>,
) {
  const { event, name, link } = opened
  const since = cursor ? new Date(cursor) : undefined
  const isKnown = since !== undefined && Number.isFinite(since.getTime())
  const rows = await gateRowsOf(ctx.db, event.id, isKnown ? since : undefined)
  const types = new Map((await ticketTypesOf(ctx.db, [event.id])).get(event.id)?.map(({ id, title }) => [id, title]))
  const used = await read(rows)
  const codes = await stretchedCodes(ctx, event.id, rows)
  const codeSalt = link?.id ?? event.id
  const tagOf = (id: string) => {
    const stretched = codes.get(id)
    return stretched ? tagFor(stretched, codeSalt) : ''
  }
  const latest = rows.at(-1)?.updatedAt ?? (isKnown ? since : event.createdAt)
  const window = await windowAt(ctx.db, opened)
  return {
    version: bundleVersion,
    eventId: event.id,
    gate: name,
    eventTitle: event.title,
    startsAt: event.startsAt,
    opensAt: window?.opensAt ?? null,
    closesAt: window?.closesAt ?? null,
    codeSalt,
    keys: (await ticketKeysOf(ctx.db, event.id)).slice(0, kids).map(({ kid, publicKey }) => ({
      kid,
      publicKey: publicKey.toString('base64url'),
    })),
    tickets: writeBundle(
      rows.map((row) => ({
        id: row.id,
        tag: tagOf(row.id),
        type: types.get(row.ticketTypeId) ?? '',
        bib: row.number ?? '',
        name: row.fullName,
        ...used(row),
      })),
    ),
    count: rows.length,
    cursor: (isKnown && since > latest ? since : latest).toISOString(),
    serverTime: ctx.now(),
  }
}
