import type { NotificationKind } from '@vondrona/rules/notifications'
import { linkTo } from '@vondrona/rules/pages'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { recipientsOf } from '../../accounts/index.ts'
import { notify } from '../../notifications/index.ts'
import type { UserDocumentRow } from '../store.ts'
import { findType } from '../types/store.ts'

/** In the app and by mail, as they prefer; `more` fills the sentence where the kind has more than the name of the type. */
export async function tellOwner(
  tx: Tx,
  ctx: Context,
  { userId, documentTypeId }: Pick<UserDocumentRow, 'userId' | 'documentTypeId'>,
  kind: Extract<NotificationKind, `document.${string}`>,
  more: Readonly<Record<string, string>> = {},
): Promise<void> {
  const type = (await findType(tx, documentTypeId))?.name ?? ''
  await notify(tx, ctx, {
    to: await recipientsOf(tx, [userId]),
    kind,
    data: { type, ...more },
    link: linkTo('documents'),
  })
}
