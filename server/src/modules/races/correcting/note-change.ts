import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { writeAudit } from '../../audit/index.ts'
import type { Party } from '../access.ts'
import { addChange, type ParticipationRow } from '../store.ts'

/** Who corrected which fields; of an organiser in the log, too. The registration is locked by the caller. */
export async function noteChange(
  tx: Tx,
  ctx: Context,
  { id }: Pick<ParticipationRow, 'id'>,
  party: Party,
  fields: readonly string[],
): Promise<void> {
  const byId = party === 'link' ? null : (ctx.actor?.id ?? null)
  await addChange(tx, { participationId: id, byId, fields: [...fields], at: ctx.now() })
  if (party === 'organiser') await writeAudit(tx, ctx, 'registration.corrected', { targetId: id, detail: { fields } })
}
