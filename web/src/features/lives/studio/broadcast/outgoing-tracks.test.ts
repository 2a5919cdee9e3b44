import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Kind, kinds } from './devices.ts'
import { FakeStream, FakeTrack } from './media.fixture.ts'
import { makeOutgoingTracks, type OutgoingTracks } from './outgoing-tracks.ts'

Object.assign(globalThis, { MediaStream: FakeStream })

/** Everything that a sender, a viewer's connection or a recorder is given. */
function outgoing() {
  const given: FakeTrack[][] = []
  const ended: Kind[] = []
  const made: OutgoingTracks = makeOutgoingTracks({
    changed: (stream) => given.push([...((stream as unknown as FakeStream | null)?.tracks ?? [])]),
    ended: (kind) => ended.push(kind),
  })
  return { made, given, ended }
}
const track = (kind: Kind) => new FakeTrack(kind)
const open = (...tracks: FakeTrack[]) => [tracks.map(({ kind }) => kind), async () => tracks as never] as const

test('what is muted stays muted over another device, the screen, the camera again and a device that comes back', async () => {
  const { made, given } = outgoing()
  await made.take(...open(track('audio'), track('video')))
  made.mute('audio', true)
  made.mute('video', true)
  const changes = [[track('audio')], [track('video')], [track('audio'), track('video')], [track('video')]]
  for (const tracks of changes) {
    await made.take(...open(...tracks))
    assert.deepEqual(made.muted(), { audio: true, video: true })
    assert.deepEqual(
      given.at(-1)?.map(({ enabled }) => enabled),
      [false, false],
    )
  }
  made.release('audio')
  await made.take(...open(track('audio')))
  assert.equal(made.track('audio')?.enabled, false, 'a microphone that comes later is muted, too')
})

test('a track is muted before anybody is given it', async () => {
  const seen: boolean[] = []
  const made = makeOutgoingTracks({
    changed: (stream) => seen.push(...((stream as unknown as FakeStream | null)?.tracks ?? []).map((t) => t.enabled)),
    ended: () => {},
  })
  made.mute('audio', true)
  await made.take(...open(track('audio')))
  assert.deepEqual(seen, [false])
})

test('muting while a device is being opened holds for what is opened', async () => {
  const { made } = outgoing()
  let give: (tracks: never) => void = () => {}
  const opening = made.take(['audio'], () => new Promise<never>((resolve) => (give = resolve)))
  made.mute('audio', true)
  give([track('audio')] as never)
  await opening
  assert.equal(made.track('audio')?.enabled, false)
})

test('of two devices requested at once the last one goes out, and the other is closed', async () => {
  const { made } = outgoing()
  const [slow, quick] = [track('video'), track('video')]
  let give: (tracks: never) => void = () => {}
  const opening = made.take(['video'], () => new Promise<never>((resolve) => (give = resolve)))
  await made.take(...open(quick))
  give([slow] as never)
  await opening
  assert.equal(made.track('video'), quick as never)
  assert.equal(slow.readyState, 'ended')
})

test('of camera and microphone opened together the one that nobody replaced meanwhile goes out', async () => {
  const { made } = outgoing()
  const [voice, slow, quick] = [track('audio'), track('video'), track('video')]
  let give: (tracks: never) => void = () => {}
  const opening = made.take(['audio', 'video'], () => new Promise<never>((resolve) => (give = resolve)))
  await made.take(...open(quick))
  give([voice, slow] as never)
  await opening
  assert.deepEqual([made.track('audio'), made.track('video')], [voice, quick])
  assert.deepEqual([voice.readyState, slow.readyState], ['live', 'ended'])
})

test('a device that opens after everything was turned off is closed at once', async () => {
  const { made, given } = outgoing()
  const late = track('audio')
  let give: (tracks: never) => void = () => {}
  const opening = made.take(['audio'], () => new Promise<never>((resolve) => (give = resolve)))
  made.stop()
  const before = given.length
  give([late] as never)
  await opening
  assert.equal(given.length, before, 'and nobody is given anything for it')
  assert.equal(made.stream(), null)
  assert.equal(late.readyState, 'ended')
})

test('the end of a track is reported once, and only while it is sent', async () => {
  const { made, ended } = outgoing()
  const [first, second] = [track('video'), track('video')]
  await made.take(...open(first))
  await made.take(...open(second))
  first.end()
  assert.deepEqual(ended, [])
  second.end()
  assert.deepEqual(ended, ['video'])
})

test('whatever happens in whatever order, nothing that goes out is shown as muted, and nothing else stays open', async () => {
  const kind = fc.constantFrom(...kinds)
  const step = fc.oneof(
    fc.record({ do: fc.constant('mute' as const), kind, off: fc.boolean() }),
    fc.record({ do: fc.constant('take' as const), kinds: fc.subarray([...kinds], { minLength: 1 }) }),
    fc.record({ do: fc.constant('ask' as const), kind }),
    fc.record({ do: fc.constant('answer' as const) }),
    fc.record({ do: fc.constant('release' as const), kind }),
    fc.record({ do: fc.constant('stop' as const) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const { made, given } = outgoing()
      const off = { audio: false, video: false }
      const all: FakeTrack[] = []
      const waiting: (() => Promise<void>)[] = []
      const fresh = (one: Kind) => {
        const next = track(one)
        all.push(next)
        return next
      }
      for (const one of steps) {
        if (one.do === 'mute') {
          made.mute(one.kind, one.off)
          off[one.kind] = one.off
        } else if (one.do === 'take') await made.take(...open(...one.kinds.map(fresh)))
        else if (one.do === 'ask') {
          let give = () => {}
          const taken = made.take(
            [one.kind],
            () => new Promise<never>((resolve) => (give = () => resolve([fresh(one.kind)] as never))),
          )
          waiting.push(() => {
            give()
            return taken
          })
        } else if (one.do === 'answer') await waiting.shift()?.()
        else if (one.do === 'release') made.release(one.kind)
        else made.stop()
        assert.deepEqual(made.muted(), off)
        for (const out of given.at(-1) ?? []) assert.equal(out.enabled, !off[out.kind])
        const open_ = all.filter(({ readyState }) => readyState === 'live')
        assert.deepEqual(new Set(open_), new Set(given.at(-1) ?? []))
      }
    }),
    { numRuns: 300 },
  )
})
