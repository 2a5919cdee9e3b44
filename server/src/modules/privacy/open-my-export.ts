import type { Context } from '../../kernel/context.ts'
import { isId } from '../../kernel/ids.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { requireReauthentication } from '../sessions/index.ts'
import { toExport } from './my-exports.ts'
import { findExport } from './store.ts'

/** The address is a key: a token alone does not show it, neither here nor in the list. */
export async function openMyExport(ctx: Context, id: string) {
  const { id: userId } = ctx.require('openMyExport')
  requireReauthentication(ctx)
  const row = isId(id) ? await findExport(ctx.db, id) : undefined
  const found = row?.userId === userId ? toExport(ctx, row) : null
  if (!found?.url) throw new Refusal('NOT_FOUND', 'privacy.exportGone')
  return found
}
