import { applicationTypeInput } from '@vondrona/rules/events'
import type { Context } from '../../../kernel/context.ts'
import { parse } from '../../../kernel/parse.ts'
import type { SeenApplicationType } from '../seen-events.ts'
import { changeTypes } from '../writing/change-types.ts'
import { writeApplicationType } from '../writing/write-types.ts'
import { eventOfType, typeAnswer, unknownType } from './event-application-types.ts'

/** R-EVT-07. Absent = unchanged. */
export async function updateEventApplicationType(
  ctx: Context,
  id: string,
  raw: unknown,
  revision?: number | null,
): Promise<SeenApplicationType> {
  const event = await eventOfType(ctx, 'updateEventApplicationType', id)
  const input = parse(applicationTypeInput, raw)
  await changeTypes(ctx, event.id, revision, async (tx, { applications }) => {
    const row = applications.find((one) => one.id === id.toLowerCase())
    if (!row) throw unknownType()
    return writeApplicationType(tx, ctx, {
      eventId: event.id,
      input,
      row,
      id: row.id,
      position: row.position,
      field: '',
    })
  })
  return typeAnswer(ctx, id)
}
