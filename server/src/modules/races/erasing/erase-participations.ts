import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { removeAnswers } from '../../forms/index.ts'
import { removeFilesLater } from '../../uploads/index.ts'
import { emptyResults } from '../ranking/store.ts'
import { removeDocumentsOf } from '../registration-documents/store.ts'
import { emptyParticipations, takeAnswers } from './store.ts'

/** Empties these registrations: names, contacts, documents with their photos, letters and answers are gone. May run twice. */
export async function eraseParticipations(tx: Tx, ctx: Context, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  for (const answersId of await takeAnswers(tx, ids)) await removeAnswers(tx, answersId)
  await removeFilesLater(tx, ctx, await removeDocumentsOf(tx, ids))
  await emptyResults(tx, ids)
  await emptyParticipations(tx, ids, ctx.now())
}
