import { updateLiveInput, whyNotSource } from '@vondrona/rules/lives'
import type { Context } from '../../kernel/context.ts'
import { parse } from '../../kernel/parse.ts'
import { badInput, Refusal } from '../../kernel/refusal.ts'
import { findUser } from '../accounts/index.ts'
import { writeAudit } from '../audit/index.ts'
import { liveFor, seenLive, unknownLive } from './find-live.ts'
import type { LiveRow, SeenLive } from './live-row.ts'
import { refuseLimited } from './may-broadcast.ts'
import { checkSource, openSource, sealSource } from './source-address.ts'
import { changeLive, type LiveChanges, lockLive, searchTextOf } from './store.ts'
import { keepThumbnail } from './thumbnail.ts'

/** Absent = unchanged, null = emptied. The source stays what it was once the live has begun. */
export async function updateLive(ctx: Context, id: string, raw: unknown): Promise<SeenLive> {
  const before = await liveFor(ctx, 'updateLive', id)
  refuseLimited(ctx)
  const input = parse(updateLiveInput, raw)
  const changes: LiveChanges = { ...plainChanges(input), ...(await sourceChanges(ctx, before, input)) }
  if (input.title !== undefined) {
    const author = await findUser(ctx.db, before.author_id)
    Object.assign(changes, { title: input.title, search_text: searchTextOf(input.title, author?.pseudo ?? '') })
  }
  if (input.thumbnail !== undefined) {
    const key = input.thumbnail ? await keepThumbnail(ctx, before.id, input.thumbnail) : null
    Object.assign(changes, { thumbnail_key: key, thumbnail_own: key !== null })
  }
  await ctx.transaction(async (tx, after) => {
    const now = await lockLive(tx, before.id)
    if (!now) throw unknownLive()
    if ('source_kind' in changes && now.status !== 'scheduled') throw new Refusal('CONFLICT', 'lives.begun')
    await changeLive(tx, before.id, { ...changes, updated_at: ctx.now() })
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
    ...(startTime !== undefined && { start_time: startTime }),
    ...(autoStart != null && { auto_start: autoStart }),
    ...(allowAnonymousComments != null && { allow_anonymous_comments: allowAnonymousComments }),
    ...(relayOnly != null && { relay_only: relayOnly }),
  }
}

/** Kind and address belong together: what results of both is checked. */
async function sourceChanges(ctx: Context, before: LiveRow, { sourceKind, sourceUrl }: Input): Promise<LiveChanges> {
  if (sourceKind == null && sourceUrl === undefined) return {}
  const kind = sourceKind ?? before.source_kind
  const kept = kind === before.source_kind ? openSource(ctx, before) : null
  const url = sourceUrl === undefined ? kept : sourceUrl || null
  if (kind === before.source_kind && url === openSource(ctx, before)) return {}
  const key = whyNotSource(kind, url)
  if (key) throw badInput([{ field: 'sourceUrl', key }])
  if (url) await checkSource(ctx, url)
  return { source_kind: kind, source_url_sealed: url ? sealSource(ctx, url) : null }
}
