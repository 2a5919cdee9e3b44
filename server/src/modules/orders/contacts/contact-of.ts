import type { Context, Kernel } from '../../../kernel/context.ts'
import { addressKey } from '../../../kernel/limits/limits.ts'
import { recipientKey, takesSms } from '../../outbox/index.ts'
import type { Contact, Guest, Reach } from './contact.ts'
import { proves } from './contact-proof.ts'

/** Where a code goes; null where this installation cannot reach them. */
export function channelOf({ config }: Pick<Kernel, 'config'>, { email, phone }: Reach) {
  if (email && config.SMTP_URL) return { channel: 'mail', to: email } as const
  if (phone && config.SMS_URL && takesSms(config, phone)) return { channel: 'sms', to: phone } as const
  return null
}

/**
 * Of where a code goes, so that one phone does not verify many addresses; one for all spellings that end in one mailbox,
 * so that nobody has more places by writing `+1` behind their name.
 */
export function contactKey(kernel: Pick<Kernel, 'secrets' | 'config'>, reach: Reach): Buffer | null {
  const to = channelOf(kernel, reach)?.to ?? reach.email ?? reach.phone
  return to ? kernel.secrets.keyedHash('guest-contact', recipientKey(to)) : null
}

/** Of a reservation that is about to be made. Where nobody can be reached at all, nobody is asked to be (D-28). */
export function contactOf(ctx: Context, { userId, guest }: { userId: string | null; guest?: Guest }): Contact {
  if (userId) return { state: 'account', key: null, origin: null }
  const reach: Reach = guest ?? { email: null, phone: null }
  const key = contactKey(ctx, reach)
  const isProven = key !== null && typeof guest?.proof === 'string' && proves(ctx, guest.proof, key)
  const reachesAnybody = Boolean(ctx.config.SMTP_URL || ctx.config.SMS_URL)
  const state = isProven ? 'verified' : reachesAnybody ? 'awaited' : 'unreachable'
  const origin = ctx.address && ctx.secrets.keyedHash('guest-origin', addressKey(ctx.address)).subarray(0, 16)
  return { state, key, origin: origin || null }
}
