import { cleanLine } from '@vondrona/rules/typed'
import type { Context } from '../../kernel/context.ts'
import { pseudoTaken } from '../accounts/index.ts'
import { spendAvailability } from './availability.ts'

/** R-GQL-51: whether this pseudo is free. */
export async function checkPseudoAvailability(ctx: Context, typed: string) {
  ctx.admit('checkPseudoAvailability')
  await spendAvailability(ctx)
  const pseudo = cleanLine(typed)
  return { available: !(await pseudoTaken(ctx.db, pseudo)), pseudo }
}
