import { pseudo as pseudoRule } from '@vondrona/rules/accounts'
import { email as emailRule, password as passwordRule } from '@vondrona/rules/sessions'
import { type core, safeParse } from 'zod/mini'
import { makeKernel } from '../app.ts'
import { readConfig } from '../config.ts'
import { openInstallation } from '../installation.ts'
import { systemContext } from '../kernel/context.ts'
import { makeLog } from '../kernel/log.ts'
import { StartupError } from '../kernel/startup-error.ts'
import { insertUser, takenField } from '../modules/accounts/index.ts'
import { writeAudit } from '../modules/audit/index.ts'
import { hashPassword, setPassword, whyNotPassword } from '../modules/sessions/index.ts'
import { ask } from './ask.ts'
import { command } from './command.ts'

/** `npm run admin:create -- --email E [--pseudo P]`: the first administrator (R-ROLE-17). Password: ADMIN_PASSWORD or asked. */
await command(async () => {
  const config = readConfig()
  const email = checked(emailRule, argument('--email') ?? (await ask('E-mail: ')), 'this is no e-mail address')
  const pseudo = checked(pseudoRule, argument('--pseudo') ?? pseudoFrom(email), 'give a --pseudo of 3 to 40 characters')
  const password = checked(
    passwordRule,
    config.ADMIN_PASSWORD ?? (await ask('Password: ', { secret: true })),
    'the password needs 8 to 200 characters',
  )
  if (whyNotPassword(password, [email, pseudo])) throw new StartupError('this password is too common.')
  const log = makeLog('warn')
  const installation = await openInstallation(config, log, { joinRunning: true })
  try {
    const ctx = systemContext(await makeKernel({ config, log, db: installation.db, pool: installation.pool }))
    const passwordHash = await hashPassword(ctx, password)
    await ctx.transaction(async (tx) => {
      const now = ctx.now()
      const user = await insertUser(tx, ctx, { email, pseudo, role: 'admin', status: 'active', emailVerifiedAt: now })
      await setPassword(tx, user.id, passwordHash, now)
      await writeAudit(tx, ctx, 'admin.created', { targetId: user.id, targetName: pseudo })
    })
    console.log(`Administrator ${email} created.`)
  } catch (error) {
    const taken = takenField(error)
    if (taken) throw new StartupError(`an account with this ${taken.field} exists already.`)
    throw error
  } finally {
    await installation.close()
  }
})

function argument(name: string): string | undefined {
  const at = process.argv.indexOf(name)
  return at < 0 ? undefined : process.argv[at + 1]
}

function checked<S extends core.$ZodType<string>>(rule: S, value: string | undefined, refusal: string): string {
  const result = safeParse(rule, value)
  if (!result.success) throw new StartupError(`${refusal}.`)
  return result.data
}

/** The part before the @ when it can be a pseudo. */
function pseudoFrom(email: string): string {
  return safeParse(pseudoRule, email.split('@')[0]).data ?? 'admin'
}
