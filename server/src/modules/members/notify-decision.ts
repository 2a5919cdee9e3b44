import type { Status } from '@vondrona/rules/accounts'
import { type MemberMove, memberStates } from '@vondrona/rules/members'
import { linkTo } from '@vondrona/rules/pages'
import type { Move } from '@vondrona/rules/states'
import type { Context } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/db.ts'
import { say } from '../../kernel/refusal.ts'
import type { UserRow } from '../accounts/index.ts'
import { notify } from '../notifications/index.ts'
import { sendMail } from '../outbox/index.ts'

/** F-COM-03: the person learns the decision; one who can no longer sign in learns it by mail, with the reason. */
export async function notifyDecision(tx: Tx, ctx: Context, user: UserRow, move: MemberMove): Promise<void> {
  const { notifies, mails }: Move<Status> = memberStates.moves[move]
  if (notifies?.member) await notify(tx, ctx, { to: [user], kind: notifies.member, link: linkTo('dashboard') })
  if (!mails?.member || !user.email) return
  const { language, decisionReason: text } = user
  const reason = text ? `\n\n${say(ctx.sentences, language, 'members.mail.reason', { reason: text })}` : ''
  const keys = { subjectKey: `${mails.member}Subject`, textKey: `${mails.member}Text` }
  await sendMail(tx, ctx, { to: user.email, language, ...keys, params: { reason } })
}
