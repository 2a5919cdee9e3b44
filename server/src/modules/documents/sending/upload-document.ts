import type { Context } from '../../../kernel/context.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { IncomingFile } from '../../uploads/index.ts'
import type { UserDocumentRow } from '../store.ts'
import { declaredUntil } from './declared-until.ts'
import { keepVersion, spendTry, typeToSend } from './keep-version.ts'
import { checkSize } from './read-file.ts'

/** R-DOC-05: a file in one go. */
export async function uploadDocument(
  ctx: Context,
  file: unknown,
  { documentTypeId, expiresOn }: { documentTypeId: string; expiresOn?: unknown },
): Promise<UserDocumentRow> {
  const { id: userId } = ctx.require('uploadDocument')
  if (!(file instanceof IncomingFile)) throw new Refusal('BAD_USER_INPUT', 'shell.badQuery')
  await spendTry(ctx, userId)
  const type = await typeToSend(ctx, documentTypeId)
  const until = declaredUntil(ctx, type, expiresOn)
  checkSize(file.size, type, ctx.language)
  return keepVersion(ctx, { userId, type, name: file.name, until, read: () => file.read() })
}
