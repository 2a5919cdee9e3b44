import { releaseBlockInput } from '@vondrona/rules/bibs'
import type { Context } from '../../../kernel/context.ts'
import { isId } from '../../../kernel/ids.ts'
import { parse } from '../../../kernel/parse.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import '../refusals.ts'
import { releasePile } from './piles.ts'
import { findBlock } from './store.ts'

/** The bibs that are left of a desk's pile are back with the organiser: any desk may give them again. May be sent twice. */
export async function releaseBibBlock(ctx: Context, raw: unknown): Promise<{ released: number }> {
  ctx.require('releaseBibBlock')
  const { id, revision } = parse(releaseBlockInput, raw)
  return ctx.transaction(async (tx) => {
    const block = isId(id) ? await findBlock(tx, id.toLowerCase()) : undefined
    if (!block) throw new Refusal('NOT_FOUND', 'bibs.blockUnknown')
    return { released: await releasePile(tx, ctx, block, revision) }
  })
}
