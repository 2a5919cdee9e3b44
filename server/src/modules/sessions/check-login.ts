import { type Kernel, systemContext } from '../../kernel/context.ts'
import { findUser } from '../accounts/index.ts'
import { authenticate } from './authenticate.ts'
import { createSession, revokeSessions } from './sessions.ts'
import { anyCredential } from './store.ts'
import { opens } from './totp.ts'

/** Self-check after a restore: a session of some member opens and ends, and the keys open what they sealed. Throws. */
export async function checkLogin(kernel: Kernel): Promise<void> {
  const sealed = await anyCredential(kernel.db, { withSecret: true })
  if (sealed?.totp_secret_sealed && !opens(kernel, sealed.totp_secret_sealed))
    throw new Error('the keys do not open the second factors in this database')
  const somebody = await anyCredential(kernel.db, { withSecret: false })
  const user = somebody && (await findUser(kernel.db, somebody.user_id))
  if (!user) return // nobody has registered yet
  const ctx = systemContext(kernel)
  const { token } = await ctx.transaction((tx) => createSession(tx, ctx, user, { remember: false }))
  const actor = await authenticate(kernel, token)
  if (actor) await ctx.transaction((tx) => revokeSessions(tx, ctx, user.id, { sessionId: actor.sessionId }))
  if (actor?.id !== user.id) throw new Error('a session was opened and is not recognised')
}
