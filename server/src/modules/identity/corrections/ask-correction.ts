import type { CorrectionItem } from '@vondrona/rules/identity'
import { mailedLink } from '@vondrona/rules/sessions/constants'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { badInput } from '../../../kernel/refusal.ts'
import type { SeenUser, UserRow } from '../../accounts/index.ts'
import { issueLink } from '../../sessions/index.ts'
import { findDocument } from '../documents/store.ts'
import { nextCorrection, openCorrection } from './store.ts'

export interface Asked {
  /** Each once, in the order in which they are answered. */
  items: readonly CorrectionItem[]
  note: string | null
  by: string
}

/** What the link of a request for corrections carries: their ids, in the order in which they are answered. */
export interface CorrectionLink {
  ids: readonly string[]
}

const ofDocument: readonly CorrectionItem[] = ['front', 'back', 'number']

/**
 * Asks a member to redo some items; answers the secret of the one link to mail. Asking again for an item takes it out of
 * the link before.
 */
export async function askCorrection(tx: Tx, ctx: Context, user: UserRow, { items, note, by }: Asked): Promise<string> {
  if (items.length === 0) throw badInput([{ field: 'items', key: 'identity.noCorrection' }])
  if (items.some((item) => ofDocument.includes(item)) && !(await findDocument(tx, user.id)))
    throw badInput([{ field: 'items', key: 'identity.noDocument' }])
  const facts = { userId: user.id, note, requestedBy: by, requestedAt: ctx.now() }
  const ids: string[] = []
  // The newest is answered first, so the first is written last.
  for (const item of items.toReversed()) {
    const id = ctx.newId()
    await openCorrection(tx, { ...facts, id, item })
    ids.unshift(id)
  }
  const payload: CorrectionLink = { ids }
  return issueLink(tx, ctx, { kind: 'correction', userId: user.id, payload, life: mailedLink.correction })
}

/** Visible to the member alone. */
export async function myCorrection(ctx: Context, user: SeenUser) {
  if (!user.mine && ctx.actor?.id !== user.id) return null
  return (await nextCorrection(ctx.db, user.id)) ?? null
}
