import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { missingCodecs } from '../codec/index.ts'
import type { Codecs } from '../hub/types.ts'
import { fakeCodecs, hubWorld, opus, picture, sound } from '../test/world.ts'
import { Packagers } from './packagers.ts'

/** What the lists of a browser's stream say of its audio. */
function soundInLists(t: TestContext, codecs: Codecs): string | undefined {
  const { publish } = hubWorld({ codecs })
  const { stream, track, frame } = publish('show', { withAudio: false })
  track(opus())
  const packagers = new Packagers({ partMs: 200, segmentMs: 1000 })
  t.after(() => packagers.stop())
  frame(picture(0, 'I'))
  packagers.begin(stream)
  for (let n = 1; n <= 80; n++) {
    frame(sound(n * 40, 'opus'))
    frame(picture(n * 40, n % 25 === 0 ? 'I' : 'P'))
  }
  return packagers.get('show', 'source')?.rendition('index.m3u8')?.tracks.audio?.codec
}

test('pitfall 9 the Opus of a browser becomes AAC in HLS, which every Safari plays; without codecs it stays Opus', (t) => {
  assert.equal(soundInLists(t, fakeCodecs().codecs), 'aac')
  assert.equal(soundInLists(t, missingCodecs), 'opus')
})

/** The packagers of a stream that is on, and their clock. */
function world(t: TestContext) {
  t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] })
  let now = 0
  t.mock.method(performance, 'now', () => now)
  const { publish } = hubWorld()
  const { stream, frame } = publish('show')
  frame(picture(0, 'I'))
  const packagers = new Packagers({ partMs: 200, segmentMs: 1000 })
  t.after(() => packagers.stop())
  packagers.begin(stream)
  const pass = (ms: number) => {
    now += ms
    t.mock.timers.tick(ms)
  }
  return { packagers, stream, pass }
}

test('a rendition is stopped 30 s after it was last asked for, the source and one with a viewer never', (t) => {
  const { packagers, pass } = world(t)
  const [source, audio, watched] = [
    packagers.get('show', 'source'),
    packagers.get('show', 'audio'),
    packagers.get('other', 'audio'),
  ]
  assert.equal(watched, null)
  pass(30_000)
  assert.equal(packagers.get('show', 'audio'), audio, 'asked for: it begins again')
  pass(30_000)
  assert.equal(packagers.get('show', 'audio'), audio)
  pass(35_000)
  const next = packagers.get('show', 'audio')
  assert.notEqual(next, audio)
  assert.equal(packagers.get('show', 'source'), source)
  if (next) next.viewers = () => 1
  pass(60_000)
  assert.equal(packagers.get('show', 'audio'), next)
})

test('a session goes on with its packagers; what is over is kept for a minute, what must not be seen is not', (t) => {
  const { packagers, stream, pass } = world(t)
  const source = packagers.get('show', 'source')
  packagers.begin(stream)
  assert.equal(packagers.get('show', 'source'), source)
  packagers.anew(stream)
  const anew = packagers.get('show', 'source')
  assert.notEqual(anew, source)
  const { stream: other } = hubWorld().publish('show')
  packagers.gone(other)
  packagers.drop(other)
  assert.deepEqual([packagers.viewers(other), packagers.stream('show')], [0, stream])
  stream.close('over')
  packagers.gone(stream)
  pass(59_999)
  assert.deepEqual(
    [packagers.stream('show'), packagers.get('show', 'source'), packagers.get('show', 'audio')],
    [stream, anew, null],
  )
  pass(1)
  assert.equal(packagers.stream('show'), null)
  packagers.begin(other)
  packagers.gone(other)
  packagers.begin(stream)
  pass(60_000)
  assert.equal(packagers.stream('show'), stream, 'a new stream of this name stays')
  packagers.drop(stream)
  assert.equal(packagers.get('show', 'source'), null)
})
