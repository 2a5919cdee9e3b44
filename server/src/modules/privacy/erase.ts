import { displayName } from '@vondrona/rules/accounts'
import { deletionGrace } from '@vondrona/rules/constants'
import { afterCommit, type Context } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/db.ts'
import { adminRecipients, eraseUser, leavingUsers, lockUser, pictureKey, type UserRow } from '../accounts/index.ts'
import { forgetAuditNames, writeAudit } from '../audit/index.ts'
import { forgetAuthor } from '../chat/index.ts'
import { forgetIdentity } from '../identity/index.ts'
import { forgetLives } from '../lives/index.ts'
import { forgetMagazine } from '../magazine/index.ts'
import { forgetNotifications, forgetNotificationsAbout } from '../notifications/index.ts'
import { forgetMessagesAbout, forgetMessagesTo } from '../outbox/index.ts'
import { accessData, forgetSessions } from '../sessions/index.ts'
import { consentData, forgetConsents } from '../signup/index.ts'
import { forgetImages, removeFilesLater } from '../uploads/index.ts'
import { removeExports } from './store.ts'

const batch = 100
const second = 1000

/** Job: erases the accounts whose days of grace are over. One that fails does not hold up the others. */
export async function eraseLeaving(ctx: Context) {
  const before = new Date(ctx.now().getTime() - deletionGrace)
  let failed: unknown
  for (let erased = batch; erased === batch; ) {
    erased = 0
    for (const { id } of await leavingUsers(ctx.db, before, batch))
      await eraseAccount(ctx, id, before).then(
        (done) => done && erased++,
        (error) => {
          failed = error
        },
      )
  }
  if (failed) throw failed // the queue tries again and the log says why
}

/** False when its owner changed their mind in the last moment. */
const eraseAccount = (ctx: Context, id: string, before: Date): Promise<boolean> =>
  ctx.transaction(async (tx) => {
    const user = await lockUser(tx, id)
    if (!user?.deletion_requested_at || user.deletion_requested_at > before) return false
    await forgetMessages(tx, ctx, user)
    await forgetFiles(tx, ctx, user)
    await forgetSessions(tx, ctx, id)
    await forgetNotifications(tx, id)
    await forgetNotificationsAbout(tx, id, user.pseudo)
    await forgetMagazine(tx, ctx, id)
    await forgetLives(tx, ctx, id)
    await forgetAuthor(tx, id, ctx.now())
    await forgetConsents(tx, id)
    await forgetIdentity(tx, ctx, id, { blocked: user.status === 'blocked' })
    await forgetImages(tx, ctx, id) // once nothing of theirs shows them
    await eraseUser(tx, id, ctx.now())
    await writeAudit(tx, ctx, 'account.erased', { targetId: id })
    await forgetAuditNames(tx, [id])
    afterCommit(tx, () => ctx.publish('members.changed', { kind: 'withdrawn', userId: id }))
    return true
  })

/**
 * Mails and SMS to the person, and their letters to the help page; of mails to a guardian, those that name the child.
 * An address that was never proven may be somebody else's: there only what this account itself had sent goes now, the
 * rest with its time (`outboxLife`).
 */
async function forgetMessages(tx: Tx, ctx: Context, user: UserRow) {
  const { links, phone_code: code } = await accessData(tx, user.id)
  const asked = links.map(({ payload, created_at }) => around((payload as { email?: string }).email, created_at))
  const own = [
    ...(user.email ? [{ to: user.email, from: user.created_at }] : []), // no other account has it
    ...(user.phone && user.phone_verified_at ? [{ to: user.phone, from: user.phone_verified_at }] : []),
  ]
  await forgetMessagesTo(tx, [...own, ...asked.flat(), ...around(code?.phone, code?.created_at)])
  const guardians = (await consentData(tx, user.id)).map(({ email }) => email)
  const from = user.created_at
  await forgetMessagesAbout(tx, guardians, { words: [displayName(user, user.pseudo)], from }) // as it names the child
  if (!user.email) return
  const helpers = [ctx.config.SUPPORT_EMAIL, ...(await adminRecipients(tx)).map(({ email }) => email)]
  await forgetMessagesAbout(
    tx,
    helpers.flatMap((email) => email || []),
    { words: [`<${user.email}>`], from }, // as the letter names its sender
  )
}

/** The message that was written in the same transaction. */
function around(to: string | undefined, at: Date | undefined) {
  if (!to || !at) return []
  return [{ to, from: new Date(at.getTime() - second), until: new Date(at.getTime() + second) }]
}

async function forgetFiles(tx: Tx, ctx: Context, user: UserRow) {
  const picture = pictureKey(user.profile_picture)
  await removeFilesLater(tx, ctx, [...(await removeExports(tx, user.id)), ...(picture ? [picture] : [])])
}
