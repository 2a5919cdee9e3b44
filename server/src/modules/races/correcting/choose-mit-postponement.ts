import { postponementChoices } from '@vondrona/rules/events'
import * as z from 'zod/mini'
import type { Context } from '../../../kernel/context.ts'
import { parse } from '../../../kernel/parse.ts'
import { writeAudit } from '../../audit/index.ts'
import { answerPostponement } from '../../orders/index.ts'
import { participationFor } from '../access.ts'
import { type SeenParticipation, seenFully } from '../seen-participations.ts'
import { findParticipation } from '../store.ts'

const choices = z.enum(postponementChoices)

/** F-PAY-08: « Garder ma place / Me rembourser » for one registration, also without an account, by its link. */
export async function chooseMitPostponement(
  ctx: Context,
  {
    id,
    key,
    choice: raw,
    postponementId,
  }: { id: string; key?: string | null; choice: unknown; postponementId?: string | null },
): Promise<SeenParticipation> {
  const { row: found, party } = await participationFor(ctx, 'chooseMitPostponement', id, key)
  const choice = parse(choices, raw)
  const row = await ctx.transaction(async (tx) => {
    const { before } = await answerPostponement(tx, ctx, found.orderId, choice, postponementId) // the registration follows its order
    if (before !== choice && party === 'organiser')
      await writeAudit(tx, ctx, 'registration.choice', { targetId: found.id, detail: { before, after: choice } })
    return findParticipation(tx, found.id)
  })
  return seenFully(ctx, row ?? found)
}
