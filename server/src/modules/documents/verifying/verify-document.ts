import { expiryOf, reminderOf, verifyDocumentInput } from '@vondrona/rules/documents'
import { afterCommit, type Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { isId } from '../../../kernel/ids.ts'
import { parse } from '../../../kernel/parse.ts'
import { badInput, Refusal } from '../../../kernel/refusal.ts'
import { writeAudit } from '../../audit/index.ts'
import { findDocument, moveDocument, type UserDocumentRow } from '../store.ts'
import { findType } from '../types/store.ts'
import { tellOwner } from './tell-owner.ts'

/**
 * R-DOC-07, D-13: a decision on the version that was looked at, in the state it was in, never on one's own. What was verified is asked for again
 * by rejecting it; a rejection that was a mistake is taken back by verifying.
 */
export async function verifyDocument(ctx: Context, raw: unknown): Promise<UserDocumentRow> {
  const { id: by } = ctx.require('verifyDocument')
  const { id, status, rejectionReason: reason, expiresOn, seenStatus } = parse(verifyDocumentInput, raw)
  if (status === 'rejected' && !reason) throw badInput([{ field: 'rejectionReason', key: 'documents.reasonMissing' }])
  const found = isId(id) ? await findDocument(ctx.db, id) : undefined
  if (!found) throw new Refusal('NOT_FOUND', 'documents.notFound')
  if (found.userId === by) throw new Refusal('FORBIDDEN', 'documents.notYours')
  if (seenStatus && seenStatus !== found.status) throw moved()
  if (found.scan === 'infected' && status === 'verified') throw new Refusal('CONFLICT', 'documents.isInfected')
  return ctx.transaction(async (tx) => {
    const row =
      status === 'verified' ? await verify(tx, ctx, found, by, expiresOn) : await reject(tx, ctx, found, reason ?? '')
    const { documentTypeId: documentType, version, userId } = row
    await writeAudit(tx, ctx, `document.${status}`, {
      targetId: userId,
      detail: { document: row.id, documentType, version, ...(status === 'verified' && { expires: row.expiresAt }) },
    })
    afterCommit(tx, () => ctx.publish('documents.changed', { userId, documentId: row.id }))
    return row
  })
}

const moved = () => new Refusal('CONFLICT', 'documents.moved')

/** R-DOC-09: until the document's own date, as the administrator or else its sender reads it, or as long as its type says. */
async function verify(tx: Tx, ctx: Context, found: UserDocumentRow, by: string, read?: string | null) {
  const type = await findType(tx, found.documentTypeId)
  if (!type) throw moved()
  if (read && !type.hasExpiration) throw badInput([{ field: 'expiresOn', key: 'documents.dateUnused' }])
  const now = ctx.now()
  const expiresAt = expiryOf(type, now, read ?? found.declaredUntil)
  if (expiresAt && expiresAt <= now) throw badInput([{ field: 'expiresOn', key: 'documents.datePast' }])
  const remindAt = expiresAt && reminderOf(expiresAt, now)
  const facts = { expiresAt, remindAt, verifiedAt: now, verifiedBy: by, rejectionReason: null }
  const row = await moveDocument(tx, found, 'verify', facts)
  if (!row) throw moved()
  await tellOwner(tx, ctx, row, 'document.verified')
  return row
}

async function reject(tx: Tx, ctx: Context, found: UserDocumentRow, reason: string) {
  const facts = { expiresAt: null, remindAt: null, verifiedAt: null, verifiedBy: null, rejectionReason: reason }
  const row = await moveDocument(tx, found, 'reject', facts)
  if (!row) throw moved()
  await tellOwner(tx, ctx, row, 'document.rejected', { reason })
  return row
}
