import { latestAdultBirth } from '@vondrona/rules/accounts'
import { newAdult } from '@vondrona/rules/accounts/constants'
import { linkTo } from '@vondrona/rules/pages'
import type { Context } from '../../kernel/context.ts'
import { removeFiles } from '../../kernel/file-removal.ts'
import { withoutDocumentBorn } from '../accounts/index.ts'
import { notify } from '../notifications/index.ts'
import { noteAdult } from './documents/store.ts'
import { keysInUse } from './photos/store.ts'

const day = 86_400_000
const batch = 500

/** N-08: on the birthday the limit lifts automatically; the member is asked for a document, once. */
export async function greetNewAdults(ctx: Context) {
  const after = latestAdultBirth(new Date(ctx.now().getTime() - newAdult)) // the server may have been down on the day itself
  for (const user of await withoutDocumentBorn(ctx.db, after, latestAdultBirth(ctx.now())))
    await ctx.transaction(async (tx) => {
      if (!(await noteAdult(tx, user.id, ctx.now()))) return
      await notify(tx, ctx, { to: [user], kind: 'account.adult', link: linkTo('identity') })
    })
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
