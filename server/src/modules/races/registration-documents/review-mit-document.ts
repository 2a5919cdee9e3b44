import { overStatuses, reviewDocumentInput } from '@vondrona/rules/races'
import type { Context } from '../../../kernel/context.ts'
import { isId } from '../../../kernel/ids.ts'
import { parse } from '../../../kernel/parse.ts'
import { badInput, Refusal, say } from '../../../kernel/refusal.ts'
import { writeAudit } from '../../audit/index.ts'
import { lockRegistration } from '../lock-registration.ts'
import { raceFacts } from '../registering/runner.ts'
import { type SeenParticipation, seenFully } from '../seen-participations.ts'
import { findParticipation } from '../store.ts'
import { tellRegistrants } from '../telling/tell-registrants.ts'
import { followDocuments } from './documents-status.ts'
import { findDocument, reviewDocument } from './store.ts'

/** R-MIT-10: accepts a document, or refuses it with a reason that its registrant reads next to a link to send another. */
export async function reviewMitDocument(ctx: Context, raw: unknown): Promise<SeenParticipation> {
  const { id: reviewedBy } = ctx.require('reviewMitDocument')
  const { documentId, accept, reason: given } = parse(reviewDocumentInput, raw)
  const reason = accept ? '' : (given ?? '')
  if (!accept && reason === '') throw badInput([{ field: 'reason', key: 'races.reasonMissing' }])
  const found = isId(documentId) ? await findDocument(ctx.db, documentId) : undefined
  if (!found?.participationId) throw new Refusal('NOT_FOUND', 'races.documentGone')
  const { participationId, kind } = found
  const registration = await findParticipation(ctx.db, participationId)
  const row = await ctx.transaction(async (tx) => {
    const before = registration && (await lockRegistration(tx, registration))
    // Who gave up is asked for nothing any more.
    if (!before || overStatuses.includes(before.status)) throw new Refusal('NOT_FOUND', 'races.documentGone')
    const facts = { reason, reviewedBy, reviewedAt: ctx.now() }
    const reviewed = await reviewDocument(tx, found.id, accept ? 'accept' : 'reject', facts)
    if (!reviewed) throw new Refusal('CONFLICT', 'races.documentReviewed')
    const after = await followDocuments(tx, ctx, before, await raceFacts(tx, before.eventId, ctx.now()))
    await writeAudit(tx, ctx, accept ? 'registration.documentAccepted' : 'registration.documentRejected', {
      targetId: before.id,
      detail: { kind },
    })
    if (!accept) {
      const document = say(ctx.sentences, before.language, `races.document.${kind}`)
      await tellRegistrants(tx, ctx, [before], 'rejected', { document, reason })
    }
    return after
  })
  return seenFully(ctx, row)
}
