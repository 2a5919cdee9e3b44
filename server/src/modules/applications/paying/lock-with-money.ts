import { Conflict, type Tx } from '../../../kernel/db.ts'
import type { ApplicationTypeRow } from '../../events/index.ts'
import { lockCharges } from '../../payments/index.ts'
import { type ApplicationRow, findApplication, lockApplication, lockType } from '../store.ts'

/**
 * For whoever moves it: what it owes first, as a payment that comes locks its charge before it looks here; then its type,
 * and itself. Tried again where it began to owe something else meanwhile.
 */
export async function lockWithMoney(
  tx: Tx,
  { id, eventApplicationTypeId }: Pick<ApplicationRow, 'id' | 'eventApplicationTypeId'>,
): Promise<{ type: ApplicationTypeRow | undefined; row: ApplicationRow | undefined }> {
  const chargeId = (await findApplication(tx, id))?.chargeId
  if (chargeId) await lockCharges(tx, [chargeId])
  const type = await lockType(tx, eventApplicationTypeId)
  const row = await lockApplication(tx, id)
  if (row?.chargeId && row.chargeId !== chargeId) throw new Conflict('another charge')
  return { type, row }
}
