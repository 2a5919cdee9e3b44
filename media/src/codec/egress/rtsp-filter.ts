/** Parses the RTSP responses of a camera strictly and writes them anew. */
import { Transform, type TransformCallback } from 'node:stream'

export const rtspLimits = { head: 16 << 10, headers: 64, body: 64 << 10 } as const

const mediaMark = 0x24 // '$': channel, 16 bits of length, then a packet
const lineEnd = 0x0a
/** Success or an error status: never a redirect, and no other version of the protocol. */
const statusLine = /^RTSP\/1\.0 (200|[45]\d\d)(?: [\x20-\x7e]*)?$/
const headerLine = /^([^\s:]+)[ \t]*:[ \t]*(.*?)[ \t]*$/
const printable = /^[\x20-\x7e\t]*$/
/** The headers needed to play. `Location` is not, and `Server` would make the library switch to a vendor's dialect. */
const passed = new Set([
  ...['cseq', 'session', 'transport', 'public', 'range', 'rtp-info', 'www-authenticate'],
  ...['content-type', 'content-base', 'content-length'],
])

/**
 * Parses what a server sends: responses, their bodies, and interleaved packets, each framed by its length. The library
 * behind it is far more lenient (a status line with any version and any white space, a packet inside a header), so it
 * gets responses that we wrote, with a short list of headers. Anything else is an error and ends the pull.
 */
export class RtspAnswers extends Transform {
  #rest: Buffer = Buffer.alloc(0)
  /** Remaining bytes of a body or a packet, which are forwarded unchanged. */
  #passing = 0
  /** Requests without a response yet; a few more in case one was split in two. */
  #awaited = 8

  /** Counts the requests that the library sends: each has one response. */
  countRequests(data: Buffer): void {
    this.#awaited += data.toString('latin1').split('CSeq:').length - 1
  }

  override _transform(data: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    try {
      this.#read(this.#rest.length ? Buffer.concat([this.#rest, data]) : data)
      done()
    } catch (error) {
      done(error as Error)
    }
  }

  #read(bytes: Buffer): void {
    let at = 0
    let from = 0 // bytes forwarded unchanged are pushed as one chunk, however many packets they contain
    while (at < bytes.length) {
      if (this.#passing || bytes[at] === mediaMark) {
        const used = this.#pass(bytes, at)
        if (!used) break
        at += used
        continue
      }
      const answer = this.#answer(bytes.subarray(at))
      if (!answer) break
      if (at > from) this.push(bytes.subarray(from, at))
      this.push(answer.written)
      at += answer.length
      from = at
    }
    if (at > from) this.push(bytes.subarray(from, at))
    this.#rest = bytes.subarray(at)
  }

  /** How many of the bytes belong to a body or a packet; 0: more data is needed. */
  #pass(bytes: Buffer, at: number): number {
    if (!this.#passing) {
      if (bytes.length - at < 4) return 0
      this.#passing = 4 + bytes.readUInt16BE(at + 2)
    }
    const used = Math.min(this.#passing, bytes.length - at)
    this.#passing -= used
    return used
  }

  /** The header of a response, rewritten, and its original length; null: more data is needed. */
  #answer(bytes: Buffer): { length: number; written: string } | null {
    const length = endOfHead(bytes)
    if ((length || bytes.length) > rtspLimits.head) throw new Error('RTSP: a head is too long')
    if (!length) return null
    const [first = '', ...lines] = bytes.toString('latin1', 0, length).trimEnd().split(/\r?\n/)
    const code = statusLine.exec(first)?.[1]
    if (!code) throw new Error('RTSP: unsupported response')
    if (--this.#awaited < 0) throw new Error('RTSP: unsolicited response')
    if (lines.length > rtspLimits.headers) throw new Error('RTSP: too many headers')
    const headers = lines.map(readHeader).filter(([name]) => passed.has(name.toLowerCase()))
    if (!headers.every(([, value]) => printable.test(value))) throw new Error('RTSP: a header cannot be passed on')
    this.#passing = bodyLength(headers)
    const rows = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')
    return { length, written: `RTSP/1.0 ${code} ${code === '200' ? 'OK' : 'Refused'}\r\n${rows}\r\n` }
  }
}

/** The offset after the empty line; 0: not received yet. Lines end with CRLF, or LF as some cameras write them. */
function endOfHead(bytes: Buffer): number {
  for (let at = bytes.indexOf(lineEnd); at >= 0; at = bytes.indexOf(lineEnd, at + 1)) {
    const next = bytes[at + 1] === 0x0d ? at + 2 : at + 1
    if (bytes[next] === lineEnd) return next + 1
    if (at > rtspLimits.head) return at
  }
  return 0
}

function readHeader(line: string): [name: string, value: string] {
  const [, name, value] = headerLine.exec(line) ?? []
  if (name === undefined || value === undefined) throw new Error('RTSP: a header cannot be read')
  return [name, value]
}

function bodyLength(headers: [name: string, value: string][]): number {
  const lengths = headers.filter(([name]) => name.toLowerCase() === 'content-length').map(([, value]) => value)
  if (lengths.length > 1 || lengths.some((value) => !/^\d{1,6}$/.test(value) || Number(value) > rtspLimits.body))
    throw new Error('RTSP: the length of a body cannot be')
  return Number(lengths[0] ?? 0)
}
