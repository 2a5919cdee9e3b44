import { webcrypto } from 'node:crypto'
import { push, pushServer } from '@vondrona/rules/notifications/constants'
import { isPushSubject, type SubscriptionInput, subscriptionInput } from '@vondrona/rules/notifications/push'
import type { Context } from '../../../kernel/context.ts'
import { parse } from '../../../kernel/parse.ts'
import { badInput, Refusal } from '../../../kernel/refusal.ts'
import { pushSettings } from './push-settings.ts'
import { addChoices, addDevice, lockEndpoint, lockMember, removeFormer, removeOldest } from './store.ts'

const perMember = { name: 'push-subscriptions', points: pushServer.subscribesPerHour, seconds: 3600 }

/**
 * This browser takes messages for the caller as long as their session lasts; whoever had it before gets no more. What
 * was chosen on the way is chosen, and nothing else is given up.
 */
export async function subscribePush(ctx: Context, raw: unknown, subjects: readonly string[] | null | undefined) {
  const { id: userId, sessionId } = ctx.require('subscribePush')
  const input = await readSubscription(ctx, raw)
  const chosen = (subjects ?? []).filter(isPushSubject)
  if (chosen.length !== (subjects ?? []).length) throw badInput([{ field: 'subjects', key: 'shell.badInput' }])
  await ctx.limits.spend(perMember, userId)
  await ctx.transaction(async (tx) => {
    await lockEndpoint(tx, input.endpoint)
    await lockMember(tx, userId)
    await removeFormer(tx, input.endpoint, sessionId)
    const device = { ...input, id: ctx.newId(), userId, sessionId, createdAt: ctx.now() }
    if (!(await addDevice(tx, device))) throw new Refusal('NOT_REMEMBERED', 'push.notRemembered')
    await removeOldest(tx, userId, push.devicesPerMember)
    await addChoices(tx, userId, chosen, ctx.now())
  })
  return pushSettings(ctx)
}

/** What a browser gave, with a key that is a point of the curve. */
export async function readSubscription(ctx: Context, raw: unknown): Promise<SubscriptionInput> {
  const input = parse(subscriptionInput, raw)
  if (!ctx.push.publicKey) throw new Refusal('PUSH_OFF', 'push.off')
  const curve = { name: 'ECDH', namedCurve: 'P-256' }
  await webcrypto.subtle.importKey('raw', Buffer.from(input.p256dh, 'base64url'), curve, false, []).catch(() => {
    throw badInput([{ field: 'p256dh', key: 'push.unusable' }])
  })
  return input
}
