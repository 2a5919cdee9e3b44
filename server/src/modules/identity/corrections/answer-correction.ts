import type { Context } from '../../../kernel/context.ts'
import { answer, askedBy } from './apply-correction.ts'

/** F-COM-04: redoes the one item; the request is then waiting to be looked at again. */
export async function answerCorrection(ctx: Context, token: string, raw: unknown) {
  ctx.admit('answerCorrection')
  return answer(ctx, { ...(await askedBy(ctx, token)), token }, raw)
}
