import { isLimited, sexOf } from '@vondrona/rules/accounts'
import { linkTo } from '@vondrona/rules/pages'
import { email as emailSchema } from '@vondrona/rules/sessions'
import { mailedLink } from '@vondrona/rules/sessions/constants'
import { guardianLimit } from '@vondrona/rules/signup/constants'
import * as z from 'zod/mini'
import { afterCommit, type Context } from '../../kernel/context.ts'
import type { Db } from '../../kernel/db.ts'
import { parse } from '../../kernel/parse.ts'
import { Refusal, say } from '../../kernel/refusal.ts'
import { lockUser, userById } from '../accounts/index.ts'
import { writeAudit } from '../audit/index.ts'
import { mailTemplate, recipientKey, sendMail } from '../outbox/index.ts'
import { issueLink } from '../sessions/index.ts'
import { nameOf, refuseOwnMailbox } from './guardian.ts'
import { consentOf, putConsent } from './store.ts'

const consent = mailTemplate('signup.guardianSubject', 'signup.guardianText', { name: 'stranger', sex: 'ours' })

/** N-08: a minor's guardian says yes by a mailed link, with their name. Validation stays the administrators' decision. */

const day = 86_400

const perMember = { name: 'guardian-member', points: guardianLimit.perMemberPerDay, seconds: day }

const perRecipient = { name: 'guardian-recipient', points: guardianLimit.perRecipientPerDay, seconds: day }

/** Mails the guardian of the caller, a minor, a link to consent; replaces an earlier request. */
export async function requestGuardianConsent(ctx: Context, typed: string) {
  const { id } = ctx.require('requestGuardianConsent')
  const { email } = parse(z.object({ email: emailSchema }), { email: typed })
  const user = await userById(ctx, id)
  if (!isLimited(user.dateNaissance, ctx.now())) throw new Refusal('FORBIDDEN', 'signup.guardianNotNeeded')
  refuseOwnMailbox(user, email)
  await refuseGiven(ctx.db, id)
  await ctx.limits.spend(perMember, id)
  await ctx.limits.spend(perRecipient, recipientKey(email))
  await ctx.transaction(async (tx) => {
    await lockUser(tx, id) // two requests at once: one after the other
    const consentId = ctx.newId()
    if (!(await putConsent(tx, { id: consentId, userId: id, email, requestedAt: ctx.now() }))) throw given()
    const link = { kind: 'guardian', userId: id, payload: { id: consentId }, life: mailedLink.guardian } as const
    const token = await issueLink(tx, ctx, link)
    await sendMail(tx, ctx, {
      template: consent,
      to: email,
      params: { name: nameOf(user), sex: sexOf(user.gender) ?? '' },
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
