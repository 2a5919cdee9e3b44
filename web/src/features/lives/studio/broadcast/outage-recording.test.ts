import assert from 'node:assert/strict'
import { afterEach, beforeEach, mock, test } from 'node:test'
import { FakeStream, FakeTrack } from './media.fixture.ts'
import { type Kept, makeOutageRecording, worthKeeping } from './outage-recording.ts'
import type { Fate, SelfRecording } from './self-recording.ts'

class FakeRecording implements SelfRecording {
  static made: FakeRecording[] = []
  readonly stream: FakeStream
  readonly onSent: (bytes: number) => void
  isStopped = false
  isKept = false
  isDropped = false
  settle: (fate: Fate) => void = () => {}
  done = new Promise<Fate>((resolve) => {
    this.settle = resolve
  })
  constructor(stream: FakeStream, onSent: (bytes: number) => void) {
    this.stream = stream
    this.onSent = onSent
    FakeRecording.made.push(this)
  }
  stop() {
    this.isStopped = true
  }
  keep() {
    this.isKept = true
  }
  drop() {
    this.isDropped = true
    this.stop()
    this.settle('dropped')
  }
}

beforeEach(() => {
  FakeRecording.made = []
  Object.assign(globalThis, { MediaRecorder: class {} })
  mock.timers.enable({ apis: ['setTimeout'] })
})
afterEach(() => mock.timers.reset())

const pictures = () => new FakeStream([new FakeTrack('video')]) as unknown as MediaStream
const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

function outageRecording() {
  const changes: Kept[] = []
  const refused: true[] = []
  const made = makeOutageRecording(
    {
      record: (stream, _live, _bits, onSent) => new FakeRecording(stream as unknown as FakeStream, onSent),
      liveId: 'live',
      videoBits: 1,
    },
    { changed: (kept) => changes.push(kept), refused: () => refused.push(true) },
  )
  return { made, changes, refused, recordings: FakeRecording.made }
}

test('it is recorded from the first moment of an outage, and sent once the outage is worth it', async () => {
  const { made, changes, recordings } = outageRecording()
  made.begin(pictures())
  made.begin(pictures())
  assert.equal(recordings.length, 1, 'said twice, it is one outage')
  assert.equal(recordings[0]?.isKept, false)
  mock.timers.tick(4999)
  assert.equal(recordings[0]?.isKept, false)
  mock.timers.tick(1)
  assert.equal(recordings[0]?.isKept, true)
  assert.deepEqual(changes.at(-1), { isRecording: true, waiting: 1, sentBytes: 0 })
  recordings[0]?.onSent(500)
  made.end()
  assert.equal(recordings[0]?.isStopped, true)
  assert.deepEqual(changes.at(-1), { isRecording: false, waiting: 1, sentBytes: 500 }, 'sending goes on')
  recordings[0]?.settle('sent')
  await settled()
  assert.deepEqual(changes.at(-1), { isRecording: false, waiting: 0, sentBytes: 0 })
})

test('what nobody films any more is not recorded; one track that is left is', () => {
  const { made, recordings } = outageRecording()
  const [picture, sound] = [new FakeTrack('video'), new FakeTrack('audio')]
  const stream = new FakeStream([picture, sound]) as unknown as MediaStream
  picture.stop()
  sound.stop()
  made.begin(stream)
  assert.equal(recordings.length, 0)
  sound.readyState = 'live'
  made.change(stream)
  assert.equal(recordings.length, 1)
})

test('a short outage leaves no part, whatever devices were changed in it', async () => {
  const { made, changes, recordings } = outageRecording()
  made.begin(pictures())
  made.change(pictures())
  made.end()
  await settled()
  assert.deepEqual(
    recordings.map(({ isDropped }) => isDropped),
    [true, true],
  )
  assert.equal(changes.at(-1)?.waiting, 0)
  mock.timers.tick(worthKeeping)
  assert.deepEqual(
    recordings.map(({ isKept }) => isKept),
    [false, false],
  )
})

test('another device in a long outage is another recording, and both are sent', () => {
  const { made, recordings } = outageRecording()
  made.begin(pictures())
  made.change(pictures())
  mock.timers.tick(worthKeeping)
  made.change(pictures())
  assert.deepEqual(
    recordings.map(({ isKept }) => isKept),
    [true, true, true],
  )
  assert.deepEqual(
    recordings.map(({ isStopped }) => isStopped),
    [true, true, false],
  )
})

test('a second outage begins while the first one is still being sent', async () => {
  const { made, changes, recordings } = outageRecording()
  made.begin(pictures())
  mock.timers.tick(worthKeeping)
  made.end()
  made.begin(pictures())
  mock.timers.tick(worthKeeping)
  made.end()
  assert.equal(changes.at(-1)?.waiting, 2)
  let isSent = false
  void made.sent().then(() => {
    isSent = true
  })
  recordings[0]?.settle('sent')
  await settled()
  assert.equal(isSent, false)
  recordings[1]?.settle('sent')
  await settled()
  assert.equal(isSent, true)
})

test('what the server does not take is said; what is dropped at the end of a session is not sent', async () => {
  const { made, refused, recordings } = outageRecording()
  made.begin(pictures())
  mock.timers.tick(worthKeeping)
  recordings[0]?.settle('refused')
  await settled()
  assert.equal(refused.length, 1)
  made.end()
  made.begin(pictures())
  made.drop()
  assert.equal(recordings[1]?.isDropped, true)
})
