import {
  earliestOf,
  type OutOfTime,
  type ScanOutcome,
  scannedAt,
  scanOutcomes,
  syncInput,
  whyOutOfTime,
} from '@vondrona/rules/gate'
import { gate as limits } from '@vondrona/rules/gate/constants'
import { live } from '@vondrona/rules/tickets'
import { readShortCode } from '@vondrona/rules/tickets/code'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { isId } from '../../../kernel/ids.ts'
import { declareCounter } from '../../../kernel/metrics/meter.ts'
import { parse } from '../../../kernel/parse.ts'
import { lockTickets, type TicketRow, ticketByShortCode } from '../../tickets/index.ts'
import { meetDevice } from '../links/meet-device.ts'
import { type OpenGate, openGate, windowAt } from '../links/open-gate.ts'
import { addScans, changeDevice, type ScanRow, scansByNonce, undoScans, usesOf } from '../store.ts'
import { decide } from './decide.ts'
import { withoutFormerDate } from './former-date.ts'

const measured = declareCounter({
  name: 'vondrona_gate_scans_total',
  help: 'Scans that arrived from gates, each once, by what came of them.',
  labels: { outcome: scanOutcomes },
})

type Scan = ReturnType<typeof parse<typeof syncInput>>['scans'][number]

/**
 * R-GAP-18, N-02: what a phone scanned, however long ago. Each scan counts once, whenever and however often it is sent;
 * of several that admitted with one ticket, the first by the server's clock stands, and the others are duplicates.
 */
export async function syncCheckIns(ctx: Context, raw: unknown) {
  ctx.admit('syncCheckIns')
  const { device, clockOffset, scans, ...by } = parse(syncInput, raw)
  const { eventId, results, isNew } = await ctx.transaction(async (tx) => {
    const gate = await openGate(ctx, tx, by, 'gate')
    const { link } = gate
    const known = link && (await meetDevice(tx, ctx, link, device))
    const since = known && earliestOf(link.createdAt, known)
    const window = await windowAt(tx, gate)
    const byNonce = new Map(scans.map((scan) => [scan.nonce, scan])) // the last one, where one call names it twice
    const ids = await ticketsOf(tx, [...byNonce.values()])
    const tickets = new Map((await lockTickets(tx, [...new Set(ids.values())])).map((row) => [row.id, row]))
    const rows = [...byNonce.values()].map((scan): ScanRow => {
      const ticketId = ids.get(scan.nonce) ?? null
      const ticket = ticketId ? tickets.get(ticketId) : undefined
      const isUndo = !!scan.undoes
      const at = scannedAt(scan.at, clockOffset ?? 0, ctx.now(), since)
      return {
        nonce: scan.nonce,
        eventId: gate.event.id,
        ticketId: ticket && !isUndo ? ticket.id : null,
        code: ticket || isUndo ? null : (scan.code ?? scan.ticketId ?? null),
        linkId: link?.id ?? null,
        gate: gate.name,
        device,
        at,
        receivedAt: ctx.now(),
        refused: scan.refused ?? false,
        exits: scan.exits ?? false,
        follows: null,
        outcome: isUndo ? 'undone' : firstOutcome(gate, ticket, scan, whyOutOfTime(window, at)),
        undoes: scan.undoes ?? null,
        undoneAt: null,
        setAsideBy: null,
      }
    })
    const added = await addScans(tx, await withoutFormerDate(tx, gate.event.id, rows, known))
    const undone = await undoScans(tx, gate.event.id, {
      linkId: link?.id ?? null,
      nonces: added.flatMap(({ undoes }) => undoes ?? []),
      at: ctx.now(),
    })
    const touched = new Set([...added, ...undone].flatMap(({ ticketId }) => ticketId ?? []))
    await decide(tx, ctx, gate.event, [...touched])
    if (known && scans.length > 0) {
      const sentAllAt = scans.length < limits.scans ? { sentAllAt: ctx.now() } : {}
      await changeDevice(tx, known, { lastSeenAt: ctx.now(), ...sentAllAt })
    }
    const isNew = new Set(added.map(({ nonce }) => nonce))
    return { eventId: gate.event.id, results: await answers(tx, gate, scans, [...ids.values()]), isNew }
  })
  for (const { nonce, outcome } of results) if (isNew.delete(nonce)) ctx.meter.add(measured, { outcome })
  if (scans.length > 0) ctx.publish('gate.changed', { eventId })
  return results
}

/** A scan that may count does not until `decide` finds its place. */
function firstOutcome(
  { event }: OpenGate,
  ticket: TicketRow | undefined,
  { exits, refused }: Scan,
  outOfTime: OutOfTime | null,
): ScanOutcome {
  if (!ticket) return 'unknown'
  if (ticket.eventId !== event.id) return 'wrong_event'
  if (!live.includes(ticket.status)) return 'revoked'
  if (outOfTime) return outOfTime
  if (exits) return 'not_inside'
  return refused ? 'already_used' : 'duplicate_offline'
}

/** The tickets that scans name by their id or short code, by nonce. */
async function ticketsOf(tx: Tx, scans: readonly Scan[]): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const { nonce, ticketId, code, undoes } of scans) {
    if (undoes) continue
    const shortCode = !ticketId && code ? readShortCode(code) : null
    if (ticketId && isId(ticketId)) ids.set(nonce, ticketId.toLowerCase())
    else if (shortCode) {
      const ticket = await ticketByShortCode(tx, shortCode)
      if (ticket) ids.set(nonce, ticket.id)
    }
  }
  return ids
}

async function answers(tx: Tx, { event }: OpenGate, scans: readonly Scan[], ticketIds: readonly string[]) {
  const known = await scansByNonce(
    tx,
    event.id,
    scans.map(({ nonce }) => nonce),
  )
  const byNonce = new Map(known.map((row) => [row.nonce, row]))
  const uses = await usesOf(tx, event.id, ticketIds)
  return scans.map(({ nonce }) => {
    const row = byNonce.get(nonce)
    const use = row?.ticketId ? uses.get(row.ticketId) : undefined
    return {
      nonce,
      ticketId: row?.ticketId ?? null,
      outcome: row?.outcome ?? 'unknown',
      usedAt: use?.at ?? null,
      usedGate: use?.gate ?? null,
    }
  })
}
