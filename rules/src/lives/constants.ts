import { mediaGateway } from '../constants/media.ts'
import type { PhotoPreset } from '../constants/photos.ts'
import { hour, KB, MB, minute, second } from '../constants/units.ts'

/** Lives: shared by the server, the pages and the gateway (which gets them as settings of its process). */
export const live = {
  title: { min: 3, max: 120 },
  description: { max: 4000 },
  grace: mediaGateway.grace,
  autoEnd: 30 * minute, // a live without a source for so long ends automatically
  peerLimit: 4, // R-SRC-33: viewers that the broadcaster's own browser serves
  gatewayPatience: 2 * second, // how long the administrators' home waits for the gateway
  healthPoll: 2 * second,
  waitingPoll: 8 * second, // of a studio that waits for its source
  refusalEvery: 30 * second, // how often the same reason for refusing a source is written
  refusalShown: 10 * minute, // a program that is refused tries again, or its streamer does
  refusalDetail: 60, // characters of what was sent
  countEvery: second, // minimum interval between updates of viewer counts
  remindBefore: 15 * minute,
  startsLate: 3 * hour, // what begins automatically, after its time; then its streamer starts it
  snapshotEvery: 30 * second,
  partSettles: 3 * second, // after the end, until the last part of the recording is complete
  recordingPieceTimeout: minute, // R-SRC-30
  recordingAwaited: 2 * hour, // how long the replay waits for pieces that a studio still uploads
  playTimeout: mediaGateway.playTimeout,
  firstFrameTimeout: 10 * second, // then the next transport is tried
  recordingPiece: 4 * MB, // of a recording that the studio uploads
  recordingMax: 8192 * MB,
  candidatesPerPeer: 50,
  turnLife: hour, // of a TURN password; established connections outlive it
  sdpMax: 16 * KB,
  cover: { width: 1280, height: 720, quality: 0.8, maxBytes: 250 * KB } as PhotoPreset,
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
  streamRetries: 3, // times that a stream which is not there yet is asked for again by the same transport
  breath: { least: 700, most: 15 * second }, // before the next transport; when nothing works the pauses grow
} as const
export const leavePatience = 5 * second // leaving the studio does not wait for ever for a network that is away

export const streamer = {
  livesPerHour: 20, // created
  openLives: 50, // that have not ended
  piecesAtOnce: 10, // concurrent pieces of recordings, each up to `live.recordingPiece` of memory
  partsPerLive: 1000, // of a recording: each is a file
  noticeEvery: hour, // followers get at most one notification per streamer in this time
} as const
export const recordingSlice = 1500 // R-CONST-40

export const hls = {
  lowLatency: true,
  backBuffer: 5,
  maxBuffer: 20,
  maxMaxBuffer: 40,
  liveSyncSegments: 2,
  maxLatencySegments: 5,
  startLevel: -1,
  capToPlayer: true,
  manifestFirstByte: 10 * second,
  manifestLoad: 30 * second,
  timeoutRetries: 4,
  errorRetries: 6,
  errorRetryMin: second,
  errorRetryMax: 8 * second,
} as const // R-CONST-41: buffers in seconds, time-outs in ms
