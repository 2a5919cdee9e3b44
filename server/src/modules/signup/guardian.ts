import { displayName, firstName, isLimited } from '@vondrona/rules/accounts'
import { guardianLimit, mailedLink } from '@vondrona/rules/constants'
import { linkTo } from '@vondrona/rules/pages'
import { email as emailSchema } from '@vondrona/rules/sessions'
import { consentStates } from '@vondrona/rules/signup'
import * as z from 'zod/mini'
import { afterCommit, type Context } from '../../kernel/context.ts'
import type { Db } from '../../kernel/db.ts'
import { parse } from '../../kernel/parse.ts'
import { badInput, Refusal, say } from '../../kernel/refusal.ts'
import { findUser, lockUser, recipientsOf, type UserRow, userById } from '../accounts/index.ts'
import { writeAudit } from '../audit/index.ts'
import { notify } from '../notifications/index.ts'
import { sendMail } from '../outbox/index.ts'
import { issueLink, readLink } from '../sessions/index.ts'
import { type ConsentRow, confirmConsent, consentOf, findConsent, putConsent } from './store.ts'

/** N-08: a minor's guardian says yes by a mailed link, with their name. Validation stays the administrators' decision. */

const day = 86_400
const perMember = { name: 'guardian-member', points: guardianLimit.perMemberPerDay, seconds: day }
const perRecipient = { name: 'guardian-recipient', points: guardianLimit.perRecipientPerDay, seconds: day }

export async function requestGuardianConsent(ctx: Context, typed: string) {
  const { id } = ctx.require('requestGuardianConsent')
  const { email } = parse(z.object({ email: emailSchema }), { email: typed })
  const user = await userById(ctx, id)
  if (!isLimited(user.dateNaissance, ctx.now())) throw new Refusal('FORBIDDEN', 'signup.guardianNotNeeded')
  if (email === user.email) throw badInput([{ field: 'email', key: 'signup.guardianSelf' }])
  await refuseGiven(ctx.db, id)
  await ctx.limits.spend(perMember, id)
  await ctx.limits.spend(perRecipient, email)
  await ctx.transaction(async (tx) => {
    await lockUser(tx, id) // two requests at once: one after the other
    const consentId = ctx.newId()
    if (!(await putConsent(tx, { id: consentId, userId: id, email, requestedAt: ctx.now() }))) throw given()
    const link = { kind: 'guardian', userId: id, payload: { id: consentId }, life: mailedLink.guardian } as const
    const token = await issueLink(tx, ctx, link)
    const letter = { subjectKey: 'signup.guardianSubject', textKey: 'signup.guardianText' }
    await sendMail(tx, ctx, {
      ...letter,
      to: email,
      params: { name: nameOf(user) },
      link: linkTo('guardian', { query: { token } }),
    })
    await writeAudit(tx, ctx, 'guardian.requested', { targetId: id })
    afterCommit(tx, () => ctx.publish('members.changed', { kind: 'consented', userId: id }))
  })
  return { success: true, message: say(ctx.sentences, ctx.language, 'signup.guardianSent') }
}

async function refuseGiven(db: Db, userId: string) {
  if ((await consentOf(db, userId))?.confirmedAt) throw given()
}

const given = () => new Refusal('CONFLICT', 'signup.guardianGiven')

const nameOf = (user: UserRow) => displayName(user, user.pseudo)

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

async function askedBy(ctx: Context, token: string): Promise<{ consent: ConsentRow; child: UserRow }> {
  const { userId, payload } = await readLink<{ id: string }>(ctx.db, ctx, token, 'guardian')
  const consent = await findConsent(ctx.db, payload.id)
  const child = await findUser(ctx.db, userId)
  if (!consent || !child) throw new Refusal('LINK_INVALID', 'sessions.linkInvalid')
  return { consent, child }
}

/** Said twice it counts once: the first name and time stay. */
export async function confirmGuardianConsent(ctx: Context, token: string, typedName: string) {
  ctx.admit('confirmGuardianConsent')
  const { consent, child } = await askedBy(ctx, token)
  const { guardianName } = parse(z.object({ guardianName: firstName }), { guardianName: typedName })
  await ctx.transaction(async (tx) => {
    const facts = { at: ctx.now(), name: guardianName, from: ctx.address }
    if (!(await confirmConsent(tx, consent.id, facts))) return
    await writeAudit(tx, ctx, 'guardian.confirmed', { targetId: child.id, targetName: child.pseudo })
    const kind = consentStates.moves.confirm.notifies.member
    await notify(tx, ctx, { to: await recipientsOf(tx, [child.id]), kind, link: linkTo('profile') })
    afterCommit(tx, () => ctx.publish('members.changed', { kind: 'consented', userId: child.id }))
  })
  return { success: true, message: say(ctx.sentences, ctx.language, 'signup.guardianThanks') }
}

export type ConsentState = 'none' | 'requested' | 'confirmed'

/** Null for adults: nobody is asked. */
export async function consentState(ctx: Context, user: UserRow): Promise<ConsentState | null> {
  if (!isLimited(user.dateNaissance, ctx.now())) return null
  const consent = await consentOf(ctx.db, user.id)
  return !consent ? 'none' : consent.confirmedAt ? 'confirmed' : 'requested'
}
