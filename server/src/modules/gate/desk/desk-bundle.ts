import { deskInput, deviceName } from '@vondrona/rules/gate'
import { live } from '@vondrona/rules/tickets'
import type { Context } from '../../../kernel/context.ts'
import { parse } from '../../../kernel/parse.ts'
import { givenOf, obstaclesOf, otherPiles, pickUpSeries, pileOf } from '../../bibs/index.ts'
import { bundleOf } from '../bundle/bundle.ts'
import { noteFetch } from '../links/meet-device.ts'
import { openGate } from '../links/open-gate.ts'

/**
 * N-02, F-RACE-11: what a bib desk keeps: who comes, what forbids to hand out a bib, and the numbers of its own pile.
 * With the cursor of an earlier one, only the tickets that may have changed since. Throws Refusal GATE_CLOSED.
 */
export async function deskBundle(ctx: Context, raw: unknown) {
  ctx.admit('deskBundle')
  const { device, cursor, ...by } = parse(deskInput, raw)
  const desk = await openGate(ctx, ctx.db, by, 'desk')
  await noteFetch(ctx, desk.link, device)
  const of = { eventId: desk.event.id, desk: desk.name, device }
  const bundle = await bundleOf(ctx, desk, cursor, async (rows) => {
    const ids = rows.flatMap(({ id, status }) => (live.includes(status) ? [id] : []))
    const [missing, given] = [await obstaclesOf(ctx.db, ids), await givenOf(ctx.db, ids)]
    return ({ id, status }) => {
      const one = given.get(id)
      const isLive = live.includes(status)
      return {
        state: isLive ? (one ? 'checked_in' : 'issued') : status,
        at: one?.at ?? null,
        gate: one?.desk ?? '',
        obstacles: missing.get(id) ?? [],
      }
    }
  })
  return {
    ...bundle,
    bibs: await pickUpSeries(ctx.db, desk.event.id),
    pile: await pileOf(ctx.db, of),
    otherPiles: (await otherPiles(ctx.db, of)).map((one) => ({ ...one, device: deviceName(one.device) })),
    mayOverride: desk.link === null,
  }
}
