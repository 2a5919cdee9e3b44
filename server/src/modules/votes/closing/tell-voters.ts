import { linkTo } from '@vondrona/rules/pages'
import { voteStates } from '@vondrona/rules/votes'
import { voteServer } from '@vondrona/rules/votes/constants'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { recipientsOf } from '../../accounts/index.ts'
import { notify } from '../../notifications/index.ts'
import { changeVote, listVoters, type VoteRow } from '../store.ts'
import { activeOf, nextUntold } from './store.ts'

/** Job: tells who voted that the results are there, each once, some hundred in a transaction. */
export async function tellVoters(ctx: Context): Promise<void> {
  while (await ctx.transaction((tx) => tellSome(tx, ctx)));
}

async function tellSome(tx: Tx, ctx: Context): Promise<boolean> {
  const row = await nextUntold(tx)
  if (!row) return false
  const ids = row.archivedAt ? [] : (await listVoters(tx, row.id, row.toldThrough, voteServer.toldPerTurn)).map(userId)
  if (ids.length > 0) await tell(tx, ctx, row, await activeOf(tx, ids))
  const isDone = ids.length < voteServer.toldPerTurn
  await changeVote(tx, row.id, { toldThrough: ids.at(-1) ?? row.toldThrough, ...(isDone && { toldAt: ctx.now() }) })
  return true
}

const userId = ({ userId }: { userId: string }) => userId

const tell = async (tx: Tx, ctx: Context, row: VoteRow, ids: readonly string[]) =>
  notify(tx, ctx, {
    to: await recipientsOf(tx, ids),
    kind: voteStates.moves.end.notifies.member,
    data: { title: row.title },
    link: linkTo('vote', { id: row.id }),
  })
