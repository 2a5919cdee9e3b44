import { updateLiveInput, whyNotSource } from '@vondrona/rules/lives'
import type { Context } from '../../kernel/context.ts'
import { parse } from '../../kernel/parse.ts'
import { badInput, Refusal } from '../../kernel/refusal.ts'
import { findUser } from '../accounts/index.ts'
import { writeAudit } from '../audit/index.ts'
import { liveFor, seenLive, unknownLive } from './find-live.ts'
import { forgetSoon } from './follow/store.ts'
import { refuseUnfetchable } from './gateway.ts'
import type { LiveRow, SeenLive } from './live-row.ts'
import { refuseLimited } from './may-broadcast.ts'
import { checkSource, openSource, sealSource } from './source/source-address.ts'
import { changeLive, type LiveChanges, lockLive, searchTextOf } from './store.ts'
import { keepThumbnail } from './watching/thumbnail.ts'

/** Absent = unchanged, null = emptied. The source stays what it was once the live has begun. */
export async function updateLive(ctx: Context, id: string, raw: unknown): Promise<SeenLive> {
  const before = await liveFor(ctx, 'updateLive', id)
  refuseLimited(ctx)
  const input = parse(updateLiveInput, raw)
  const changes: LiveChanges = { ...plainChanges(input), ...(await sourceChanges(ctx, before, input)) }
  if (input.title !== undefined) {
    const author = await findUser(ctx.db, before.authorId)
    Object.assign(changes, { title: input.title, searchText: searchTextOf(input.title, author?.pseudo ?? '') })
  }
  if (input.thumbnail !== undefined) {
    const key = input.thumbnail ? await keepThumbnail(ctx, before.id, input.thumbnail) : null
    Object.assign(changes, { thumbnailKey: key, thumbnailOwn: key !== null })
  }
  await ctx.transaction(async (tx, after) => {
    const now = await lockLive(tx, before.id)
    if (!now) throw unknownLive()
    if ('sourceKind' in changes && now.status !== 'scheduled') throw new Refusal('CONFLICT', 'lives.begun')
    await changeLive(tx, before.id, { ...changes, updatedAt: ctx.now() })
    if ('startTime' in changes && changes.startTime?.getTime() !== now.startTime?.getTime())
      await forgetSoon(tx, before.id)
    await writeAudit(tx, ctx, 'live.changed', { targetId: before.id, detail: { fields: Object.keys(raw as object) } })
    after(() => ctx.publish('lives.changed', { liveId: before.id }))
  })
  return seenLive(ctx, before.id)
}

type Input = ReturnType<typeof parse<typeof updateLiveInput>>

function plainChanges(input: Input): LiveChanges {
  const { description, startTime, autoStart, allowAnonymousComments, relayOnly } = input
  return {
    ...(description !== undefined && { description: description ?? '' }),
    ...(startTime !== undefined && { startTime }),
    ...(autoStart != null && { autoStart }),
    ...(allowAnonymousComments != null && { allowAnonymousComments }),
    ...(relayOnly != null && { relayOnly }),
  }
}

/** Kind and address belong together: what results of both is checked. */
async function sourceChanges(ctx: Context, before: LiveRow, { sourceKind, sourceUrl }: Input): Promise<LiveChanges> {
  if (sourceKind == null && sourceUrl === undefined) return {}
  const kind = sourceKind ?? before.sourceKind
  const kept = kind === before.sourceKind ? openSource(ctx, before) : null
  const url = sourceUrl === undefined ? kept : sourceUrl || null
  if (kind === before.sourceKind && url === openSource(ctx, before)) return {}
  const key = whyNotSource(kind, url)
  if (key) throw badInput([{ field: 'sourceUrl', key }])
  await refuseUnfetchable(ctx, kind)
  if (url) await checkSource(ctx, url)
  return { sourceKind: kind, sourceUrlSealed: url ? sealSource(ctx, url) : null, pictureOff: false }
}
