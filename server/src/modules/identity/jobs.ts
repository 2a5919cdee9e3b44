import { comingOfAgeToday } from '@vondrona/rules/accounts'
import { linkTo } from '@vondrona/rules/pages'
import type { Context } from '../../kernel/context.ts'
import { removeFiles } from '../../kernel/file-removal.ts'
import { withoutDocumentBornOn } from '../accounts/index.ts'
import { notify } from '../notifications/index.ts'
import { keysInUse } from './photos/store.ts'

const day = 86_400_000
const batch = 500

/** N-08: on the birthday the limit lifts automatically; the member is asked for a document. */
export async function greetNewAdults(ctx: Context) {
  for (const user of await withoutDocumentBornOn(ctx.db, comingOfAgeToday(ctx.now())))
    await ctx.transaction((tx) => notify(tx, ctx, { to: [user], kind: 'account.adult', link: linkTo('identity') }))
}

/** Files that no row names: left by a crash between writing and committing. */
export async function sweep(ctx: Context) {
  const before = ctx.now().getTime() - day
  let old: string[] = []
  const flush = async () => {
    const used = await keysInUse(ctx.db, old)
    await removeFiles(
      ctx,
      old.filter((key) => !used.has(key)),
    )
    old = []
  }
  for await (const { key, changedAt } of ctx.storage.list('identity')) {
    if (changedAt.getTime() < before) old.push(key)
    if (old.length === batch) await flush()
  }
  await flush()
}
