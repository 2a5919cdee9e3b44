import { whyNotApply } from '@vondrona/rules/applications'
import type { Actor } from '@vondrona/rules/permissions'
import type { Context } from '../../../kernel/context.ts'
import type { Db, Tx } from '../../../kernel/db.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { type ApplicationTypeRow, applicationTypesById, datesOf, eventsOf } from '../../events/index.ts'
import { refusalOf } from '../refusals.ts'
import { lockType } from '../store.ts'

/** The type that this member may apply for now; refused with the first reason why not. */
export async function refuseApplication(ctx: Context, db: Db | Tx, actor: Actor, typeId: string) {
  const type = (await applicationTypesById(db, [typeId])).get(typeId)
  return refuse(ctx, db, actor, type)
}

/** The same with the type locked: who cancels the event does it before, or tells this applicant, too. */
export const refuseSending = async (ctx: Context, tx: Tx, actor: Actor, typeId: string) =>
  refuse(ctx, tx, actor, await lockType(tx, typeId))

async function refuse(ctx: Context, db: Db | Tx, actor: Actor, type: ApplicationTypeRow | undefined) {
  if (actor.status !== 'active') throw refusalOf('ACCOUNT_NOT_ACTIVE') // whatever they ask for
  const event = type && (await eventsOf(db, [type.eventId])).get(type.eventId)
  if (!event || event.status === 'draft') throw new Refusal('NOT_FOUND', 'applications.typeUnknown')
  const facts = { status: event.status, ...(await datesOf(db, [event])).get(event.id) }
  const obstacle = whyNotApply(actor, type, facts, ctx.now())
  if (obstacle) throw refusalOf(obstacle)
  return type
}
