import { createApplicationTypeInput } from '@vondrona/rules/events'
import { event as limits } from '@vondrona/rules/events/constants'
import type { Context } from '../../../kernel/context.ts'
import { parse } from '../../../kernel/parse.ts'
import { badInput } from '../../../kernel/refusal.ts'
import { eventFor } from '../find-event.ts'
import type { SeenApplicationType } from '../seen-events.ts'
import { changeTypes } from '../writing/change-types.ts'
import { writeApplicationType } from '../writing/write-types.ts'
import { typeAnswer } from './event-application-types.ts'

/** R-EVT-07: the last one of its event. */
export async function createEventApplicationType(
  ctx: Context,
  raw: unknown,
  revision?: number | null,
): Promise<SeenApplicationType> {
  ctx.require('createEventApplicationType')
  const { eventId, ...input } = parse(createApplicationTypeInput, raw)
  const event = await eventFor(ctx, 'createEventApplicationType', eventId)
  const id = ctx.newId()
  await changeTypes(ctx, event.id, revision, async (tx, { applications }) => {
    if (applications.length >= limits.applicationTypes)
      throw badInput([{ field: 'eventId', key: 'events.applicationTypesTooMany' }])
    const position = Math.max(-1, ...applications.map((one) => one.position)) + 1
    return writeApplicationType(tx, ctx, { eventId: event.id, input, row: undefined, id, position, field: '' })
  })
  return typeAnswer(ctx, id)
}
