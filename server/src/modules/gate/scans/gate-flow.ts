import { flowMinutes, flowOf } from '@vondrona/rules/gate'
import type { Context } from '../../../kernel/context.ts'
import { organisedEvent } from '../links/organised-link.ts'
import { entriesByMinute } from '../store.ts'

/** How people come in, minute by minute, for organisers; null while nobody came. */
export async function gateFlow(ctx: Context, eventId: string) {
  const { id } = await organisedEvent(ctx, 'gateFlow', eventId)
  const flow = flowOf(await entriesByMinute(ctx.db, id, ctx.now(), flowMinutes))
  return flow && { eventId: id, ...flow }
}
