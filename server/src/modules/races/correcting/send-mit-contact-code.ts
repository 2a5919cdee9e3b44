import { order as limits } from '@vondrona/rules/orders/constants'
import type { Context } from '../../../kernel/context.ts'
import { badInput } from '../../../kernel/refusal.ts'
import { channelOf, reachedBy } from '../../orders/index.ts'
import { recipientKey } from '../../outbox/index.ts'
import { participationFor } from '../access.ts'
import { type SeenParticipation, seenFully } from '../seen-participations.ts'
import { tellWithCodes } from '../telling/tell-with-codes.ts'

const { perContactPerHour, perRegistrationPerDay } = limits.contactCode
const perContact = {
  name: 'registration-codes-to',
  points: perContactPerHour,
  seconds: 3600,
  key: 'contacts.tooManyCodes',
}
const perRegistration = {
  name: 'registration-codes',
  points: perRegistrationPerDay,
  seconds: 86_400,
  key: 'contacts.tooManyCodes',
}

/** D-28: the code once more, to the contact as it is now. */
export async function sendMitContactCode(
  ctx: Context,
  { id, key }: { id: string; key?: string | null },
): Promise<SeenParticipation> {
  const { row } = await participationFor(ctx, 'sendMitContactCode', id, key)
  const way = channelOf(ctx, row)
  if (!way) throw badInput([{ field: 'email', key: 'contacts.contactUnreachable' }])
  await ctx.limits.spend(perRegistration, row.id)
  await ctx.limits.spend(perContact, recipientKey(way.to))
  await ctx.transaction(async (tx) => {
    await reachedBy(tx, ctx, row.orderId, row)
    await tellWithCodes(tx, ctx, [row], 'code')
  })
  return seenFully(ctx, row)
}
