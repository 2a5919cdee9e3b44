import { reauthenticateInput } from '@vondrona/rules/sessions'
import { reauthenticationLife } from '@vondrona/rules/sessions/constants'
import type { Context } from '../../kernel/context.ts'
import { hashToken, makeToken } from '../../kernel/crypto/secrets.ts'
import type { Tx } from '../../kernel/db.ts'
import { parse } from '../../kernel/parse.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { userById } from '../accounts/index.ts'
import { writeAudit } from '../audit/index.ts'
import { ownPassword, wrongCodes } from './limits.ts'
import { requirePassword } from './password/passwords.ts'
import { findCredential } from './password/store.ts'
import { wrongCode } from './second-factor/proof.ts'
import { spendTotpStep } from './second-factor/store.ts'
import { stepOf } from './second-factor/totp.ts'
import { confirmToken } from './store.ts'

/**
 * For acts that a stolen token must not be enough for: the caller gave their password, or a code, a moment ago for this
 * very token: at the login that issued it, or since. A session that a link, a recovery code or a registration opened was
 * not confirmed, and neither is a token that was replaced since.
 */
export function requireReauthentication(ctx: Context): void {
  if (!isReauthenticated(ctx)) throw new Refusal('REAUTHENTICATION_REQUIRED', 'reauthentication.needed')
}

/** For what is shown to such a caller only. */
export function isReauthenticated(ctx: Context): boolean {
  const at = ctx.actor?.reauthenticatedAt
  const age = at ? ctx.now().getTime() - at.getTime() : reauthenticationLife
  return age >= 0 && age < reauthenticationLife
}

/** Who gives the password, or a code, again gets a new token: a copy of the old one gains nothing by it. */
export async function reauthenticate(ctx: Context, raw: unknown) {
  const { id, sessionId } = ctx.require('reauthenticate')
  const { password, code } = parse(reauthenticateInput, raw)
  const step = await proof(ctx, id, password, code).catch(async (error) => {
    if (error instanceof Refusal && wrong.has(error.code)) await writeAudit(ctx.db, ctx, 'session.notConfirmed')
    throw error
  })
  const token = makeToken()
  const at = ctx.now()
  await ctx.transaction(async (tx) => {
    if (step !== null) await spendCode(tx, id, step)
    if (!(await confirmToken(tx, sessionId, { tokenHash: hashToken(token), at })))
      throw new Refusal('UNAUTHENTICATED', 'shell.signInFirst')
    await writeAudit(tx, ctx, 'session.confirmed', { targetId: id })
  })
  return { token, until: new Date(at.getTime() + reauthenticationLife) }
}

const wrong = new Set(['WRONG_PASSWORD', 'TOTP_WRONG'])

/** The step of the code that proves it; null: it was the password. */
async function proof(ctx: Context, id: string, password?: string | null, code?: string | null) {
  if (!code) {
    await requirePassword(ctx, password ?? '')
    return null
  }
  await ctx.limits.spend(ownPassword, id)
  await ctx.limits.spend(wrongCodes, id)
  const { totpEnabledAt } = await userById(ctx, id)
  const step = totpEnabledAt && stepOf(ctx, (await findCredential(ctx.db, id))?.totpSecretSealed, code)
  if (step === null) throw wrongCode()
  await ctx.limits.forgive(ownPassword, id)
  await ctx.limits.giveBack(wrongCodes, id)
  return step
}

async function spendCode(tx: Tx, id: string, step: number) {
  if (!(await spendTotpStep(tx, id, step))) throw wrongCode() // each serves once
}
