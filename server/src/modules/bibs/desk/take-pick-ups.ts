import type { Obstacle, PickUpOutcome } from '@vondrona/rules/bibs'
import { live } from '@vondrona/rules/tickets'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { isId } from '../../../kernel/ids.ts'
import { writeAudit } from '../../audit/index.ts'
import { latestPostponement, type PostponementRow } from '../../events/index.ts'
import { lockTickets, type TicketRow, ticketsById } from '../../tickets/index.ts'
import { obstaclesOf } from './obstacles.ts'
import type { DeskOf } from './piles.ts'
import { settle } from './settle.ts'
import {
  addPickUps,
  givenOf,
  markSeen,
  type PickUpRow,
  pickUpsByNonce,
  undoPickUps,
  undoPickUpsOfLink,
} from './store.ts'

/** A bib was handed out at a desk, or (`undoes`) came back. */
export interface PickUp {
  nonce: string
  ticketId: string | null
  number: number | null
  /** By the server's clock. */
  at: Date
  /** It lies outside of the time in which pick-ups count. */
  outOfTime?: 'too_early' | 'too_late' | null
  undoes: string | null
  despite: string | null
  collector: string
}

/** Who sends them: an organiser, or whoever has a link. */
type Desk = DeskOf & { organiserId: string | null; linkId?: string | null }

/** What the server made of a pick-up. */
export interface PickUpResult {
  nonce: string
  ticketId: string | null
  outcome: PickUpOutcome
  bib: string | null
  givenAt: Date | null
  givenDesk: string | null
  obstacles: Obstacle[]
}

/**
 * N-02, F-RACE-09: what a desk handed out, however long ago. Each pick-up counts once, whenever and however often it is
 * sent. What is missing forbids it, unless an organiser (`organiserId`) says why it was done all the same.
 */
export async function takePickUps(tx: Tx, ctx: Context, of: Desk, pickUps: readonly PickUp[]): Promise<PickUpResult[]> {
  const byNonce = new Map(pickUps.map((one) => [one.nonce, one])) // the last one, where one call names it twice
  const tickets = await ticketsOf(tx, of.eventId, [...byNonce.values()])
  const missing = await obstaclesOf(tx, [...tickets.keys()])
  const postponement = (await latestPostponement(tx, [of.eventId])).get(of.eventId)
  const rows = [...byNonce.values()]
    .map((one) => rowOf(ctx, of, one, tickets, missing))
    .map((row) =>
      countsNoMore(row, postponement) ? { ...row, outcome: 'undone' as const, setAsideBy: postponement.id } : row,
    )
  const added = await addPickUps(tx, rows)
  const undone = await undoPickUps(tx, of.eventId, {
    device: of.organiserId ? null : of.device,
    nonces: added.flatMap(({ undoes }) => undoes ?? []),
    at: ctx.now(),
  })
  await markSeen(tx, { seriesId: of.eventId, device: of.device }, of.desk, ctx.now())
  for (const { despite, ticketId, outcome } of added)
    if (despite && ticketId && outcome !== 'blocked')
      await writeAudit(tx, ctx, 'bib.givenDespite', { targetId: ticketId, detail: { despite, desk: of.desk } })
  const touched = new Set([...added, ...undone].flatMap(({ ticketId }) => ticketId ?? []))
  await settle(
    tx,
    ctx,
    of.eventId,
    [...tickets.values()].filter(({ id }) => touched.has(id)),
  )
  return answers(tx, of.eventId, pickUps, missing)
}

/** Takes back all that was handed out with a link, or by one of its devices; of two pick-ups the other one counts then. */
export async function undoPickUpsOf(
  tx: Tx,
  ctx: Context,
  { id: linkId, eventId }: { id: string; eventId: string },
  device: string | null,
): Promise<{ undone: number; tickets: number }> {
  const rows = await undoPickUpsOfLink(tx, linkId, device, ctx.now())
  const tickets = await lockTickets(tx, [...new Set(rows.flatMap(({ ticketId }) => ticketId ?? []))])
  await settle(tx, ctx, eventId, tickets)
  return { undone: rows.length, tickets: tickets.length }
}

/** The tickets of the event that they name, and those of pick-ups that they undo; locked. */
async function ticketsOf(tx: Tx, eventId: string, pickUps: readonly PickUp[]): Promise<Map<string, TicketRow>> {
  const taken = await pickUpsByNonce(
    tx,
    eventId,
    pickUps.flatMap(({ undoes }) => undoes ?? []),
  )
  const ids = [...pickUps, ...taken].flatMap(({ ticketId }) =>
    ticketId && isId(ticketId) ? [ticketId.toLowerCase()] : [],
  )
  const locked = await lockTickets(tx, [...new Set(ids)])
  return new Map(locked.filter((row) => row.eventId === eventId).map((row) => [row.id, row]))
}

function rowOf(
  ctx: Context,
  { eventId, desk, device, organiserId, linkId }: Desk,
  one: PickUp,
  tickets: ReadonlyMap<string, TicketRow>,
  missing: ReadonlyMap<string, Obstacle[]>,
): PickUpRow {
  const ticket = one.ticketId && !one.undoes ? tickets.get(one.ticketId.toLowerCase()) : undefined
  const despite = organiserId && one.despite ? one.despite : null
  return {
    nonce: one.nonce,
    eventId,
    ticketId: ticket?.id ?? null,
    number: ticket ? one.number : null,
    desk,
    device,
    linkId: linkId ?? null,
    at: one.at,
    receivedAt: ctx.now(),
    despite,
    byId: organiserId,
    collector: one.collector,
    outcome: one.undoes ? 'undone' : firstOutcome(ticket, despite !== null, missing, one.outOfTime),
    undoes: one.undoes,
    undoneAt: null,
    setAsideBy: null,
  }
}

/** Handed out for the date before the postponement, and told later. */
const countsNoMore = (row: PickUpRow, by: PostponementRow | undefined): by is PostponementRow =>
  by !== undefined && row.outcome === 'duplicate' && row.at <= by.createdAt

/** One that may count is a duplicate until `settle` finds it to be the first. */
function firstOutcome(
  ticket: TicketRow | undefined,
  isAllowed: boolean,
  missing: ReadonlyMap<string, Obstacle[]>,
  outOfTime: PickUp['outOfTime'],
): PickUpOutcome {
  if (!ticket) return 'unknown'
  if (!live.includes(ticket.status)) return 'ended'
  if (outOfTime) return outOfTime
  return missing.has(ticket.id) && !isAllowed ? 'blocked' : 'duplicate'
}

async function answers(
  tx: Tx,
  eventId: string,
  pickUps: readonly PickUp[],
  missing: ReadonlyMap<string, Obstacle[]>,
): Promise<PickUpResult[]> {
  const rows = await pickUpsByNonce(
    tx,
    eventId,
    pickUps.map(({ nonce }) => nonce),
  )
  const byNonce = new Map(rows.map((row) => [row.nonce, row]))
  const ids = rows.flatMap(({ ticketId }) => ticketId ?? [])
  const given = await givenOf(tx, ids)
  const bibs = new Map((await ticketsById(tx, ids)).map(({ id, number }) => [id, number]))
  return pickUps.map(({ nonce }) => {
    const row = byNonce.get(nonce)
    const ticketId = row?.ticketId ?? null
    const one = ticketId ? given.get(ticketId) : undefined
    return {
      nonce,
      ticketId,
      outcome: row?.outcome ?? 'unknown',
      bib: (ticketId && bibs.get(ticketId)) ?? null,
      givenAt: one?.at ?? null,
      givenDesk: one?.desk ?? null,
      obstacles: (ticketId && row?.outcome === 'blocked' && missing.get(ticketId)) || [],
    }
  })
}
