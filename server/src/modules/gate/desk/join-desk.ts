import { gate as limits } from '@vondrona/rules/constants'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { addDevice } from '../store.ts'

/** A device that takes numbers counts for its link: made-up devices would empty the range of a race. */
export async function joinDesk(tx: Tx, ctx: Context, linkId: string | null, device: string): Promise<void> {
  if (linkId && !(await addDevice(tx, linkId, device, ctx.now(), limits.devices)))
    throw new Refusal('NO_BIB', 'gate.desk.tooManyDevices')
}
