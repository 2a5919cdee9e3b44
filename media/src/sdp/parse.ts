/**
 * Parses untrusted session descriptions. Nothing of them reaches native code or another peer unparsed: what is needed
 * is read into typed values, everything else is dropped. So are the peer's candidates: it connects to us, as to an
 * ICE-lite server, so nobody can make us send packets to an arbitrary address or resolve a name.
 */
import { Refusal } from '../hub/refusal.ts'

export interface Codec {
  payloadType: number
  /** Upper case: H264, OPUS, VP8. */
  name: string
  /** Value of the fmtp line, empty when there is none. */
  fmtp: string
}

export type Direction = 'sendrecv' | 'sendonly' | 'recvonly' | 'inactive'

export interface Section {
  kind: 'audio' | 'video' | 'other'
  /** The first line without "m=" and with port 0, as used to reject the section. */
  refused: string
  mid: string
  /** Port 0: the peer does not want it. */
  wanted: boolean
  direction: Direction
  /** In the peer's order of preference. */
  codecs: Codec[]
  ssrcs: number[]
}

export interface Sdp {
  ufrag: string
  pwd: string
  /** e.g. "sha-256 AB:CD:…" */
  fingerprint: string
  setup: 'actpass' | 'active' | 'passive'
  sections: Section[]
}

const limits = { bytes: 16 * 1024, sections: 16, ssrcs: 4 }
const directions: readonly string[] = ['sendrecv', 'sendonly', 'recvonly', 'inactive']

/** Parses an offer or an answer. Throws a Refusal. */
export function parseSdp(text: string): Sdp {
  if (!text) throw new Refusal('empty SDP')
  if (Buffer.byteLength(text) > limits.bytes) throw new Refusal('SDP too large')
  if (!text.startsWith('v=')) throw new Refusal('not an SDP')
  const [session = [], ...medias] = split(text.split(/\r?\n/))
  if (!medias.length) throw new Refusal('SDP without media')
  if (medias.length > limits.sections) throw new Refusal('too many media lines')
  const sections = medias.map(readSection)
  if (new Set(sections.map((section) => section.mid)).size !== sections.length) throw new Refusal('repeated mid')
  return { ...readTransport([session, ...medias]), sections }
}

function split(lines: string[]): string[][] {
  const parts: string[][] = [[]]
  for (const line of lines) {
    if (line.startsWith('m=')) parts.push([])
    parts.at(-1)?.push(line)
  }
  return parts
}

function readTransport(parts: string[][]): Omit<Sdp, 'sections'> {
  const first = (name: string, shape: RegExp) => {
    for (const lines of parts) {
      const value = firstOf(lines, name)
      if (value && shape.test(value)) return value
    }
    return ''
  }
  const ufrag = first('ice-ufrag', /^[\w+/-]{4,256}$/)
  const pwd = first('ice-pwd', /^[\w+/-]{22,256}$/)
  const fingerprint = first('fingerprint', /^sha-(256|384|512) ([0-9a-f]{2}:){31,63}[0-9a-f]{2}$/i)
  const setup = first('setup', /^(actpass|active|passive)$/)
  if (!ufrag || !pwd) throw new Refusal('SDP without ICE credentials')
  if (!fingerprint) throw new Refusal('SDP without DTLS fingerprint')
  if (!setup) throw new Refusal('SDP without DTLS role')
  return { ufrag, pwd, fingerprint, setup: setup as Sdp['setup'] }
}

function readSection(lines: string[]): Section {
  const head = /^m=([a-z]{1,16}) (\d{1,5})(?:\/\d+)? ([A-Z/]{1,32})((?: [\w-]{1,32}){1,128})$/.exec(lines[0] ?? '')
  if (!head) throw new Refusal('malformed media line')
  const [, media = '', port = '', protocol = '', formats = ''] = head
  const mid = firstOf(lines, 'mid')
  if (!mid || !/^[\w-]{1,32}$/.test(mid)) throw new Refusal('media line without mid')
  const isMedia = (media === 'audio' || media === 'video') && protocol === 'UDP/TLS/RTP/SAVPF'
  return {
    kind: isMedia ? media : 'other',
    refused: `${media} 0 ${protocol}${formats}`,
    mid,
    wanted: port !== '0',
    direction: (lines.map((line) => line.slice(2)).find((name) => directions.includes(name)) ??
      'sendrecv') as Direction,
    codecs: isMedia ? readCodecs(lines, formats.trim().split(' ')) : [],
    ssrcs: [...new Set(valuesOf(lines, 'ssrc').map((value) => Number.parseInt(value, 10)))]
      .filter((ssrc) => ssrc > 0 && ssrc <= 0xffffffff)
      .slice(0, limits.ssrcs),
  }
}

function readCodecs(lines: string[], formats: string[]): Codec[] {
  const maps = new Map(valuesOf(lines, 'rtpmap').map(pair))
  const fmtps = new Map(valuesOf(lines, 'fmtp').map(pair))
  return formats.flatMap((format) => {
    const name = /^([\w-]{1,32})\/\d/.exec(maps.get(format) ?? '')?.[1]
    if (!name || !/^\d{1,3}$/.test(format) || Number(format) > 127) return []
    const fmtp = fmtps.get(format) ?? ''
    return [
      { payloadType: Number(format), name: name.toUpperCase(), fmtp: /^[\x21-\x7e ]{0,256}$/.test(fmtp) ? fmtp : '' },
    ]
  })
}

const pair = (value: string): [string, string] => {
  const space = value.indexOf(' ')
  return space < 0 ? [value, ''] : [value.slice(0, space), value.slice(space + 1).trim()]
}

const valuesOf = (lines: string[], name: string) => {
  const start = `a=${name}:`
  return lines.filter((line) => line.startsWith(start)).map((line) => line.slice(start.length).trim())
}

const firstOf = (lines: string[], name: string) => valuesOf(lines, name)[0]
