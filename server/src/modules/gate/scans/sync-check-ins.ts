import { gate as limits } from '@vondrona/rules/constants'
import { type Passage, passagesOf, type ScanOutcome, scannedAt, syncInput } from '@vondrona/rules/gate'
import { live } from '@vondrona/rules/tickets'
import { readShortCode } from '@vondrona/rules/tickets/code'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { isId } from '../../../kernel/ids.ts'
import { parse } from '../../../kernel/parse.ts'
import {
  checkInTickets,
  findTicket,
  lockTickets,
  type TicketRow,
  touchTickets,
  undoCheckIns,
} from '../../tickets/index.ts'
import { type OpenGate, openGate } from '../links/open-gate.ts'
import {
  addDevice,
  addScans,
  claimsOf,
  devicesOf,
  putPassages,
  type ScanRow,
  scansByNonce,
  undoScans,
  usesOf,
} from '../store.ts'

type Scan = ReturnType<typeof parse<typeof syncInput>>['scans'][number]

/**
 * R-GAP-18, N-02: what a phone scanned, however long ago. Each scan counts once, whenever and however often it is sent;
 * of several that admitted with one ticket, the first by the server's clock stands, and the others are duplicates.
 */
export async function syncCheckIns(ctx: Context, raw: unknown) {
  ctx.admit('syncCheckIns')
  const { device, clockOffset, scans, ...by } = parse(syncInput, raw)
  const { eventId, results } = await ctx.transaction(async (tx) => {
    const gate = await openGate(ctx, tx, by, 'gate')
    // A phone too many is not listed, but what it scanned counts. One that is known waits for nobody.
    if (gate.linkId && !(await devicesOf(tx, gate.linkId)).includes(device))
      await addDevice(tx, gate.linkId, device, ctx.now(), limits.devices)
    const byNonce = new Map(scans.map((scan) => [scan.nonce, scan])) // the last one, where one call names it twice
    const ids = await ticketsOf(tx, [...byNonce.values()])
    const tickets = new Map((await lockTickets(tx, [...new Set(ids.values())])).map((row) => [row.id, row]))
    const rows = [...byNonce.values()].map((scan): ScanRow => {
      const ticketId = ids.get(scan.nonce) ?? null
      const ticket = ticketId ? tickets.get(ticketId) : undefined
      const isUndo = !!scan.undoes
      return {
        nonce: scan.nonce,
        eventId: gate.event.id,
        ticketId: ticket && !isUndo ? ticket.id : null,
        code: ticket || isUndo ? null : (scan.code ?? scan.ticketId ?? null),
        linkId: gate.linkId,
        gate: gate.name,
        device,
        at: scannedAt(scan.at, clockOffset ?? 0, ctx.now()),
        receivedAt: ctx.now(),
        refused: scan.refused ?? false,
        exits: scan.exits ?? false,
        follows: null,
        outcome: isUndo ? 'undone' : firstOutcome(gate, ticket, scan),
        undoes: scan.undoes ?? null,
        undoneAt: null,
      }
    })
    const added = await addScans(tx, rows)
    const undone = await undoScans(tx, gate.event.id, {
      linkId: gate.linkId,
      nonces: added.flatMap(({ undoes }) => undoes ?? []),
      at: ctx.now(),
    })
    const touched = new Set([...added, ...undone].flatMap(({ ticketId }) => ticketId ?? []))
    await decide(tx, ctx, gate, [...touched])
    return { eventId: gate.event.id, results: await answers(tx, gate, scans, [...ids.values()]) }
  })
  if (scans.length > 0) ctx.publish('gate.changed', { eventId })
  return results
}

/** A scan that may count does not until `decide` finds its place. */
function firstOutcome({ event }: OpenGate, ticket: TicketRow | undefined, { exits, refused }: Scan): ScanOutcome {
  if (!ticket) return 'unknown'
  if (ticket.eventId !== event.id) return 'wrong_event'
  if (!live.includes(ticket.status)) return 'revoked'
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
      const ticket = await findTicket(tx, { shortCode })
      if (ticket) ids.set(nonce, ticket.id)
    }
  }
  return ids
}

/** The scans of each ticket in the order of their time; its state follows, whichever arrived when. */
async function decide(tx: Tx, ctx: Context, gate: OpenGate, ticketIds: readonly string[]): Promise<void> {
  if (ticketIds.length === 0) return
  const tickets = await lockTickets(tx, ticketIds) // also those whose scan was taken back
  const claims = Map.groupBy(await claimsOf(tx, ticketIds), ({ ticketId }) => ticketId)
  const changed = new Map<string, Passage>()
  const admitted: { ticketId: string; at: Date }[] = []
  const free: string[] = []
  const moved: string[] = []
  for (const ticket of tickets) {
    if (ticket.eventId !== gate.event.id || !live.includes(ticket.status)) continue
    const its = claims.get(ticket.id) ?? []
    const passages = passagesOf(its)
    for (const { nonce, outcome, follows } of its) {
      const passage = passages.get(nonce)
      if (passage && (passage.outcome !== outcome || passage.follows !== follows)) changed.set(nonce, passage)
    }
    const first = its.find(({ nonce }) => passages.get(nonce)?.outcome === 'admitted')
    if (first && ticket.status === 'issued') admitted.push({ ticketId: ticket.id, at: first.at })
    else if (!first && ticket.status === 'checked_in') free.push(ticket.id)
    else if (ticket.status === 'checked_in') moved.push(ticket.id)
  }
  await putPassages(tx, changed)
  if (admitted.length > 0) await checkInTickets(tx, ctx, admitted)
  if (free.length > 0) await undoCheckIns(tx, ctx, free)
  if (moved.length > 0) await touchTickets(tx, ctx, { ids: moved }) // phones ask for what changed
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
