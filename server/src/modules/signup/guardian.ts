import { displayName, isLimited } from '@vondrona/rules/accounts'
import type { Context } from '../../kernel/context.ts'
import { badInput, Refusal } from '../../kernel/refusal.ts'
import { findUser, type UserRow } from '../accounts/index.ts'
import { recipientKey } from '../outbox/index.ts'
import { readLink } from '../sessions/index.ts'
import { type ConsentRow, consentOf, findConsent } from './store.ts'

/** The name by which mails to a guardian call the child. */
export const nameOf = (user: UserRow) => displayName(user, user.pseudo)

/** N-08: a minor does not consent for themselves, however their own mailbox is spelled. */
export function refuseOwnMailbox(child: UserRow, email: string): void {
  if (child.email && recipientKey(email) === recipientKey(child.email))
    throw badInput([{ field: 'email', key: 'signup.guardianSelf' }])
}

/** What the guardian sees before consenting, and afterwards that it was given. */
export async function guardianRequest(ctx: Context, token: string) {
  ctx.admit('guardianRequest')
  const { consent, child } = await askedBy(ctx, token)
  return {
    childName: nameOf(child),
    birthDate: child.dateNaissance,
    requestedAt: consent.requestedAt,
    confirmed: consent.confirmedAt !== null,
  }
}

/** The consent and the child to whom this mailed link belongs; refuses any other token. */
export async function askedBy(ctx: Context, token: string): Promise<{ consent: ConsentRow; child: UserRow }> {
  const { userId, payload } = await readLink<{ id: string }>(ctx.db, ctx, token, 'guardian')
  const consent = await findConsent(ctx.db, payload.id)
  const child = await findUser(ctx.db, userId)
  if (!consent || !child) throw new Refusal('LINK_INVALID', 'sessions.linkInvalid')
  return { consent, child }
}

export type ConsentState = 'none' | 'requested' | 'confirmed'

/** Null for adults: nobody is asked. */
export async function consentState(ctx: Context, user: UserRow): Promise<ConsentState | null> {
  if (!isLimited(user.dateNaissance, ctx.now())) return null
  const consent = await consentOf(ctx.db, user.id)
  return !consent ? 'none' : consent.confirmedAt ? 'confirmed' : 'requested'
}
