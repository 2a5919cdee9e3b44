import { reviewInput } from '@vondrona/rules/applications'
import type { Context } from '../../../kernel/context.ts'
import { parse } from '../../../kernel/parse.ts'
import type { ApplicationRow } from '../store.ts'
import { review } from './review.ts'

/** R-GAP-03: a decision, a message for the applicant, notes and a score for the staff; what is absent stays. */
export async function reviewApplication(ctx: Context, raw: unknown): Promise<ApplicationRow> {
  const actor = ctx.require('reviewApplication')
  return review(ctx, actor, parse(reviewInput, raw))
}
