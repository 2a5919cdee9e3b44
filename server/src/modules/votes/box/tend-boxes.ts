import { voteServer } from '@vondrona/rules/votes/constants'
import type { Context } from '../../../kernel/context.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { lockVotes } from '../store.ts'
import { mixBox } from './box.ts'
import { boxKeys } from './keys.ts'
import { sealedVotes, unmixedBoxes } from './store.ts'

/** Job: boxes that are too large to be mixed with each turn, and those that began before ballots were sealed. */
export async function mixLargeBoxes(ctx: Context): Promise<void> {
  for (const id of await unmixedBoxes(ctx.db, voteServer.mixedAtOnce)) {
    try {
      await ctx.transaction(async (tx) => {
        const vote = (await lockVotes(tx, [id])).get(id)
        if (vote?.status === 'active') await mixBox(tx, ctx, vote)
      })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error // told by the job below
    }
  }
  await boxKeys(ctx).destroySpent()
}

/**
 * Job: destroys keys that a crash left, and says which boxes nobody can open. Where the key of a box is not there, others
 * are not touched: perhaps the database is older than its folder. Nor are those of votes that it does not know.
 */
export async function destroyOldKeys(ctx: Context): Promise<void> {
  const keys = boxKeys(ctx)
  await keys.destroySpent()
  for (const { id, boxKey } of await sealedVotes(ctx.db)) {
    if (!(await keys.read(id, boxKey)))
      ctx.log.error(
        {
          todo: 'put the file back, or delete the vote and repeat it',
          vote: id,
          key: `${id}.${boxKey.toString('hex')}.key`,
        },
        'The ballots of a secret vote cannot be opened: its key is missing. Put the file back, or delete the vote and repeat it.',
      )
  }
  for (const voteId of new Set((await keys.list()).map((file) => file.voteId))) await destroyOld(ctx, voteId)
}

/** Under the lock nobody is about to use a key that is not the box's. */
async function destroyOld(ctx: Context, voteId: string): Promise<void> {
  const keys = boxKeys(ctx)
  await ctx.transaction(async (tx) => {
    const vote = (await lockVotes(tx, [voteId])).get(voteId)
    const isUsed = vote?.boxKey ? (await keys.read(voteId, vote.boxKey)) !== null : vote?.status === 'ended'
    if (!isUsed) return
    const current = vote?.boxKey?.toString('hex')
    for (const file of await keys.list()) if (file.voteId === voteId && file.id !== current) keys.spend(file)
  })
  await keys.destroySpent()
}
