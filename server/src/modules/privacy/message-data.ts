import { displayName } from '@vondrona/rules/accounts'
import type { Context } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/db.ts'
import type { Person } from '../../kernel/personal-data/types.ts'
import { adminRecipients, findUser, type UserRow } from '../accounts/index.ts'
import { forgetMessagesAbout, forgetMessagesTo, forgetRepliesTo, messageData } from '../outbox/index.ts'
import { addressesAsked } from '../sessions/index.ts'
import { guardiansOf } from '../signup/index.ts'

const second = 1000

/** For the copy of a member's data. */
export async function readMessages(ctx: Context, { id }: Person) {
  const user = await findUser(ctx.db, id)
  return user ? messageData(ctx.db, provenAddresses(user)) : []
}

/** What was written to an address before its owner proved it may be somebody else's mail. */
function provenAddresses({ email, emailVerifiedAt, phone, phoneVerifiedAt, createdAt }: UserRow) {
  const both = [
    { to: email, at: emailVerifiedAt },
    { to: phone, at: phoneVerifiedAt },
  ]
  return both.flatMap(({ to, at }) => (to && at ? [{ to, from: at > createdAt ? at : createdAt }] : []))
}

/**
 * Mails and SMS to the person, and their letters to the help page; of mails to a guardian, those that name the child.
 * An address that was never proven may be somebody else's: there only what this account itself had sent goes now, the
 * rest with its time (`outboxLife`).
 */
export async function forgetMessages(tx: Tx, ctx: Context, { id }: Person): Promise<void> {
  const user = await findUser(tx, id)
  if (!user) return
  const own = [
    ...(user.email ? [{ to: user.email, from: user.createdAt }] : []), // no other account has it
    ...(user.phone && user.phoneVerifiedAt ? [{ to: user.phone, from: user.phoneVerifiedAt }] : []),
  ]
  await forgetMessagesTo(tx, [...own, ...(await addressesAsked(tx, id)).map(around)])
  const guardians = await guardiansOf(tx, id)
  const from = user.createdAt
  await forgetMessagesAbout(tx, guardians, { words: [displayName(user, user.pseudo)], from }) // as it names the child
  if (!user.email) return
  const helpers = [ctx.config.SUPPORT_EMAIL, ...(await adminRecipients(tx)).map(({ email }) => email)]
  await forgetMessagesAbout(
    tx,
    helpers.flatMap((email) => email || []),
    { words: [`<${user.email}>`], from, replyTo: user.email }, // older letters name their sender in the text alone
  )
  await forgetRepliesTo(tx, user.email, from)
}

/** The message that was written in the same transaction. */
const around = ({ to, at }: { to: string; at: Date }) => ({
  to,
  from: new Date(at.getTime() - second),
  until: new Date(at.getTime() + second),
})
