import { afterCommit, type Context } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/db.ts'
import {
  declarePersonalData,
  erased,
  nothingPersonal,
  notPersonal,
  ownerId,
} from '../../kernel/personal-data/declare.ts'
import type { Person } from '../../kernel/personal-data/types.ts'
import { removeFilesLater } from '../uploads/index.ts'
import { removeRecordingLater } from './replay/remove-recording.ts'
import { removeLive, rowsOf } from './store.ts'

const secret = erased({ withheld: 'secret' })
const technical = erased({ withheld: 'technical' })

export const personalData = declarePersonalData('lives', {
  tables: {
    live: {
      about: 'lives with their replay; the files are in `thumbnails/` and `DATA_DIR/media`',
      owner: 'author_id',
      copy: { file: 'lives', as: 'lives', order: 'id' },
      rows: { hook: 'lives' },
      until: 'until their author deletes them; replays as `RECORDING_RETENTION_DAYS` says',
      columns: {
        id: erased(),
        author_id: ownerId(),
        title: erased(),
        description: erased(),
        status: erased(),
        source_kind: erased({ as: 'source' }),
        source_url_sealed: secret,
        play_name: technical,
        secret_hash: secret,
        secret_sealed: secret,
        rtmp_status: notPersonal,
        source_changed_at: technical,
        paused_by_loss: notPersonal,
        owner_seen_at: technical,
        pull_id: technical,
        auto_start: erased(),
        allow_anonymous_comments: erased(),
        relay_only: erased(),
        start_time: erased({ as: 'startTime' }),
        started_at: erased({ as: 'startedAt' }),
        ended_at: erased({ as: 'endedAt' }),
        viewer_count: notPersonal,
        comment_count: erased({ as: 'comments' }),
        thumbnail_key: technical,
        thumbnail_own: notPersonal,
        thumbnail_at: notPersonal,
        recording_state: erased({ as: 'replay' }),
        recording_error: technical,
        recording_retried_at: notPersonal,
        duration: erased({ as: 'seconds' }),
        replay_width: notPersonal,
        replay_height: notPersonal,
        replay_size: notPersonal,
        search_text: erased({ withheld: 'derived' }),
        list_rank: notPersonal,
        list_key: notPersonal,
        created_at: erased({ as: 'createdAt' }),
        updated_at: technical,
      },
    },
    live_follow: {
      about: 'who follows which streamer',
      owner: 'user_id',
      also: ['streamer_id'],
      copy: { file: 'lives', as: 'follows', order: 'created_at' },
      rows: 'deleted',
      until: 'until it is taken back',
      columns: { user_id: ownerId(), streamer_id: erased(), created_at: erased() },
    },
    live_reminder: {
      about: 'who wants to be reminded of which live',
      owner: 'user_id',
      copy: { file: 'lives', as: 'reminders', order: 'created_at' },
      rows: 'deleted',
      until: 'as the live',
      columns: { user_id: ownerId(), live_id: erased(), created_at: erased() },
    },
    live_told: {
      about: 'which notification of a live was sent, so that nobody gets it twice',
      owner: 'user_id',
      copy: { file: 'lives', as: 'told', order: 'told_at' },
      rows: 'deleted',
      until: 'as the live',
      columns: { live_id: erased(), user_id: ownerId(), kind: erased(), told_at: erased() },
    },
    live_hint: {
      about: 'who is counted as a viewer, by a keyed hash that says nothing of the account',
      rows: { with: 'live' },
      until: 'until the live ends',
      columns: {
        live_id: notPersonal,
        viewer: erased({ withheld: 'derived' }),
        seen_at: erased({ withheld: 'technical' }),
      },
    },
    live_part: nothingPersonal('where the parts of a replay begin', ['live_id', 'started_at', 'at', 'duration']),
    live_file: nothingPersonal('where the files of a recording lie', ['live_id', 'path', 'started_at']),
    live_upload: nothingPersonal('recordings on their way', ['id', 'live_id', 'started_at', 'done_at', 'created_at']),
  },
  hooks: {
    lives: {
      does: 'ends and deletes the person’s lives with pictures, replays and what was said beside them',
      erase: removeLives,
    },
  },
})

async function removeLives(tx: Tx, ctx: Context, { id }: Person): Promise<void> {
  for (const row of await rowsOf(tx, id)) {
    await removeRecordingLater(tx, ctx, row) // while it is known what there is
    const removed = await removeLive(tx, row.id)
    if (removed?.thumbnail_key) await removeFilesLater(tx, ctx, [removed.thumbnail_key])
    await ctx.jobs.enqueue(tx, 'lives.cut', { playName: row.play_name })
    afterCommit(tx, () => ctx.publish('lives.ended', { liveId: row.id }))
  }
}
