import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { makePlayback } from './playback.ts'
import { makePlayerStore } from './player-state.ts'

/** A video whose browser refuses each play in turn with these; then it plays. */
function begin(_t: TestContext, ...refusals: (string | (() => string))[]) {
  let plays = 0
  const video = {
    paused: true,
    muted: false,
    async play() {
      plays += 1
      const refusal = refusals.shift()
      if (refusal) {
        const name = typeof refusal === 'string' ? refusal : refusal()
        throw Object.assign(new Error(`no: ${name}`), { name })
      }
      video.paused = false
    },
    pause: () => {
      video.paused = true
    },
  }
  const store = makePlayerStore(() => 0)
  store.set({ phase: 'connecting' })
  const said: string[] = []
  const sources = { now: { close() {} } as object | undefined }
  const playback = makePlayback(video as never, store, {
    say: (text) => said.push(text),
    source: () => sources.now as never,
  })
  return { playback, video, store, said, sources, plays: () => plays }
}
const refused = 'NotAllowedError'

test('R-LIVE-08, R-LIVE-28 it starts with sound, else without, which is known; sound comes back with a press', async (t) => {
  const loud = begin(t)
  await loud.playback.play()
  assert.deepEqual([loud.video.muted, loud.store.get().mutedToStart], [false, false])
  const { playback, video, store } = begin(t, refused)
  await playback.play()
  assert.deepEqual([video.paused, video.muted, store.get().mutedToStart], [false, true, true])
  video.paused = true
  await playback.press()
  assert.deepEqual([video.paused, video.muted, store.get().mutedToStart], [false, false, false])
})

test('R-LIVE-29 where even silence is refused a press is asked for, once, and then it plays with sound', async (t) => {
  const { playback, video, store, said, plays } = begin(t, refused, refused, refused)
  await playback.play()
  assert.equal(store.get().phase, 'blocked')
  await playback.play()
  assert.deepEqual(said, ['viewer.tapToast'])
  const before = plays()
  playback.ready()
  assert.equal(plays(), before, 'not again by itself')
  store.set({ mutedToStart: false })
  video.paused = false // some browsers say so of a blocked one
  await playback.press()
  assert.deepEqual([video.paused, video.muted, playback.isPaused()], [false, false, false])
})

test('another source that came meanwhile is no failure of this one, other errors are written down', async (t) => {
  const aborted = begin(t, 'AbortError')
  await aborted.playback.play()
  const other = begin(t, () => {
    other.sources.now = {}
    return refused
  })
  await other.playback.play()
  for (const { store, video, said } of [aborted, other]) {
    assert.equal(store.get().phase, 'connecting')
    assert.equal(video.muted, false)
    assert.deepEqual([said, store.get().log], [[], []])
  }
  const broken = begin(t, 'NotSupportedError')
  await broken.playback.play()
  assert.match(broken.store.get().log[0] ?? '', /play no: NotSupportedError$/)
  assert.equal(broken.video.muted, false)
})

test('a video that the viewer paused stays so, whatever comes, until they press again', async (t) => {
  const { playback, video, plays } = begin(t)
  await playback.play()
  await playback.press()
  assert.deepEqual([video.paused, playback.isPaused()], [true, true])
  const before = plays()
  await playback.play()
  assert.equal(plays(), before)
  video.paused = false // a new source played by itself
  playback.ready()
  assert.equal(video.paused, true)
  await playback.press()
  assert.deepEqual([video.paused, playback.isPaused()], [false, false])
})

test('what is ready starts: with a source, unless it plays already', (t) => {
  const { playback, video, sources, plays } = begin(t)
  video.paused = false
  playback.ready()
  video.paused = true
  sources.now = undefined
  playback.ready()
  assert.equal(plays(), 0)
  sources.now = {}
  playback.ready()
  assert.equal(plays(), 1)
})

test('R-LIVE-39 a press that the browser refuses is said; who switched the sound off keeps it off', async (t) => {
  const { playback, video, store, said } = begin(t, refused, '', refused)
  await playback.play()
  playback.mute(true)
  assert.equal(store.get().mutedToStart, false)
  video.paused = true
  await playback.press()
  assert.equal(video.muted, true)
  assert.deepEqual(said, ['viewer.playFailed'])
})
