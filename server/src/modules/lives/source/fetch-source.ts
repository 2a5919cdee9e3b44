import { isPulled } from '@vondrona/rules/lives'
import { may } from '@vondrona/rules/permissions'
import { GatewayRefused } from '../../../gateways/media/port.ts'
import type { Context } from '../../../kernel/context.ts'
import { findUser, toActor } from '../../accounts/index.ts'
import { mayFail } from '../gateway.ts'
import type { LiveRow } from '../live-row.ts'
import { changeLive } from '../store.ts'
import { type Asking, allowedPort, checkSource, mayFetchFrom, openSource } from './source-address.ts'

/** The gateway begins to fetch a camera or an address; it is checked again, for names change what they mean. */
export async function fetchSource(ctx: Context, row: LiveRow): Promise<void> {
  const typed = isPulled(row.sourceKind) ? openSource(ctx, row) : null
  if (!typed) return
  const source = await checkSource(await authorOf(ctx, row), typed)
  // Our own engine connects to the checked addresses only, so it may know the name, which some hosts need.
  const url = ctx.media.engine === 'embedded' ? source.url : source.pinned
  const started = await orNotFetched(ctx, row, ctx.media.startPull(row.playName, url, source.addresses))
  const now = started && (await changeLive(ctx.db, row.id, { pullId: started.pullId }))
  // it ended in the meantime
  if (started && now?.status !== 'active') await stopFetching(ctx, { ...row, pullId: started.pullId })
}

/** An engine that fetches nothing says so for each source; the next live is looked after all the same. */
async function orNotFetched<T>({ log }: Context, { id }: LiveRow, call: Promise<T>): Promise<T | null> {
  try {
    return await mayFail(call)
  } catch (error) {
    if (!(error instanceof GatewayRefused)) throw error
    log.warn({ live: id, reason: error.message }, 'the source of a live is not fetched')
    return null
  }
}

/**
 * A playlist, a redirect or a name that changed leads a source elsewhere: the same rule holds there (weak point 18).
 */
export async function mayLead(ctx: Context, row: LiveRow, address: string, port: number): Promise<boolean> {
  if (!isPulled(row.sourceKind) || row.status !== 'active' || !allowedPort(port)) return false
  return mayFetchFrom(await authorOf(ctx, row), address)
}

async function authorOf(ctx: Context, row: LiveRow): Promise<Asking> {
  const author = await findUser(ctx.db, row.authorId)
  const asAuthor = author ? toActor(author, '', ctx) : null
  return { config: ctx.config, may: (operation) => may(operation, asAuthor) }
}

/** Stops the gateway's pull of a live's source, if there is one. */
export async function stopFetching(ctx: Context, row: LiveRow): Promise<void> {
  if (!isPulled(row.sourceKind) || !row.pullId) return
  await mayFail(ctx.media.stopPull(row.pullId))
  await changeLive(ctx.db, row.id, { pullId: null })
}
