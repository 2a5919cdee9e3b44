import { comment as limits } from '@vondrona/rules/chat/constants'
import { pageSize } from '@vondrona/rules/constants'
import type { Context } from '../../kernel/context.ts'
import { pageStart } from '../../kernel/paging.ts'
import { reader } from '../../kernel/visitors/reader.ts'
import { liveById, seenLive } from '../lives/index.ts'
import { commentOf, shortOf } from './comment-views.ts'
import { type Piece, piecesBetween } from './replay-pieces.ts'
import { commentsBetween, listComments, type SeenComment } from './store.ts'

const seen = (ownerId: string) => (row: SeenComment) =>
  commentOf(row.liveId, shortOf(row, row.authorRole, ownerId), row.authorPicture)

/** R-GAP-01. Newest first. */
export async function liveComments(
  ctx: Context,
  { liveId, before, limit }: { liveId: string; before?: string | null; limit?: number | null },
) {
  reader(ctx, 'liveComments')
  const { id, authorId } = await liveById(ctx, liveId)
  const page = pageStart({ after: before, limit }, pageSize.comments)
  return (await listComments(ctx.db, id, page.after, page.limit)).map(seen(authorId))
}

/**
 * What was said while these seconds of the replay were recorded. What was said before it began is at 0, what was
 * said while the source was away at the moment it came back (the last of it, where it is much); what was said after the
 * end is not in the replay. Of more than `replayLines` the first: ask again from the last `at`.
 */
export async function replayComments(
  ctx: Context,
  { liveId, from, seconds }: { liveId: string; from: number; seconds: number },
) {
  reader(ctx, 'replayComments')
  const live = await seenLive(ctx, liveId)
  const to = from + Math.min(limits.replayWindow, Math.max(0, seconds))
  const said: { at: number; row: SeenComment }[] = []
  for (const piece of piecesBetween(live.parts ?? [], from, to)) {
    const rows = await commentsBetween(ctx.db, live.id, piece, limits.replayLines - said.length)
    for (const row of rows) said.push({ at: atIn(piece, row.createdAt), row })
    if (said.length >= limits.replayLines) break
  }
  return said.map(({ at, row }) => ({ at, comment: seen(live.authorId)(row) }))
}

const atIn = ({ at, from, isStill }: Piece, moment: Date) =>
  isStill ? at : at + (moment.getTime() - from.getTime()) / 1000
