/** What a browser would send that wants to watch and hear; nobody answers at its end, so the gateway forgets it soon. */
export const playOffer = [
  'v=0',
  'o=- 1 2 IN IP4 127.0.0.1',
  's=-',
  't=0 0',
  'a=group:BUNDLE 0 1',
  'a=msid-semantic: WMS',
  ...media('video', 0, '96', [
    'a=rtpmap:96 H264/90000',
    'a=rtcp-fb:96 nack',
    'a=rtcp-fb:96 nack pli',
    'a=fmtp:96 level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f',
  ]),
  ...media('audio', 1, '111', ['a=rtpmap:111 opus/48000/2', 'a=fmtp:111 minptime=10;useinbandfec=1']),
  '',
].join('\r\n')

function media(kind: string, mid: number, payload: string, lines: readonly string[]): string[] {
  return [
    `m=${kind} 9 UDP/TLS/RTP/SAVPF ${payload}`,
    'c=IN IP4 0.0.0.0',
    'a=rtcp:9 IN IP4 0.0.0.0',
    'a=ice-ufrag:trial',
    'a=ice-pwd:trialtrialtrialtrialtrial',
    'a=ice-options:trickle',
    `a=fingerprint:sha-256 ${Array(32).fill('AB').join(':')}`,
    'a=setup:actpass',
    `a=mid:${mid}`,
    'a=recvonly',
    'a=rtcp-mux',
    ...lines,
  ]
}
