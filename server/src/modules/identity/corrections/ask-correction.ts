import { mailedLink } from '@vondrona/rules/constants'
import type { CorrectionItem } from '@vondrona/rules/identity'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { badInput } from '../../../kernel/refusal.ts'
import type { SeenUser, UserRow } from '../../accounts/index.ts'
import { issueLink } from '../../sessions/index.ts'
import { findDocument } from '../documents/store.ts'
import { nextCorrection, openCorrection } from './store.ts'

export interface Asked {
  item: CorrectionItem
  note: string | null
  by: string
}

/** Asks a member to redo one item; answers the secret of the link to mail. Asking again makes the link before worthless. */
export async function askCorrection(tx: Tx, ctx: Context, user: UserRow, { item, note, by }: Asked): Promise<string> {
  const ofDocument = item === 'front' || item === 'back' || item === 'number'
  if (ofDocument && !(await findDocument(tx, user.id))) throw badInput([{ field: 'item', key: 'identity.noDocument' }])
  const id = ctx.newId()
  await openCorrection(tx, { id, userId: user.id, item, note, requestedBy: by, requestedAt: ctx.now() })
  return issueLink(tx, ctx, { kind: 'correction', userId: user.id, payload: { id }, life: mailedLink.correction })
}

/** Visible to the member alone. */
export async function myCorrection(ctx: Context, user: SeenUser) {
  if (!user.mine && ctx.actor?.id !== user.id) return null
  return (await nextCorrection(ctx.db, user.id)) ?? null
}
