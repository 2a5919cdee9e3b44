import { isOver, sourceTypeOf } from '@vondrona/rules/lives'
import type { Context } from '../../kernel/context.ts'
import type { Resolvers } from '../../kernel/module.ts'
import { say } from '../../kernel/refusal.ts'
import { createLive } from './create-live.ts'
import { myStreamCredentials, rotateStreamKey } from './credentials.ts'
import { deleteLive } from './delete-live.ts'
import { reader, seenLive } from './find-live.ts'
import { followStreamer, remindMe } from './follow/follow.ts'
import { activeLives, lives, myLives } from './lists.ts'
import { liveHealth } from './live-health.ts'
import type { SeenLive } from './live-row.ts'
import { liveUpdated } from './live-updated.ts'
import { endLive, startLive, stopLive } from './move-live.ts'
import { playbackOf, streamUrlOf } from './playback.ts'
import { openSecret } from './publish-secret.ts'
import { replayOf } from './replay/replay.ts'
import { openSource } from './source-address.ts'
import { testStreaming } from './test-streaming/test-streaming.ts'
import { updateLive } from './update-live.ts'
import { joinLive, leaveLive } from './viewers.ts'

type Field<T = unknown> = (live: SeenLive, _: unknown, ctx: Context) => T

/** R-DATA-04: `viewerCount` and `viewer_count` are one field. */
function bothStyles(fields: Readonly<Record<string, Field>>): Record<string, Field> {
  const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => [
      [name, field],
      [snake(name), field],
    ]),
  )
}

export const pseudoOf: Field<string> = (live, _, ctx) =>
  live.author_erased ? say(ctx.sentences, ctx.language, 'accounts.deleted') : live.author_pseudo
const author: Field = (live, _, ctx) => ({
  id: live.author_id,
  pseudo: pseudoOf(live, _, ctx),
  profilePicture: live.author_erased ? null : live.author_picture,
})
/** R-REPLAY-02: there is one, perhaps not whole yet. */
const hasRecording: Field<boolean> = (live) => ['joining', 'failed', 'complete'].includes(live.recording_state)

/** R-SRC-16: the play name for everybody, the secret with it for the owner and admins. */
const streamKey: Field<string> = (live, _, ctx) => {
  const secret = ctx.may('myStreamCredentials', live.author_id) && !isOver(live.status) ? openSecret(ctx, live) : null
  return secret ? ctx.media.publishUrls(live.play_name, secret).streamKey : live.play_name
}
const playName: Field<string> = (live) => live.play_name

const one =
  (operation: 'live' | 'GetLiveById') =>
  (_: unknown, { id }: { id: string }, ctx: Context) => {
    reader(ctx, operation)
    return seenLive(ctx, id)
  }

export const resolvers: Resolvers = {
  Query: {
    lives: (_, { pagination, search }, ctx) => lives(ctx, pagination, search),
    activeLives: (_, __, ctx) => activeLives(ctx),
    live: one('live'),
    GetLiveById: one('GetLiveById'),
    myLives: (_, { pagination }, ctx) => myLives(ctx, pagination),
    myStreamCredentials: (_, { liveId }, ctx) => myStreamCredentials(ctx, liveId),
    liveHealth: (_, { liveId }, ctx) => liveHealth(ctx, liveId),
  },
  Mutation: {
    createLive: (_, { input }, ctx) => createLive(ctx, input),
    updateLive: (_, { id, input }, ctx) => updateLive(ctx, id, input),
    deleteLive: (_, { id }, ctx) => deleteLive(ctx, id),
    startLive: (_, { id }, ctx) => startLive(ctx, id),
    stopLive: (_, { id }, ctx) => stopLive(ctx, id),
    endLive: (_, { id }, ctx) => endLive(ctx, id),
    joinLive: (_, { id }, ctx) => joinLive(ctx, id),
    leaveLive: (_, { id }, ctx) => leaveLive(ctx, id),
    rotateStreamKey: (_, { liveId }, ctx) => rotateStreamKey(ctx, liveId),
    followStreamer: (_, { userId, follow }, ctx) => followStreamer(ctx, userId, follow),
    remindMe: (_, { liveId, remind }, ctx) => remindMe(ctx, liveId, remind),
    testStreaming: (_, __, ctx) => testStreaming(ctx),
  },
  Subscription: { liveUpdated: { subscribe: (_, { id }, ctx) => liveUpdated(ctx, id) } },
  Live: {
    ...bothStyles({
      streamUrl: (live, _, ctx) => streamUrlOf(ctx, live),
      isActive: (live) => live.status === 'active',
      startTime: (live) => live.start_time,
      endTime: (live) => live.ended_at,
      createdBy: author,
      authorId: (live) => live.author_id,
      authorName: pseudoOf,
      createdAt: (live) => live.created_at,
      thumbnailUrl: (live) => thumbnailUrl(live),
      viewerCount: (live) => live.viewer_count,
      hasRecording,
      recordingComplete: (live) => live.recording_state === 'complete',
      hasThumbnail: (live) => live.thumbnail_key !== null,
      commentCount: (live) => live.comment_count,
      sourceType: (live) => sourceTypeOf(live.source_kind),
      rtmpUrl: (live, _, ctx) => rtmpUrl(ctx, live),
      rtmpStatus: (live) => live.rtmp_status,
      autoStart: (live) => live.auto_start,
      streamKey,
    }),
    rtmp_key: playName,
    key: playName,
    stream_id: playName,
    sourceKind: (live: SeenLive) => live.source_kind,
    sourceUrl: (live: SeenLive, _, ctx) => (ctx.may('updateLive', live.author_id) ? openSource(ctx, live) : null),
    allowAnonymousComments: (live: SeenLive) => live.allow_anonymous_comments,
    slowMode: (live: SeenLive) => live.slow_mode,
    playback: (live: SeenLive, _, ctx) => playbackOf(ctx, live),
    replay: (live: SeenLive, _, ctx) => replayOf(ctx, live),
  },
}

/** The name changes with the picture, so that a browser asks once. */
/** Its path, or null without a picture. */
export const thumbnailUrl = ({ id, thumbnail_key: key }: SeenLive) =>
  key && `/api/lives/${id}/thumbnail.jpg?v=${/-([0-9a-f]{16})\.jpg$/.exec(key)?.[1] ?? ''}`

function rtmpUrl(ctx: Context, { source_kind, play_name }: SeenLive): string | null {
  if (source_kind === 'browser') return null
  const { rtmp } = ctx.media.publishUrls(play_name, '')
  return rtmp ? `${rtmp}/${play_name}` : null
}
