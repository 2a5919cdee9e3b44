import type { Context } from '../../kernel/context.ts'
import { isNumberTaken } from '../identity/index.ts'
import { spendAvailability } from './availability.ts'

/** R-GQL-52: whether this CIN number is free. */
export async function checkCinAvailability(ctx: Context, typed: string) {
  ctx.admit('checkCinAvailability')
  await spendAvailability(ctx)
  const cin = typed.replace(/\s/g, '')
  return { available: !(await isNumberTaken(ctx, 'cin', cin)), cin }
}
