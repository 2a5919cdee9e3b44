import type { Context } from '../../../kernel/context.ts'
import { isId } from '../../../kernel/ids.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { removeFilesLater } from '../../uploads/index.ts'
import { lockAnswers } from '../store.ts'
import { findFile, removeFile } from './store.ts'

/** Removes a file that no sent answer names. */
export async function deleteFormFile(ctx: Context, id: string): Promise<boolean> {
  ctx.admit('deleteFormFile')
  const file = isId(id) ? await findFile(ctx.db, id) : undefined
  if (!file || !ctx.may('deleteFormFile', file.userId)) throw new Refusal('NOT_FOUND', 'forms.fileNotFound')
  return ctx.transaction(async (tx) => {
    const answers = file.answersId ? await lockAnswers(tx, file.answersId) : undefined
    const removed = answers?.isFinal ? undefined : await removeFile(tx, file)
    if (!removed) throw new Refusal('CONFLICT', 'forms.fileInUse')
    await removeFilesLater(tx, ctx, [removed.storageKey])
    return true
  })
}
