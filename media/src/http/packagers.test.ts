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
