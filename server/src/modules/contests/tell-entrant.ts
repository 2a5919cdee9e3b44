import type { NotificationKind } from '@vondrona/rules/notifications'
import { linkTo } from '@vondrona/rules/pages'
import type { Context } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/db.ts'
import { recipientsOf } from '../accounts/index.ts'
import { notify } from '../notifications/index.ts'
import type { ContestRow, EntryRow } from './store.ts'

/** In the app and by mail, as they prefer; `reason` is part of the sentence where the kind has one. */
export async function tellEntrant(
  tx: Tx,
  ctx: Context,
  { id, name }: Pick<ContestRow, 'id' | 'name'>,
  { userId }: Pick<EntryRow, 'userId'>,
  kind: NotificationKind,
  reason = '',
): Promise<void> {
  const to = await recipientsOf(tx, [userId])
  await notify(tx, ctx, { to, kind, data: { title: name, reason }, link: linkTo('contest', { id }) })
}
