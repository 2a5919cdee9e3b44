/** A WebRTC viewer that handles no events: counts packets and notices when the stream ends. */
import type { TestContext } from 'node:test'
import { PeerConnection, Video } from 'node-datachannel'
import { until } from '../wait.ts'

const silence = 2000 // ms; sources of tests send 25 pictures a second
const patience = 6000 // ms; the gateway disconnects peers that are silent for 10 s

export interface WebrtcViewer {
  /** Packets received so far. */
  packets(): number
  /** Resolves once no more packets arrive. */
  away(): Promise<unknown>
}

/** `url`: a play call in ZLMediaKit's shape. */
export async function webrtcViewer(t: TestContext, url: string): Promise<WebrtcViewer> {
  const config = { iceServers: [], bindAddress: '127.0.0.1', disableAutoNegotiation: true, forceMediaTransport: true }
  const connection = new PeerConnection('watcher', config)
  let state = 'new'
  let packets = 0
  connection.onStateChange((now) => {
    state = now
  })
  const video = new Video('video', 'RecvOnly')
  video.addH264Codec(96, 'profile-level-id=42e01f;packetization-mode=1;level-asymmetry-allowed=1')
  const track = connection.addTrack(video)
  let lastAt = performance.now()
  track.onMessage(() => {
    packets++
    lastAt = performance.now()
  })
  track.onClosed(() => undefined)
  t.after(() => connection.close())
  connection.setLocalDescription('offer')
  await until('the offer', () => connection.gatheringState() === 'complete')
  const body = connection.localDescription()?.sdp ?? ''
  const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/sdp' }, body })
  const { code, msg, sdp } = (await answer.json()) as { code: number; msg?: string; sdp?: string }
  if (code !== 0 || !sdp) throw new Error(msg ?? `code ${code}`)
  connection.setRemoteDescription(sdp, 'answer')
  await until('the connection', () => state === 'connected')
  await until('pictures', () => packets > 0)
  return {
    packets: () => packets,
    away: () => until('the end of the pictures', () => performance.now() - lastAt > silence, patience),
  }
}
