import type { LiveStatus, RtmpStatus } from './states.ts'

/** Changes of a running live; a missing field is unchanged. */
export interface LiveNews {
  status: LiveStatus
  viewerCount: number
  commentCount: number
  rtmpStatus: RtmpStatus
  /** B-frames come, which WebRTC does not show; while the gateway has its source. */
  bframes: boolean
  /** The streamer switched the camera off; the sound goes on. */
  pictureOff: boolean
  hasRecording: boolean
  recordingComplete: boolean
}

/** The fields of a candidate that the server forwards. */
export interface IceCandidate {
  candidate: string
  sdpMid: string | null
  sdpMLineIndex: number | null
}

/** R-WS-07: `target` is the viewer's id, or the word `broadcaster`. */
interface Passed {
  liveId: string
  viewerId: string
  target: string
}

export interface ServerFrames {
  [type: `live_${string}`]: { data: Partial<LiveNews> }
  /** R-WS-24: make this viewer an offer. */
  webrtc_viewer_ready: { liveId: string; viewerId: string }
  webrtc_viewer_left: { liveId: string; viewerId: string }
  webrtc_offer: Passed & { offer: { type: 'offer'; sdp: string } }
  webrtc_answer: Passed & { answer: { type: 'answer'; sdp: string } }
  webrtc_ice_candidate: Passed & { candidate: IceCandidate }
  /** R-WS-19 */
  webrtc_event: { event: StageEvent; data: { liveId: string } }
}

/** Events of a peer-to-peer connection that are not signalling. */
export type StageEvent = 'waiting' | 'crowded' | 'broadcaster_left' | 'broadcaster_replaced' | 'live_ended'

export interface ClientFrames {
  /** R-WS-09: the server takes the socket's id and ignores `viewerId`. */
  webrtc_viewer_ready: { liveId: string; viewerId?: string }
  /** Said again when its camera is switched off or on. */
  webrtc_broadcaster_ready: { liveId: string; pictureOff?: boolean }
  webrtc_offer: Sent & { offer: { type: 'offer'; sdp?: string } }
  webrtc_answer: Sent & { answer: { type: 'answer'; sdp?: string } }
  webrtc_ice_candidate: Sent & { candidate: Partial<IceCandidate> }
}

interface Sent {
  liveId: string
  viewerId?: string
  target: string
}

export interface Topics {
  /** `counts: false`: the streamer's own page, not counted as a viewer. `viewerKey` identifies a visitor's page. */
  [event: `live_${string}`]: { counts?: boolean; viewerKey?: string }
  [event: `webrtc_${string}`]: { role?: 'broadcaster' }
}

export interface Echoes {
  liveId: string
}
