import type { Context } from '../../kernel/context.ts'
import { isId } from '../../kernel/ids.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { adminsReachedAt, findUser } from '../accounts/index.ts'
import { writeAudit } from '../audit/index.ts'
import { findMessage, tokensIn, unmaskedMessage } from '../outbox/index.ts'
import { linkOwners, requireReauthentication } from '../sessions/index.ts'

/**
 * A message with the link or code in it, for an administrator who passes it on where no mail server does. Whoever holds
 * it holds the account, so the password is asked again, it is in the log, and another administrator's is never shown.
 */
export async function revealMessage(ctx: Context, id: string) {
  const { id: adminId } = ctx.require('revealMessage')
  requireReauthentication(ctx)
  const message = isId(id) ? await findMessage(ctx.db, id) : undefined
  if (!message) throw new Refusal('NOT_FOUND', 'shell.notFound')
  const owners = await linkOwners(ctx.db, tokensIn(message.body))
  const people = await Promise.all(owners.map((owner) => findUser(ctx.db, owner)))
  const admins = [
    ...(await adminsReachedAt(ctx.db, message.recipient)),
    ...people.filter((one) => one?.role === 'admin'),
  ]
  if (admins.some((admin) => admin?.id !== adminId)) throw new Refusal('FORBIDDEN', 'members.revealAdmin')
  const detail = { channel: message.channel, message: id }
  await writeAudit(ctx.db, ctx, 'outbox.revealed', { targetId: owners[0] ?? null, detail })
  return unmaskedMessage(message)
}
