import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Refusal } from '../hub/refusal.ts'
import { chooseH264, chooseOpus, chooseVp8, findSection } from './choose.ts'
import { parseSdp } from './parse.ts'
import { audio, data, offerOf, session, video, without } from './testing.ts'
import { announce, type Chosen, writeAnswer, writeForNative } from './write.ts'

const refused = (text: string, message: RegExp) =>
  assert.throws(
    () => parseSdp(text),
    (error) => error instanceof Refusal && message.test(error.message),
  )

test('security 6 an invalid offer is refused with a message', () => {
  refused('', /empty/)
  refused('hello', /not an SDP/)
  refused('{"type":"offer"}', /not an SDP/)
  refused(`v=0\r\n${'a=x\r\n'.repeat(4000)}`, /too large/)
  refused('v=0\r\no=- 1 2 IN IP4 127.0.0.1\r\n', /without media/)
  refused(offerOf({ medias: Array.from({ length: 17 }, () => video) }), /too many/)
  refused(offerOf({ medias: [['m=video nine UDP/TLS/RTP/SAVPF 96', 'a=mid:0']] }), /malformed/)
  refused(offerOf({ medias: [without(video, /^a=mid/)] }), /without mid/)
  refused(offerOf({ medias: [video, video] }), /repeated mid/)
})

test('security 6 an offer without credentials is refused', () => {
  refused(offerOf({ session: without(session, /ice-ufrag/) }), /ICE/)
  refused(offerOf({ session: without(session, /ice-pwd/) }), /ICE/)
  refused(offerOf({ session: [...without(session, /ice-pwd/), 'a=ice-pwd:short'] }), /ICE/)
  refused(offerOf({ session: without(session, /fingerprint/) }), /fingerprint/)
  refused(offerOf({ session: [...without(session, /fingerprint/), 'a=fingerprint:sha-1 AB:CD'] }), /fingerprint/)
  refused(offerOf({ session: without(session, /setup/) }), /DTLS role/)
})

test('security 6 any text ends in an offer or in a refusal, never in another error', () => {
  const lines = fc.constantFrom(
    ...session,
    ...video,
    ...audio,
    ...data,
    'v=0',
    'a=candidate:1 1 udp 1 1.2.3.4 5 typ host',
  )
  const mutated = fc.array(fc.oneof(lines, fc.string()), { maxLength: 60 }).map((all) => `v=0\r\n${all.join('\r\n')}`)
  const cut = fc.nat(offerOf().length).map((length) => offerOf().slice(0, length))
  fc.assert(
    fc.property(fc.oneof(fc.string(), mutated, cut), (text) => {
      try {
        parseSdp(text)
      } catch (error) {
        assert.ok(error instanceof Refusal, String(error))
      }
    }),
    { numRuns: 2000 },
  )
})

test('pitfall 7 H.264 in packetization mode 1 is chosen with the payload type and the parameters of the offer', () => {
  const [, section] = parseSdp(offerOf()).sections
  assert.ok(section)
  assert.equal(chooseH264(section)?.payloadType, 106)
  assert.match(chooseH264(section)?.fmtp ?? '', /profile-level-id=42e01f/)
  assert.equal(chooseH264(section, 0x64)?.payloadType, 104, "the stream's own profile where it is offered")
  assert.equal(chooseH264(section, 0x4d)?.payloadType, 106, 'else baseline')
  assert.equal(chooseVp8(section)?.payloadType, 96)
})

test('pitfall 7 without H.264 in mode 1 nothing is chosen', () => {
  const only = (lines: string[]) => parseSdp(offerOf({ medias: [lines] })).sections[0]
  const vp8 = only(without(video, /H264/))
  assert.ok(vp8)
  assert.equal(chooseH264(vp8), undefined)
  const mode0 = only(without(video, /packetization-mode=1/))
  assert.ok(mode0)
  assert.equal(chooseH264(mode0), undefined)
})

test('rejected sections, and those of the other direction, are not found', () => {
  const sections = (lines: string[]) => parseSdp(offerOf({ medias: [lines] })).sections
  assert.equal(findSection(sections(video), 'video', 'send'), undefined)
  assert.ok(findSection(sections(video), 'video', 'receive'))
  assert.ok(findSection(sections(without(video, /recvonly/)), 'video', 'send'), 'sendrecv is the default')
  assert.equal(
    findSection(sections([video[0]!.replace(' 9 ', ' 0 '), ...video.slice(1)]), 'video', 'receive'),
    undefined,
  )
})

const chosenOf = (text: string): Chosen[] =>
  parseSdp(text).sections.flatMap((section) => {
    const codec =
      section.kind === 'video' ? chooseH264(section) : section.kind === 'audio' ? chooseOpus(section) : undefined
    return codec ? [{ section, codec }] : []
  })

test('security 6 the native library gets only parsed values, and no candidate', () => {
  const candidate = 'a=candidate:1 1 udp 2122260223 evil.example 50000 typ host'
  const hostile = offerOf({
    medias: [audio, [...video, 'a=extmap:1 evil', 'a=simulcast:send 1', 'a=x-evil:1', candidate], data],
  })
  const text = writeForNative(parseSdp(hostile), chosenOf(hostile))
  assert.doesNotMatch(text, /evil|candidate|simulcast|extmap|application|VP8|PCMU/)
  assert.match(text, /m=audio 9 UDP\/TLS\/RTP\/SAVPF 111\r\n[^m]*a=mid:0[\s\S]*m=video 9 UDP\/TLS\/RTP\/SAVPF 106\r\n/)
})

const native = (mids: string[]) =>
  ['v=0', 's=-', `a=group:BUNDLE ${mids.join(' ')}`]
    .concat(
      mids.flatMap((mid) => [
        'm=x 9 UDP/TLS/RTP/SAVPF 1',
        `a=mid:${mid}`,
        'a=candidate:1 1 UDP 9 10.0.0.5 8190 typ host',
      ]),
    )
    .concat('')
    .join('\r\n')

test('pitfall 7 the answer keeps the order of the offer and rejects the rest with port 0', () => {
  const { sections } = parseSdp(offerOf({ medias: [data, video, audio] }))
  const lines = writeAnswer(native(['1']), sections, '').split('\r\n')
  assert.deepEqual(
    lines.filter((line) => /^m=|^a=mid/.test(line)),
    [
      'm=application 0 UDP/DTLS/SCTP webrtc-datachannel',
      'a=mid:2',
      'm=x 9 UDP/TLS/RTP/SAVPF 1',
      'a=mid:1',
      'm=audio 0 UDP/TLS/RTP/SAVPF 111 0',
      'a=mid:0',
    ],
  )
})

test('pitfall 5 the announced address replaces the machine’s own, once', () => {
  const own = ['a=candidate:1 1 UDP 9 10.0.0.5 8190 typ host', 'a=candidate:2 1 UDP 8 172.17.0.1 8190 typ host']
  const six = 'a=candidate:3 1 UDP 7 fe80::1 8190 typ host'
  const text = announce([...own, six, 'a=end-of-candidates'].join('\r\n'), '203.0.113.7')
  assert.equal(text, 'a=candidate:1 1 UDP 9 203.0.113.7 8190 typ host\r\na=end-of-candidates')
  assert.equal(announce(own.join('\r\n'), ''), own.join('\r\n'))
})

const sectionOf = (...lines: string[]) => parseSdp(offerOf({ medias: [lines] })).sections[0]!
const codecsOf = (formats: string, ...lines: string[]) =>
  sectionOf(`m=video 9 UDP/TLS/RTP/SAVPF ${formats}`, 'a=mid:0', ...lines).codecs.map(
    ({ payloadType, name, fmtp }) => `${payloadType} ${name} ${fmtp}`,
  )

test('security 6 16 media lines and 16 KiB are read, one more is refused', () => {
  const medias = (count: number) => Array.from({ length: count }, (_, n) => [video[0]!, `a=mid:${n}`])
  assert.equal(parseSdp(offerOf({ medias: medias(16) })).sections.length, 16)
  refused(offerOf({ medias: medias(17) }), /too many/)
  const long = (bytes: number) => offerOf().padEnd(bytes, 'x')
  assert.equal(parseSdp(long(16_384)).sections.length, 2)
  refused(long(16_385), /too large/)
  refused(`${long(16_383)}é`, /too large/)
})

test('security 6 a codec has a number up to 127 that the offer lists, and a name; its parameters are plain text', () => {
  assert.deepEqual(
    codecsOf('127 128 96 x 9999', ...['127', '128', 'x', '9999', '97'].map((n) => `a=rtpmap:${n} h264/90000`)),
    ['127 H264 '],
  )
  assert.deepEqual(codecsOf('1 2', 'a=rtpmap:1', 'a=rtpmap:2 VP8'), [], 'without a rate')
  const fmtp = (text: string) => codecsOf('1', 'a=rtpmap:1 VP8/1', `a=fmtp:1 ${text}`)
  assert.deepEqual(
    [fmtp('x'.repeat(256)), fmtp('x'.repeat(257)), fmtp('é')],
    [[`1 VP8 ${'x'.repeat(256)}`], ['1 VP8 '], ['1 VP8 ']],
  )
  assert.deepEqual(codecsOf('1', 'a=rtpmap:1 VP8/1', 'a=fmtp:1'), ['1 VP8 '])
})

test('security 6 what is no sound or picture over encrypted RTP has no codec', () => {
  const kindOf = (media: string, protocol: string) => {
    const { kind, codecs } = sectionOf(`m=${media} 9 ${protocol} 96`, 'a=mid:0', 'a=rtpmap:96 VP8/90000')
    return `${kind} ${codecs.length}`
  }
  const encrypted = 'UDP/TLS/RTP/SAVPF'
  assert.deepEqual(
    [kindOf('video', encrypted), kindOf('audio', encrypted), kindOf('text', encrypted), kindOf('video', 'RTP/AVP')],
    ['video 1', 'audio 1', 'other 0', 'other 0'],
  )
})

test('security 6 four SSRCs of 32 bits above 0 are kept, each once', () => {
  const of = (...ssrcs: string[]) =>
    sectionOf(video[0]!, 'a=mid:0', ...ssrcs.map((one) => `a=ssrc:${one} cname:x`)).ssrcs
  assert.deepEqual(of('0', '1', '1', 'x', '-1', '4294967295', '4294967296'), [1, 4_294_967_295])
  assert.deepEqual(of('1', '2', '3', '4', '5'), [1, 2, 3, 4])
})

test('pitfall 7 among several in mode 1: the stream’s profile, then baseline, then the first', () => {
  const formats = (...profiles: string[]) =>
    sectionOf(
      `m=video 9 UDP/TLS/RTP/SAVPF ${profiles.map((_, n) => n).join(' ')}`,
      'a=mid:0',
      ...profiles.flatMap((profile, n) => [
        `a=rtpmap:${n} H264/90000`,
        `a=fmtp:${n} packetization-mode=1${profile && `;profile-level-id=${profile}`}`,
      ]),
    )
  const chosen = (section: ReturnType<typeof sectionOf>, profile?: number) => chooseH264(section, profile)?.payloadType
  assert.equal(chosen(formats('640c1f', '4d001f', '42e01f')), 2)
  assert.equal(chosen(formats('640c1f', '4d001f', '42e01f'), 0x4d), 1)
  assert.equal(chosen(formats('640c1f', '4d001f', '42e01f'), 0x58), 2)
  assert.equal(chosen(formats('640c1f', '4d001f')), 0)
  assert.equal(chosen(formats('', '640c1f')), 0)
  const inMode = (mode: string) =>
    chosen(sectionOf('m=video 9 UDP/TLS/RTP/SAVPF 1', 'a=mid:0', 'a=rtpmap:1 H264/90000', `a=fmtp:1 ${mode}`))
  assert.equal(inMode('packetization-mode=1'), 1)
  for (const mode of ['packetization-mode=10', 'x-packetization-mode=1', 'packetization-mode=0'])
    assert.equal(inMode(mode), undefined, mode)
  assert.equal(chooseOpus(sectionOf(...audio))?.payloadType, 111)
  assert.equal(chooseOpus(sectionOf(...without(audio, /opus/))), undefined)
})

test('a section is found by its kind and by the direction that the peer’s fits', () => {
  const found = (direction: string, theirs: 'send' | 'receive') =>
    findSection([sectionOf(...without(video, /recvonly/), `a=${direction}`)], 'video', theirs) !== undefined
  const answers = ['sendrecv', 'sendonly', 'recvonly', 'inactive'].map((one) => [
    found(one, 'send'),
    found(one, 'receive'),
  ])
  assert.deepEqual(answers, [
    [true, true],
    [true, false],
    [false, true],
    [false, false],
  ])
  assert.equal(findSection([sectionOf(...audio)], 'video', 'receive'), undefined)
})

test('what the native library reads: the rate of its kind, parameters where there are some, and SSRCs', () => {
  const of = (lines: string[], codec: { payloadType: number; name: string; fmtp: string }) => {
    const sdp = parseSdp(offerOf({ medias: [[...lines, 'a=ssrc:7 cname:x']] }))
    return writeForNative(sdp, [{ section: sdp.sections[0]!, codec }])
      .split('\r\n')
      .filter((line) => /^a=(rtpmap|fmtp|ssrc)/.test(line))
  }
  assert.deepEqual(of(video, { payloadType: 96, name: 'VP8', fmtp: '' }), [
    'a=rtpmap:96 VP8/90000',
    'a=ssrc:7 cname:peer',
  ])
  assert.deepEqual(of(audio, { payloadType: 111, name: 'OPUS', fmtp: 'x=1' }), [
    'a=rtpmap:111 opus/48000/2',
    'a=fmtp:111 x=1',
    'a=ssrc:7 cname:peer',
  ])
})

test('pitfall 5 an announced address replaces those of its own kind, one for each port', () => {
  const candidate = (address: string, port = 8190) => `a=candidate:1 1 UDP 9 ${address} ${port} typ host`
  const all = ['10.0.0.5', '172.17.0.1', 'fe80::1'].map((address) => candidate(address))
  const others = [candidate('10.0.0.5', 8191), 'a=candidate:1 1 TCP 9 10.0.0.5 9 typ host']
  assert.equal(
    announce([...all, ...others].join('\r\n'), '2001:db8::7'),
    [candidate('2001:db8::7'), others[1]].join('\r\n'),
  )
  assert.equal(
    announce([...all, ...others].join('\r\n'), '203.0.113.7'),
    [candidate('203.0.113.7'), candidate('203.0.113.7', 8191), others[1]].join('\r\n'),
  )
})
