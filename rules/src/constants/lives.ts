import type { PhotoPreset } from './photos.ts'
import { day, hour, KB, MB, minute, second } from './units.ts'

/** Lives: shared by the server, the pages and the gateway (which gets them as settings of its process). */
export const live = {
  title: { min: 3, max: 120 },
  description: { max: 4000 },
  grace: 45 * second, // a source that reconnects within it continues the same live
  autoEnd: 30 * minute, // a live without a source for so long ends automatically
  peerLimit: 4, // R-SRC-33: viewers that the broadcaster's own browser serves
  healthPoll: 2 * second,
  countEvery: second, // minimum interval between updates of viewer counts
  remindBefore: 15 * minute,
  snapshotEvery: 30 * second,
  partSettles: 3 * second, // after the end, until the last part of the recording is complete
  recordingPieceTimeout: minute, // R-SRC-30
  recordingAwaited: 2 * hour, // how long the replay waits for pieces that a studio still uploads
  playTimeout: 8 * second, // a play call without a response
  firstFrameTimeout: 10 * second, // then the next transport is tried
  recordingPiece: 4 * MB, // of a recording that the studio uploads
  recordingMax: 8192 * MB,
  candidatesPerPeer: 50,
  turnLife: hour, // of a TURN password; established connections outlive it
  sdpMax: 16 * KB,
  cover: { width: 1280, height: 720, quality: 0.8, maxBytes: 250 * KB } as PhotoPreset,
} as const
export const comment = {
  max: 500, // R-CHAT-21
  slowModeMax: 600, // seconds
  muteMax: 7 * 24 * 60, // minutes
  bannedWords: { count: 200, length: 40 },
  replayWindow: 600, // seconds per request
  replayLines: 2000, // per response; the next request continues where it ended
  openAfterEnd: day, // later it is not moderated
} as const
/** The list of lives asks again so often; what starts shows up automatically. */
export const livesPoll = 30 * second
/** What the viewer's player waits for. */
export const player = {
  lookEvery: 2 * second,
  stallTime: 8 * second, // without a new picture for so long, a transport that had begun counts as failed
  frozenTime: 3 * second, // then the picture says that it stands still
  wakeTime: 2 * second, // with the network back, what still does not move after so long is opened again
  returnTime: 20 * second, // a source that is back has so long to bring pictures by the way that showed it before
  breath: { least: 700, most: 15 * second }, // before the next transport; when nothing works the pauses grow
} as const
/** What is done without a network (web/src/lib/acts) is sent later, unless nobody can want it any more. */
export const actLife = day
export const actPatience = 8 * second // then whoever pressed reads that it waits
export const leavePatience = 5 * second // leaving the studio does not wait for ever for a network that is away
/** Pacing of the chat that only the server knows. */
export const commentPace = {
  perSecond: 2, // per account
  burst: 5,
  visitors: { capacity: 25, perSecond: 10 }, // per address
  anonymousEvery: 5 * second, // D-04
  anonymousAtOnce: 5, // comments of one address in that time: several people may be behind it
  queue: 5000, // comments waiting to be written; when full, clients are asked to retry
  perTurn: 500, // rows per insert statement
  batchEvery: 250, // how long comments are collected for subscribers of batches
} as const

/** Disk space that recordings and images leave to the database: bytes or a share of the disk, whichever is more. */
export const diskReserve = { bytes: 2048 * MB, share: 0.05 } as const
export const streamer = {
  livesPerHour: 20, // created
  openLives: 50, // that have not ended
  piecesAtOnce: 10, // concurrent pieces of recordings, each up to `live.recordingPiece` of memory
  partsPerLive: 1000, // of a recording: each is a file
  noticeEvery: hour, // followers get at most one notification per streamer in this time
} as const
