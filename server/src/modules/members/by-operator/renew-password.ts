import { password as passwordRule } from '@vondrona/rules/sessions'
import * as z from 'zod/mini'
import type { Context } from '../../../kernel/context.ts'
import { makeToken } from '../../../kernel/crypto/secrets.ts'
import { parse } from '../../../kernel/parse.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { UserRow } from '../../accounts/index.ts'
import { hashPassword, mailResetLink, refuseCommon, replacePassword } from '../../sessions/index.ts'

const input = z.object({ password: passwordRule })

/**
 * The old password and every session end at once. Without a new one, nobody knows the password that takes its place, and
 * the member chooses theirs by the mailed link.
 */
export async function renewPassword(ctx: Context, user: UserRow, typed: string | null): Promise<void> {
  const { email, language } = user
  if (typed !== null) refuseCommon(parse(input, { password: typed }).password, 'password', [email, user.pseudo])
  else if (!email || user.status === 'blocked') throw new Refusal('CONFLICT', 'operator.noLinkForThem')
  const hash = await hashPassword(ctx, typed ?? makeToken())
  await ctx.transaction(async (tx) => {
    await replacePassword(tx, ctx, user, hash)
    if (typed === null && email) await mailResetLink(tx, ctx, { id: user.id, email, language })
  })
}
