import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { bitrates, TargetBitrate } from './bitrate.ts'
import { SenderClock } from './clock.ts'
import { H264Depacketizer } from './h264.ts'
import { parseRtp, type RtpPacket, Unwrapper } from './packet.ts'
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
import { Vp8Depacketizer } from './vp8.ts'

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
