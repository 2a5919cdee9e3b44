import { userDocumentServer } from '@vondrona/rules/documents/constants'
import { afterCommit, type Context } from '../../../kernel/context.ts'
import { say } from '../../../kernel/refusal.ts'
import { findUser } from '../../accounts/index.ts'
import { writeAudit } from '../../audit/index.ts'
import { openFile } from '../files/sealed.ts'
import type { UserDocumentRow } from '../store.ts'
import { tellOwner } from '../verifying/tell-owner.ts'
import { noteClean, noteInfected, unscanned } from './store.ts'

/** Job: what came while there was no virus scanner, or while it did not answer, is scanned once one does. */
export async function scanAgain(ctx: Context): Promise<void> {
  if (!ctx.viruses.isOn) return
  let after: string | null = null
  for (;;) {
    const rows: UserDocumentRow[] = await unscanned(ctx.db, after, userDocumentServer.scansPerTurn)
    for (const row of rows) {
      const bytes = await openFile(ctx, row)
      const verdict = bytes ? await ctx.viruses.scan(bytes) : 'unscanned'
      if (bytes && verdict === 'unscanned') return // it does not answer: the next run tries again
      if (verdict === 'clean') await noteClean(ctx.db, [row.id])
      if (verdict === 'infected') await refuse(ctx, row)
    }
    after = rows.at(-1)?.id ?? null
    if (rows.length < userDocumentServer.scansPerTurn) return
  }
}

const refuse = (ctx: Context, { id, userId }: UserDocumentRow): Promise<void> =>
  ctx.transaction(async (tx) => {
    const language = (await findUser(tx, userId))?.language ?? 'fr'
    const reason = say(ctx.sentences, language, 'documents.infectedReason')
    const rejected = await noteInfected(tx, id, reason)
    await writeAudit(tx, ctx, 'document.infected', { targetId: userId, detail: { document: id } })
    if (rejected && !rejected.supersededAt) await tellOwner(tx, ctx, rejected, 'document.rejected', { reason })
    afterCommit(tx, () => ctx.publish('documents.changed', { userId, documentId: id }))
  })
