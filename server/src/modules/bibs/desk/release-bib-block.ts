import type { Context } from '../../../kernel/context.ts'
import { isId } from '../../../kernel/ids.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { writeAudit } from '../../audit/index.ts'
import '../refusals.ts'
import { lockSeries, moveNext } from '../store.ts'
import { dropNumbers, findBlock } from './store.ts'

/** The bibs that are left of a desk's pile are back with the organiser: any desk may give them again. May be sent twice. */
export async function releaseBibBlock(ctx: Context, rawId: string): Promise<{ released: number }> {
  ctx.require('releaseBibBlock')
  const id = isId(rawId) ? rawId.toLowerCase() : ''
  return ctx.transaction(async (tx) => {
    const block = id ? await findBlock(tx, id) : undefined
    if (!block) throw new Refusal('NOT_FOUND', 'bibs.blockUnknown')
    const [series] = await lockSeries(tx, [block.seriesId])
    const { count, lowest } = await dropNumbers(tx, block.id)
    if (lowest !== null && lowest < (series?.nextNumber ?? 0)) await moveNext(tx, block.seriesId, lowest)
    if (count > 0) await writeAudit(tx, ctx, 'bibs.pileReleased', { targetId: block.id, detail: { count } })
    return { released: count }
  })
}
