import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { RtspAnswers, rtspLimits } from './rtsp-filter.ts'

/** What reaches the library of these pieces, and the error that ended it. */
function passes(...pieces: (string | Buffer)[]): { passed: string; error: string } {
  const answers = new RtspAnswers()
  const out: Buffer[] = []
  let error = ''
  answers.on('data', (data: Buffer) => out.push(data))
  answers.push = (data: Buffer | string) => out.push(Buffer.from(data as string)) > 0
  for (const piece of pieces) {
    if (error) break
    answers._transform(Buffer.from(piece as string), 'utf8', (failed) => {
      error = failed?.message ?? ''
    })
  }
  return { passed: Buffer.concat(out).toString('latin1'), error }
}

const packet = (...bytes: number[]) => Buffer.from([0x24, 0, 0, bytes.length, ...bytes])
const rest = '\r\nCSeq: 1\r\nLocation: rtsp://127.0.0.1:6379/\r\n\r\n'

for (const [disguise, pieces] of Object.entries<(string | Buffer)[]>({
  'RTSP/1.0 302': [`RTSP/1.0 302 Moved${rest}`],
  'RTSP/2.0': [`RTSP/2.0 302 Moved${rest}`],
  'two spaces': [`RTSP/1.0  302 Moved${rest}`],
  'a tab': [`RTSP/1.0\t302 Moved${rest}`],
  'four digits': [`RTSP/1.0 0302 Moved${rest}`],
  'a carriage return inside': [`RTSP/1.0 3\r02 Moved${rest}`],
  'a split status line': ['RTSP/1.', `0 302 Moved${rest}`],
  'a leading packet': [packet(0), `RTSP/1.0 302 Moved${rest}`],
  'a packet inside the head': ['RTSP/1.0 200 OK\r\n', packet(13, 10), `\r\nRTSP/1.0 302 Moved${rest}`],
  'a length that is no number': [`RTSP/1.0 200 OK\r\nContent-Length: 0x20\r\n\r\nRTSP/1.0 302 Moved${rest}`],
  'two lengths': [`RTSP/1.0 200 OK\r\nContent-Length: 0\r\nContent-Length: 9\r\n\r\nRTSP/1.0 302 Moved${rest}`],
  'a header that goes on in the next line': [`RTSP/1.0 200 OK\r\nCSeq: 1\r\n Location: rtsp://a/\r\n\r\n`],
})) {
  test(`a redirect does not reach the library: ${disguise}`, () => {
    const { passed, error } = passes(...pieces)
    assert.doesNotMatch(passed, /302|Location/)
    assert.match(error, /^RTSP: /)
  })
}

test('a forwarded header has only printable characters', () => {
  assert.match(passes('RTSP/1.0 200 OK\r\nSession: 1\0\r\n\r\n').error, /cannot be passed on/)
  assert.match(passes('RTSP/1.0 200 OK\r\nSession: 1\rLocation: a\r\n\r\n').error, /cannot be/)
})

test('a request from the server and an unsolicited response are refused', () => {
  assert.match(
    passes('REDIRECT rtsp://a/ RTSP/1.0\r\nCSeq: 1\r\nLocation: rtsp://b/\r\n\r\n').error,
    /unsupported response/,
  )
  assert.match(passes('RTSP/1.0 200 OK\r\n\r\n'.repeat(20)).error, /unsolicited/)
})

test('unterminated headers, endless headers and bodies that are too long are refused', () => {
  assert.match(passes('x'.repeat(rtspLimits.head + 1)).error, /too long/)
  assert.match(passes(`RTSP/1.0 200 OK\r\n${'a: b\r\n'.repeat(rtspLimits.headers + 1)}\r\n`).error, /too many/)
  assert.match(passes(`RTSP/1.0 200 OK\r\nContent-Length: ${rtspLimits.body + 1}\r\n\r\n`).error, /length/)
})

test('a response is rewritten without Location and other unneeded headers; its body and packets are forwarded unchanged', () => {
  const sdp = 'v=0\r\nRTSP/1.0 302 Moved\r\n'
  const { passed, error } = passes(
    `RTSP/1.0 200 Fine by me\r\nCSeq: 2\r\nServer: WMServer/9 caméra\r\nx_own.1 : 2\r\nLocation: rtsp://b/\r\nContent-Length: ${sdp.length}\r\n\r\n${sdp}`,
    packet(1, 2, 3),
    'RTSP/1.0 401 Unauthorized\nCSeq: 3\nWWW-Authenticate: Digest realm="a", nonce="b"\n\n',
  )
  assert.equal(error, '')
  const refusal = 'RTSP/1.0 401 Refused\r\nCSeq: 3\r\nWWW-Authenticate: Digest realm="a", nonce="b"\r\n\r\n'
  assert.equal(
    passed,
    `RTSP/1.0 200 OK\r\nCSeq: 2\r\nContent-Length: ${sdp.length}\r\n\r\n${sdp}${packet(1, 2, 3).toString('latin1')}${refusal}`,
  )
})

test('the output does not depend on how the bytes are split', () => {
  const complete = Buffer.concat([
    Buffer.from('RTSP/1.0 200 OK\r\nCSeq: 1\r\nContent-Length: 3\r\n\r\nabc'),
    packet(1, 2, 3, 4),
    packet(),
    Buffer.from('RTSP/1.0 404 No\r\nCSeq: 2\r\n\r\n'),
    packet(5),
  ])
  const expected = passes(complete)
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 40 }), (cuts) => {
      const pieces: Buffer[] = []
      let at = 0
      for (const cut of cuts) {
        pieces.push(complete.subarray(at, at + cut))
        at += cut
      }
      assert.deepEqual(passes(...pieces, complete.subarray(at)), expected)
    }),
  )
})

test('whatever a server sends, the library gets our status lines and no redirect', () => {
  const word = fc.constantFrom('RTSP/1.0', ' ', '200', '302', '\r', '\n', '\r\n', '\0', '\t', 'Location: a', '\r\n\r\n')
  fc.assert(
    fc.property(fc.array(word, { maxLength: 40 }), (words) => {
      const { passed } = passes(...words)
      return !/^RTSP\/1\.0 (?!200 OK\r|[45]\d\d Refused\r)|Location/m.test(passed)
    }),
    { numRuns: 2000 },
  )
})

test('a head of 16 KiB, 64 headers and a body of 64 KiB pass, and no more', () => {
  const head = (bytes: number) => `RTSP/1.0 200 OK\r\nA: ${'b'.repeat(bytes - 24)}\r\n\r\n`
  assert.equal(passes(head(16_384)).error, '')
  assert.match(passes(head(16_385)).error, /too long/)
  assert.equal(passes('x'.repeat(16_384)).error, '', 'more may follow')
  assert.match(passes(`${'x'.repeat(16_384)}\n`, 'x').error, /too long/)
  assert.equal(passes(`RTSP/1.0 200 OK\r\n${'a: b\r\n'.repeat(64)}\r\n`).error, '')
  const body = (length: string | number) => passes(`RTSP/1.0 200 OK\r\nContent-Length: ${length}\r\n\r\n`)
  for (const length of [0, 65_536, '000000']) assert.equal(body(length).error, '', `${length}`)
  for (const length of [65_537, '-1', '0000000', '', '1.5']) assert.match(body(length).error, /length of a body/)
  const lost = passes(`RTSP/1.0 200 OK\r\nContent-Length: 3\r\n\r\n$$$RTSP/1.0 500 No\r\n\r\n`)
  assert.match(lost.passed, /\$\$\$RTSP\/1\.0 500 Refused\r\n\r\n$/, 'a body may look like a packet')
})

test('each request has one response; eight more are taken for those that were split', () => {
  const answers = new RtspAnswers()
  let error = ''
  const take = (count: number) => {
    for (let n = 0; n < count && !error; n++)
      answers._transform(Buffer.from('RTSP/1.0 200 OK\r\n\r\n'), 'utf8', (failed) => {
        error = failed?.message ?? ''
      })
    return error
  }
  answers.countRequests(
    Buffer.from('OPTIONS rtsp://a RTSP/1.0\r\nCSeq: 1\r\n\r\nDESCRIBE rtsp://a RTSP/1.0\r\nCSeq: 2\r\n\r\n'),
  )
  answers.countRequests(Buffer.from([0x24, 1, 0, 0]))
  assert.equal(take(10), '')
  assert.match(take(1), /unsolicited/)
})

test('success and refusals pass, no other status; a reason may be missing, and has only printable characters', () => {
  const written = (line: string) => passes(`${line}\r\n\r\n`).passed
  for (const code of [400, 401, 499, 500, 599])
    assert.equal(written(`RTSP/1.0 ${code} x`), `RTSP/1.0 ${code} Refused\r\n\r\n`)
  assert.equal(written('RTSP/1.0 200'), 'RTSP/1.0 200 OK\r\n\r\n')
  for (const line of [
    'RTSP/1.0 100 x',
    'RTSP/1.0 201 x',
    'RTSP/1.0 301 x',
    'RTSP/1.0 600 x',
    'RTSP/1.1 200 x',
    'RTSP/1.0 200 \x7f',
  ])
    assert.equal(written(line), '', line)
})
