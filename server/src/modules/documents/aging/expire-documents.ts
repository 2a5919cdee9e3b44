import { lastDayOf } from '@vondrona/rules/documents'
import { userDocumentServer } from '@vondrona/rules/documents/constants'
import { afterCommit, type Context } from '../../../kernel/context.ts'
import { tellOwner } from '../verifying/tell-owner.ts'
import { expireSome, takeReminders } from './store.ts'

const batch = userDocumentServer.perTurn

/** Job: documents expire on their date; their owners are reminded once before, and told then (F-KYC-10). */
export async function expireDocuments(ctx: Context): Promise<void> {
  await repeat(() => expireTurn(ctx))
  await repeat(() => remindTurn(ctx))
}

async function repeat(turn: () => Promise<number>): Promise<void> {
  while ((await turn()) === batch);
}

const expireTurn = (ctx: Context): Promise<number> =>
  ctx.transaction(async (tx) => {
    const rows = await expireSome(tx, ctx.now(), batch)
    for (const row of rows) {
      if (row.supersededAt) continue // a newer version is there
      await tellOwner(tx, ctx, row, 'document.expired')
      afterCommit(tx, () => ctx.publish('documents.changed', { userId: row.userId, documentId: row.id }))
    }
    return rows.length
  })

const remindTurn = (ctx: Context): Promise<number> =>
  ctx.transaction(async (tx) => {
    const rows = await takeReminders(tx, ctx.now(), batch)
    for (const row of rows)
      if (row.expiresAt)
        await tellOwner(tx, ctx, row, 'document.expiring', { date: lastDayOf(row.expiresAt.toISOString()) })
    return rows.length
  })
