import type { CorrectionItem } from '@vondrona/rules/identity'
import type { Context } from '../../../kernel/context.ts'
import { answer, askedBy } from './apply-correction.ts'

/** F-COM-04: redoes one item of the link, by default the next; the request is then waiting to be looked at again. */
export async function answerCorrection(ctx: Context, token: string, raw: unknown, item?: CorrectionItem | null) {
  ctx.admit('answerCorrection')
  return answer(ctx, await askedBy(ctx, token, item), raw)
}
