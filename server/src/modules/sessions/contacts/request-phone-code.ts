import { randomInt } from 'node:crypto'
import { smsCode } from '@vondrona/rules/sessions/constants'
import type { Context } from '../../../kernel/context.ts'
import { badInput, say } from '../../../kernel/refusal.ts'
import { userById } from '../../accounts/index.ts'
import { requireSmsNumber, sendSms, smsTemplate } from '../../outbox/index.ts'
import { spendMessage } from '../message-limits.ts'
import { hashOf } from './phone-code.ts'
import { saveSmsCode } from './store.ts'

const codeSms = smsTemplate('sessions.smsText', { code: 'ours' }, { essential: true })

/** Sends a code to the number of the profile; an older code is void. */
export async function requestPhoneCode(ctx: Context) {
  const { id } = ctx.require('requestPhoneCode')
  const { phone } = await userById(ctx, id)
  if (!phone) throw badInput([{ field: 'phone', key: 'accounts.phoneInvalid' }])
  requireSmsNumber(ctx, phone)
  await spendMessage(ctx, `sms ${id}`)
  await spendMessage(ctx, `sms ${phone}`) // also when several accounts name one phone
  const code = String(randomInt(10 ** smsCode.digits)).padStart(smsCode.digits, '0')
  const now = ctx.now()
  await ctx.transaction(async (tx) => {
    const times = { createdAt: now, expiresAt: new Date(now.getTime() + smsCode.life) }
    await saveSmsCode(tx, { userId: id, phone, codeHash: hashOf(ctx, id, code), ...times })
    await sendSms(tx, ctx, { to: phone, template: codeSms, params: { code } })
  })
  return { success: true, message: say(ctx.sentences, ctx.language, 'sessions.codeSent') }
}
