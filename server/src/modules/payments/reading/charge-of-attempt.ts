import type { Db, Tx } from '../../../kernel/db.ts'
import { isId } from '../../../kernel/ids.ts'
import { findAttempt } from '../attempts/store.ts'

/** The charge that an attempt pays; undefined where there is no such attempt. */
export async function chargeOfAttempt(db: Db | Tx, id: string): Promise<string | undefined> {
  return isId(id) ? (await findAttempt(db, id))?.chargeId : undefined
}
