import { contestStates } from '@vondrona/rules/contests'
import { contestServer } from '@vondrona/rules/contests/constants'
import { linkTo } from '@vondrona/rules/pages'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { recipientsOf } from '../../accounts/index.ts'
import { notify } from '../../notifications/index.ts'
import { entriesToTell, nextUntold, noteTold } from './store.ts'

/** Job: tells entrants that their contest is finished or cancelled, each once, some hundred in a transaction. */
export async function tellEntrants(ctx: Context): Promise<void> {
  while (await ctx.transaction((tx) => tellSome(tx, ctx)));
}

async function tellSome(tx: Tx, ctx: Context): Promise<boolean> {
  const contest = await nextUntold(tx)
  if (!contest) return false
  const { id, toldThrough, status } = contest
  const entries = await entriesToTell(tx, id, toldThrough, contestServer.toldPerTurn, status === 'cancelled')
  const { finish, cancel } = contestStates.moves
  await notify(tx, ctx, {
    to: await recipientsOf(
      tx,
      entries.map(({ userId }) => userId),
    ),
    kind: contest.status === 'finished' ? finish.notifies.member : cancel.notifies.member,
    data: { title: contest.name, reason: contest.cancelReason },
    link: linkTo('contest', { id: contest.id }),
  })
  const isDone = entries.length < contestServer.toldPerTurn
  await noteTold(tx, contest.id, entries.at(-1)?.id ?? contest.toldThrough, isDone ? ctx.now() : null)
  return true
}
