import { isOver, sourceTypeOf } from '@vondrona/rules/lives'
import type { Contract } from '../../contract.generated.ts'
import { snakeCase } from '../../kernel/column-names.ts'
import type { Context } from '../../kernel/context.ts'
import type { Resolvers } from '../../kernel/module.ts'
import { say } from '../../kernel/refusal.ts'
import { reader } from '../../kernel/visitors/reader.ts'
import { createLive } from './create-live.ts'
import { deleteLive } from './delete-live.ts'
import { endLive } from './end-live.ts'
import { seenLive } from './find-live.ts'
import { followStreamer } from './follow/follow-streamer.ts'
import { remindMe } from './follow/remind-me.ts'
import { activeLives, lives, myLives } from './list-lives.ts'
import type { SeenLive } from './live-row.ts'
import { replayOf } from './replay/replay.ts'
import { liveHealth } from './source/live-health.ts'
import { openSecret } from './source/publish-secret.ts'
import { rotateStreamKey } from './source/rotate-stream-key.ts'
import { openSource } from './source/source-address.ts'
import { myStreamCredentials } from './source/stream-credentials.ts'
import { startLive } from './start-live.ts'
import { stopLive } from './stop-live.ts'
import { testStreaming } from './test-streaming/test-streaming.ts'
import { updateLive } from './update-live.ts'
import { joinLive } from './watching/join-live.ts'
import { leaveLive } from './watching/leave-live.ts'
import { liveUpdated } from './watching/live-updated.ts'
import { playbackOf, streamUrlOf } from './watching/playback.ts'

declare module '../../kernel/module.ts' {
  interface Parents {
    Live: SeenLive
  }
}

type Field<T = unknown> = (live: SeenLive, _: unknown, ctx: Context) => T

/** R-DATA-04: `viewerCount` and `viewer_count` are one field. */
const bothStyles = <Name extends Extract<keyof Contract['Live'], string>>(fields: Record<Name, Field>) =>
  Object.fromEntries(
    Object.entries<Field>(fields).flatMap(([name, field]) => [
      [name, field],
      [snakeCase(name), field],
    ]),
  ) as Record<Name, Field>

/** Columns that the contract has in both styles. */
const columns = [
  'startTime',
  'authorId',
  'createdAt',
  'viewerCount',
  'commentCount',
  'rtmpStatus',
  'autoStart',
] as const satisfies readonly (keyof SeenLive)[]
const columnFields = Object.fromEntries(columns.map((name): [string, Field] => [name, (live) => live[name]])) as Record<
  (typeof columns)[number],
  Field
>

export const pseudoOf: Field<string> = (live, _, ctx) =>
  live.authorErased ? say(ctx.sentences, ctx.language, 'accounts.deleted') : live.authorPseudo
export const pictureOf = (live: SeenLive): string | null => (live.authorErased ? null : live.authorPicture)
const author: Field = (live, _, ctx) => ({
  id: live.authorId,
  pseudo: pseudoOf(live, _, ctx),
  profilePicture: pictureOf(live),
})
/** R-REPLAY-02: there is one, perhaps not complete yet. */
export const hasRecording = (live: SeenLive): boolean => ['joining', 'failed', 'complete'].includes(live.recordingState)

/** R-SRC-16: the play name for everybody, the secret with it for the owner and admins. */
const streamKey: Field<string> = (live, _, ctx) => {
  const secret = ctx.may('myStreamCredentials', live.authorId) && !isOver(live.status) ? openSecret(ctx, live) : null
  return secret ? ctx.media.publishUrls(live.playName, secret).streamKey : live.playName
}
const playName: Field<string> = (live) => live.playName

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
    startLive: (_, { id, at }, ctx) => startLive(ctx, id, at),
    stopLive: (_, { id, at }, ctx) => stopLive(ctx, id, at),
    endLive: (_, { id, at }, ctx) => endLive(ctx, id, at),
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
      ...columnFields,
      streamUrl: (live, _, ctx) => streamUrlOf(ctx, live),
      isActive: (live) => live.status === 'active',
      endTime: (live) => live.endedAt,
      createdBy: author,
      authorName: pseudoOf,
      thumbnailUrl: (live) => thumbnailUrl(live),
      hasRecording,
      recordingComplete: (live) => live.recordingState === 'complete',
      hasThumbnail: (live) => live.thumbnailKey !== null,
      sourceType: (live) => sourceTypeOf(live.sourceKind),
      rtmpUrl: (live, _, ctx) => rtmpUrl(ctx, live),
      streamKey,
    }),
    rtmp_key: playName,
    key: playName,
    stream_id: playName,
    sourceUrl: (live, _, ctx) => (ctx.may('updateLive', live.authorId) ? openSource(ctx, live) : null),
    playback: (live, _, ctx) => playbackOf(ctx, live),
    replay: (live, _, ctx) => replayOf(ctx, live),
  },
}

/** Its path, or null without a picture. The name changes with the picture, so that a browser asks once. */
export const thumbnailUrl = ({ id, thumbnailKey: key }: SeenLive) =>
  key && `/api/lives/${id}/thumbnail.jpg?v=${/-([0-9a-f]{16})\.jpg$/.exec(key)?.[1] ?? ''}`

function rtmpUrl(ctx: Context, { sourceKind, playName }: SeenLive): string | null {
  if (sourceKind === 'browser') return null
  const { rtmp } = ctx.media.publishUrls(playName, '')
  return rtmp ? `${rtmp}/${playName}` : null
}
