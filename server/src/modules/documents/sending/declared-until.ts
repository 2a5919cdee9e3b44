import { endOfDay, sendDocumentInput } from '@vondrona/rules/documents'
import { userDocument } from '@vondrona/rules/documents/constants'
import type { Context } from '../../../kernel/context.ts'
import { parse } from '../../../kernel/parse.ts'
import { badInput } from '../../../kernel/refusal.ts'
import type { DocumentTypeRow } from '../types/store.ts'

const year = 366 * 86_400_000

/** R-DOC-09: the last day that its sender reads on a document; only where its type expires, and not past. */
export function declaredUntil(ctx: Context, { hasExpiration }: DocumentTypeRow, raw: unknown): string | null {
  const { expiresOn } = parse(sendDocumentInput, { expiresOn: raw })
  if (!expiresOn) return null
  const refuse = (key: 'documents.dateUnused' | 'documents.dateInvalid' | 'documents.ownDatePast') =>
    badInput([{ field: 'expiresOn', key }])
  if (!hasExpiration) throw refuse('documents.dateUnused')
  const end = endOfDay(expiresOn)
  const now = ctx.now().getTime()
  if (!end || end.getTime() > now + userDocument.declaredYears * year) throw refuse('documents.dateInvalid')
  if (end.getTime() <= now) throw refuse('documents.ownDatePast')
  return expiresOn
}
