import { desk as limits } from '@vondrona/rules/bibs/constants'
import type { Context } from '../../../kernel/context.ts'
import { isId } from '../../../kernel/ids.ts'
import { ticketsById } from '../../tickets/index.ts'
import { notFound } from '../refusals.ts'
import { obstaclesOf } from './obstacles.ts'
import { blocksLeft, givenOf, type PickUpRow, problemsOf } from './store.ts'

/** Pick-ups that the books do not bear out, for an organiser to settle: the latest first. */
export async function pickUpProblems(ctx: Context, eventId: string) {
  ctx.require('pickUpProblems')
  if (!isId(eventId)) throw notFound()
  return seenProblems(ctx, await problemsOf(ctx.db, eventId.toLowerCase(), limits.problems))
}

/** With who it was about, and the pick-up that counts instead. */
export async function seenProblems(ctx: Context, rows: readonly PickUpRow[]) {
  const ids = rows.flatMap(({ ticketId }) => ticketId ?? [])
  const tickets = new Map((await ticketsById(ctx.db, ids)).map((row) => [row.id, row]))
  const [missing, given] = [await obstaclesOf(ctx.db, ids), await givenOf(ctx.db, ids)]
  return rows.flatMap((row) => {
    const ticket = row.ticketId ? tickets.get(row.ticketId) : undefined
    if (!ticket) return []
    const one = given.get(ticket.id)
    return [
      {
        nonce: row.nonce,
        ticketId: ticket.id,
        fullName: ticket.fullName,
        outcome: row.outcome,
        number: row.number,
        bib: ticket.number,
        at: row.at,
        desk: row.desk,
        givenAt: one?.at ?? null,
        givenDesk: one?.desk ?? null,
        obstacles: row.outcome === 'blocked' ? (missing.get(ticket.id) ?? []) : [],
      },
    ]
  })
}

/** Piles that are not empty: which desk took which numbers along. */
export async function bibBlocks(ctx: Context, eventId: string) {
  ctx.require('bibBlocks')
  if (!isId(eventId)) throw notFound()
  return blocksLeft(ctx.db, eventId.toLowerCase(), limits.problems)
}
