/** What the server tells its gateway: JSON in the environment variable MEDIA_SETTINGS. Ports of 0 are picked and told. */
export interface MediaSettings {
  /** Loopback; the server or a proxy passes /media/* on. */
  httpHost: string
  httpPort: number
  rtmpHost: string
  rtmpPort: number
  /** One UDP port for all of WebRTC. */
  udpPort: number
  /** Another UDP port is taken where `udpPort` is in use (development). */
  anyUdpPort: boolean
  /** Network interface for WebRTC; empty: all. */
  bindAddress: string
  /** Public address put into answers instead of the machine's own (behind NAT); empty: none. */
  announcedIp: string
  /** Of control calls, and of the hooks that are sent. */
  secret: string
  /** Of the server's play tickets, hexadecimal; empty: no ticket counts. */
  ticketKey: string
  /** Proxies whose X-Forwarded-For is believed, as in TRUST_PROXY; those of this machine are anyway. */
  trustProxy: string
  /** e.g. http://127.0.0.1:4000/api/media/hooks; empty: everything is allowed (tests and benchmarks only). */
  hookUrl: string
  /** Folder of recordings; empty: nothing is recorded. */
  recordDir: string
  /** What recordings leave of the disk: so many bytes, or a share of it where that is more. */
  diskReserve: { bytes: number; share: number }
  graceMs: number
  partMs: number
  /** Segments are cut at key frames that are at least this far apart. */
  segmentMs: number
  /** Heights that may be made beside the source. */
  ladder: readonly (240 | 360)[]
  /** Takes B-frames out by encoding again instead of leaving them out. */
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
  diskReserve: { bytes: 0, share: 0 },
  graceMs: 45_000,
  partMs: 200,
  segmentMs: 1000,
  ladder: [],
  transcode: false,
  codecs: true,
  publishersMax: 200,
  viewersMax: 2000,
}
