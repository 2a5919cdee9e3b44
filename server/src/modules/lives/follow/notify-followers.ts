import { liveStates } from '@vondrona/rules/lives'
import { live, streamer } from '@vondrona/rules/lives/constants'
import { linkTo } from '@vondrona/rules/pages'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { findUser, recipientsOf } from '../../accounts/index.ts'
import { notify, notifyEach } from '../../notifications/index.ts'
import type { LiveRow } from '../live-row.ts'
import { findLive } from '../store.ts'
import { beginningSoon, claimNotices, reminded, takeReminders } from './store.ts'

/** In the transaction of the start: notifies followers of the author and who set a reminder, each once. */
export const notifyFollowers = (tx: Tx, ctx: Context, row: LiveRow): Promise<void> =>
  notifyOnce(tx, ctx, row, 'started')

/** Job: notifies those who set a reminder a quarter of an hour before the start, each once. */
export async function remindFollowers(ctx: Context): Promise<void> {
  const now = ctx.now()
  const until = new Date(now.getTime() + live.remindBefore)
  for (const id of await beginningSoon(ctx.db, now, until))
    await ctx.transaction(async (tx) => {
      const row = await findLive(tx, id)
      if (row) await notifyOnce(tx, ctx, row, 'soon')
    })
}

/** In the transaction that ends or deletes it: of a live that never began, whoever set a reminder hears once. */
export async function tellCancelled(tx: Tx, ctx: Context, row: LiveRow): Promise<void> {
  if (row.startedAt) return
  const ids = (await takeReminders(tx, row.id)).filter((id) => id !== row.authorId)
  if (ids.length === 0) return
  const [to, data] = [await recipientsOf(tx, ids), { title: row.title }]
  await notify(tx, ctx, { to, kind: 'live.cancelled', data, link: linkTo('lives'), eventDay: row.startTime })
}

async function notifyOnce(tx: Tx, ctx: Context, row: LiveRow, kind: 'soon' | 'started'): Promise<void> {
  const at = ctx.now()
  const followersSince = kind === 'started' ? new Date(at.getTime() - streamer.noticeEvery) : null
  const notified = await claimNotices(tx, { liveId: row.id, kind, followersSince, at })
  const ids = notified.filter((id) => id !== row.authorId)
  if (ids.length === 0) return
  const author = await findUser(tx, row.authorId)
  const data = { title: row.title, name: author?.pseudo ?? '', from: row.authorId }
  const asked = new Set(await reminded(tx, row.id, ids)) // it rings whatever the hour: they wanted to be there
  await notifyEach(tx, ctx, {
    news: (await recipientsOf(tx, ids)).map((to) => ({ to, data, eventDay: asked.has(to.id) ? at : null })),
    kind: kind === 'started' ? liveStates.moves.start.notifies.followers : 'live.soon',
    link: linkTo('live', { id: row.id }),
  })
}
