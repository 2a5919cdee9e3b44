import { createHmac } from 'node:crypto'
import { isOver } from '@vondrona/rules/lives'
import { live } from '@vondrona/rules/lives/constants'
import type { Context } from '../../../kernel/context.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { writeAudit } from '../../audit/index.ts'
import { liveFor } from '../find-live.ts'
import type { LiveRow } from '../live-row.ts'
import { refuseLimited } from '../may-broadcast.ts'
import { announceChange } from '../move-live.ts'
import { changeLive, lockLive } from '../store.ts'
import { freshSecret, openSecret } from './publish-secret.ts'

/** R-SRC-16: what OBS and the studio need to publish; for the owner and admins. */
export async function myStreamCredentials(ctx: Context, liveId: string) {
  const row = await liveFor(ctx, 'myStreamCredentials', liveId)
  refuseLimited(ctx)
  if (isOver(row.status)) throw new Refusal('CONFLICT', 'lives.over')
  return credentialsOf(ctx, openSecret(ctx, row) ? row : await renew(ctx, row.id))
}

/** Replaces the publish secret of a live that is not over. */
export const renew = (ctx: Context, id: string): Promise<LiveRow> =>
  ctx.transaction(async (tx) => {
    const now = await lockLive(tx, id)
    if (!now || isOver(now.status)) throw new Refusal('CONFLICT', 'lives.over')
    const row = (await changeLive(tx, id, { ...freshSecret(ctx), updatedAt: ctx.now() })) as LiveRow
    await writeAudit(tx, ctx, 'live.keyRenewed', { targetId: id })
    announceChange(tx, ctx, id)
    return row
  })

/** Everything a publisher needs to send to the gateway. */
export function credentialsOf(ctx: Context, row: LiveRow) {
  const secret = openSecret(ctx, row) ?? ''
  const { rtmp, streamKey, whip } = ctx.media.publishUrls(row.playName, secret)
  return { rtmpUrl: rtmp, streamKey, whipUrl: whip, publishSecret: secret, iceServers: iceServers(ctx) }
}

/** R-SRC-11: STUN for everybody; the own TURN with a password that ends (coturn's use-auth-secret). */
export function iceServers({ config, now, actor }: Pick<Context, 'config' | 'now' | 'actor'>) {
  const stun = config.STUN_URLS.length > 0 ? [{ urls: config.STUN_URLS }] : []
  if (config.TURN_URLS.length === 0 || !config.TURN_SECRET) return stun
  const username = `${Math.floor((now().getTime() + live.turnLife) / 1000)}:${actor?.id ?? 'visitor'}`
  const credential = createHmac('sha1', config.TURN_SECRET).update(username).digest('base64')
  return [...stun, { urls: config.TURN_URLS, username, credential }]
}
