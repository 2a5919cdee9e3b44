import { isOver } from '@vondrona/rules/lives'
import type { Context } from '../../../kernel/context.ts'
import type { Db, Tx } from '../../../kernel/db.ts'
import { makeSerialQueue } from '../../../kernel/jobs/serial-queue.ts'
import { addressKey } from '../../../kernel/limits/limits.ts'
import { findLive, idsWithViewers } from '../store.ts'
import { countHints, removeHints, setViewerCount } from './store.ts'

/** The key by which a viewer is counted: a keyed hash of the account or of the network address. */
export const viewerOf = (ctx: Context) =>
  ctx.secrets.keyedHash('lives.viewer', ctx.actor?.id ?? addressKey(ctx.address)).toString('base64url')

/** Sockets that watch each live, as far as this process knows. */
const watching = new Map<string, number>()

/** How many sockets watch now; closing the last one also ends what was only said. */
export async function setViewers(ctx: Context, liveId: string, count: number): Promise<void> {
  const before = watching.get(liveId) ?? 0
  if (count > 0) watching.set(liveId, count)
  else watching.delete(liveId)
  if (count === 0 && before > 0) await removeHints(ctx.db, liveId)
  await recount(ctx, liveId)
}

const inTurn = makeSerialQueue()

/** One after the other: a count that is written late would replace a newer one, until somebody comes or goes. */
export const recount = (ctx: Context, liveId: string) => inTurn(liveId, () => writeCount(ctx, liveId))

async function writeCount(ctx: Context, liveId: string) {
  const heard = watching.get(liveId) ?? 0
  const count = heard > 0 ? heard : await countHints(ctx.db, liveId)
  const row = await findLive(ctx.db, liveId)
  if (!row || row.viewerCount === count || isOver(row.status)) return
  await setViewerCount(ctx.db, liveId, count, ctx.now())
  ctx.publish('lives.changed', { liveId })
}

/** What a process that was killed had counted is counted again: its sockets are gone, or come back automatically. */
export async function recountViewers(ctx: Context): Promise<void> {
  for (const id of await idsWithViewers(ctx.db)) await recount(ctx, id)
}

/** Forgets everybody who was counted as a viewer of this live. */
export async function forgetViewers(tx: Db | Tx, liveId: string): Promise<void> {
  watching.delete(liveId)
  await removeHints(tx, liveId)
}
