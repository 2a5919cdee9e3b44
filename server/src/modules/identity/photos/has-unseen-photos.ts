import type { Tx } from '../../../kernel/db.ts'
import { hasLooked } from '../../audit/index.ts'
import { findCounterCheck } from '../documents/store.ts'
import { imagesOf } from './store.ts'

/** Whether a photo is on file that this administrator has not opened since it came; at the counter they saw the document itself. */
export async function hasUnseenPhotos(tx: Tx, userId: string, adminId: string): Promise<boolean> {
  if ((await findCounterCheck(tx, userId))?.checkedBy === adminId) return false
  for (const { side, createdAt: since } of await imagesOf(tx, userId)) {
    const look = { targetId: userId, actorId: adminId, action: 'identity.viewed', detail: { side }, since }
    if (!(await hasLooked(tx, look))) return true
  }
  return false
}
