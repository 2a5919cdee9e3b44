import assert from 'node:assert/strict'
import { tmpdir } from 'node:os'
import { test } from 'node:test'
import { Recordings } from './recordings.ts'
import type { LiveStream } from './stream.ts'

/** A stream that counts who records it. */
function world(recordDir = tmpdir()) {
  const stream = { app: 'live', name: 'k', state: 'online', begun: 0, left: 0, attach: () => () => {} }
  stream.attach = () => {
    stream.begun++
    return () => void stream.left++
  }
  const recordings = new Recordings({ recordDir, onClosed: () => assert.fail('nothing was written') })
  const live = stream as unknown as LiveStream
  return { stream, live, recordings, counts: () => [stream.begun, stream.left] }
}

test('a session is recorded once, and nothing where there is no folder', () => {
  const { recordings, live, counts } = world()
  recordings.begin(live)
  recordings.begin(live)
  assert.deepEqual(counts(), [1, 0])
  recordings.end(live)
  recordings.end(live)
  assert.deepEqual(counts(), [1, 1])
  const none = world('')
  none.recordings.begin(none.live)
  assert.deepEqual(none.counts(), [0, 0])
})

for (const change of ['allow', 'keep'] as const)
  test(`${change}: turned off the recording ends and none begins; turned on it begins at once where the stream is online`, () => {
    const { recordings, stream, live, counts } = world()
    recordings.begin(live)
    recordings[change](live, false)
    assert.deepEqual(counts(), [1, 1])
    recordings.begin(live)
    assert.deepEqual(counts(), [1, 1])
    stream.state = 'interrupted'
    recordings[change](live, true)
    assert.deepEqual(counts(), [1, 1])
    stream.state = 'online'
    recordings[change](live, true)
    assert.deepEqual(counts(), [2, 1])
  })

test('a recording needs both, to be allowed and to be kept', () => {
  const { recordings, live, counts } = world()
  recordings.allow(live, false)
  recordings.keep(live, false)
  recordings.allow(live, true)
  assert.deepEqual(counts(), [0, 0])
  recordings.keep(live, true)
  assert.deepEqual(counts(), [1, 0])
})
