import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recordingSink } from '../test/frames.ts'
import { fakeCodecs, hubWorld, opus, picture, sound } from '../test/world.ts'
import type { Wants } from './types.ts'

const wants = (audio: Wants['audio'], orSource = false): Wants => ({ audio, orSource, bframes: true, burst: false })

test('without codecs there is only the audio codec of the source', () => {
  const source = hubWorld().publish()
  const [same, other, fallback, silent] = [recordingSink(), recordingSink(), recordingSink(), recordingSink()]
  source.stream.attach(same.sink, wants('aac'))
  source.stream.attach(other.sink, wants('opus'))
  source.stream.attach(fallback.sink, wants('opus', true))
  source.stream.attach(silent.sink, wants(null, true))
  source.frame(picture(0, 'I'))
  source.frame(sound(0))
  assert.deepEqual(same.events, ['track h264', 'key', 'track aac', 'aac'])
  assert.deepEqual(other.events, ['track h264', 'key'])
  assert.deepEqual(fallback.events, same.events)
  assert.deepEqual(silent.events, ['track h264', 'key'])
})

test('pitfall 2 AAC becomes Opus while somebody needs it, once for all viewers', () => {
  const { codecs, running, started } = fakeCodecs()
  const source = hubWorld({ codecs }).publish()
  source.frame(picture(0, 'I'))
  source.frame(sound(0))
  assert.deepEqual(started, [], 'nobody wants it')
  const [one, two] = [recordingSink(), recordingSink()]
  const leave = [one, two].map(({ sink }) => source.stream.attach(sink, wants('opus')))
  source.frame(picture(40, 'I'))
  source.frame(sound(40))
  for (const { events } of [one, two]) assert.deepEqual(events, ['track h264', 'key', 'track opus', 'opus'])
  assert.deepEqual(started, ['opus'])
  leave[0]?.()
  assert.deepEqual([...running], ['opus'])
  leave[1]?.()
  assert.deepEqual([...running], [])
})

test('pitfall 2 Opus of a browser becomes AAC for files', () => {
  const { codecs } = fakeCodecs()
  const source = hubWorld({ codecs }).publish('k', { withAudio: false })
  source.track(opus())
  const file = recordingSink()
  source.stream.attach(file.sink, wants('aac', true))
  source.frame(picture(0, 'I'))
  source.frame(sound(0, 'opus'))
  assert.deepEqual(file.events, ['track h264', 'key', 'track aac', 'aac'])
})

test('the converter restarts with a new session', () => {
  const { codecs, started } = fakeCodecs()
  const { publish } = hubWorld({ codecs })
  const first = publish()
  const viewer = recordingSink()
  first.stream.attach(viewer.sink, wants('opus'))
  for (const source of [first, null]) {
    const session = source ?? publish()
    session.frame(picture(0, 'I'))
    session.frame(sound(0))
    session.end()
  }
  assert.deepEqual(started, ['opus', 'opus'])
  const session = ['track h264', 'key', 'track opus', 'opus']
  assert.deepEqual(viewer.events, [...session, 'discontinuity', 'key', 'track opus', 'opus'])
})
