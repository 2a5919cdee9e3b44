import { desk as limits } from '@vondrona/rules/bibs/constants'
import { earliestOf, pickUpsInput, scannedAt, whyOutOfTime } from '@vondrona/rules/gate'
import type { Context } from '../../../kernel/context.ts'
import { parse } from '../../../kernel/parse.ts'
import { takePickUps } from '../../bibs/index.ts'
import { meetDevice } from '../links/meet-device.ts'
import { openGate, windowAt } from '../links/open-gate.ts'
import { changeDevice } from '../store.ts'

/** N-02: what a desk handed out, also without a network. Only an organiser's words allow what is forbidden. */
export async function syncPickUps(ctx: Context, raw: unknown) {
  ctx.admit('syncPickUps')
  const { device, clockOffset, pickUps, ...by } = parse(pickUpsInput, raw)
  const { eventId, results } = await ctx.transaction(async (tx) => {
    const desk = await openGate(ctx, tx, by, 'desk')
    const { event, name, link } = desk
    const known = link && (await meetDevice(tx, ctx, link, device))
    const since = known && earliestOf(link.createdAt, known)
    const window = await windowAt(tx, desk)
    const organiserId = link ? null : (ctx.actor?.id ?? null)
    const of = { eventId: event.id, desk: name, device, organiserId, linkId: link?.id ?? null }
    const acts = pickUps.map(({ nonce, ticketId, number, at: said, undoes, despite, collector }) => {
      const at = scannedAt(said, clockOffset ?? 0, ctx.now(), since)
      return {
        nonce,
        ticketId: ticketId ?? null,
        number: number ?? null,
        at,
        outOfTime: link && whyOutOfTime(window, at), // who organises answers for it by name
        undoes: undoes ?? null,
        despite: despite || null,
        collector: collector ?? '',
      }
    })
    if (known && acts.length > 0) {
      const sentAllAt = acts.length < limits.pickUps ? { sentAllAt: ctx.now() } : {}
      await changeDevice(tx, known, { lastSeenAt: ctx.now(), ...sentAllAt })
    }
    return { eventId: event.id, results: await takePickUps(tx, ctx, of, acts) }
  })
  if (pickUps.length > 0) ctx.publish('bibs.changed', { eventId })
  return results
}
