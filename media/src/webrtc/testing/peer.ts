import {
  Audio,
  H264RtpPacketizer,
  PeerConnection,
  RtcpNackResponder,
  RtcpSrReporter,
  RtpPacketizationConfig,
  type Track,
  Video,
} from 'node-datachannel'
import { parseAvcC } from '../../h264/avcc.ts'
import { joinNals } from '../../h264/nal.ts'
import { type AccessUnit, H264Depacketizer } from '../../rtp/h264.ts'
import { parseRtp } from '../../rtp/packet.ts'
import { isRtcp, writePli, writeReceiverReport } from '../../rtp/rtcp.ts'
import type { Clip } from './clip.ts'
import { until } from './world.ts'

const fmtp = 'profile-level-id=42e01f;packetization-mode=1;level-asymmetry-allowed=1'

/** A peer without a browser, which is far cheaper. */
class Peer {
  readonly connection: PeerConnection
  readonly tracks: Track[] = []
  state = 'new'

  constructor() {
    const config = { iceServers: [], bindAddress: '127.0.0.1', disableAutoNegotiation: true, forceMediaTransport: true }
    this.connection = new PeerConnection('peer', config)
    this.connection.onStateChange((state) => {
      this.state = state
    })
  }

  add(media: Video | Audio): Track {
    const track = this.connection.addTrack(media)
    track.onClosed(() => {})
    this.tracks.push(track)
    return track
  }

  async offer(): Promise<string> {
    this.connection.setLocalDescription('offer')
    await until(() => this.connection.gatheringState() === 'complete')
    return this.connection.localDescription()?.sdp ?? ''
  }

  async call(answer: (offer: string) => Promise<string>): Promise<void> {
    this.accept(await answer(await this.offer()))
    await until(() => this.state === 'connected')
  }

  async answerTo(offer: string): Promise<string> {
    this.connection.setRemoteDescription(offer, 'offer')
    this.connection.setLocalDescription('answer')
    await until(() => this.connection.gatheringState() === 'complete')
    return this.connection.localDescription()?.sdp ?? ''
  }

  accept(answer: string): void {
    this.connection.setRemoteDescription(answer, 'answer')
  }

  close(): void {
    for (const track of this.tracks) track.close()
    this.connection.close()
  }
}

/** Watches and stores what it receives. */
export class WatchingPeer extends Peer {
  readonly units: AccessUnit[] = []
  sounds = 0
  readonly #video: Track
  #ssrc = 0
  #highest = 0

  constructor({ sound = true } = {}) {
    super()
    const video = new Video('video', 'RecvOnly')
    video.addH264Codec(96, fmtp)
    this.#video = this.add(video)
    const depacketizer = new H264Depacketizer()
    this.#video.onMessage((message) => {
      const packet = isRtcp(message) ? null : parseRtp(message)
      if (!packet) return
      this.#ssrc = packet.ssrc
      this.#highest = packet.sequence
      this.units.push(...depacketizer.push(packet))
    })
    if (!sound) return
    const audio = new Audio('audio', 'RecvOnly')
    audio.addOpusCodec(111)
    this.add(audio).onMessage((message) => {
      if (!isRtcp(message)) this.sounds++
    })
  }

  /** Like a browser that lost the picture. */
  askKeyFrame(): void {
    this.#video.sendMessageBinary(writePli(this.#ssrc))
  }

  /** Like a browser does every second. */
  report(): void {
    const nothing = { fractionLost: 0, lost: 0, jitter: 0, ntpMiddle: 0, delay: 0 }
    this.#video.sendMessageBinary(writeReceiverReport({ ssrc: this.#ssrc, highest: this.#highest, ...nothing }))
  }
}

/** Publishes a clip; answers NACKs as browsers do. */
export class PublishingPeer extends Peer {
  readonly #video: Track
  readonly #config: RtpPacketizationConfig
  sent = 0
  /** PLIs that came. */
  keyFramesAsked = 0
  #timer: NodeJS.Timeout | undefined

  constructor() {
    super()
    const video = new Video('video', 'SendOnly')
    video.addH264Codec(96, fmtp)
    video.addSSRC(4711, 'peer', 'peer', 'video')
    this.#video = this.add(video)
    this.#config = new RtpPacketizationConfig(4711, 'peer', 96, 90_000)
    const packetizer = new H264RtpPacketizer('Length', this.#config)
    packetizer.addToChain(new RtcpSrReporter(this.#config))
    packetizer.addToChain(new RtcpNackResponder(1024))
    this.#video.setMediaHandler(packetizer)
    this.#video.onMessage((message) => {
      if (message[1] === 206 && (message[0]! & 31) === 1) this.keyFramesAsked++
    })
  }

  /** Sends `count` pictures in real time. */
  async publish(clip: Clip, count: number): Promise<void> {
    const { sps, pps } = parseAvcC(clip.track.avcC)
    const sets = joinNals([...sps, ...pps])
    const started = performance.now()
    this.#timer = setInterval(() => {
      for (; this.sent * 40 <= performance.now() - started && this.sent < count; this.sent++) {
        const picture = clip.pictures[this.sent % clip.pictures.length]!
        this.#config.timestamp = this.sent * 3600
        this.#video.sendMessageBinary(picture.key ? Buffer.concat([sets, picture.data]) : picture.data)
      }
    }, 5)
    await until(() => this.sent >= count, count * 40 + 5000)
  }

  override close(): void {
    clearInterval(this.#timer)
    super.close()
  }
}
