/** Headless viewers in a separate process, controlled over IPC: WebRTC peers and LL-HLS players. */
import { Audio, PeerConnection, RtcpReceivingSession, type Track, Video } from 'node-datachannel'

const fmtp = 'profile-level-id=42e01f;packetization-mode=1;level-asymmetry-allowed=1'
let bytes = 0
const closers: (() => void)[] = []

async function watchWebrtc(address: string) {
  const config = { iceServers: [], bindAddress: '127.0.0.1', disableAutoNegotiation: true, forceMediaTransport: true }
  const peer = new PeerConnection('viewer', config)
  const tracks: Track[] = []
  const video = new Video('video', 'RecvOnly')
  video.addH264Codec(96, fmtp)
  const audio = new Audio('audio', 'RecvOnly')
  audio.addOpusCodec(111)
  for (const media of [video, audio]) {
    const track = peer.addTrack(media)
    track.setMediaHandler(new RtcpReceivingSession()) // sends reports like a browser; a silent viewer is closed
    track.onMessage((message) => {
      bytes += message.length
    })
    tracks.push(track)
  }
  closers.push(() => {
    for (const track of tracks) track.close()
    peer.close()
  })
  const offered = new Promise<string>((resolve) => {
    const look = () => peer.gatheringState() === 'complete' && resolve(peer.localDescription()?.sdp ?? '')
    peer.onGatheringStateChange(look)
  })
  const connected = new Promise<void>((resolve) => peer.onStateChange((state) => state === 'connected' && resolve()))
  peer.setLocalDescription('offer')
  const answer = await fetch(address, { method: 'POST', body: await offered })
  const { sdp, msg } = (await answer.json()) as { sdp?: string; msg?: string }
  if (!sdp) throw new Error(msg)
  peer.setRemoteDescription(sdp, 'answer')
  await connected
}

/** Like hls.js: requests the playlist with the next part number, then the part. */
async function watchHls(address: string, name: string) {
  let over = false
  closers.push(() => {
    over = true
  })
  const get = async (url: URL) => {
    const answer = await fetch(url)
    const body = new Uint8Array(await answer.arrayBuffer())
    bytes += body.length
    return new TextDecoder().decode(body)
  }
  const base = new URL(address)
  base.searchParams.set('s', name)
  let [msn, part] = next(await get(base))
  const play = async () => {
    while (!over) {
      const url = new URL(base)
      url.searchParams.set('_HLS_msn', String(msn))
      url.searchParams.set('_HLS_part', String(part))
      const list = await get(url)
      const last = [...list.matchAll(/#EXT-X-PART:[^\n]*URI="([^"]+)"/g)].at(-1)?.[1]
      if (last) await get(new URL(last, base))
      ;[msn, part] = next(list)
    }
  }
  void play().catch(() => {})
}

/** The next part after those in the playlist. */
function next(list: string): [number, number] {
  const first = Number(/#EXT-X-MEDIA-SEQUENCE:(\d+)/.exec(list)?.[1] ?? 0)
  const complete = list.match(/#EXTINF/g)?.length ?? 0
  const open = list.slice(Math.max(0, list.lastIndexOf('#EXTINF'))).match(/#EXT-X-PART:/g)?.length ?? 0
  return [first + complete, open]
}

process.on('message', async ({ kind, count, address }: { kind: string; count: number; address: string }) => {
  if (kind === 'bytes') return process.send?.({ bytes })
  for (let i = 0; i < count; i++)
    await (kind === 'webrtc' ? watchWebrtc(address) : watchHls(address, `viewer-${closers.length}`))
  process.send?.({ open: closers.length })
})
process.on('disconnect', () => process.exit(0))
