import { contestStatusAt } from '@vondrona/rules/contests'
import { contestServer } from '@vondrona/rules/contests/constants'
import { afterCommit, type Context } from '../../../kernel/context.ts'
import { writeAudit } from '../../audit/index.ts'
import { lockContest, moveContest } from '../store.ts'
import { overdueContests } from './store.ts'

/** Job: closes contests whose deadline is over, whether anybody looks or not. */
export async function closeOverdue(ctx: Context): Promise<void> {
  for (const id of await overdueContests(ctx.db, ctx.now(), contestServer.closedPerTurn))
    await ctx.transaction(async (tx) => {
      const row = await lockContest(tx, id)
      if (row?.status !== 'open' || contestStatusAt(row, ctx.now()) !== 'closed') return
      await moveContest(tx, id, 'close', ctx.now())
      await writeAudit(tx, ctx, 'contest.moved', { targetId: id, detail: { before: 'open', after: 'closed' } })
      afterCommit(tx, () => ctx.publish('contests.changed', { id }))
    })
}
