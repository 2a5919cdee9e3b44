import type { Context } from '../../kernel/context.ts'
import { Refusal, say } from '../../kernel/refusal.ts'
import { userById } from '../accounts/index.ts'
import { writeAudit } from '../audit/index.ts'
import { putCounterCheck } from '../identity/index.ts'

/** F-KYC-05: the administrator had the person and the document in front of them. */
export async function recordCounterCheck(ctx: Context, userId: string) {
  const { id: by } = ctx.require('recordCounterCheck')
  const user = await userById(ctx, userId)
  if (user.id === by) throw new Refusal('NOT_YOURSELF', 'members.notYourself')
  await ctx.transaction(async (tx) => {
    await putCounterCheck(tx, user.id, by, ctx.now())
    await writeAudit(tx, ctx, 'identity.counterChecked', { targetId: user.id, targetName: user.pseudo })
  })
  return { success: true, message: say(ctx.sentences, ctx.language, 'members.counterDone') }
}
