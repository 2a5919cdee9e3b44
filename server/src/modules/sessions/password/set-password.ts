import { linkTo } from '@vondrona/rules/pages'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import type { UserRow } from '../../accounts/index.ts'
import { writeAudit } from '../../audit/index.ts'
import { notify } from '../../notifications/index.ts'
import { removeLinksOfMember } from '../links/links.ts'
import { revokeSessions } from '../sessions.ts'
import { savePassword } from './store.ts'

/**
 * A new password for an account that has one: other sessions end, and every mailed link that acts for the
 * member becomes invalid. The member is notified.
 * For a new account `savePassword` is enough.
 */
export async function replacePassword(
  tx: Tx,
  ctx: Context,
  user: UserRow,
  passwordHash: string,
  exceptSessionId?: string,
): Promise<void> {
  await savePassword(tx, user.id, passwordHash, ctx.now())
  await removeLinksOfMember(tx, user.id)
  await revokeSessions(tx, ctx, user.id, { exceptSessionId, reason: 'password' })
  await writeAudit(tx, ctx, 'password.changed', { targetId: user.id, targetName: user.pseudo })
  await notify(tx, ctx, { to: [user], kind: 'security.password', link: linkTo('settings.security') })
}
