import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { listDevices, openDevices, openScreen, whyNoDevice } from './devices.ts'

interface Asked {
  video?: Record<string, unknown>
  audio?: Record<string, unknown>
}
const named = (name: string) => Object.assign(new Error(name), { name })
const device = (kind: string, deviceId = kind) => ({ kind, deviceId })

/** A device of these parts; `fails`: what each question in turn is refused with. */
function given(t: TestContext, parts: readonly object[], fails: readonly string[] = []) {
  const asked: Asked[] = []
  const refusals = [...fails]
  const answer = async (wanted: Asked) => {
    asked.push(wanted)
    const why = refusals.shift()
    if (why) throw named(why)
    return 'stream'
  }
  t.mock.getter(navigator as never, 'mediaDevices' as never, () => ({
    getUserMedia: answer,
    getDisplayMedia: answer,
    enumerateDevices: async () => parts,
  }))
  return asked
}
Object.defineProperty(navigator, 'mediaDevices', { get: () => undefined, configurable: true })

const both = ['audio', 'video'] as const
const whole = [device('audioinput'), device('videoinput')]

test('only what is wanted is asked for, from the camera that faces the person unless another was chosen', async (t) => {
  const asked = given(t, whole)
  await openDevices(['video'], {}, false)
  await openDevices(['audio'], { camera: 'back' }, false)
  await openDevices(both, { camera: 'back', microphone: 'headset' }, false)
  const [video, audio, chosen] = asked
  assert.equal(video?.audio, undefined)
  assert.equal(video?.video?.facingMode, 'user')
  assert.equal(audio?.video, undefined)
  assert.equal(audio?.audio?.deviceId, undefined)
  assert.equal(audio?.audio?.echoCancellation, true)
  assert.equal(audio?.audio?.noiseSuppression, true)
  assert.equal(audio?.audio?.autoGainControl, true)
  assert.deepEqual(chosen?.video?.deviceId, { exact: 'back' })
  assert.equal(chosen?.video?.facingMode, undefined)
  assert.deepEqual(chosen?.audio?.deviceId, { exact: 'headset' })
})

test('720p is asked for, 360p where data is saved; a shared screen has fewer pictures then, too', async (t) => {
  const asked = given(t, whole)
  for (const saving of [false, true]) {
    await openDevices(['video'], {}, saving)
    await openScreen(saving)
  }
  const sizes = asked.map(({ video }) => video && [video.width, video.height, video.frameRate])
  assert.deepEqual(sizes, [
    [{ ideal: 1280 }, { ideal: 720 }, { ideal: 25 }],
    [undefined, undefined, { ideal: 20 }],
    [{ ideal: 640 }, { ideal: 360 }, { ideal: 20 }],
    [undefined, undefined, { ideal: 10 }],
  ])
  assert.equal(asked[1]?.audio, true, 'with the sound of what is shared')
})

test('a device without a camera broadcasts with its microphone, and the other way round', async (t) => {
  for (const [part, kept] of [
    ['audioinput', 'audio'],
    ['videoinput', 'video'],
  ] as const) {
    const asked = given(t, [device(part), device('audiooutput')], ['NotFoundError'])
    assert.equal(await openDevices(both, {}, false), 'stream')
    assert.deepEqual(Object.keys(asked[1] ?? {}), [kept])
    t.mock.restoreAll()
  }
})

test('what does not help is not asked again: nothing is there, all is there, or it was refused', async (t) => {
  for (const [parts, why] of [
    [[], 'NotFoundError'],
    [whole, 'NotFoundError'],
    [[device('audioinput')], 'NotAllowedError'],
  ] as const) {
    const asked = given(t, parts, [why, why])
    await assert.rejects(openDevices(both, {}, false), { name: why })
    assert.equal(asked.length, 1, why)
    t.mock.restoreAll()
  }
})

test('cameras and microphones are listed apart, without those whose name is still a secret', async (t) => {
  given(t, [...whole, device('videoinput', ''), device('audioinput', ''), device('audiooutput')])
  assert.deepEqual(await listDevices(), { cameras: [device('videoinput')], microphones: [device('audioinput')] })
})

test('why there is no device: it was refused, it is in use, or there is none', () => {
  for (const [name, problem] of [
    ['NotAllowedError', 'studio.denied'],
    ['SecurityError', 'studio.denied'],
    ['NotReadableError', 'studio.busyDevice'],
    ['AbortError', 'studio.busyDevice'],
    ['NotFoundError', 'studio.noDevice'],
  ])
    assert.equal(whyNoDevice(named(name as string)), problem, name)
})
