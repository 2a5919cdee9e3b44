import { type Context, type Kernel, systemContext } from '../../kernel/context.ts'
import { countedTotal, totalCounter } from '../../kernel/figures/store.ts'
import type { Module, Push, Rooms } from '../../kernel/module.ts'
import { registerReportable } from '../reports/index.ts'
import './events.ts'
import { remindFollowers } from './follow/notify-followers.ts'
import { mayFail } from './gateway.ts'
import { hookRoutes } from './hooks/routes.ts'
import { personalData } from './personal-data.ts'
import { finishRecording, retryRecordings } from './replay/finish-recording.ts'
import { importUpload } from './replay/import-upload.ts'
import { clearReplays, removeRecordingFiles } from './replay/remove-recording.ts'
import { replayRoutes } from './replay/routes.ts'
import { sweepRecordings } from './replay/sweep.ts'
import { uploadRoutes } from './replay/upload-routes.ts'
import { reportableLives } from './reporting/reportable-lives.ts'
import { resolvers } from './resolvers.ts'
import { signalling } from './signalling/index.ts'
import { cutStreamers, gatewayChanged, graceOver, superviseLives } from './supervise-lives.ts'
import { gatewayHealth } from './watching/gateway-health.ts'
import './watching/measured.ts'
import { mediaProxy } from './watching/media-proxy.ts'
import { remakeLiveKeys } from './watching/remake-keys.ts'
import { countOnAir, peaksOfDays } from './watching/store.ts'
import { snapshotLive, sweepThumbnails } from './watching/thumbnail.ts'
import { setViewers } from './watching/viewer-counts.ts'

export { createLive } from './create-live.ts'
export { endLive } from './end-live.ts'
export { liveById, liveFor, seenLive, unknownLive } from './find-live.ts'
export { activeLives, lives as listLives } from './list-lives.ts'
export type { LiveRow, SeenLive } from './live-row.ts'
export { largeFiles, recordingFolders } from './replay/files.ts'
export { partsOf, type StoredPart } from './replay/store.ts'
export { pseudoOf, thumbnailUrl } from './resolvers.ts'
export { iceServers } from './source/stream-credentials.ts'
export { startLive } from './start-live.ts'
export { addLive, findLive } from './store.ts'
export { sendTrial } from './test-streaming/send-trial.ts'
export { ticketKey } from './watching/play-ticket.ts'
export { playbackOf } from './watching/playback.ts'
export { thumbnailSize } from './watching/thumbnail.ts'
export { setViewers } from './watching/viewer-counts.ts'
export { type ListedLive, visitedLives } from './watching/visited-lives.ts'

declare module '../../kernel/figures/overview.ts' {
  interface Figures {
    /** Of every status. */
    totalLives: true
    /** On air. */
    activeLives: true
  }
  interface Series {
    /** The most who watched each live at once, added up. */
    viewers: true
  }
  interface HealthParts {
    /** The gateway; `value`: how many milliseconds its answer took. */
    media: true
  }
}

export const lives: Module = {
  name: 'lives',
  personalData,
  counters: [totalCounter('lives', 'live')],
  overview: {
    figures: async ({ db }) => {
      const [totalLives, activeLives] = await Promise.all([countedTotal(db, 'lives'), countOnAir(db)])
      return { totalLives, activeLives }
    },
    series: { viewers: { operation: 'dashboardSeries', days: ({ db }, ...days) => peaksOfDays(db, ...days) } },
    health: { media: gatewayHealth },
  },
  resolvers,
  routes: (app, kernel, contextOf) => {
    hookRoutes(app, kernel)
    replayRoutes(app, kernel, contextOf)
    app.register(uploadRoutes, { contextOf })
    app.register(mediaProxy, { kernel })
  },
  topics: signalling.topics,
  frames: signalling.frames,
  echoes: signalling.echoes,
  listen,
  jobs: {
    'lives.supervise': (ctx: Context) => superviseLives(ctx),
    'lives.remakeKeys': async (ctx: Context) => {
      await remakeLiveKeys(ctx)
    },
    'lives.remindFollowers': (ctx: Context) => remindFollowers(ctx),
    'lives.graceOver': graceOver,
    'lives.snapshot': snapshotLive,
    'lives.finishRecording': finishRecording,
    'lives.retryRecordings': (ctx: Context) => retryRecordings(ctx),
    'lives.importUpload': importUpload,
    'lives.removeFiles': removeRecordingFiles,
    'lives.clearReplays': (ctx: Context) => clearReplays(ctx),
    'lives.sweepRecordings': (ctx: Context) => sweepRecordings(ctx),
    'lives.sweepThumbnails': (ctx: Context) => sweepThumbnails(ctx),
    'lives.cut': async (ctx: Context, { playName, pullId }: { playName: string; pullId?: string | null }) => {
      if (pullId) await mayFail(ctx.media.stopPull(pullId))
      await mayFail(ctx.media.kick(playName, '', true))
    },
  },
  schedule: [
    { cron: '* * * * *', job: 'lives.supervise' },
    { cron: '* * * * *', job: 'lives.remakeKeys' },
    { cron: '* * * * *', job: 'lives.remindFollowers' },
    { cron: '51 * * * *', job: 'lives.retryRecordings' },
    { cron: '53 * * * *', job: 'lives.clearReplays', cleans: true },
    { cron: '33 1 * * *', job: 'lives.sweepThumbnails', cleans: true },
    { cron: '34 1 * * *', job: 'lives.sweepRecordings', cleans: true },
  ],
}

function listen(kernel: Kernel, push: Push, rooms: Rooms) {
  registerReportable(kernel, reportableLives)
  signalling.listen(kernel, push, rooms)
  const ctx = systemContext(kernel)
  kernel.bus.on('sessions.ended', ({ userId }) => cutStreamers(ctx, userId))
  kernel.bus.on('members.changed', ({ userId }) => cutStreamers(ctx, userId))
  kernel.bus.on('lives.viewers', ({ liveId, count }) => setViewers(ctx, liveId, count))
  kernel.media.watch?.(
    (state) =>
      void gatewayChanged(ctx, state).catch((error) =>
        kernel.log.error(
          { todo: 'see whether the gateway and the database answer (doctor)', err: error },
          'lives did not follow the gateway',
        ),
      ),
  )
}
