import { smsCode } from '@vondrona/rules/sessions/constants'
import type { Context } from '../../../kernel/context.ts'
import { sameBytes } from '../../../kernel/crypto/secrets.ts'
import { badInput } from '../../../kernel/refusal.ts'
import { changeUser, lockUser, type UserRow } from '../../accounts/index.ts'
import { writeAudit } from '../../audit/index.ts'
import { hashOf } from './phone-code.ts'
import { removeSmsCode, trySmsCode } from './store.ts'

/** A few tries for each code, counted even when they are wrong; the number must still be the one it was sent to. */
export async function confirmPhone(ctx: Context, code: string): Promise<UserRow> {
  const { id } = ctx.require('confirmPhone')
  const sent = await trySmsCode(ctx.db, id, smsCode.tries, ctx.now())
  const wrong = badInput([{ field: 'code', key: 'sessions.codeWrong' }])
  if (!sent || !sameBytes(sent.codeHash, hashOf(ctx, id, code.replace(/\s/g, '')))) throw wrong
  return ctx.transaction(async (tx) => {
    const user = await lockUser(tx, id) // the number cannot change between the comparison and the mark
    if (user?.phone !== sent.phone) throw wrong
    await removeSmsCode(tx, id)
    await writeAudit(tx, ctx, 'phone.verified', { targetId: id })
    return (await changeUser(tx, id, { phoneVerifiedAt: ctx.now() }, ctx.now())) ?? user
  })
}
