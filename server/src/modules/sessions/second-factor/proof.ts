import { linkTo } from '@vondrona/rules/pages'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { changeUser, type UserRow } from '../../accounts/index.ts'
import { writeAudit } from '../../audit/index.ts'
import { notify } from '../../notifications/index.ts'
import { findCredential } from '../password/store.ts'
import { recoveryHash } from './recovery-codes.ts'
import {
  countRecoveryCodes,
  hasRecoveryCode,
  replaceRecoveryCodes,
  saveTotpSecret,
  spendRecoveryCode,
  spendTotpStep,
} from './store.ts'
import { stepOf } from './totp.ts'

/** What proves the second factor: the step that a code of the app belongs to, or what is kept of a recovery code. */
export type Proof = { step: number } | { recovery: Buffer }

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

/**
 * Each proof serves once: false when another login was faster. The member is notified of a recovery code that served.
 */
export async function spendProof(tx: Tx, ctx: Context, user: UserRow, proof: Proof): Promise<boolean> {
  if ('step' in proof) return spendTotpStep(tx, user.id, proof.step)
  if (!(await spendRecoveryCode(tx, user.id, proof.recovery, ctx.now()))) return false
  const left = await countRecoveryCodes(tx, user.id)
  await writeAudit(tx, ctx, 'totp.recoveryUsed', { targetId: user.id, actor: user })
  await notify(tx, ctx, { to: [user], kind: 'security.recovery', data: { left }, link: linkTo('settings.security') })
  return true
}

/** The refusal of a wrong or used code. */
export const wrongCode = () => new Refusal('TOTP_WRONG', 'sessions.codeWrong', { field: 'code' })

/** Writes the change to the audit log and notifies the member. */
export async function recordTotpChange(tx: Tx, ctx: Context, user: UserRow, action: 'totp.enabled' | 'totp.disabled') {
  await writeAudit(tx, ctx, action, { targetId: user.id })
  await notify(tx, ctx, { to: [user], kind: 'security.totp', link: linkTo('settings.security') })
}
