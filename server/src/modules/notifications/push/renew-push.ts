import { pushServer } from '@vondrona/rules/notifications/constants'
import type { Context } from '../../../kernel/context.ts'
import { declareAddressLimit } from '../../../kernel/limits/addresses.ts'
import { lockEndpoint, moveDevice } from './store.ts'
import { readSubscription } from './subscribe-push.ts'

const perAddress = declareAddressLimit({
  name: 'push-renewals',
  points: pushServer.renewalsPerHour,
  seconds: 3600,
  plain: true,
  why: 'A browser that changes the address of its messages has no session in its service worker: it shows the former address and its secret, which nobody guesses. One device does so a few times a year; nothing else counts it.',
})

/** The browser gave its messages another address. Null where nobody knows the former one and its secret. */
export async function renewPush(
  ctx: Context,
  former: { endpoint: string; auth: string },
  raw: unknown,
): Promise<string | null> {
  ctx.admit('renewPush')
  await ctx.limits.spendFrom(perAddress, ctx)
  const input = await readSubscription(ctx, raw)
  return ctx.transaction(async (tx) => {
    await lockEndpoint(tx, input.endpoint)
    return moveDevice(tx, former, input)
  })
}
