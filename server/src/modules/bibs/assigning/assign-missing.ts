import { bib } from '@vondrona/rules/bibs/constants'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { lockUnnumbered } from '../../tickets/index.ts'
import { assignAtPayment } from './at-payment.ts'

/**
 * Job after the numbering of an event is saved: whose tickets were issued before, or when no number was left, get theirs,
 * who came first the lowest. Each turn goes on behind the last one. May run twice, and stop anywhere.
 */
export async function assignMissing(
  ctx: Context,
  { eventId, perTurn = bib.perTurn }: { eventId: string; perTurn?: number },
): Promise<void> {
  for (let after: string | null = null; ; ) {
    const last: string | null = await ctx.transaction((tx) => assignSome(tx, ctx, { eventId, after, perTurn }))
    if (last === null) return
    after = last
  }
}

interface Turn {
  eventId: string
  /** The last ticket of the turn before. */
  after: string | null
  perTurn: number
}

async function assignSome(tx: Tx, ctx: Context, { eventId, after, perTurn }: Turn): Promise<string | null> {
  const tickets = await lockUnnumbered(tx, eventId, after, perTurn)
  await assignAtPayment(
    tx,
    ctx,
    tickets.map(({ id }) => id),
  )
  return tickets.at(-1)?.id ?? null
}
