import type { Context } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/db.ts'
import { say } from '../../kernel/refused.ts'
import type { UserRow } from '../accounts/index.ts'
import { notify } from '../notifications/index.ts'
import { sendMail } from '../outbox/index.ts'

/** F-COM-03: the person learns the decision; one who can no longer sign in learns it by mail, with the reason. */
export async function tellDecision(tx: Tx, ctx: Context, user: UserRow): Promise<void> {
  if (user.status === 'active') return notify(tx, ctx, { to: [user], kind: 'account.approved', link: '/dashboard' })
  if (user.status === 'pending') return notify(tx, ctx, { to: [user], kind: 'account.reopened', link: '/dashboard' })
  if (!user.email) return
  const { language, decision_reason: text } = user
  const reason = text ? `\n\n${say(ctx.sentences, language, 'members.mail.reason', { reason: text })}` : ''
  const act = user.previous_status === 'pending' ? 'rejected' : 'blocked'
  const keys = { subjectKey: `members.mail.${act}Subject`, textKey: `members.mail.${act}Text` }
  await sendMail(tx, ctx, { to: user.email, language, ...keys, params: { reason } })
}
