import type { Context } from '../../kernel/context.ts'
import { afterCommit } from '../../kernel/context.ts'
import type { Db, Tx } from '../../kernel/db.ts'
import { removeFilesLater } from '../uploads/index.ts'
import { followsOf, forgetFollows, remindersOf } from './follow/store.ts'
import type { LiveRow } from './live-row.ts'
import { removeRecordingLater } from './replay/remove-recording.ts'
import { removeLive, rowsOf } from './store.ts'

/** What is kept about a member as a streamer and as a viewer; keys and sealed addresses stay out. */
export async function livesData(db: Db | Tx, userId: string) {
  const rows = await rowsOf(db, userId)
  return { lives: rows.map(tellable), follows: await followsOf(db, userId), reminders: await remindersOf(db, userId) }
}

const tellable = (row: LiveRow) => ({
  id: row.id,
  title: row.title,
  description: row.description,
  status: row.status,
  source: row.source_kind,
  createdAt: row.created_at,
  startedAt: row.started_at,
  endedAt: row.ended_at,
  replay: row.recording_state,
  seconds: row.duration,
  comments: row.comment_count,
})

/** Of an erased account: its lives go with pictures, replays and what was said beside them. */
export async function forgetLives(tx: Tx, ctx: Context, userId: string): Promise<void> {
  await forgetFollows(tx, userId)
  for (const row of await rowsOf(tx, userId)) {
    await removeRecordingLater(tx, ctx, row) // while it is known what there is
    const removed = await removeLive(tx, row.id)
    if (removed?.thumbnail_key) await removeFilesLater(tx, ctx, [removed.thumbnail_key])
    await ctx.jobs.enqueue(tx, 'lives.cut', { playName: row.play_name })
    afterCommit(tx, () => ctx.publish('lives.ended', { liveId: row.id }))
  }
}
