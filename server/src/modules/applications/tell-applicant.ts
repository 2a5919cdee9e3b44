import type { NotificationKind } from '@vondrona/rules/notifications'
import { linkTo } from '@vondrona/rules/pages'
import type { Context } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/db.ts'
import { recipientsOf } from '../accounts/index.ts'
import { applicationTypesById, eventsOf } from '../events/index.ts'
import { notify } from '../notifications/index.ts'
import type { ApplicationRow } from './store.ts'

/** In the app and by mail, as they prefer; `reason` is part of the sentence where the kind has one. */
export async function tellApplicant(
  tx: Tx,
  ctx: Context,
  row: Pick<ApplicationRow, 'id' | 'userId' | 'eventId' | 'eventApplicationTypeId'>,
  kind: NotificationKind,
  reason = '',
): Promise<void> {
  const data = { ...(await namesOf(tx, row)), reason }
  const to = await recipientsOf(tx, [row.userId])
  await notify(tx, ctx, { to, kind, data, link: linkTo('application', { id: row.id }) })
}

/** What notifications call it. */
export async function namesOf(tx: Tx, row: Pick<ApplicationRow, 'eventId' | 'eventApplicationTypeId'>) {
  const [events, types] = [
    await eventsOf(tx, [row.eventId]),
    await applicationTypesById(tx, [row.eventApplicationTypeId]),
  ]
  return {
    title: events.get(row.eventId)?.title ?? '',
    type: types.get(row.eventApplicationTypeId)?.name ?? '',
  }
}
