import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recordingSink } from '../test/frames.ts'
import { aac, fakeCodecs, hubWorld, opus, picture, sound } from '../test/world.ts'
import { ConvertedAudio } from './converted-audio.ts'
import type { AudioFrame, CodecOut, Wants } from './types.ts'

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

/** A conversion whose clock and output the test drives. */
function conversion() {
  const given: number[] = []
  let clock = 0
  let out: CodecOut | undefined
  const codecs = {
    ...fakeCodecs().codecs,
    convertAudio: (_from: unknown, _to: unknown, to: CodecOut) => {
      out = to
      return { frame: () => {}, close: () => {} }
    },
  }
  const audio = new ConvertedAudio(codecs, { track: () => {}, frame: ({ dts }) => void given.push(dts) }, () => clock)
  return {
    given,
    audio,
    pass(ms: number) {
      clock += ms
    },
    comesOut: (dts: number, codec: AudioFrame['codec']) => out?.frame({ ...sound(dts), codec }),
  }
}

const track = aac()

test('pitfall 2 Opus that comes more than 200 ms after its AAC is dropped: late sound would hold the picture back', () => {
  const { audio, given, pass, comesOut } = conversion()
  for (const dts of [0, 23, 46, 69]) audio.frame(track, sound(dts))
  pass(200)
  comesOut(0, 'opus')
  pass(1)
  comesOut(20, 'opus')
  comesOut(40, 'opus')
  audio.frame(track, sound(92))
  comesOut(69, 'opus')
  comesOut(92, 'opus')
  assert.deepEqual(given, [0, 92])
})

test('a frame is as late as the source frame that it was made of, not as an earlier one', () => {
  const { audio, given, pass, comesOut } = conversion()
  audio.frame(track, sound(0))
  pass(150)
  audio.frame(track, sound(150))
  pass(150)
  comesOut(150, 'opus')
  assert.deepEqual(given, [150])
})

test('AAC for files and lists is never dropped, however late', () => {
  const { audio, given, pass, comesOut } = conversion()
  audio.frame(opus(), sound(0, 'opus'))
  pass(60_000)
  comesOut(0, 'aac')
  assert.deepEqual(given, [0])
})

test('a new conversion is not measured against the frames of the one before', () => {
  const { audio, given, pass, comesOut } = conversion()
  audio.frame(track, sound(0))
  audio.close()
  pass(500)
  audio.frame(track, sound(500))
  comesOut(494, 'opus') // an encoder looks ahead
  assert.deepEqual(given, [494])
})

test('a conversion that stays behind is heard after 3 s of silence, and measured anew once it has caught up', () => {
  const { audio, given, pass, comesOut } = conversion()
  const late = (dts: number) => {
    audio.frame(track, sound(dts))
    pass(300)
    comesOut(dts, 'opus')
  }
  for (let dts = 0; dts <= 10 * 300; dts += 300) late(dts)
  assert.deepEqual(given, [], 'exactly 3 s later it is still dropped')
  late(3300)
  late(3600)
  assert.deepEqual(given, [3300, 3600])
  audio.frame(track, sound(3900))
  comesOut(3900, 'opus')
  late(4200)
  assert.deepEqual(given, [3300, 3600, 3900])
})
