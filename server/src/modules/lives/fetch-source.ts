import { isPulled } from '@vondrona/rules/lives'
import { may } from '@vondrona/rules/permissions'
import type { Context } from '../../kernel/context.ts'
import { findUser, toActor } from '../accounts/index.ts'
import { mayFail } from './gateway.ts'
import type { LiveRow } from './live-row.ts'
import { type Asking, allowedPort, checkSource, mayFetchFrom, openSource } from './source-address.ts'
import { changeLive } from './store.ts'

/** The gateway begins to fetch a camera or an address; it is checked again, for names change what they mean. */
export async function fetchSource(ctx: Context, row: LiveRow): Promise<void> {
  const typed = isPulled(row.source_kind) ? openSource(ctx, row) : null
  if (!typed) return
  const source = await checkSource(await authorOf(ctx, row), typed)
  // Our own engine connects to the checked addresses only, so it may know the name, which some hosts need.
  const url = ctx.media.engine === 'embedded' ? source.url : source.pinned
  const started = await mayFail(ctx.media.startPull(row.play_name, url, source.addresses))
  const now = started && (await changeLive(ctx.db, row.id, { pull_id: started.pullId }))
  if (started && now?.status !== 'active') await stopFetching(ctx, { ...row, pull_id: started.pullId }) // it ended meanwhile
}

/** A playlist, a redirect or a name that changed leads a source elsewhere: the same rule holds there (weak point 18). */
export async function mayLead(ctx: Context, row: LiveRow, address: string, port: number): Promise<boolean> {
  if (!isPulled(row.source_kind) || row.status !== 'active' || !allowedPort(port)) return false
  return mayFetchFrom(await authorOf(ctx, row), address)
}

async function authorOf(ctx: Context, row: LiveRow): Promise<Asking> {
  const author = await findUser(ctx.db, row.author_id)
  const asAuthor = author ? toActor(author, '', ctx) : null
  return { config: ctx.config, may: (operation) => may(operation, asAuthor) }
}

export async function stopFetching(ctx: Context, row: LiveRow): Promise<void> {
  if (!isPulled(row.source_kind) || !row.pull_id) return
  await mayFail(ctx.media.stopPull(row.pull_id))
  await changeLive(ctx.db, row.id, { pull_id: null })
}
