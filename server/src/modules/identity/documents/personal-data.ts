import type { Context } from '../../../kernel/context.ts'
import type { Db, Tx } from '../../../kernel/db.ts'
import { removeFilesLater } from '../../uploads/index.ts'
import { allCorrectionsOf, removeReviews } from '../corrections/store.ts'
import { imagesOf } from '../photos/store.ts'
import { dropDocument } from './documents.ts'
import { findCounterCheck, findDocument, keepNumberOnly } from './store.ts'

/** For the copy of a member's data. Who decided is somebody else's business; the hash of the number opens nothing. */
export async function identityData(db: Db | Tx, userId: string) {
  const document = await findDocument(db, userId)
  const counterCheck = await findCounterCheck(db, userId)
  const corrections = await allCorrectionsOf(db, userId)
  return {
    document: document && {
      type: document.type,
      number_matches: document.number_matches,
      verified_at: document.verified_at,
      decided_at: document.decided_at,
      images_deleted_at: document.images_deleted_at,
      created_at: document.created_at,
    },
    photos: await imagesOf(db, userId),
    corrections: corrections.map(({ item, note, requested_at, answered_at, closed_at }) => {
      return { item, note, requested_at, answered_at, closed_at }
    }),
    seen_at_counter_at: counterCheck?.checked_at ?? null,
  }
}

/**
 * Of an erased account: its document, photos and corrections go. `blocked`: the keyed hash of the number stays for a
 * year, so that leaving is no way around a block.
 */
export async function forgetIdentity(tx: Tx, ctx: Context, userId: string, { blocked }: { blocked: boolean }) {
  await removeReviews(tx, userId)
  if (blocked) await removeFilesLater(tx, ctx, await keepNumberOnly(tx, userId, ctx.now()))
  else await dropDocument(tx, ctx, userId)
}
