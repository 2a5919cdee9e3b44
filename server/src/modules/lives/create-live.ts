import { createLiveInput } from '@vondrona/rules/lives'
import { streamer } from '@vondrona/rules/lives/constants'
import type { Context } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/db.ts'
import { makeSerialQueue } from '../../kernel/jobs/serial-queue.ts'
import { parse } from '../../kernel/parse.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { writeAudit } from '../audit/index.ts'
import { seenLive } from './find-live.ts'
import { refuseUnfetchable } from './gateway.ts'
import type { SeenLive } from './live-row.ts'
import { refuseLimited } from './may-broadcast.ts'
import { freshSecret, makePlayName } from './source/publish-secret.ts'
import { checkSource, sealSource } from './source/source-address.ts'
import { addLive, countOpen, lockAuthor, searchTextOf } from './store.ts'
import { keepThumbnail } from './watching/thumbnail.ts'

const created = { name: 'lives', points: streamer.livesPerHour, seconds: 3600, key: 'lives.tooManyCreated' }

const inTurn = makeSerialQueue()

/** R-SRC-31. */
export async function createLive(ctx: Context, raw: unknown): Promise<SeenLive> {
  const actor = ctx.require('createLive')
  refuseLimited(ctx)
  const input = parse(createLiveInput, raw)
  await ctx.limits.spend(created, actor.id)
  const kind = input.sourceKind ?? 'browser'
  await refuseUnfetchable(ctx, kind)
  if (input.sourceUrl) await checkSource(ctx, input.sourceUrl)
  const id = ctx.newId()
  const thumbnail = input.thumbnail ? await keepThumbnail(ctx, id, input.thumbnail) : null
  const now = ctx.now()
  const add = async (tx: Tx) => {
    await lockAuthor(tx, actor.id)
    if ((await countOpen(tx, actor.id)) >= streamer.openLives)
      throw new Refusal('CONFLICT', 'lives.tooManyOpen', { params: { n: streamer.openLives } })
    await addLive(tx, {
      id,
      authorId: actor.id,
      title: input.title,
      description: input.description ?? '',
      sourceKind: kind,
      sourceUrlSealed: input.sourceUrl ? sealSource(ctx, input.sourceUrl) : null,
      playName: makePlayName(),
      ...freshSecret(ctx),
      sourceChangedAt: now,
      autoStart: input.autoStart ?? false,
      relayOnly: input.relayOnly ?? false,
      allowAnonymousComments: input.allowAnonymousComments ?? false,
      startTime: input.startTime ?? null,
      thumbnailKey: thumbnail,
      thumbnailOwn: thumbnail !== null,
      searchText: searchTextOf(input.title, actor.pseudo),
      createdAt: now,
      updatedAt: now,
    })
    await writeAudit(tx, ctx, 'live.created', { targetId: id, detail: { source: kind } })
  }
  await inTurn(actor.id, () => ctx.transaction(add))
  ctx.publish('lives.changed', { liveId: id })
  return seenLive(ctx, id)
}
