import { linkTo } from '@vondrona/rules/pages'
import type { Context } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/db.ts'
import { Refusal, say } from '../../kernel/refusal.ts'
import { changeUser, type UserRow, userById } from '../accounts/index.ts'
import { writeAudit } from '../audit/index.ts'
import { notify } from '../notifications/index.ts'
import { ownPassword } from './limits.ts'
import { requirePassword } from './passwords.ts'
import { giveRecoveryCodes, recoveryHash } from './recovery-codes.ts'
import {
  countRecoveryCodes,
  findCredential,
  hasRecoveryCode,
  replaceRecoveryCodes,
  saveTotpSecret,
  spendRecoveryCode,
  spendTotpStep,
} from './store.ts'
import { newSecret, sealSecret, stepOf, uriOf } from './totp.ts'

/** What proves the second factor: the step that a code of the app belongs to, or what is kept of a recovery code. */
export type Proof = { step: number } | { recovery: Buffer }

/** A fresh secret; it counts only once a code of it was confirmed. */
export async function startTotp(ctx: Context, password: string) {
  const { id } = ctx.require('startTotp')
  await requirePassword(ctx, password)
  const user = await userById(ctx, id)
  if (user.totpEnabledAt) throw new Refusal('CONFLICT', 'sessions.totpAlready')
  const secret = newSecret()
  await ctx.transaction((tx) => saveTotpSecret(tx, id, sealSecret(ctx, secret)))
  return { uri: uriOf(ctx.config.SITE_NAME, user.email ?? user.pseudo, secret), secret: secret.base32 }
}

/** From now on a code is asked at login. Answers the recovery codes, which are told here and never again. */
export async function confirmTotp(ctx: Context, code: string) {
  const { id } = ctx.require('confirmTotp')
  await ctx.limits.spend(ownPassword, id)
  const user = await userById(ctx, id)
  if (user.totpEnabledAt) throw new Refusal('CONFLICT', 'sessions.totpAlready')
  const step = stepOf(ctx, (await findCredential(ctx.db, id))?.totpSecretSealed, code)
  if (step === null) throw wrongCode()
  await ctx.limits.forgive(ownPassword, id)
  const codes = await ctx.transaction(async (tx) => {
    if (!(await spendTotpStep(tx, id, step))) throw wrongCode() // of two that confirm at once, one is shown its codes
    await changeUser(tx, id, { totpEnabledAt: ctx.now() }, ctx.now())
    await tell(tx, ctx, user, 'totp.enabled')
    return giveRecoveryCodes(tx, ctx, id)
  })
  return { success: true, message: say(ctx.sentences, ctx.language, 'sessions.settings.totpDone'), codes }
}

export async function disableTotp(ctx: Context, password: string) {
  const { id } = ctx.require('disableTotp')
  await requirePassword(ctx, password)
  const user = await userById(ctx, id)
  await ctx.transaction(async (tx) => {
    await removeSecondFactor(tx, ctx, user)
    await tell(tx, ctx, user, 'totp.disabled')
  })
  return { success: true, message: say(ctx.sentences, ctx.language, 'sessions.settings.totpStopped') }
}

/** The secret and the recovery codes go: the password alone opens the account. */
export async function removeSecondFactor(tx: Tx, ctx: Context, user: UserRow): Promise<UserRow> {
  await saveTotpSecret(tx, user.id, null)
  await replaceRecoveryCodes(tx, user.id, [], ctx.now())
  return (await changeUser(tx, user.id, { totpEnabledAt: null }, ctx.now())) ?? user
}

/** Looks without using it up; null when the code is not right. */
export async function proofOf(ctx: Context, userId: string, code: string): Promise<Proof | null> {
  const step = stepOf(ctx, (await findCredential(ctx.db, userId))?.totpSecretSealed, code)
  if (step !== null) return { step }
  const recovery = recoveryHash(ctx, userId, code)
  return recovery && (await hasRecoveryCode(ctx.db, userId, recovery)) ? { recovery } : null
}

/** Each proof serves once: false when another login was faster. The member is told of a recovery code that served. */
export async function spendProof(tx: Tx, ctx: Context, user: UserRow, proof: Proof): Promise<boolean> {
  if ('step' in proof) return spendTotpStep(tx, user.id, proof.step)
  if (!(await spendRecoveryCode(tx, user.id, proof.recovery, ctx.now()))) return false
  const left = await countRecoveryCodes(tx, user.id)
  await writeAudit(tx, ctx, 'totp.recoveryUsed', { targetId: user.id, actor: user })
  await notify(tx, ctx, { to: [user], kind: 'security.recovery', data: { left }, link: linkTo('settings.security') })
  return true
}

export const wrongCode = () => new Refusal('TOTP_WRONG', 'sessions.codeWrong', { field: 'code' })

async function tell(tx: Tx, ctx: Context, user: UserRow, action: 'totp.enabled' | 'totp.disabled') {
  await writeAudit(tx, ctx, action, { targetId: user.id })
  await notify(tx, ctx, { to: [user], kind: 'security.totp', link: linkTo('settings.security') })
}
