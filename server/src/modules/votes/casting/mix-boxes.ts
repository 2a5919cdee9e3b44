import { voteServer } from '@vondrona/rules/constants'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { lockVotes } from '../store.ts'
import { largeBoxes, rewriteBox } from './store.ts'

/** Of votes that are locked: nothing in the database links the roll to the box any more. */
export async function mixBoxes(tx: Tx, voteIds: readonly string[]): Promise<void> {
  for (const id of voteIds) await rewriteBox(tx, id)
}

/** Job: boxes that are too large to be mixed with each turn. */
export async function mixLargeBoxes(ctx: Context): Promise<void> {
  const ids = await ctx.transaction((tx) => largeBoxes(tx, voteServer.mixedAtOnce))
  for (const id of ids)
    await ctx.transaction(async (tx) => {
      await lockVotes(tx, [id])
      await mixBoxes(tx, [id])
    })
}
