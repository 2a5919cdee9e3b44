import type { Operation } from '@vondrona/rules/permissions'
import type { Context } from '../../kernel/context.ts'
import { isId } from '../../kernel/ids.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { LiveRow, SeenLive } from './live-row.ts'
import { findLive, seeLive } from './store.ts'

/** The refusal for a live that does not exist or that the caller may not see. */
export const unknownLive = () => new Refusal('NOT_FOUND', 'lives.notFound')

/** The live, or NOT_FOUND. */
export async function liveById(ctx: Context, id: string): Promise<LiveRow> {
  const row = isId(id) ? await findLive(ctx.db, id) : undefined
  if (!row) throw unknownLive()
  return row
}

/** The live, for whom the table lets act on it: its owner, or whoever may act on any. */
export async function liveFor(ctx: Context, operation: Operation, id: string): Promise<LiveRow> {
  ctx.require(operation)
  const row = await liveById(ctx, id)
  ctx.require(operation, row.authorId)
  return row
}

/** As the caller sees it. */
export async function seenLive(ctx: Context, id: string): Promise<SeenLive> {
  const row = isId(id) ? await seeLive(ctx.db, id, ctx.actor?.id ?? null) : undefined
  if (!row) throw unknownLive()
  return row
}
