import type { Context } from '../../../kernel/context.ts'

/** Keyed: six digits behind a plain hash would be guessed in a moment by whoever reads the table. */
export const hashOf = (ctx: Context, userId: string, code: string) =>
  ctx.secrets.keyedHash('sms-code', `${userId} ${code}`)
