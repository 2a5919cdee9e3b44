import { createHmac } from 'node:crypto'
import { stretchCode } from '@vondrona/rules/gate'
import { gate as limits } from '@vondrona/rules/gate/constants'
import type { Context } from '../../../kernel/context.ts'
import type { Db, Tx } from '../../../kernel/db.ts'
import { touchTickets } from '../../tickets/index.ts'
import { addCodes, codesOf, withoutCode } from '../store.ts'

interface Coded {
  id: string
  shortCode: string
}

/** Job: the slow part of the hash of each ticket's code, once for all links; some in a turn. */
export async function makeCodes(ctx: Context, { eventId }: { eventId: string }): Promise<void> {
  const tickets = await withoutCode(ctx.db, eventId, limits.codesPerTurn)
  if (tickets.length === 0) return
  await keepCodes(ctx, eventId, tickets, true)
  if (tickets.length === limits.codesPerTurn) await makeCodesLater(ctx.db, ctx, eventId)
}

export const makeCodesLater = (db: Db | Tx, ctx: Context, eventId: string): Promise<void> =>
  ctx.jobs.enqueue(db, 'gate.codes', { eventId }, { jobKey: `gate.codes.${eventId}`, queue: 'gate.codes' })

/**
 * The slow parts for these tickets of an event, by ticket. A few that are missing are made at once, so that a ticket that
 * was just bought is known; of more than that, devices hear later.
 */
export async function stretchedCodes(
  ctx: Context,
  eventId: string,
  tickets: readonly Coded[],
): Promise<Map<string, Buffer>> {
  const known = await codesOf(
    ctx.db,
    tickets.map(({ id }) => id),
  )
  const missing = tickets.filter(({ id }) => !known.has(id))
  if (missing.length === 0) return known
  if (missing.length > limits.codesAtOnce) await makeCodesLater(ctx.db, ctx, eventId)
  return new Map([...known, ...(await keepCodes(ctx, eventId, missing.slice(0, limits.codesAtOnce), false))])
}

/** One after the other: whatever else the server does shall not wait for all of them. `tells`: devices ask again. */
async function keepCodes(ctx: Context, eventId: string, tickets: readonly Coded[], tells: boolean) {
  const made = new Map<string, Buffer>()
  for (const { id, shortCode } of tickets) made.set(id, Buffer.from(await stretchCode(shortCode, eventId)))
  await ctx.transaction(async (tx) => {
    await addCodes(
      tx,
      [...made].map(([ticketId, stretched]) => ({ ticketId, stretched })),
    )
    if (tells) await touchTickets(tx, ctx, { ids: [...made.keys()] })
  })
  return made
}

/** `tagOf` of the rules, for lists of ten thousand: without a promise for each. */
export const tagFor = (stretched: Buffer, link: string): string =>
  createHmac('sha256', stretched).update(link).digest().subarray(0, 9).toString('base64url')
