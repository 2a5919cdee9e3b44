import { isOver } from '@vondrona/rules/lives'
import type { Context } from '../../kernel/context.ts'
import type { Db, Tx } from '../../kernel/db.ts'
import { addressKey } from '../../kernel/limits/limits.ts'
import { liveById, reader, seenLive } from './find-live.ts'
import type { SeenLive } from './live-row.ts'
import { addHint, changeLive, countHints, findLive, idsWithViewers, removeHint, removeHints } from './store.ts'

const perAddress = { name: 'live-joins', points: 3000, seconds: 60 }

/**
 * Weak point 26: how many watch is how many sockets watch. A client without a socket says joinLive; what it says counts
 * once per account or address, and only while no socket watches. `viewerKey` cannot be proven, so it changes nothing.
 */
export async function joinLive(ctx: Context, id: string): Promise<SeenLive> {
  reader(ctx, 'joinLive')
  await ctx.limits.spend(perAddress, addressKey(ctx.address))
  const row = await liveById(ctx, id)
  if (!isOver(row.status) && (await addHint(ctx.db, row.id, viewerOf(ctx), ctx.now()))) await recount(ctx, row.id, 0)
  return seenLive(ctx, row.id)
}

export async function leaveLive(ctx: Context, id: string): Promise<SeenLive> {
  reader(ctx, 'leaveLive')
  const row = await liveById(ctx, id)
  if (await removeHint(ctx.db, row.id, viewerOf(ctx))) await recount(ctx, row.id, 0)
  return seenLive(ctx, row.id)
}

const viewerOf = (ctx: Context) =>
  ctx.secrets.keyedHash('lives.viewer', ctx.actor?.id ?? addressKey(ctx.address)).toString('base64url')

/** Sockets that watch each live, as far as this process knows. */
const watching = new Map<string, number>()

/** How many sockets watch now; closing the last one also ends what was only said. */
export async function setViewers(ctx: Context, liveId: string, count: number): Promise<void> {
  const before = watching.get(liveId) ?? 0
  if (count > 0) watching.set(liveId, count)
  else watching.delete(liveId)
  if (count === 0 && before > 0) await removeHints(ctx.db, liveId)
  await recount(ctx, liveId, count)
}

async function recount(ctx: Context, liveId: string, sockets: number) {
  const heard = sockets || watching.get(liveId) || 0
  const count = heard > 0 ? heard : await countHints(ctx.db, liveId)
  const row = await findLive(ctx.db, liveId)
  if (!row || row.viewerCount === count || isOver(row.status)) return
  await changeLive(ctx.db, liveId, { viewerCount: count })
  ctx.publish('lives.changed', { liveId })
}

/** What a process that was killed had counted is counted again: its sockets are gone, or come back by themselves. */
export async function recountViewers(ctx: Context): Promise<void> {
  for (const id of await idsWithViewers(ctx.db)) await recount(ctx, id, 0)
}

export async function forgetViewers(tx: Db | Tx, liveId: string): Promise<void> {
  watching.delete(liveId)
  await removeHints(tx, liveId)
}
