import assert from 'node:assert/strict'
import { before, type TestContext, test } from 'node:test'
import { writePli } from '../rtp/rtcp.ts'
import type { Connection } from './connection.ts'
import { type Clip, makeClip } from './testing/clip.ts'
import { newPublisher, newStream, pictureAt, until } from './testing/world.ts'
import { Viewer } from './viewer.ts'

let clip: Clip
before(async () => {
  clip = await makeClip({ seconds: 2 })
})

/** The native side of a connection, reduced to what it is given. */
class Wire {
  readonly sent: Buffer[] = []
  open = true
  takes = true
  report: (rtcp: Buffer) => void = () => {}

  addTrack(_chosen: unknown, _direction: string, handler: (ssrc: number) => unknown) {
    handler(1)
    return {
      onMessage: (heard: (rtcp: Buffer) => void) => {
        this.report = heard
      },
      isOpen: () => true,
      sendMessageBinary: (data: Buffer) => {
        if (this.takes) this.sent.push(data)
        return this.takes
      },
    }
  }
  close(): void {
    this.open = false
  }
}

function world(t: TestContext, wires = 1) {
  const stream = newStream()
  t.after(() => stream.close('end of the test'))
  const ingest = stream.publish(newPublisher().publisher)
  ingest.track(clip.track)
  const codec = { payloadType: 96, name: 'H264', fmtp: '' }
  const section = {
    kind: 'video',
    mid: '0',
    refused: '',
    wanted: true,
    direction: 'recvonly',
    codecs: [],
    ssrcs: [],
  } as const
  const lines = Array.from({ length: wires }, () => new Wire())
  const viewers = lines.map((wire) => {
    // The two methods and one value of a connection that a viewer uses.
    const connection = wire as unknown as Connection
    return new Viewer(stream, connection, { section: { ...section, codecs: [], ssrcs: [] }, codec }, null)
  })
  const give = (from: number, to: number) => {
    for (let i = from; i < to; i++) ingest.frame(pictureAt(clip, i))
  }
  return { stream, lines, viewers, give, ingest }
}

test('a viewer that cannot keep up skips to the next key frame, and nothing is queued for it', (t) => {
  const { lines, viewers, give } = world(t)
  const [wire, viewer] = [lines[0]!, viewers[0]!]
  give(0, 1)
  viewer.join()
  give(1, 5)
  assert.equal(wire.sent.length, 5)
  wire.takes = false
  give(5, 6)
  wire.takes = true
  give(6, 25)
  assert.equal(wire.sent.length, 5)
  give(25, 30)
  assert.equal(wire.sent.length, 10, 'from the key frame on')
})

test('a key frame with its parameter sets is built once for all viewers', (t) => {
  const { lines, viewers, give } = world(t, 3)
  give(0, 1)
  for (const viewer of viewers) viewer.join()
  give(1, 26)
  const [first, ...others] = lines.map(({ sent }) => sent)
  assert.equal(first?.length, 26)
  for (const sent of others) assert.ok(sent.every((data, i) => data === first?.[i]))
})

test('pitfall 3 a large initial burst is sent in portions, followed in order by live pictures', async (t) => {
  const { lines, viewers, give, ingest } = world(t)
  const wire = lines[0]!
  const large = Buffer.alloc(40_000)
  const picture = (i: number) => ({ ...pictureAt(clip, i), data: Buffer.concat([large, Buffer.of(i)]), key: i === 0 })
  for (let i = 0; i < 10; i++) ingest.frame(picture(i))
  viewers[0]?.join()
  assert.equal(wire.sent.length, 2, '64 kB at first')
  ingest.frame(picture(10))
  await until(() => wire.sent.length === 11)
  assert.deepEqual(
    wire.sent.map((data) => data.at(-1)),
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  )
  give(25, 26)
  assert.equal(wire.sent.length, 12)
})

test('pitfall 6 a viewer that gets video for 10 s without sending a report is closed; one that reports, or gets none, is not', (t) => {
  let now = 0
  t.mock.method(performance, 'now', () => now)
  const { lines, viewers, ingest } = world(t, 2)
  const [silent, speaking] = [lines[0]!, lines[1]!]
  ingest.frame(pictureAt(clip, 0))
  for (const viewer of viewers) viewer.join()
  const playFor = (ms: number) => {
    for (const end = now + ms; now < end; now += 40) {
      if (now % 1000 === 0) speaking.report(Buffer.alloc(0))
      ingest.frame({ ...pictureAt(clip, 0), dts: now })
    }
  }
  playFor(8000)
  now += 30_000
  playFor(8000)
  assert.ok(silent.open, 'an interruption of 30 s is nobody’s silence')
  playFor(4000)
  assert.equal(silent.open, false)
  assert.ok(speaking.open)
})

test('pitfall 6 an error does not escape a native callback, which would crash the process', (t) => {
  const { stream, lines } = world(t)
  const asked = t.mock.method(stream, 'askKeyFrame', () => {
    throw new Error('broken')
  })
  lines[0]?.report(writePli(1))
  assert.equal(asked.mock.callCount(), 1)
})
