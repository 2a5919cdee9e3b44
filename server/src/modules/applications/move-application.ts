import {
  type ApplicationMove,
  type ApplicationStatus,
  applicationStates,
  countedStatuses,
  overStatuses,
} from '@vondrona/rules/applications'
import type { Move } from '@vondrona/rules/states'
import { afterCommit, type Context } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/db.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { writeAudit } from '../audit/index.ts'
import { changeApplicationCounts } from '../events/index.ts'
import { giveUp, oweFor } from './paying/price.ts'
import { moved } from './refusals.ts'
import { type ApplicationRow, addMove, moveStatus } from './store.ts'
import { tellApplicant } from './tell-applicant.ts'

interface Facts {
  /** Null: it moved by itself. */
  by: string | null
  reason?: string
  changes?: Parameters<typeof moveStatus>[4]
}

/**
 * The one path of every move: places and counters, status, who, when and why, the applicant's notification. What it owes,
 * the type and then the application are locked by the caller.
 */
export async function moveApplication(
  tx: Tx,
  ctx: Context,
  row: ApplicationRow,
  name: ApplicationMove,
  { by, reason = '', changes }: Facts,
): Promise<ApplicationRow> {
  const move: Move<ApplicationStatus> = applicationStates.moves[name]
  const at = ctx.now()
  const now = await moveStatus(tx, row.id, move, at, changes)
  if (!now) throw moved()
  await count(tx, row.eventApplicationTypeId, row.status, move.to)
  await addMove(tx, { applicationId: row.id, fromStatus: row.status, toStatus: move.to, byId: by, reason, at })
  const kind = move.notifies?.member ?? (by !== row.userId && name === 'withdraw' ? 'application.withdrawn' : null)
  if (kind) await tellApplicant(tx, ctx, now, kind, reason)
  if (by !== row.userId && name !== 'submit')
    await writeAudit(tx, ctx, `application.${name}`, {
      targetId: row.id,
      detail: { before: row.status, after: move.to },
    })
  if (move.to === 'approved') await oweFor(tx, ctx, now)
  if (overStatuses.includes(move.to)) await giveUp(tx, ctx, now)
  announce(tx, ctx, now)
  return now
}

/** R-APP-07: the counters of the type follow; NO_PLACE_LEFT if all places are taken. */
export async function count(tx: Tx, typeId: string, from: ApplicationStatus | null, to: ApplicationStatus) {
  const applications = Number(isCounted(to)) - Number(isCounted(from))
  const approved = Number(to === 'approved') - Number(from === 'approved')
  if (applications === 0 && approved === 0) return
  if (!(await changeApplicationCounts(tx, typeId, { applications, approved })))
    throw new Refusal('NO_PLACE_LEFT', 'applications.full')
}

export const isCounted = (status: ApplicationStatus | null) => status !== null && countedStatuses.includes(status)

/** After the commit: pages that show how many applied, and the notice for the staff, follow. */
export const announce = (tx: Tx, ctx: Context, { eventId }: Pick<ApplicationRow, 'eventId'>) =>
  afterCommit(tx, () => {
    ctx.publish('applications.changed', { eventId })
    ctx.publish('events.changed', { id: eventId, places: true })
  })
