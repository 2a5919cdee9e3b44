import { commitmentInput, editableStatuses, signatureProblems } from '@vondrona/rules/races'
import type { Context } from '../../../kernel/context.ts'
import { parse } from '../../../kernel/parse.ts'
import { badInput, Refusal } from '../../../kernel/refusal.ts'
import { touchTickets } from '../../tickets/index.ts'
import { participationFor } from '../access.ts'
import { lockRegistration } from '../lock-registration.ts'
import { textsOf } from '../races/store.ts'
import { notEditable } from '../refusals.ts'
import { signatureOf } from '../registering/signature.ts'
import { type SeenParticipation, seenFully } from '../seen-participations.ts'
import { addCommitments } from '../store.ts'
import { noteChange } from './note-change.ts'

/** R-MIT-09: signs the letter as it is now, once; of a minor the guardian does. Nobody signs for the organiser's sake. */
export async function signCommitmentLetter(
  ctx: Context,
  { participationId, key, input: raw }: { participationId: string; key?: string | null; input: unknown },
): Promise<SeenParticipation> {
  const { row: found, party } = await participationFor(ctx, 'signCommitmentLetter', participationId, key)
  if (party === 'organiser') throw new Refusal('FORBIDDEN', 'races.signatureFailed') // R-EVT-25
  const input = parse(commitmentInput, raw)
  const row = await ctx.transaction(async (tx) => {
    const before = await lockRegistration(tx, found)
    if (!before || !editableStatuses.includes(before.status)) throw notEditable()
    const problems = signatureProblems(input, before, ctx.now())
    if (problems.length > 0) throw badInput(problems)
    const text = (await textsOf(tx, [before.eventId])).get(before.eventId)
    if (text?.version !== input.version)
      throw new Refusal('COMMITMENT_CHANGED', 'races.commitmentChanged', { field: 'version' })
    const stored = await addCommitments(tx, [
      { participationId: before.id, eventId: before.eventId, ...signatureOf(input), signedAt: ctx.now() },
    ])
    if (stored === 0) throw new Refusal('CONFLICT', 'races.commitmentSigned')
    await noteChange(tx, ctx, before, party, ['commitment'])
    await touchTickets(tx, ctx, { orderIds: [before.orderId] }) // bib desks show it
    return before
  })
  return seenFully(ctx, row)
}
