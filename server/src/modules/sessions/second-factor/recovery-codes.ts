import { randomInt } from 'node:crypto'
import { recoveryCodes } from '@vondrona/rules/sessions/constants'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { countRecoveryCodes, replaceRecoveryCodes } from './store.ts'

/** How many codes are left; those of an account without a second factor open nothing. */
export const recoveryCodesLeft = (ctx: Context): Promise<number> =>
  countRecoveryCodes(ctx.db, ctx.require('recoveryCodesLeft').id)

/** New codes, returned only here. */
export async function giveRecoveryCodes(tx: Tx, ctx: Context, userId: string): Promise<string[]> {
  const codes = new Set<string>()
  while (codes.size < recoveryCodes.count) codes.add(newCode())
  const hashes = [...codes].map((code) => hashOf(ctx, userId, code))
  await replaceRecoveryCodes(tx, userId, hashes, ctx.now())
  return [...codes].map((code) => code.replace(/(....)(?=.)/g, '$1 ')) // as one reads and types them
}

/** What is kept of a code as somebody typed it; null when it has not the shape of one. */
export function recoveryHash(ctx: Context, userId: string, typed: string): Buffer | null {
  const code = typed.replace(/\s/g, '')
  return /^\d+$/.test(code) && code.length === recoveryCodes.digits ? hashOf(ctx, userId, code) : null
}

/** Digits only: a phone shows its number keys for them, as for the codes of the app. */
const newCode = () => String(randomInt(10 ** recoveryCodes.digits)).padStart(recoveryCodes.digits, '0')

const hashOf = ({ secrets }: Context, userId: string, code: string) =>
  secrets.keyedHash('recovery', `${userId} ${code}`)
