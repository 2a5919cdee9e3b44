import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { changeUser, tellContact, type UserRow } from '../../accounts/index.ts'
import { writeAudit } from '../../audit/index.ts'
import { notify } from '../../notifications/index.ts'
import { removeLinksOfMember } from '../links/links.ts'

/**
 * The link was followed: the address changes, links mailed to the old one become invalid, and the old one is notified.
 */
export async function confirmChange(tx: Tx, ctx: Context, user: UserRow, email: string): Promise<UserRow> {
  const after = await changeUser(tx, user.id, { email, emailVerifiedAt: ctx.now() }, ctx.now())
  if (!after) throw new Refusal('LINK_INVALID', 'sessions.linkInvalid')
  await tellContact(tx, ctx, user, after)
  await removeLinksOfMember(tx, user.id)
  await writeAudit(tx, ctx, 'email.changed', { targetId: user.id, targetName: user.pseudo, actor: user })
  await notify(tx, ctx, { to: [user], kind: 'security.email' })
  return after
}
