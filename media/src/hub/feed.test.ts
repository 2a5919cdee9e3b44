import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aac, opus, picture, recordingSink, sound, video } from '../test/frames.ts'
import { Feed } from './feed.ts'
import type { AudioTrack, CodecOut, Codecs, Wants } from './types.ts'

/** A feed whose sound is converted by the test; `opened` are the converters, without `-` while they are open. */
function world({ available = true, fails = false } = {}) {
  const opened: string[] = []
  const convertAudio = (from: AudioTrack, to: string, out: CodecOut) => {
    const at = opened.push(`${from.codec} to ${to}`) - 1
    out.track(to === 'opus' ? opus() : aac())
    return {
      frame: () => {
        if (fails) throw new Error('broken')
        out.frame(sound(0, to === 'opus' ? 'opus' : 'aac'))
      },
      close: () => {
        opened[at] = `- ${opened[at]}`
      },
    }
  }
  const feed = new Feed({ available, convertAudio } as unknown as Codecs)
  const watch = (wants: Partial<Wants> = {}) => {
    const { sink, events } = recordingSink()
    const leave = feed.attach(sink, { bframes: false, audio: null, burst: false, ...wants } as Wants)
    return { events, leave, taken: () => events.splice(0) }
  }
  return { feed, opened, watch }
}

test('frames of a kind without a track are dropped; a viewer begins with a key frame, sound waits for it', () => {
  const { feed, watch } = world()
  const one = watch({ audio: 'aac' })
  feed.frame(picture(0, 'I'))
  feed.frame(sound(0))
  assert.deepEqual(one.taken(), [])
  feed.track(video())
  feed.track(aac())
  feed.frame(picture(0))
  feed.frame(sound(0))
  assert.deepEqual(one.taken(), [])
  for (const frame of [picture(40, 'I'), sound(40), picture(80)]) feed.frame(frame)
  assert.deepEqual(one.taken(), ['track h264', 'key', 'track aac', 'aac', 'P'])
  feed.discontinuity()
  for (const frame of [sound(90), picture(90), picture(100, 'I')]) feed.frame(frame)
  assert.deepEqual(one.taken(), ['discontinuity', 'key'])
  const late = watch()
  feed.discontinuity()
  assert.deepEqual(late.taken(), [], 'who got nothing yet misses nothing')
  const alone = world()
  const listener = alone.watch({ audio: 'aac' })
  alone.feed.track(aac())
  alone.feed.frame(sound(0))
  assert.deepEqual(listener.taken(), ['track aac', 'aac'], 'without pictures sound waits for nothing')
})

test('each viewer gets the sound it takes: none, that of the source, or converted while somebody wants it', () => {
  const { feed, opened, watch } = world()
  feed.track(aac())
  const viewers = {
    none: watch(),
    same: watch({ audio: 'aac' }),
    other: watch({ audio: 'opus' }),
    second: watch({ audio: 'opus' }),
  }
  feed.frame(sound(0))
  feed.frame(sound(20))
  const of = (name: keyof typeof viewers) => viewers[name].taken()
  assert.deepEqual([of('none'), of('same')], [[], ['track aac', 'aac', 'aac']])
  assert.deepEqual(
    [of('other'), of('second'), opened],
    [['track opus', 'opus', 'opus'], ['track opus', 'opus', 'opus'], ['aac to opus']],
  )
  viewers.other.leave()
  viewers.same.leave()
  assert.deepEqual(opened, ['aac to opus'])
  viewers.second.leave()
  assert.deepEqual([opened, feed.isWatched], [['- aac to opus'], true])
  viewers.none.leave()
  assert.equal(feed.isWatched, false)
})

test('without codecs only who takes any sound gets that of the source', () => {
  const { feed, opened, watch } = world({ available: false })
  feed.track(aac())
  const [other, either, none] = [
    watch({ audio: 'opus' }),
    watch({ audio: 'opus', orSource: true }),
    watch({ orSource: true }),
  ]
  feed.frame(sound(0))
  assert.deepEqual([other.taken(), either.taken(), none.taken(), opened], [[], ['track aac', 'aac'], [], []])
})

test('another track of the source is converted anew; a converter that breaks is closed, and tried again', () => {
  const { feed, opened, watch } = world()
  watch({ audio: 'opus' })
  feed.track(aac())
  feed.frame(sound(0))
  feed.track({ ...aac(), rate: 44_100 })
  feed.frame(sound(20))
  feed.discontinuity()
  feed.frame(sound(40))
  feed.end()
  assert.deepEqual(opened, ['- aac to opus', '- aac to opus', '- aac to opus'])
  const broken = world({ fails: true })
  broken.watch({ audio: 'opus' })
  broken.feed.track(aac())
  for (const at of [0, 20]) broken.feed.frame(sound(at))
  assert.deepEqual(broken.opened, ['- aac to opus', '- aac to opus'])
})

test('a track is news by what a decoder has to know', () => {
  const { feed } = world()
  assert.equal(feed.isNews(aac()), true)
  feed.track(aac())
  feed.track(video())
  const other = { ...video(), avcC: Buffer.concat([video().avcC, Buffer.of(0)]) }
  const tracks = [
    aac(),
    { ...aac(), rate: 44_100 },
    { ...aac(), channels: 1 },
    { ...aac(), config: Buffer.from([0x12, 0x10]) },
    opus(),
    video(),
    other,
  ]
  assert.deepEqual(tracks.map(feed.isNews), [false, true, true, true, true, false, true])
  feed.frame(picture(0, 'I'))
  feed.track(video())
  assert.equal(feed.gop.key?.dts, 0)
  feed.track(other)
  assert.equal(feed.gop.key, null)
  feed.forget('audio')
  assert.deepEqual([feed.audio, feed.video], [null, other])
})

test('a burst is for who wants one, and B pictures for who shows them', () => {
  const { feed, watch } = world()
  feed.track(video())
  for (const frame of [picture(0, 'I'), picture(40), picture(80, 'B')]) feed.frame(frame)
  assert.deepEqual([watch().taken(), watch({ burst: true }).taken()], [[], ['track h264', 'key', 'P']])
  const all = watch({ burst: true, bframes: true })
  assert.deepEqual(all.taken(), ['track h264', 'key', 'P', 'B'])
  feed.frame(picture(120, 'B'))
  assert.deepEqual([all.taken(), feed.hasB], [['B'], true])
  feed.discontinuity()
  assert.deepEqual([feed.hasB, watch({ burst: true }).taken()], [true, []])
  feed.end()
  assert.deepEqual(all.taken(), ['discontinuity', 'end'])
})
