/** Tracks, streams and connections for tests in plain Node. */
import type { Kind } from './devices.ts'

export class FakeTrack extends EventTarget {
  readonly kind: Kind
  enabled = true
  readyState: MediaStreamTrackState = 'live'
  constructor(kind: Kind) {
    super()
    this.kind = kind
  }
  stop(): void {
    this.readyState = 'ended'
  }
  /** As an unplugged device does. */
  end(): void {
    this.readyState = 'ended'
    this.dispatchEvent(new Event('ended'))
  }
}

export class FakeStream {
  readonly tracks: readonly FakeTrack[]
  constructor(tracks: readonly FakeTrack[]) {
    this.tracks = tracks
  }
  getTracks = () => this.tracks
}

/** What each test does with the network: the state of the connection is set by hand. */
export class FakePeer extends EventTarget {
  static made: FakePeer[] = []
  readonly senders: { track: FakeTrack | null }[] = []
  connectionState: RTCPeerConnectionState = 'new'
  iceGatheringState = 'complete'
  localDescription = { sdp: 'v=0 offer' }
  onconnectionstatechange: (() => void) | null = null
  constructor() {
    super()
    FakePeer.made.push(this)
  }
  addTransceiver(track: FakeTrack) {
    const sender = {
      track: track as FakeTrack | null,
      replaceTrack: async (next: FakeTrack | null) => {
        sender.track = next
      },
      getParameters: () => ({ encodings: [{}] }),
      setParameters: async () => {},
    }
    this.senders.push(sender)
    return { sender, setCodecPreferences: () => {} }
  }
  getSenders = () => this.senders
  getStats = async () => new Map()
  createOffer = async () => ({})
  setLocalDescription = async () => {}
  setRemoteDescription = async () => {}
  become(state: RTCPeerConnectionState): void {
    this.connectionState = state
    this.onconnectionstatechange?.()
  }
  close(): void {
    this.connectionState = 'closed'
  }
}
