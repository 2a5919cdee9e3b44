import type { Context } from '../../../kernel/context.ts'
import { isId } from '../../../kernel/ids.ts'
import { findUser } from '../../accounts/index.ts'
import { answer, over } from './apply-correction.ts'
import { openCorrections } from './store.ts'

/** Answers a correction in the member's own session, without the mailed link. */
export async function answerMyCorrection(ctx: Context, id: string, raw: unknown) {
  const { id: userId } = ctx.require('answerMyCorrection')
  const [correction] = isId(id) ? await openCorrections(ctx.db, [id]) : []
  const user = await findUser(ctx.db, userId)
  if (!user || correction?.userId !== userId) throw over()
  return answer(ctx, { correction, user, link: null }, raw)
}
