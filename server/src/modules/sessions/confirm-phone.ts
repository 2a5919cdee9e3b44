import { randomInt } from 'node:crypto'
import { smsCode } from '@vondrona/rules/constants'
import type { Context } from '../../kernel/context.ts'
import { sameBytes } from '../../kernel/crypto/secrets.ts'
import { badInput, say } from '../../kernel/refusal.ts'
import { changeUser, lockUser, type UserRow, userById } from '../accounts/index.ts'
import { writeAudit } from '../audit/index.ts'
import { sendSms } from '../outbox/index.ts'
import { spendMessage } from './message-limits.ts'
import { removeSmsCode, saveSmsCode, trySmsCode } from './store.ts'

/** Sends a code to the number of the profile; an older code is void. */
export async function requestPhoneCode(ctx: Context) {
  const { id } = ctx.require('requestPhoneCode')
  const { phone } = await userById(ctx, id)
  if (!phone) throw badInput([{ field: 'phone', key: 'accounts.phoneInvalid' }])
  await spendMessage(ctx, `sms ${id}`)
  await spendMessage(ctx, `sms ${phone}`) // also when several accounts name one phone
  const code = String(randomInt(10 ** smsCode.digits)).padStart(smsCode.digits, '0')
  const now = ctx.now()
  await ctx.transaction(async (tx) => {
    const times = { createdAt: now, expiresAt: new Date(now.getTime() + smsCode.life) }
    await saveSmsCode(tx, { userId: id, phone, codeHash: hashOf(ctx, id, code), ...times })
    await sendSms(tx, ctx, { to: phone, textKey: 'sessions.smsText', params: { code } })
  })
  return { success: true, message: say(ctx.sentences, ctx.language, 'sessions.codeSent') }
}

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

/** Keyed: six digits behind a plain hash would be guessed in a moment by whoever reads the table. */
const hashOf = (ctx: Context, userId: string, code: string) => ctx.secrets.keyedHash('sms-code', `${userId} ${code}`)
