import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { bitrates, TargetBitrate } from './bitrate.ts'
import { SenderClock } from './clock.ts'
import { H264Depacketizer } from './h264.ts'
import { parseRtp, type RtpPacket, Unwrapper } from './packet.ts'
import { Receiver } from './receiver.ts'
import { Reception } from './reception.ts'
import { Reorder } from './reorder.ts'
import {
  asksForKeyFrame,
  isRtcp,
  partsOf,
  senderReports,
  writeNack,
  writePli,
  writeReceiverReport,
  writeRemb,
} from './rtcp.ts'
import { Vp8Depacketizer, vp8Size } from './vp8.ts'

const packet = (sequence: number, changed: Partial<RtpPacket> = {}): RtpPacket => ({
  sequence: sequence & 0xffff,
  timestamp: 0,
  ssrc: 1,
  payloadType: 96,
  marker: false,
  payload: Buffer.of(1),
  ...changed,
})

const garbage = fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes))

test('RTP: header extensions, contributing sources and padding are removed from the payload', () => {
  const head = Buffer.from('b2e6ffff00000064000000090000000a0000000b', 'hex')
  const extension = Buffer.from('bede0001aabbccdd', 'hex')
  const read = parseRtp(Buffer.concat([head, extension, Buffer.from('1234', 'hex'), Buffer.of(0, 2)]))
  assert.deepEqual(
    { ...read, payload: read?.payload.toString('hex') },
    { sequence: 0xffff, timestamp: 100, ssrc: 9, payloadType: 102, marker: true, payload: '1234' },
  )
})

test('RTP, RTCP: garbage is not a packet and causes no crash', () => {
  fc.assert(
    fc.property(garbage, (bytes) => {
      parseRtp(bytes)
      isRtcp(bytes)
      asksForKeyFrame(bytes)
      assert.ok([...partsOf(bytes)].every(({ data }) => data.length <= bytes.length))
      assert.ok([...senderReports(bytes)].length <= bytes.length / 28)
    }),
    { numRuns: 2000 },
  )
})

test('wrapping counters are unwrapped, forwards and backwards', () => {
  const counter = new Unwrapper(16)
  assert.deepEqual(
    [65534, 65535, 0, 1, 65535, 2].map((value) => counter.follow(value)),
    [65534, 65535, 65536, 65537, 65535, 65538],
  )
})

interface Arrival {
  sequence: number
  at: number
}

/** Runs packets through a Reorder with a tick each 20 ms; the answer is what came out. */
function reorder(arrivals: Arrival[], giveUpMs = 400) {
  const out: number[] = []
  const gaps: number[] = []
  const order = new Reorder({ giveUpMs, packet: (one) => out.push(one.sequence), gap: () => gaps.push(out.length) })
  let now = 0
  for (const { sequence, at } of arrivals) {
    for (; now < at; now += 20) order.tick(now)
    order.push(packet(sequence), at)
  }
  for (const end = now + 2 * giveUpMs; now < end; now += 20) order.tick(now)
  return { out, gaps }
}

test('packets are ordered despite reordering, duplicates and wrapping sequence numbers', () => {
  const delays = fc.array(fc.record({ delay: fc.nat(300), twice: fc.boolean() }), { minLength: 1, maxLength: 80 })
  fc.assert(
    fc.property(fc.nat(0xffff), delays, (start, list) => {
      const arrivals = list
        .flatMap(({ delay, twice }, i) => {
          const once = { sequence: start + i, at: i * 10 + (i ? delay : 0) }
          return twice ? [once, { ...once, at: once.at + 30 }] : [once]
        })
        .sort((a, b) => a.at - b.at)
      const first = arrivals[0]!.sequence
      const { out, gaps } = reorder(arrivals)
      assert.deepEqual(out, list.map((_, i) => (start + i) & 0xffff).slice(first - start))
      assert.deepEqual(gaps, [])
    }),
  )
})

test('missing packets are given up after 400 ms, the rest arrives once and in order', () => {
  fc.assert(
    fc.property(fc.nat(0xffff), fc.array(fc.boolean(), { minLength: 2, maxLength: 100 }), (start, kept) => {
      const arrivals = kept.flatMap((isKept, i) => (isKept || i === 0 ? [{ sequence: start + i, at: i * 20 }] : []))
      const { out, gaps } = reorder(arrivals)
      assert.deepEqual(
        out,
        arrivals.map(({ sequence }) => sequence & 0xffff),
      )
      const expectedGaps = arrivals.filter(({ sequence }, i) => i && sequence !== arrivals[i - 1]!.sequence + 1).length
      assert.equal(gaps.length, expectedGaps)
    }),
  )
})

test('missing packets are requested at once and again every 60 ms, until they arrive', () => {
  const order = new Reorder({ giveUpMs: 400, packet: () => {}, gap: () => {} })
  for (const sequence of [65533, 1, 2]) order.push(packet(sequence), 0)
  assert.deepEqual(order.wanted(0, 60), { sequences: [65534, 65535, 0], first: 3 })
  assert.deepEqual(order.wanted(40, 60).sequences, [])
  order.push(packet(65535), 50)
  assert.deepEqual(order.wanted(60, 60), { sequences: [65534, 0], first: 0 })
  order.tick(401)
  assert.deepEqual(order.wanted(500, 60).sequences, [])
})

test('a sender that jumps by thousands, or sends on endlessly after a gap, uses bounded memory', () => {
  const out: number[] = []
  let gaps = 0
  const order = new Reorder({ giveUpMs: 1e9, packet: (one) => out.push(one.sequence), gap: () => gaps++ })
  order.push(packet(0), 0)
  order.push(packet(20_000), 0)
  assert.equal(order.wanted(0, 60).sequences.length, 0)
  for (let i = 20_002; i < 23_000; i++) order.push(packet(i), 0)
  assert.equal(gaps, 2)
  assert.ok(out.length > 1900)
})

test('NACK: the missing numbers survive a round trip', () => {
  fc.assert(
    fc.property(fc.nat(0xffff), fc.uniqueArray(fc.nat(300), { minLength: 1, maxLength: 60 }), (start, offsets) => {
      const missing = offsets.sort((a, b) => a - b).map((offset) => (start + offset) & 0xffff)
      const written = writeNack(7, missing)
      assert.equal(written.length, 4 + written.readUInt16BE(2) * 4)
      const read: number[] = []
      for (let at = 12; at < written.length; at += 4) {
        const first = written.readUInt16BE(at)
        read.push(first)
        for (let bit = 0; bit < 16; bit++)
          if (written.readUInt16BE(at + 2) & (1 << bit)) read.push((first + bit + 1) & 0xffff)
      }
      assert.deepEqual(read, missing)
    }),
  )
})

test('REMB: the bitrate survives a round trip, to a part in 100,000', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000_000 }), (bitrate) => {
      const written = writeRemb(7, bitrate)
      const mantissa = ((written[17]! & 3) << 16) | written.readUInt16BE(18)
      const read = mantissa * 2 ** (written[17]! >> 2)
      assert.ok(read <= bitrate && read >= bitrate * 0.99999 - 1, `${bitrate} became ${read}`)
    }),
  )
})

test('a viewer’s PLI and FIR are recognized, also after another report', () => {
  const report = writeReceiverReport({
    ssrc: 1,
    fractionLost: 0,
    lost: 0,
    highest: 0,
    jitter: 0,
    ntpMiddle: 0,
    delay: 0,
  })
  assert.equal(asksForKeyFrame(report), false)
  assert.equal(asksForKeyFrame(Buffer.concat([report, writePli(9)])), true)
  const fir = Buffer.concat([writePli(9)])
  fir[0] = 0x84
  assert.equal(asksForKeyFrame(fir), true)
})

test('receiver report: loss since the last one, jitter, and the echo of the sender’s report', () => {
  const reception = new Reception(5, 90_000)
  assert.equal(reception.next(0), null)
  for (let i = 0; i < 100; i++) if (i % 10) reception.packet(65_500 + i, i * 3600, i * 40)
  reception.packet(65_500 + 100, 100 * 3600, 100 * 40)
  reception.senderReport({ ssrc: 5, ntpMs: 0, ntpMiddle: 77, rtpTimestamp: 0 }, 4000)
  const report = reception.next(5000)
  assert.equal(report?.highest, 65_600)
  assert.equal(report?.lost, 9)
  assert.equal(report?.fractionLost, Math.floor((256 * 9) / 100))
  assert.equal(report?.jitter, 0)
  assert.equal(report?.ntpMiddle, 77)
  assert.equal(report?.delay, 65_536)
  assert.equal(reception.next(5500)?.fractionLost, 0)
})

test('the target bitrate falls with loss, stays with little loss, and recovers', () => {
  const target = new TargetBitrate()
  assert.equal(target.update(0), bitrates.most)
  assert.ok(target.update(0.2) < bitrates.most)
  const low = target.value
  assert.equal(target.update(0.05), low)
  for (let i = 0; i < 100; i++) target.update(0.9)
  assert.equal(target.value, bitrates.least)
  for (let i = 0; i < 200; i++) target.update(0)
  assert.equal(target.value, bitrates.most)
})

test('clock: time never goes back, whatever timestamps arrive', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(0xffffffff), fc.nat(100)), { maxLength: 60 }), (list) => {
      const track = new SenderClock().track(90_000)
      let now = 0
      let last = Number.NEGATIVE_INFINITY
      for (const [timestamp, wait] of list) {
        now += wait
        const at = track.at(timestamp, now)
        assert.ok(at >= last && Number.isFinite(at))
        assert.ok(Math.abs(at - now) < 10_000, `${at} is far from ${now}`)
        last = at
      }
    }),
  )
})

test('clock: timestamps wrap without a jump', () => {
  const track = new SenderClock().track(90_000)
  const times = Array.from({ length: 50 }, (_, i) => track.at((0xffffffff - 90_000 + i * 3600) >>> 0, i * 40))
  times.forEach((at, i) => {
    assert.ok(Math.abs(at - i * 40) < 1e-6)
  })
})

test('clock: sender reports bring audio and video into sync gradually', () => {
  const clock = new SenderClock()
  const video = clock.track(90_000)
  const audio = clock.track(48_000)
  // Both were caught at the same moment; the picture arrived 100 ms later than the audio.
  let picture = 0
  let sound = 0
  let before = { picture: 0, sound: 0 }
  for (let ms = 0; ms < 10_000; ms += 20) {
    before = { picture, sound }
    if (ms % 40 === 0) picture = video.at(ms * 90, ms + 100)
    sound = audio.at(ms * 48, ms)
    if (ms === 1000) video.report(1_000_000 + ms, ms * 90)
    if (ms === 1020) audio.report(1_000_000 + ms, ms * 48)
    if (ms > 1100) assert.ok(sound - before.sound <= 22.001 && sound - before.sound >= 17.999)
  }
  assert.ok(Math.abs(sound - 20 - picture) < 1, `sound ${sound}, picture ${picture}`)
})

/** Cuts a picture into RTP payloads as a browser does: small units together, large ones in pieces. */
function payloadsOf(nals: Buffer[], size: number): Buffer[] {
  const payloads: Buffer[] = []
  for (const nal of nals) {
    if (nal.length <= size) payloads.push(nal)
    for (let at = 1; nal.length > size && at < nal.length; at += size) {
      const flags = (at === 1 ? 128 : 0) | (at + size >= nal.length ? 64 : 0)
      const head = Buffer.of((nal[0]! & 0xe0) | 28, flags | (nal[0]! & 31))
      payloads.push(Buffer.concat([head, nal.subarray(at, at + size)]))
    }
  }
  return payloads
}

const nal = fc
  .tuple(fc.integer({ min: 1, max: 23 }), fc.uint8Array({ minLength: 4, maxLength: 400 }))
  .map(([type, bytes]) => Buffer.concat([Buffer.of(0x60 | type), bytes]))

test('H.264: pictures split into single units and FU-A are reassembled', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(nal, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 8 }),
      fc.boolean(),
      (pictures, marked) => {
        const depacketizer = new H264Depacketizer()
        const out = pictures.flatMap((nals, i) => {
          const payloads = payloadsOf(nals, 100)
          return payloads.flatMap((payload, k) =>
            depacketizer.push(packet(0, { timestamp: i * 3600, payload, marker: marked && k === payloads.length - 1 })),
          )
        })
        if (!marked) out.push(...depacketizer.push(packet(0, { timestamp: 1, payload: Buffer.of(9) })))
        assert.deepEqual(
          out.map(({ nals }) => nals.map((one) => one.toString('hex'))),
          pictures.map((nals) => nals.map((one) => one.toString('hex'))),
        )
      },
    ),
  )
})

test('H.264: STAP-A is split, truncated ones as far as possible', () => {
  const stap = Buffer.from('1800026742000368ce3c', 'hex')
  const [unit] = new H264Depacketizer().push(packet(0, { payload: stap, marker: true }))
  assert.deepEqual(
    unit?.nals.map((one) => one.toString('hex')),
    ['6742', '68ce3c'],
  )
  const [cut] = new H264Depacketizer().push(packet(0, { payload: stap.subarray(0, 8), marker: true }))
  assert.deepEqual(
    cut?.nals.map((one) => one.toString('hex')),
    ['6742'],
  )
})

test('H.264, VP8: garbage causes no crash, no empty unit and no picture beyond 4 MB', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(garbage, fc.nat(3), fc.boolean()), { maxLength: 40 }), (list) => {
      const h264 = new H264Depacketizer()
      const vp8 = new Vp8Depacketizer()
      for (const [payload, timestamp, marker] of list) {
        const one = packet(0, { payload, timestamp, marker })
        for (const { nals } of h264.push(one)) assert.ok(nals.length && nals.every(({ length }) => length > 0))
        for (const { data } of vp8.push(one)) assert.ok(data.length > 0)
      }
    }),
  )
  const single = (bytes: number) => packet(0, { payload: Buffer.alloc(bytes, 0x61), marker: true })
  assert.equal(new H264Depacketizer().push(single(4_000_000)).length, 1, 'of exactly 4 MB')
  assert.equal(new H264Depacketizer().push(single(4_000_001)).length, 0)
  const endless = new H264Depacketizer()
  const piece = Buffer.concat([Buffer.of(0x7c, 0x05), Buffer.alloc(1_000_000)])
  for (let i = 0; i < 5; i++) endless.push(packet(0, { payload: piece }))
  assert.deepEqual(endless.push(packet(0, { payload: piece, marker: true })), [])
})

test('VP8: fragments become pictures; after a loss no picture begins in its middle', () => {
  const depacketizer = new Vp8Depacketizer()
  const push = (hex: string, timestamp: number, marker: boolean) =>
    depacketizer.push(packet(0, { payload: Buffer.from(hex, 'hex'), timestamp, marker }))
  assert.deepEqual(push('90808111aa00009d012a4001', 0, false), []) // with a picture id of 15 bits
  const [key] = push('80808111b400bb', 0, true)
  assert.deepEqual(key && { ...key, data: key.data.toString('hex') }, {
    timestamp: 0,
    key: true,
    data: 'aa00009d012a4001b400bb',
  })
  const [delta] = push('1001cc', 1, true)
  assert.equal(delta?.key, false)
  depacketizer.reset()
  assert.deepEqual(push('00dd', 2, true), [])
})

test('VP8: a key frame that claims a huge size, or none, is not decoded', () => {
  const keyFrame = (width: number, height: number) => {
    const head = Buffer.from('10aa00009d012a00000000bb', 'hex') // descriptor, tag, start code, sides, the first byte
    head.writeUInt16LE(width, 7)
    head.writeUInt16LE(height, 9)
    return head
  }
  const given = (payload: Buffer) => new Vp8Depacketizer().push(packet(0, { payload, marker: true })).length
  for (const [width, height] of [
    [16_000, 12_000],
    [16_383, 16_383],
    [0, 180],
  ] as const)
    assert.equal(given(keyFrame(width, height)), 0, `${width} x ${height}`)
  assert.equal(given(Buffer.from('10aa', 'hex')), 0, 'cut off')
  assert.equal(given(keyFrame(4096, 2304)), 1)
  assert.equal(given(keyFrame(0x4000 | 640, 360)), 1, 'the two bits above a side are its scale')
})

test('RTP: no packet of 11 bytes, of version 1, or whose head or padding is longer than it', () => {
  const head = '806000010000006400000009'
  const read = (hex: string) => parseRtp(Buffer.from(hex, 'hex'))?.payload.toString('hex') ?? null
  assert.equal(read(head), '')
  assert.equal(read(head.slice(0, -2)), null)
  assert.equal(read(`40${head.slice(2)}aa`), null)
  assert.equal(read(`81${head.slice(2)}0000000a`), '', 'one contributing source')
  assert.equal(read(`81${head.slice(2)}0000`), null)
  assert.equal(read(`90${head.slice(2)}bede0000`), '', 'an empty extension')
  assert.equal(read(`90${head.slice(2)}bede00`), null)
  assert.equal(read(`90${head.slice(2)}bede0001`), null)
  assert.equal(read(`80${head.slice(2)}aa02`), 'aa02', 'without padding the last byte is payload')
  assert.equal(read(`a0${head.slice(2)}aa0002`), 'aa', 'padding')
  assert.equal(read(`a0${head.slice(2)}aa0003`), '', 'padding only')
  assert.equal(read(`a0${head.slice(2)}aa0004`), null)
  const marked = (second: number) => parseRtp(Buffer.from(`80${second.toString(16)}${head.slice(4)}`, 'hex'))
  assert.deepEqual(
    [0x7f, 0x80].map((second) => [marked(second)?.marker, marked(second)?.payloadType]),
    [
      [false, 127],
      [true, 0],
    ],
  )
})

test('a counter goes forward by less than half its span, otherwise back', () => {
  const from = 40_000
  const after = (value: number) => {
    const counter = new Unwrapper(16)
    counter.follow(from)
    return counter.near(value) - from
  }
  assert.deepEqual(
    [0, 1, 32_767, 32_768, 65_535].map((step) => after((from + step) & 0xffff)),
    [0, 1, 32_767, -32_768, -1],
  )
})

test('RTCP: a packet is one from 192 to 223; a part of another version, or cut off, ends the reading', () => {
  assert.deepEqual(
    [191, 192, 223, 224].map((second) => isRtcp(Buffer.of(0x80, second))),
    [false, true, true, false],
  )
  assert.equal(isRtcp(Buffer.of(0x80)), false)
  const part = Buffer.from('80c8000100000009', 'hex')
  const count = (...parts: Buffer[]) => [...partsOf(Buffer.concat(parts))].length
  assert.equal(count(part, part), 2)
  assert.equal(count(part, part.subarray(0, 4)), 1, 'cut off')
  assert.equal(count(part, Buffer.of(0x40, ...part.subarray(1)), part), 1, 'of version 1')
  assert.equal(count(part, part.subarray(0, 3)), 1, 'less than a head')
  assert.equal(count(Buffer.from('80c80000', 'hex')), 1, 'a head alone')
})

const senderReport = (ssrc: number, { type = 200, words = 6 } = {}) => {
  const report = Buffer.alloc(4 + 4 * words)
  report.set([0x80, type, 0, words])
  report.writeUInt32BE(ssrc, 4)
  if (words < 4) return report
  report.writeUInt32BE(2, 8)
  report.writeUInt32BE(2 ** 31, 12)
  report.writeUInt32BE(77, 16)
  return report
}

test('RTCP: a sender report is read whole or not at all, and no other part is one', () => {
  const read = (...parts: Buffer[]) => [...senderReports(Buffer.concat(parts))]
  const nine = { ssrc: 9, ntpMs: 2500, ntpMiddle: 0x2_8000, rtpTimestamp: 77 }
  assert.deepEqual(read(senderReport(9)), [nine])
  assert.deepEqual(read(senderReport(9, { words: 5 })), [])
  assert.deepEqual(read(senderReport(8, { type: 201 }), senderReport(9)), [nine])
})

test('RTCP: only PLI and FIR ask for a key frame, not NACK, REMB or RTP', () => {
  assert.equal(asksForKeyFrame(writeNack(9, [1])), false)
  assert.equal(asksForKeyFrame(writeRemb(9, 1000)), false)
  const [pli, rtp] = [writePli(9), writePli(9)]
  assert.equal(asksForKeyFrame(pli), true)
  rtp[1] = 96
  assert.equal(asksForKeyFrame(rtp), false)
  assert.equal(writePli(9).toString('hex'), '81ce00020000000100000009')
  assert.equal(writeNack(9, [1, 17, 18]).toString('hex'), '81cd0004000000010000000900018000' + '00120000')
})

/** A receiver with what it sent and passed on. */
function receiver({ nack = true } = {}) {
  const seen: string[] = []
  const one = new Receiver({
    payloadType: 96,
    rate: 90_000,
    giveUpMs: 400,
    nack,
    send: (rtcp) => seen.push(`send ${rtcp[1]} ${rtcp.readUInt32BE(8)}`),
    packet: ({ sequence }) => seen.push(`packet ${sequence}`),
    gap: () => seen.push('gap'),
    senderReport: ({ ssrc }) => seen.push(`report ${ssrc}`),
  })
  const rtp = (sequence: number, { type = 96, ssrc = 9 } = {}) => {
    const bytes = Buffer.alloc(13)
    bytes.set([0x80, type])
    bytes.writeUInt16BE(sequence, 2)
    bytes.writeUInt32BE(ssrc, 8)
    return bytes
  }
  const taken = () => seen.splice(0)
  return { one, rtp, taken }
}

test('receiver: before the first packet nothing is sent, and only packets of its type and reports of its source count', () => {
  const { one, rtp, taken } = receiver()
  one.tick(0)
  one.askKeyFrame()
  one.limitBitrate(1000)
  assert.equal(one.report(0), 0)
  one.receive(senderReport(9), 0)
  one.receive(rtp(1, { type: 97 }), 0)
  one.receive(Buffer.from('garbage'), 0)
  assert.deepEqual(taken(), [])
  one.receive(rtp(1), 0)
  one.receive(senderReport(8), 0)
  one.receive(senderReport(9), 0)
  one.receive(rtp(2, { type: 97 }), 0)
  one.askKeyFrame()
  one.limitBitrate(1000)
  assert.deepEqual(taken(), ['packet 1', 'report 9', 'send 206 9', 'send 206 0'])
})

test('receiver: what is missing is requested at once and again after 60 ms, counts once, and only where it can be', () => {
  const { one, rtp, taken } = receiver()
  for (const sequence of [1, 4]) one.receive(rtp(sequence), 0)
  assert.deepEqual(taken(), ['packet 1'])
  one.tick(0)
  one.tick(59)
  assert.deepEqual(taken(), ['send 205 9'])
  one.tick(60)
  assert.deepEqual(taken(), ['send 205 9'])
  assert.equal(one.lost, 2)
  assert.equal(one.report(100), 0.5, '2 of 4')
  assert.deepEqual(taken(), ['send 201 9'])
  for (const sequence of [3, 2]) one.receive(rtp(sequence), 110)
  assert.deepEqual(taken(), ['packet 2', 'packet 3', 'packet 4'])
  assert.equal(one.report(200), 0)
  assert.equal(one.report(300), 0, 'nothing since')
  const without = receiver({ nack: false })
  for (const sequence of [1, 3]) without.one.receive(without.rtp(sequence), 0)
  without.one.tick(0)
  assert.deepEqual(without.taken(), ['packet 1'])
  without.one.tick(399)
  assert.deepEqual(without.taken(), [])
  without.one.tick(400)
  assert.deepEqual(without.taken(), ['gap', 'packet 3'])
})

test('receiver: another source begins anew after a gap, the first one without', () => {
  const { one, rtp, taken } = receiver()
  one.receive(rtp(1), 0)
  one.receive(rtp(500, { ssrc: 10 }), 0)
  one.askKeyFrame()
  assert.deepEqual(taken(), ['packet 1', 'gap', 'packet 500', 'send 206 10'])
})

test('a late packet, one again and one before the first are dropped; 1,024 are kept waiting', () => {
  const out: number[] = []
  const gaps: number[] = []
  const make = () => {
    out.length = gaps.length = 0
    return new Reorder({
      giveUpMs: 400,
      packet: ({ sequence }) => out.push(sequence),
      gap: () => gaps.push(out.length),
    })
  }
  let order = make()
  for (const sequence of [5, 4, 5, 7, 7, 6, 6, 8]) order.push(packet(sequence), 0)
  assert.deepEqual([...out], [5, 6, 7, 8])
  order = make()
  order.push(packet(0), 0)
  for (let sequence = 2; sequence <= 1024; sequence++) order.push(packet(sequence), 0)
  order.push(packet(1025), 0)
  assert.deepEqual([out.length, gaps.length], [1, 0], '1,024 wait')
  order.push(packet(1026), 0)
  assert.deepEqual([out.length, ...gaps], [1026, 1], 'one more, and the missing one is given up')
  order = make()
  order.push(packet(0), 0)
  order.push(packet(1024), 0)
  assert.equal(order.wanted(0, 60).sequences.length, 1023)
  order.push(packet(2049), 0)
  assert.deepEqual([[...out], [...gaps]], [[0, 2049], [1]], 'a jump of 1,025')
  assert.deepEqual(order.wanted(100, 60).sequences, [])
})

test('receiver report: nothing lost is never less than nothing, and jitter grows by a sixteenth', () => {
  const reception = new Reception(5, 90_000)
  for (const sequence of [10, 11, 11, 11]) reception.packet(sequence, 0, 0)
  const report = reception.next(0)
  assert.deepEqual(report, { ssrc: 5, fractionLost: 0, lost: 0, highest: 11, jitter: 0, ntpMiddle: 0, delay: 0 })
  reception.packet(10, 0, 0)
  assert.equal(reception.next(0)?.highest, 11, 'a late one is not the highest')
  reception.packet(12, 0, 16)
  assert.equal(reception.next(0)?.jitter, 90, '16 ms are 1,440 ticks')
  reception.packet(1012, 0, 16)
  assert.equal(reception.next(0)?.fractionLost, 255)
})

test('the target bitrate stays at a loss of 2 % and of 10 %', () => {
  const after = (lost: number) => {
    const target = new TargetBitrate()
    const before = target.update(0.2)
    return target.update(lost) - before
  }
  assert.ok(after(0.019) > 0)
  assert.deepEqual([0.02, 0.1].map(after), [0, 0])
  assert.ok(after(0.101) < 0)
})

test('clock: a jump of 3 s is followed, a longer one is not; so is a report that is 1 s apart', () => {
  const jump = (ms: number) => {
    const track = new SenderClock().track(1000)
    track.at(0, 0)
    return track.at(ms, 0)
  }
  assert.deepEqual([jump(3000), jump(3001)], [3000, 0])
  const apart = (ms: number) => {
    const clock = new SenderClock()
    const [first, second] = [clock.track(1000), clock.track(1000)]
    second.report(0, 0) // before any packet: ignored
    for (const track of [first, second]) track.at(0, 0)
    first.report(50_000, 0)
    second.report(50_000 + ms, 0)
    return [second.at(10, 10) - 10, second.at(20, 20) - 20]
  }
  assert.deepEqual(
    [apart(1000), apart(1001), apart(-1000), apart(1), apart(3)],
    [
      [2, 4],
      [0, 0],
      [-2, -4],
      [1, 1],
      [2, 3],
    ],
  )
})

test('H.264: a fragment without its beginning, of 2 bytes, of another kind, and a picture above 4 MB are dropped', () => {
  const given = (...payloads: Buffer[]) => {
    const depacketizer = new H264Depacketizer()
    return payloads.flatMap((payload, n) =>
      depacketizer.push(packet(n, { payload, marker: n === payloads.length - 1 })).flatMap(({ nals }) => nals),
    )
  }
  const hex = (text: string) => Buffer.from(text, 'hex')
  const [begin, middle, end, single] = [hex('7c8501'), hex('7c0502'), hex('7c4503'), hex('65aa')]
  assert.deepEqual(given(begin, middle, end), [hex('65010203')])
  assert.deepEqual(given(middle, end, single), [single])
  assert.deepEqual(given(begin, hex('7c05'), end), [hex('650103')])
  assert.deepEqual(given(begin, middle), [])
  assert.deepEqual(given(hex('7901'), hex('60'), single), [single], 'kinds 25 and 0')
  assert.deepEqual(given(hex('7701')), [hex('7701')], 'kind 23')
  assert.deepEqual(given(hex('180000000101')), [hex('01')], 'an empty unit of a STAP-A')
  assert.deepEqual(given(hex('1800010100')), [hex('01')], 'a length cut off')
  const large = (bytes: number) => Buffer.alloc(bytes, 0x65)
  assert.equal(given(large(4_000_000)).length, 1)
  assert.equal(given(large(4_000_001)).length, 0)
  const depacketizer = new H264Depacketizer()
  depacketizer.push(packet(0, { payload: begin }))
  depacketizer.reset()
  assert.deepEqual(depacketizer.push(packet(1, { payload: end, marker: true })), [])
  depacketizer.push(packet(2, { payload: single, timestamp: 5 }))
  assert.deepEqual(depacketizer.push(packet(3, { payload: Buffer.alloc(0), timestamp: 6, marker: true })), [
    { timestamp: 5, nals: [single] },
  ])
})

test('VP8: each part of the descriptor is left out, a picture without its beginning or above 4 MB is dropped', () => {
  const given = (...payloads: Buffer[]) => {
    const depacketizer = new Vp8Depacketizer()
    return payloads.flatMap((payload, n) =>
      depacketizer
        .push(packet(n, { payload, marker: n === payloads.length - 1 }))
        .map(({ data }) => data.toString('hex')),
    )
  }
  const hex = (text: string) => Buffer.from(text, 'hex')
  for (const descriptor of ['10', '9000', '908001', '90808101', '904001', '902001', '901001', '90f080810122'])
    assert.deepEqual(given(hex(`${descriptor}01cc`)), ['01cc'], descriptor)
  assert.deepEqual(given(hex('10')), [], 'nothing follows')
  assert.deepEqual(given(hex('1101cc')), [], 'of the second partition')
  assert.deepEqual(given(hex('0001cc')), [], 'no beginning')
  assert.deepEqual(given(hex('1001'), hex('00cc')), ['01cc'])
  const large = (bytes: number) => Buffer.concat([hex('10'), Buffer.alloc(bytes, 1)])
  assert.equal(given(large(4_000_000)).length, 1)
  assert.equal(given(large(4_000_001)).length, 0)
  assert.equal(given(large(3_999_999), hex('0001')).length, 1)
  assert.equal(given(large(4_000_000), hex('0001')).length, 0)
  const depacketizer = new Vp8Depacketizer()
  assert.deepEqual(depacketizer.push(packet(0, { payload: hex('1001'), timestamp: 5 })), [])
  const [unmarked] = depacketizer.push(packet(1, { payload: hex('1001'), timestamp: 6 }))
  assert.deepEqual(unmarked, { timestamp: 5, data: hex('01'), key: false })
  assert.equal(vp8Size(hex('aa00009d012a400168')), null, 'cut off')
  assert.equal(vp8Size(hex('aa00009d012b40016801')), null, 'no start code')
  assert.deepEqual(vp8Size(hex('aa00009d012a40016801')), { width: 320, height: 360 })
  assert.deepEqual([vp8Size(hex('aa00009d012a00006801')), vp8Size(hex('aa00009d012a40010000'))], [null, null])
})
