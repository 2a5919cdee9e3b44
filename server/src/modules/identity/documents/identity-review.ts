import type { Context } from '../../../kernel/context.ts'
import { openNumber, userById } from '../../accounts/index.ts'
import { correctionsOf } from '../corrections/store.ts'
import { imagesOf } from '../photos/store.ts'
import { findCounterCheck, findDocument } from './store.ts'

const day = 86_400_000

/** F-COM-02: what an administrator reviews next to what the person typed. The photos themselves need a ticket each. */
export async function identityReview(ctx: Context, userId: string) {
  ctx.require('identityReview')
  const user = await userById(ctx, userId)
  const [document, images, corrections, counterCheck] = await Promise.all([
    findDocument(ctx.db, user.id),
    imagesOf(ctx.db, user.id),
    correctionsOf(ctx.db, user.id),
    findCounterCheck(ctx.db, user.id),
  ])
  const kept = images.length > 0 && document?.decidedAt
  return {
    user, // for the fields that the signup domain adds
    userId: user.id,
    documentType: user.documentType,
    documentNumber: openNumber(ctx, user),
    nationality: user.nationality,
    sides: images.map((image) => image.side),
    deletedAt: document?.imagesDeletedAt ?? null,
    deletesAt: kept ? new Date(kept.getTime() + ctx.config.IDENTITY_RETENTION_DAYS * day) : null,
    corrections,
    numberMatches: document?.numberMatches ?? null,
    checkedAtCounter: counterCheck !== undefined,
  }
}
