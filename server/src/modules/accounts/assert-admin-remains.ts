import type { Tx } from '../../kernel/db.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { countAdmins } from './store.ts'

/** Call it after the change, in the same transaction: throws LAST_ADMIN when nobody could administer the site any more. */
export async function assertAdminRemains(tx: Tx): Promise<void> {
  if ((await countAdmins(tx)) === 0) throw new Refusal('LAST_ADMIN', 'members.lastAdmin')
}
