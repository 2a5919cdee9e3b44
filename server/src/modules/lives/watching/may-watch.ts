import { isForViewers, isOver } from '@vondrona/rules/lives'
import { may } from '@vondrona/rules/permissions'
import type { Context } from '../../../kernel/context.ts'
import { findUser, toActor } from '../../accounts/index.ts'
import type { LiveRow } from '../live-row.ts'
import { mayBroadcast } from '../may-broadcast.ts'
import { findByPlayName } from '../store.ts'
import { isTrialName } from '../test-streaming/trial.ts'
import { ticketHolder } from './play-ticket.ts'

interface Asked {
  /** The play name. */
  name: string
  /** How: `rtc`, `hls`, …, in the gateway's words. */
  schema: string
  /** Of the address; may be empty. */
  ticket: string
}

const tail = 120_000 // ms after its end that the list of a live may still be read, by players that are behind

/**
 * D-38, checked for every viewer, for playlists again each minute: while a live is on, everybody where lives are
 * public, else members; before the start and after a stop, who may change it; after its end nobody, but for the list's
 * last lines.
 */
export async function mayWatch(ctx: Context, { name, schema, ticket }: Asked): Promise<boolean> {
  const row = await findByPlayName(ctx.db, name)
  const isOn = row ? isForViewers(row) || (await isTail(ctx, row, schema)) : false
  if (isOn && ctx.config.PUBLIC_CONTENT) return true
  const holder = await ticketHolder(ctx, name, ticket)
  if (!holder) return false
  if (!row) return isTrialName(name)
  return isOn || (!isOver(row.status) && may('updateLive', toActor(holder, '', ctx), row.authorId))
}

/** Of who was blocked nothing is left to see. */
async function isTail(ctx: Context, { status, endedAt, authorId }: LiveRow, schema: string): Promise<boolean> {
  if (!isOver(status) || !schema.startsWith('hls')) return false
  if (ctx.now().getTime() - (endedAt?.getTime() ?? 0) > tail) return false
  return mayBroadcast(await findUser(ctx.db, authorId), ctx)
}
