/**
 * Settings from the server: JSON in the environment variable MEDIA_SETTINGS. For port 0 a free port is chosen and
 * reported.
 */
export interface MediaSettings {
  /** Loopback; the server or a proxy forwards /media/*. */
  httpHost: string
  httpPort: number
  rtmpHost: string
  rtmpPort: number
  /** One UDP port for all of WebRTC. */
  udpPort: number
  /** Uses another UDP port if `udpPort` is in use (development). */
  anyUdpPort: boolean
  /** Network interface for WebRTC; empty: all. */
  bindAddress: string
  /** Public address in SDP answers instead of the machine's own (behind NAT); empty: none. */
  announcedIp: string
  /** Secret of control calls and of hooks. */
  secret: string
  /** Key of the server's play tickets, hexadecimal; empty: no ticket is valid. */
  ticketKey: string
  /** Trusted proxies, as in TRUST_PROXY, in addition to those on this machine. */
  trustProxy: string
  /** e.g. http://127.0.0.1:4000/api/media/hooks; empty: everything is allowed (tests and benchmarks only). */
  hookUrl: string
  /** Folder of recordings; empty: nothing is recorded. */
  recordDir: string
  /** Disk space that recordings leave free: a number of bytes or a share of the disk, whichever is more; absent: none. */
  diskReserve?: { bytes: number; share: number }
  graceMs: number
  partMs: number
  /** Minimum length of a segment, which ends at a key frame. */
  segmentMs: number
  /** Heights of the renditions in addition to the source. */
  ladder: readonly (240 | 360)[]
  /** Removes B-frames by re-encoding instead of dropping them. */
  transcode: boolean
  codecs: boolean
  publishersMax: number
  viewersMax: number
}

export const defaults: MediaSettings = {
  httpHost: '127.0.0.1',
  httpPort: 4080,
  rtmpHost: '127.0.0.1',
  rtmpPort: 1935,
  udpPort: 8190,
  anyUdpPort: false,
  bindAddress: '',
  announcedIp: '',
  secret: '',
  ticketKey: '',
  trustProxy: '',
  hookUrl: '',
  recordDir: '',
  graceMs: 45_000,
  partMs: 200,
  segmentMs: 1000,
  ladder: [],
  transcode: false,
  codecs: true,
  publishersMax: 200,
  viewersMax: 2000,
}
