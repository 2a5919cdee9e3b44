import type { Context } from '../../../kernel/context.ts'
import { thingsOf } from '../reportables.ts'
import { closeLine } from './close-line.ts'
import { decidedAlready, findWaiting } from './find-waiting.ts'

/** The thing stays as it is. A line whose thing is gone is closed without a decision. */
export async function dismissReport(ctx: Context, id: string): Promise<boolean> {
  ctx.require('dismissReport')
  const line = await findWaiting(ctx, id)
  const isThere = (await thingsOf(ctx, [line])).has(line.id)
  return ctx.transaction(async (tx) => {
    const about = { id: line.id, seen: line.status }
    if (!(await closeLine(tx, ctx, about, isThere ? 'dismiss' : 'vanish'))) throw decidedAlready()
    return true
  })
}
