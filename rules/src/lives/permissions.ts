import { admins, declarePermissions, everyone, ownThings, type Permission } from '../permissions/declare.ts'

const runLive: Permission = { own: ['streamer'], all: ['admin'] }
/** A moderator may end any live. */
const cutLive: Permission = { own: ['streamer'], all: ['moderator', 'admin'] }

export const permissions = declarePermissions({
  lives: everyone,
  activeLives: everyone,
  live: everyone,
  GetLiveById: everyone,
  liveUpdated: everyone,
  joinLive: everyone,
  leaveLive: everyone,
  watchSignalling: { ...everyone, at: 'socket: webrtc_{live}, viewer ready, answers, candidates' },
  followStreamer: ownThings,
  remindMe: ownThings,
  myLives: { own: ['streamer', 'admin'] },
  createLive: { all: ['streamer', 'admin'] },
  updateLive: runLive,
  deleteLive: runLive,
  startLive: runLive,
  stopLive: cutLive,
  endLive: cutLive,
  liveHealth: cutLive,
  myStreamCredentials: runLive,
  rotateStreamKey: runLive,
  uploadRecording: { ...runLive, at: 'POST and PATCH /api/lives/{id}/recording' },
  broadcastSignalling: { own: ['streamer', 'admin'], at: 'socket: offers and candidates of the broadcaster' },
  testStreaming: admins,
})
