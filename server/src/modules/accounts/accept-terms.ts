import { legalVersion } from '@vondrona/rules/accounts/constants'
import type { Context } from '../../kernel/context.ts'
import { badInput, Refusal } from '../../kernel/refusal.ts'
import { writeAudit } from '../audit/index.ts'
import { changeUser, lockUser } from './store.ts'
import type { UserRow } from './user-row.ts'

/** Only the current texts can be accepted: a page that shows older ones is refused and must show them again. Idempotent. */
export async function acceptTerms(ctx: Context, version: string): Promise<UserRow> {
  const { id } = ctx.require('acceptTerms')
  if (version !== legalVersion) throw badInput([{ field: 'version', key: 'accounts.termsChanged' }])
  return ctx.transaction(async (tx) => {
    const at = ctx.now()
    const before = await lockUser(tx, id)
    if (before?.termsVersion === version) return before
    const user = await changeUser(tx, id, { termsVersion: version, termsAcceptedAt: at }, at)
    if (!user) throw new Refusal('NOT_FOUND', 'accounts.notFound')
    await writeAudit(tx, ctx, 'terms.accepted', { targetId: id, detail: { version } })
    return user
  })
}
