import { type LoginInput, loginInput } from '@vondrona/rules/sessions'
import type { Context } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/db.ts'
import { asUnavailable, Unavailable } from '../../kernel/db.ts'
import { addressKey } from '../../kernel/limits/limits.ts'
import { parse } from '../../kernel/parse.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { findUserByEmail, setLanguage, type UserRow } from '../accounts/index.ts'
import { writeAudit } from '../audit/index.ts'
import { notedFailures, wrongCodes } from './limits.ts'
import { countAttempt, forgetAttempts, giveBackAttempt, giveBackGuess } from './login-attempts.ts'
import { matches } from './password/passwords.ts'
import { findCredential, lockCredential } from './password/store.ts'
import { type Proof, proofOf, spendProof, wrongCode } from './second-factor/proof.ts'
import { type AuthPayload, createSession } from './sessions.ts'

/** R-AUTH-01, R-AUTH-17: unknown address and wrong password are one answer, after the same work. */
export async function login(ctx: Context, raw: unknown): Promise<AuthPayload> {
  ctx.admit('login')
  const input = parse(loginInput, raw)
  await countAttempt(ctx, input.email)
  const answer = await judge(ctx, input).catch(async (error) => {
    if (isOurFault(error)) await giveBackAttempt(ctx, input.email)
    throw error
  })
  await forgetAttempts(ctx, input.email)
  return answer
}

/** Nobody learned anything about the password. */
const isOurFault = (error: unknown) =>
  asUnavailable(error) instanceof Unavailable || (error instanceof Refusal && error.code === 'BUSY')

async function judge(ctx: Context, input: LoginInput): Promise<AuthPayload> {
  const user = await findUserByEmail(ctx.db, input.email)
  const hash = user && (await findCredential(ctx.db, user.id))?.passwordHash
  const right = await matches(ctx, hash, input.password)
  if (!user || !hash || !right) return refuse(ctx, user)
  if (user.status === 'blocked') throw new Refusal('ACCOUNT_BLOCKED', 'sessions.blocked')
  const proof = user.totpEnabledAt ? await secondFactor(ctx, user, input.code) : null
  return ctx.transaction((tx) => open(tx, ctx, user, hash, proof, input))
}

async function refuse(ctx: Context, user: UserRow | undefined): Promise<never> {
  const noted = await ctx.limits.spend(notedFailures, addressKey(ctx.address)).then(
    () => true,
    () => false,
  )
  if (noted) await writeAudit(ctx.db, ctx, 'login.refused', { targetId: user?.id, targetName: user?.pseudo })
  throw new Refusal('BAD_CREDENTIALS', 'sessions.badCredentials')
}

async function secondFactor(ctx: Context, { id, email }: UserRow, code: string | null | undefined): Promise<Proof> {
  if (!code) {
    await giveBackGuess(ctx, email ?? '')
    throw new Refusal('TOTP_REQUIRED', 'sessions.codeNeeded', { field: 'code' })
  }
  await ctx.limits.spend(wrongCodes, id)
  const proof = await proofOf(ctx, id, code)
  if (!proof) throw wrongCode()
  await ctx.limits.giveBack(wrongCodes, id)
  return proof
}

/**
 * The password row is locked while the session is created: a change at the same moment ends this session too, or
 * refuses it.
 */
async function open(tx: Tx, ctx: Context, user: UserRow, hash: string, proof: Proof | null, input: LoginInput) {
  if (!(await lockCredential(tx, user.id, hash))) throw new Refusal('BAD_CREDENTIALS', 'sessions.badCredentials')
  if (proof && !(await spendProof(tx, ctx, user, proof))) throw wrongCode()
  if (user.language !== ctx.language) await setLanguage(tx, user.id, ctx.language)
  // A recovery code opens the account of whoever lost the phone, and whoever found it.
  const confirmed = proof === null || 'step' in proof
  const answer = await createSession(tx, ctx, user, { remember: input.rememberMe === true, confirmed })
  await writeAudit(tx, ctx, 'login', { targetId: user.id, actor: user, detail: { device: ctx.device } })
  return answer
}
