import type { Context } from '../../../kernel/context.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { userById } from '../../accounts/index.ts'
import { writeAudit } from '../../audit/index.ts'
import { numberHash } from './document-number.ts'
import { findDocument, noteComparison } from './store.ts'

/** F-KYC-04: the reviewer types what the photo shows, without seeing what the person typed. */
export async function compareDocumentNumber(ctx: Context, userId: string, number: string): Promise<boolean> {
  ctx.require('compareDocumentNumber')
  const user = await userById(ctx, userId)
  return ctx.transaction(async (tx) => {
    const document = await findDocument(tx, user.id)
    if (!document) throw new Refusal('NOT_FOUND', 'identity.noDocument')
    const matches = document.numberHash.equals(numberHash(ctx, document.type, number))
    await noteComparison(tx, user.id, matches)
    await writeAudit(tx, ctx, 'identity.compared', { targetId: user.id, targetName: user.pseudo, detail: { matches } })
    return matches
  })
}
