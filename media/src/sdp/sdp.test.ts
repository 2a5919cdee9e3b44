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
