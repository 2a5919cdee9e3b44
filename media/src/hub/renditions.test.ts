import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recordingSink } from '../test/frames.ts'
import { fakeCodecs, hubWorld, picture, sound } from '../test/world.ts'
import type { Wants } from './types.ts'

const all: Wants = { audio: 'aac', bframes: true, burst: false }

function world(ladder: readonly (240 | 360)[] = [360, 240]) {
  const fake = fakeCodecs()
  const { publish } = hubWorld({ codecs: fake.codecs, ladder })
  const source = publish('k', { withVideo: false })
  const [track] = [{ kind: 'video', codec: 'h264', avcC: Buffer.alloc(8), width: 1280, height: 720 } as const]
  source.track(track)
  source.frame(picture(0, 'I'))
  return { ...fake, source }
}

test('there is no rendition without codecs, outside the ladder, or larger than the source', () => {
  const bare = hubWorld({ ladder: [240] }).publish()
  bare.frame(picture(0, 'I'))
  assert.equal(bare.stream.rendition(240), null)
  assert.equal(world([240]).source.stream.rendition(360), null)
  const { codecs } = fakeCodecs()
  const small = hubWorld({ codecs, ladder: [360, 240] }).publish() // 180 lines
  small.frame(picture(0, 'I'))
  assert.deepEqual([small.stream.rendition(240), small.stream.renditions], [null, []])
})

test('a rendition is encoded while somebody watches it, with the same audio on the same clock', () => {
  const { source, running, started } = world()
  const rendition = source.stream.rendition(360)
  assert.deepEqual(started, [])
  const viewer = recordingSink()
  const leave = rendition?.attach(viewer.sink, all)
  source.frame(picture(1000, 'I'))
  source.frame(sound(1000))
  assert.deepEqual(viewer.events, ['track h264', 'key', 'key', 'track aac', 'aac'])
  assert.equal(rendition?.video?.height, 360)
  assert.equal(viewer.frames[1]?.dts, viewer.frames[2]?.dts)
  assert.deepEqual([...running], ['360p'])
  leave?.()
  assert.deepEqual([...running], [])
})

test('viewers of a rendition see a discontinuity and the end of its stream', () => {
  const { source } = world()
  const viewer = recordingSink()
  source.stream.rendition(240)?.attach(viewer.sink, all)
  source.frame(picture(1000, 'I'))
  const before = viewer.events.length
  source.end()
  source.stream.close('over')
  assert.deepEqual(viewer.events.slice(before), ['end'])
})
