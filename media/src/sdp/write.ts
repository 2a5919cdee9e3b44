/** Writes session descriptions: for the native library (only parsed and checked values) and for the peer. */
import { isIPv6 } from 'node:net'
import type { Codec, Sdp, Section } from './parse.ts'

export interface Chosen {
  section: Section
  codec: Codec
}

const end = '\r\n'

/** The peer's description with only the chosen sections and codecs. */
export function writeForNative(sdp: Sdp, chosen: readonly Chosen[]): string {
  const lines = [
    'v=0',
    'o=- 1 1 IN IP4 127.0.0.1',
    's=-',
    't=0 0',
    `a=group:BUNDLE ${chosen.map(({ section }) => section.mid).join(' ')}`,
    `a=ice-ufrag:${sdp.ufrag}`,
    `a=ice-pwd:${sdp.pwd}`,
    'a=ice-options:trickle',
    `a=fingerprint:${sdp.fingerprint}`,
    `a=setup:${sdp.setup}`,
    ...chosen.flatMap(writeSection),
  ]
  return lines.join(end) + end
}

function writeSection({ section, codec }: Chosen): string[] {
  const { payloadType, name, fmtp } = codec
  const clock = section.kind === 'video' ? `${name}/90000` : 'opus/48000/2'
  return [
    `m=${section.kind} 9 UDP/TLS/RTP/SAVPF ${payloadType}`,
    'c=IN IP4 0.0.0.0',
    `a=mid:${section.mid}`,
    `a=${section.direction}`,
    'a=rtcp-mux',
    `a=rtpmap:${payloadType} ${clock}`,
    ...(fmtp ? [`a=fmtp:${payloadType} ${fmtp}`] : []),
    ...section.ssrcs.map((ssrc) => `a=ssrc:${ssrc} cname:peer`),
  ]
}

/** The native answer in the order of the offer; unknown sections are rejected (port 0). */
export function writeAnswer(native: string, sections: readonly Section[], announcedIp: string): string {
  const [session = '', ...medias] = announce(native, announcedIp).split(/(?=^m=)/m)
  const byMid = new Map(medias.map((media) => [/^a=mid:(\S+)/m.exec(media)?.[1], media]))
  const refuse = ({ refused, mid }: Section) =>
    [`m=${refused}`, 'c=IN IP4 0.0.0.0', `a=mid:${mid}`, 'a=inactive', ''].join(end)
  return session + sections.map((section) => byMid.get(section.mid) ?? refuse(section)).join('')
}

/**
 * Replaces the machine's address in our host candidates with the public one, because the former is unreachable from
 * outside (pitfall 5; binding to an address only picks an interface).
 */
export function announce(sdp: string, announcedIp: string): string {
  if (!announcedIp) return sdp
  const seen = new Set<string>()
  const lines = sdp.split(/\r?\n/).flatMap((line) => {
    const match = /^(a=candidate:\S+ \d udp \d+ )(\S+) (\d+)( typ host.*)$/i.exec(line)
    if (!match) return [line]
    const [, start, address = '', port, rest] = match
    const key = `${port}`
    if (isIPv6(address) !== isIPv6(announcedIp) || seen.has(key)) return []
    seen.add(key)
    return [`${start}${announcedIp} ${port}${rest}`]
  })
  return lines.join(end)
}
