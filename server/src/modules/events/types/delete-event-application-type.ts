import type { Context } from '../../../kernel/context.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { changeTypes } from '../writing/change-types.ts'
import { removeTypes } from '../writing/write-types.ts'
import { eventOfType, unknownType } from './event-application-types.ts'

/** R-EVT-07: only while nobody has applied; what was withdrawn goes with it (D-70). */
export async function deleteEventApplicationType(ctx: Context, id: string, revision?: number | null): Promise<boolean> {
  const event = await eventOfType(ctx, 'deleteEventApplicationType', id)
  await changeTypes(ctx, event.id, revision, async (tx, { applications }) => {
    const row = applications.find((one) => one.id === id.toLowerCase())
    if (!row) throw unknownType()
    if (row.applicationsCount + row.approvedCount > 0) throw new Refusal('IN_USE', 'events.typeInUse')
    await removeTypes(tx, ctx, [row])
    return true
  })
  return true
}
