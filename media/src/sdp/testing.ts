/** Offers as browsers write them, for tests. */
export interface OfferParts {
  /** Lines of the session after `t=`. */
  session?: string[]
  medias?: string[][]
}

export const session = [
  'a=group:BUNDLE 0 1',
  'a=ice-ufrag:abcd',
  'a=ice-pwd:0123456789abcdef01234567',
  `a=fingerprint:sha-256 ${Array(32).fill('AB').join(':')}`,
  'a=setup:actpass',
]

/** Chrome on a phone: VP8 first, then H.264 in mode 0, High and baseline in mode 1, each under its own number. */
export const video = [
  'm=video 9 UDP/TLS/RTP/SAVPF 96 97 102 104 106',
  'c=IN IP4 0.0.0.0',
  'a=mid:1',
  'a=recvonly',
  'a=rtcp-mux',
  'a=rtpmap:96 VP8/90000',
  'a=rtpmap:97 rtx/90000',
  'a=fmtp:97 apt=96',
  'a=rtpmap:102 H264/90000',
  'a=fmtp:102 level-asymmetry-allowed=1;packetization-mode=0;profile-level-id=42e01f',
  'a=rtpmap:104 H264/90000',
  'a=fmtp:104 level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=640c1f',
  'a=rtpmap:106 H264/90000',
  'a=fmtp:106 level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f',
]

export const audio = [
  'm=audio 9 UDP/TLS/RTP/SAVPF 111 0',
  'c=IN IP4 0.0.0.0',
  'a=mid:0',
  'a=recvonly',
  'a=rtcp-mux',
  'a=rtpmap:111 opus/48000/2',
  'a=fmtp:111 minptime=10;useinbandfec=1',
  'a=rtpmap:0 PCMU/8000',
]

export const data = [
  'm=application 9 UDP/DTLS/SCTP webrtc-datachannel',
  'c=IN IP4 0.0.0.0',
  'a=mid:2',
  'a=sctp-port:5000',
]

export const offerOf = ({ session: lines = session, medias = [audio, video] }: OfferParts = {}): string =>
  `${['v=0', 'o=- 1 2 IN IP4 127.0.0.1', 's=-', 't=0 0', ...lines, ...medias.flat()].join('\r\n')}\r\n`

/** The same lines without those that match. */
export const without = (lines: string[], pattern: RegExp): string[] => lines.filter((line) => !pattern.test(line))
