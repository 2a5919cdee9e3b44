import type { Status } from '@vondrona/rules/accounts'
import { type MemberMove, memberStates } from '@vondrona/rules/members'
import { decisionHold } from '@vondrona/rules/members/constants'
import { linkTo } from '@vondrona/rules/pages'
import type { Move } from '@vondrona/rules/states'
import type { Context } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/db.ts'
import type { UserRow } from '../accounts/index.ts'
import { notify } from '../notifications/index.ts'
import { joinParts, mailPart, mailTemplate, noPart, sayMailPart, sendMail, takeBackHeld } from '../outbox/index.ts'

const why = mailPart('members.mail.reason', { reason: 'staff' })
const mailsOf = Object.values<Move<Status>>(memberStates.moves).flatMap(({ mails }) => mails?.member ?? [])
const templates = new Map(mailsOf.map((key) => [key, mailTemplate(`${key}Subject`, `${key}Text`, { reason: 'part' })]))

interface Moved {
  move: MemberMove
  before: Status
}

/**
 * F-COM-03, F-COM-05: the person learns the decision; one who can no longer sign in learns it by mail, with the reason.
 * Mails wait until it is too late to undo: a decision that is undone in time takes its mail back, and who knew nothing
 * of it is not told that all is as before.
 */
export async function notifyDecision(tx: Tx, ctx: Context, user: UserRow, { move, before }: Moved): Promise<void> {
  const { notifies, mails, to }: Move<Status> = memberStates.moves[move]
  const known = (await takeBackHeld(tx, ctx, user.id)) ?? before
  const hold = { about: user.id, until: new Date(ctx.now().getTime() + decisionHold), state: known }
  const isNews = known !== to
  if (notifies?.member)
    await notify(tx, ctx, { to: [user], kind: notifies.member, link: linkTo('dashboard'), mail: isNews, hold })
  const template = mails?.member && templates.get(mails.member)
  if (!template || !user.email || !isNews) return
  const { language, decisionReason: text } = user
  const reason = text ? joinParts([noPart, sayMailPart(ctx, language, why, { reason: text })], '\n\n') : noPart
  await sendMail(tx, ctx, { to: user.email, language, template, params: { reason }, hold })
}
