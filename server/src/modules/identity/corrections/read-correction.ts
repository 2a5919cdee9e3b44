import type { Context } from '../../../kernel/context.ts'
import { askedBy } from './apply-correction.ts'

/** What the page behind the mailed link shows: what is to be redone, and for whom. */
export async function readCorrection(ctx: Context, token: string) {
  ctx.admit('correctionRequest')
  const { correction, user, link } = await askedBy(ctx, token)
  const { item, note } = correction
  return { item, note, pseudo: user.pseudo, documentType: user.documentType, remaining: link.open.length }
}
