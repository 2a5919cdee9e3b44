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
import { tellCancelled } from './follow/notify-followers.ts'
import { removeRecordingLater } from './replay/remove-recording.ts'
import { removeLive, rowsOf } from './store.ts'

const secret = erased({ withheld: 'secret' })
const technical = erased({ withheld: 'technical' })

export const personalData = declarePersonalData('lives', {
  tables: {
    live: {
      about: 'lives with their replay; the files are in `thumbnails/` and `DATA_DIR/media`',
      owner: 'authorId',
      copy: { file: 'lives', as: 'lives', order: 'id' },
      rows: { hook: 'lives' },
      until: 'until their author deletes them; replays as `RECORDING_RETENTION_DAYS` says',
      columns: {
        id: erased(),
        authorId: ownerId(),
        title: erased(),
        description: erased(),
        status: erased(),
        sourceKind: erased({ as: 'source' }),
        sourceUrlSealed: secret,
        playName: technical,
        secretHash: secret,
        secretSealed: secret,
        rtmpStatus: notPersonal,
        sourceChangedAt: technical,
        pausedByLoss: notPersonal,
        pictureOff: notPersonal,
        ownerSeenAt: technical,
        lastCommandAt: technical,
        pullId: technical,
        autoStart: erased(),
        allowAnonymousComments: erased(),
        relayOnly: erased(),
        startTime: erased({ as: 'startTime' }),
        startedAt: erased({ as: 'startedAt' }),
        endedAt: erased({ as: 'endedAt' }),
        viewerCount: notPersonal,
        commentCount: erased({ as: 'comments' }),
        thumbnailKey: technical,
        thumbnailOwn: notPersonal,
        thumbnailAt: notPersonal,
        recordingState: erased({ as: 'replay' }),
        recordingError: technical,
        recordingRetriedAt: notPersonal,
        duration: erased({ as: 'seconds' }),
        replayWidth: notPersonal,
        replayHeight: notPersonal,
        replaySize: notPersonal,
        searchText: erased({ withheld: 'derived' }),
        listRank: notPersonal,
        listKey: notPersonal,
        createdAt: erased({ as: 'createdAt' }),
        updatedAt: technical,
      },
    },
    liveFollow: {
      about: 'who follows which streamer',
      owner: 'userId',
      also: ['streamerId'],
      copy: { file: 'lives', as: 'follows', order: 'createdAt' },
      rows: 'deleted',
      until: 'until it is taken back',
      columns: { userId: ownerId(), streamerId: erased(), createdAt: erased() },
    },
    liveReminder: {
      about: 'who wants to be reminded of which live',
      owner: 'userId',
      copy: { file: 'lives', as: 'reminders', order: 'createdAt' },
      rows: 'deleted',
      until: 'as the live',
      columns: { userId: ownerId(), liveId: erased(), createdAt: erased() },
    },
    liveTold: {
      about: 'which notification of a live was sent, so that nobody gets it twice',
      owner: 'userId',
      copy: { file: 'lives', as: 'notices', order: 'toldAt' },
      rows: 'deleted',
      until: 'as the live',
      columns: { liveId: erased(), userId: ownerId(), kind: erased(), toldAt: erased() },
    },
    liveHint: {
      about: 'who is counted as a viewer, by a keyed hash that says nothing of the account',
      rows: { with: 'live' },
      until: 'until the live ends',
      columns: {
        liveId: notPersonal,
        viewer: erased({ withheld: 'derived' }),
        seenAt: erased({ withheld: 'technical' }),
      },
    },
    livePeak: nothingPersonal('how many watched a live at most, by day', ['liveId', 'day', 'viewers']),
    liveRefusal: nothingPersonal('why a source was not taken last', ['liveId', 'problem', 'detail', 'refusedAt']),
    livePart: nothingPersonal('where the parts of a replay begin', ['liveId', 'startedAt', 'at', 'duration']),
    liveFile: nothingPersonal('where the files of a recording lie', ['liveId', 'path', 'startedAt']),
    liveUpload: nothingPersonal('recordings on their way', ['id', 'liveId', 'startedAt', 'doneAt', 'createdAt']),
  },
  hooks: {
    lives: {
      does: 'ends and deletes the person’s lives with pictures, replays and their chats',
      erase: removeLives,
    },
  },
})

async function removeLives(tx: Tx, ctx: Context, { id }: Person): Promise<void> {
  for (const row of await rowsOf(tx, id)) {
    await removeRecordingLater(tx, ctx, row) // while it is known what there is
    await tellCancelled(tx, ctx, row)
    const removed = await removeLive(tx, row.id)
    if (removed?.thumbnailKey) await removeFilesLater(tx, ctx, [removed.thumbnailKey])
    await ctx.jobs.enqueue(tx, 'lives.cut', { playName: row.playName })
    afterCommit(tx, () => ctx.publish('lives.ended', { liveId: row.id }))
  }
}
