import type { Context } from '../../kernel/context.ts'
import { isId } from '../../kernel/ids.ts'
import { Refused } from '../../kernel/refused.ts'
import { findUser } from '../accounts/index.ts'
import { writeAudit } from '../audit/index.ts'
import { opens, purposeOf } from './archive-address.ts'
import { findExport } from './store.ts'

/** The archive of a signed address. Unknown, forged, expired and of a blocked account are one answer: NOT_FOUND. */
export async function downloadExport(ctx: Context, id: string, token: string): Promise<{ bytes: Buffer; day: string }> {
  const row = isId(id) ? await findExport(ctx.db, id) : undefined
  const gone = new Refused('NOT_FOUND', 'privacy.exportGone')
  if (!row?.storage_key || !row.expires_at || row.expires_at <= ctx.now() || !opens(ctx, row, token)) throw gone
  const owner = await findUser(ctx.db, row.user_id)
  const sealed = owner && owner.status !== 'blocked' ? await ctx.storage.get(row.storage_key) : null
  if (!owner || !sealed) throw gone
  await writeAudit(ctx.db, ctx, 'privacy.exportDownloaded', { targetId: owner.id, actor: owner })
  return { bytes: ctx.secrets.decrypt(purposeOf(row.id), sealed), day: row.requested_at.toISOString().slice(0, 10) }
}
