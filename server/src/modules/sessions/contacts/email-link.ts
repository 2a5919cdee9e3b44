import { linkTo } from '@vondrona/rules/pages'
import { mailedLink } from '@vondrona/rules/sessions/constants'
import { afterCommit, type Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { changeUser, findUser, refuseTaken, type UserRow } from '../../accounts/index.ts'
import { writeAudit } from '../../audit/index.ts'
import { mailTemplate, sendMail } from '../../outbox/index.ts'
import { issueLink, type Link, readLink, useLink } from '../links/links.ts'
import { removeLinks } from '../links/store.ts'
import { type AuthPayload, createSession } from '../sessions.ts'
import { confirmChange } from './change-email.ts'

const verify = mailTemplate('sessions.mail.verifySubject', 'sessions.mail.verifyText', {}, { essential: true })

type Mailable = Pick<UserRow, 'id' | 'email' | 'language'>

/** The link that proves the address; part of the transaction that made the account or requested it. */
export async function mailVerification(tx: Tx, ctx: Context, { id, email, language }: Mailable): Promise<void> {
  if (!email) return
  const token = await issueLink(tx, ctx, { kind: 'verify', userId: id, payload: { email }, life: mailedLink.verify })
  await sendMail(tx, ctx, {
    to: email,
    language,
    template: verify,
    params: {},
    link: linkTo('verify-email', { query: { token } }),
  })
}

/** What the mailed link would do, and for whom: nothing happens until its reader presses. */
export async function emailLink(ctx: Context, token: string) {
  ctx.admit('emailLink')
  const { kind, userId, payload } = await readLink<{ email: string }>(ctx.db, ctx, token, 'verify', 'emailChange')
  const user = await findUser(ctx.db, userId)
  if (!user || (kind === 'verify' && payload.email !== user.email))
    throw new Refusal('LINK_INVALID', 'sessions.linkInvalid')
  return { userId, pseudo: user.pseudo, email: payload.email, isChange: kind === 'emailChange' }
}

interface Followed {
  user: UserRow
  /** Only of a verified account that nobody is signed in next to. */
  auth: AuthPayload | null
}

/** Applies a mailed link that confirms an address; refuses an address that somebody else has taken since. */
export const followed = (ctx: Context, token: string) =>
  ctx.transaction((tx) => follow(tx, ctx, token)).catch(refuseTaken) as Promise<Followed>

/** A link to a new address was mailed to whoever has that address: it opens nothing. */
async function follow(tx: Tx, ctx: Context, token: string): Promise<Followed> {
  const link = await useLink<{ email: string }>(tx, ctx, token, 'verify', 'emailChange')
  const before = await findUser(tx, link.userId)
  if (!before) throw new Refusal('LINK_INVALID', 'sessions.linkInvalid')
  if (before.status === 'blocked') throw new Refusal('ACCOUNT_BLOCKED', 'sessions.blocked')
  // the link is often followed on another device
  afterCommit(tx, () => ctx.publish('accounts.changed', { userId: before.id }))
  if (link.kind === 'emailChange') return { user: await confirmChange(tx, ctx, before, link.payload.email), auth: null }
  const user = await confirm(tx, ctx, before, link)
  const opens = !ctx.actor && !user.totpEnabledAt
  return { user, auth: opens ? await createSession(tx, ctx, user, { remember: false }) : null }
}

async function confirm(tx: Tx, ctx: Context, user: UserRow, { payload }: Link<{ email: string }>): Promise<UserRow> {
  if (payload.email !== user.email) throw new Refusal('LINK_INVALID', 'sessions.linkInvalid') // changed since
  await removeLinks(tx, user.id, ['verify']) // each of them opens a session
  if (user.emailVerifiedAt) return user
  await writeAudit(tx, ctx, 'email.verified', { targetId: user.id, targetName: user.pseudo, actor: user })
  return (await changeUser(tx, user.id, { emailVerifiedAt: ctx.now() }, ctx.now())) ?? user
}
