import { pickUpsInput, scannedAt } from '@vondrona/rules/gate'
import type { Context } from '../../../kernel/context.ts'
import { parse } from '../../../kernel/parse.ts'
import { takePickUps } from '../../bibs/index.ts'
import { openGate } from '../links/open-gate.ts'

/** N-02: what a desk handed out, also without a network. Only an organiser's words allow what is forbidden. */
export async function syncPickUps(ctx: Context, raw: unknown) {
  ctx.admit('syncPickUps')
  const { device, clockOffset, pickUps, ...by } = parse(pickUpsInput, raw)
  const { eventId, results } = await ctx.transaction(async (tx) => {
    const { event, name, linkId } = await openGate(ctx, tx, by, 'desk')
    const organiserId = linkId === null ? (ctx.actor?.id ?? null) : null
    const of = { eventId: event.id, desk: name, device, organiserId }
    const acts = pickUps.map(({ nonce, ticketId, number, at, undoes, despite, collector }) => ({
      nonce,
      ticketId: ticketId ?? null,
      number: number ?? null,
      at: scannedAt(at, clockOffset ?? 0, ctx.now()),
      undoes: undoes ?? null,
      despite: despite || null,
      collector: collector ?? '',
    }))
    return { eventId: event.id, results: await takePickUps(tx, ctx, of, acts) }
  })
  if (pickUps.length > 0) ctx.publish('bibs.changed', { eventId })
  return results
}
