import { escalationInput } from '@vondrona/rules/reports'
import { afterCommit, type Context } from '../../../kernel/context.ts'
import { parse } from '../../../kernel/parse.ts'
import { writeAudit } from '../../audit/index.ts'
import { moveReport } from '../store.ts'
import { decidedAlready, findWaiting } from './find-waiting.ts'

/** What is beyond a moderator (an article, an account) goes to the administrators, with the moderator's words. */
export async function escalateReport(ctx: Context, { id, ...raw }: { id: string; note: string }): Promise<boolean> {
  const { id: by } = ctx.require('escalateReport')
  const { note } = parse(escalationInput, raw)
  const line = await findWaiting(ctx, id)
  return ctx.transaction(async (tx) => {
    if (!(await moveReport(tx, line.id, 'escalate', { escalation: note, escalatedBy: by }))) throw decidedAlready()
    await writeAudit(tx, ctx, 'report.escalated', {
      targetId: line.ownerId,
      detail: { kind: line.kind, thing: line.thingId },
    })
    afterCommit(tx, () => ctx.publish('reports.changed', { id: line.id }))
    return true
  })
}
