import { IceUdpMuxListener, type RtcConfig } from 'node-datachannel'
import { missingCodecs } from '../codec/index.ts'
import { hasWebrtcAudio } from '../hub/converted-audio.ts'
import { crowded, Refusal } from '../hub/refusal.ts'
import type { Codecs, Ingest, Publisher, Stream, Webrtc } from '../hub/types.ts'
import { chooseH264, chooseOpus, chooseVp8, findSection } from '../sdp/choose.ts'
import { parseSdp, type Sdp, type Section } from '../sdp/parse.ts'
import { announce, type Chosen, writeAnswer, writeForNative } from '../sdp/write.ts'
import type { MediaSettings } from '../settings.ts'
import { Connection, type Events } from './connection.ts'
import { Publishing } from './publisher.ts'
import { Viewer } from './viewer.ts'

/** WebRTC of the gateway: every connection shares one UDP port. `codecs` convert AAC to Opus and VP8 to H.264. */
export function makeWebrtc(settings: MediaSettings, codecs: Codecs = missingCodecs): Webrtc {
  const connections = new Map<string, Connection>()
  /** Offers waiting for an answer. */
  const offered = new Map<string, readonly Chosen[]>()
  const watching = new Map<Stream, Set<Viewer>>()
  /** The stream of each viewer's connection, from its offer on. */
  const playing = new Map<Connection, Stream>()

  const config: RtcConfig = {
    iceServers: [],
    ...(settings.bindAddress && { bindAddress: settings.bindAddress }),
    // Two connections on one port without the mux would crash the process.
    enableIceUdpMux: true,
    portRangeBegin: settings.udpPort,
    portRangeEnd: settings.udpPort,
    disableAutoNegotiation: true,
    forceMediaTransport: true,
  }

  // Keeps the port open while nobody is connected: the library closes it with the last connection, and the next ones
  // would then fail, or crash the process.
  const port = new IceUdpMuxListener(settings.udpPort, settings.bindAddress || undefined)

  function open(events: Events): Connection {
    const connection: Connection = new Connection(config, {
      connected: events.connected,
      closed: () => {
        connections.delete(connection.id)
        offered.delete(connection.id)
        events.closed()
      },
    })
    connections.set(connection.id, connection)
    return connection
  }

  /** A connection that starts watching once it is connected. Viewers do not use up the publishers' limit. */
  async function watch(
    stream: Stream,
    video: Chosen,
    audio: Chosen | undefined,
    settled = () => {},
  ): Promise<{ connection: Connection; isSoundAlone: boolean }> {
    if (playing.size >= settings.viewersMax) throw new Refusal('too many viewers', crowded, 503)
    let viewer: Viewer | undefined
    const connection: Connection = open({
      connected: () => {
        settled()
        if (!viewer) return
        watching.set(stream, (watching.get(stream) ?? new Set()).add(viewer))
        viewer.join()
      },
      closed: () => {
        const viewers = watching.get(stream)
        if (viewer && viewers?.delete(viewer) && !viewers.size) watching.delete(stream)
        playing.delete(connection)
        viewer?.leave()
        settled()
      },
    })
    playing.set(connection, stream)
    return begun(connection, () => {
      const sound = hasWebrtcAudio(stream, codecs)
      const isSoundAlone = stream.video === null && sound && audio !== undefined
      if (audio && !sound) connection.addTrack(audio, 'Inactive')
      // A line that no picture comes by would leave its browser waiting for one, and silent.
      if (isSoundAlone) connection.addTrack(video, 'Inactive')
      viewer = new Viewer(stream, connection, isSoundAlone ? null : video, (sound && audio) || null)
      return { connection, isSoundAlone }
    })
  }

  async function answerTo(sdp: Sdp, chosen: readonly (Chosen | undefined)[], connection: Connection) {
    const offer = writeForNative(sdp, inOrder(sdp, chosen))
    const native = await begun(connection, () => connection.answer(offer))
    return { id: connection.id, sdp: writeAnswer(native, sdp.sections, settings.announcedIp) }
  }

  return {
    async play(stream, text, settled) {
      const sdp = parseSdp(text)
      const { video, audio } = chooseForViewer(sdp, stream)
      const { connection } = await watch(stream, video, audio, settled)
      return answerTo(sdp, [video, audio], connection)
    },

    async publish(text, peer, accept, settled = () => {}) {
      const sdp = parseSdp(text)
      const { video, audio } = chooseForPublisher(sdp, codecs)
      if (connections.size - playing.size >= settings.publishersMax)
        throw new Refusal('too many publishers', crowded, 503)
      let ingest: Ingest | undefined
      let publishing: Publishing | undefined
      const connected = () => {
        settled()
        publishing?.begin()
      }
      const closed = () => {
        settled()
        const begun = publishing ?? ingest // accepted but never started: ended as well
        begun?.end()
      }
      const connection = open({ connected, closed })
      await begun(connection, () => {
        ingest = accept(publisherOf(connection, peer, () => publishing))
        publishing = new Publishing(connection, ingest, video, audio, codecs)
      })
      return answerTo(sdp, [video, audio], connection)
    },

    async offer(stream, settled) {
      const [video, audio] = ours()
      const { connection, isSoundAlone } = await watch(stream, video, audio, settled)
      const native = await begun(connection, () => connection.offer())
      offered.set(connection.id, isSoundAlone ? [audio] : [video, audio])
      return { id: connection.id, sdp: announce(native, settings.announcedIp) }
    },

    answer(id, text) {
      const connection = connections.get(id)
      const chosen = offered.get(id)
      if (!connection || !chosen) throw new Refusal('unknown connection')
      offered.delete(id)
      try {
        const sdp = parseSdp(text)
        connection.accept(writeForNative(sdp, acceptedOf(sdp, chosen)))
      } catch (error) {
        connection.close()
        throw error
      }
    },

    candidate() {
      // Not needed: we learn the peer's address from its own connectivity checks.
    },

    close(id) {
      connections.get(id)?.close()
    },

    places: () => playing.size,

    viewers: (stream) => watching.get(stream)?.size ?? 0,

    dismiss(stream) {
      for (const [connection, played] of [...playing]) if (played === stream) connection.close()
    },

    stop() {
      for (const connection of [...connections.values()]) connection.close()
      port.stop()
    },
  }
}

/** Closes a connection whose setup fails. */
async function begun<T>(connection: Connection, begin: () => T | Promise<T>): Promise<T> {
  try {
    return await begin()
  } catch (error) {
    connection.close()
    throw error
  }
}

/** H.264 and, where there is one, Opus, as the viewer offers them. */
function chooseForViewer(sdp: Sdp, stream: Stream): { video: Chosen; audio: Chosen | undefined } {
  const video = findSection(sdp.sections, 'video', 'receive')
  if (!video) throw new Refusal('the offer takes no video')
  const h264 = chooseH264(video, stream.video?.avcC[1])
  if (!h264) throw new Refusal('the offer has no H.264 with packetization-mode=1')
  const audio = findSection(sdp.sections, 'audio', 'receive')
  const opus = audio && chooseOpus(audio)
  return { video: { section: video, codec: h264 }, audio: audio && opus && { section: audio, codec: opus } }
}

/** H.264, or VP8 where it can be converted, and Opus, as the publisher offers them. */
function chooseForPublisher(sdp: Sdp, codecs: Codecs): { video: Chosen; audio: Chosen | undefined } {
  const video = findSection(sdp.sections, 'video', 'send')
  if (!video) throw new Refusal('the offer sends no video')
  const codec = chooseH264(video) ?? (codecs.available ? chooseVp8(video) : undefined)
  if (!codec) {
    const why = chooseVp8(video) ? ', and VP8 cannot be converted here' : ''
    throw new Refusal(`the offer has no H.264 with packetization-mode=1${why}`)
  }
  const audio = findSection(sdp.sections, 'audio', 'send')
  const opus = audio && chooseOpus(audio)
  return { video: { section: video, codec }, audio: audio && opus && { section: audio, codec: opus } }
}

function publisherOf(
  connection: Connection,
  peer: { ip: string; params: string },
  publishing: () => Publishing | undefined,
): Publisher {
  return {
    origin: 'rtc_push',
    protocol: 'rtc',
    ...peer,
    port: 0, // known only when the first packet comes
    id: connection.id,
    askKeyFrame: () => publishing()?.askKeyFrame(),
    kick: () => connection.close(), // WebRTC cannot transmit a reason
    loss: () => publishing()?.lost ?? 0,
  }
}

const inOrder = (sdp: Sdp, chosen: readonly (Chosen | undefined)[]): Chosen[] =>
  sdp.sections.flatMap((section) => chosen.find((one) => one?.section === section) ?? [])

/** The codecs that we offer. */
function ours(): [Chosen, Chosen] {
  const section = (kind: 'audio' | 'video'): Section => ({
    kind,
    refused: '',
    mid: kind,
    wanted: true,
    direction: 'sendonly',
    codecs: [],
    ssrcs: [],
  })
  const h264 = 'profile-level-id=42e01f;packetization-mode=1;level-asymmetry-allowed=1'
  return [
    { section: section('video'), codec: { payloadType: 96, name: 'H264', fmtp: h264 } },
    { section: section('audio'), codec: { payloadType: 111, name: 'OPUS', fmtp: 'minptime=10;useinbandfec=1' } },
  ]
}

/** The sections of an answer that match the offer; video is required where it was offered. */
function acceptedOf(sdp: Sdp, offered: readonly Chosen[]): Chosen[] {
  const accepted = sdp.sections.flatMap((section) => {
    const one = offered.find((chosen) => chosen.section.mid === section.mid && chosen.section.kind === section.kind)
    const agreed = section.codecs.some(({ payloadType }) => payloadType === one?.codec.payloadType)
    return one && section.wanted && agreed ? [{ section, codec: one.codec }] : []
  })
  const [first] = offered // video, unless there is sound alone
  if (!accepted.some(({ section }) => section.kind === first?.section.kind))
    throw new Refusal(`the answer takes no ${first?.section.kind}`)
  return accepted
}
