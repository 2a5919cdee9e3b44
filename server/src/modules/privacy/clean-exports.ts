import { bannedNumberLife } from '@vondrona/rules/identity/constants'
import { exportTimeout } from '@vondrona/rules/privacy/constants'
import type { Context } from '../../kernel/context.ts'
import { removeFiles } from '../../kernel/file-removal.ts'
import { forgetNumbersErasedBefore } from '../identity/index.ts'
import { removeFilesLater } from '../uploads/index.ts'
import { expireExports, exportFilesInUse, giveUpExports } from './store.ts'

/** Job: archives whose day is over, those that nobody finished, and files that a crash left without a row. */
export async function cleanPrivacy(ctx: Context) {
  const ago = (ms: number) => new Date(ctx.now().getTime() - ms)
  await ctx.transaction(async (tx) => {
    await giveUpExports(tx, ago(exportTimeout))
    await removeFilesLater(tx, ctx, await expireExports(tx, ctx.now()))
  })
  await forgetNumbersErasedBefore(ctx.db, ago(bannedNumberLife))
  const used = await exportFilesInUse(ctx.db)
  const left: string[] = []
  for await (const { key, changedAt } of ctx.storage.list('exports'))
    if (!used.has(key) && changedAt < ago(exportTimeout)) left.push(key)
  if (left.length > 0) await removeFiles(ctx, left)
}
