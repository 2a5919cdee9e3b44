import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { freshStores } from '../../../../lib/device/browser.fixture.ts'
import { type DeviceProblem, type Kind, kinds } from './devices.ts'
import { makeInputs } from './inputs.ts'
import { FakeStream, FakeTrack } from './media.fixture.ts'
import { makeOutgoingTracks } from './outgoing-tracks.ts'

interface Asked {
  video?: { deviceId?: { exact: string } }
  audio?: { deviceId?: { exact: string } }
}
let asked: Asked[] = []
/** What the browser says to the next questions; afterwards it gives what was asked for. */
let refuses: string[] = []
let screenGives: Kind[] | null = ['video']
const page = { visibilityState: 'visible' }
const streamOf = (...wanted: Kind[]) => new FakeStream(wanted.map((kind) => new FakeTrack(kind)))

Object.assign(globalThis, { MediaStream: FakeStream, document: page })
Object.defineProperty(globalThis, 'navigator', {
  configurable: true,
  value: {
    mediaDevices: {
      getUserMedia: async (wanted: Asked) => {
        asked.push(wanted)
        const name = refuses.shift()
        if (name) throw new DOMException('no', name)
        return streamOf(...kinds.filter((kind) => wanted[kind]))
      },
      getDisplayMedia: async () => {
        if (!screenGives) throw new DOMException('no', 'NotAllowedError')
        return streamOf(...screenGives)
      },
    },
  },
})

beforeEach(() => {
  freshStores()
  asked = []
  refuses = []
  screenGives = ['video']
  page.visibilityState = 'visible'
})

function studio() {
  const problems: (DeviceProblem | null)[] = []
  const outgoing = makeOutgoingTracks({ changed: () => {}, ended: () => {} })
  const inputs = makeInputs(outgoing, (problem) => problems.push(problem))
  const track = (kind: Kind) => outgoing.track(kind) as unknown as FakeTrack | undefined
  return { inputs, outgoing, problems, track }
}
const wantedKinds = () => asked.map((one) => kinds.filter((kind) => one[kind]).join('+'))

test('a device that cannot be had is named, and what is sent goes on; without anything the broadcast sends nothing', async () => {
  const { inputs, problems, outgoing, track } = studio()
  refuses = ['NotAllowedError']
  assert.equal(await inputs.turnOn(false), false)
  assert.deepEqual([problems, outgoing.stream()], [['studio.denied'], null])
  assert.equal(await inputs.turnOn(false), true)
  assert.equal(problems.at(-1), null)
  const [voice, camera] = [track('audio'), track('video')]
  refuses = ['NotFoundError', 'NotAllowedError']
  await inputs.choose({ camera: 'gone' })
  assert.deepEqual([track('audio'), track('video')], [voice, camera])
  assert.ok(problems.at(-1))
})

test('a phone that gives one camera at a time lets go of the one that is open, and of nothing else', async () => {
  const { inputs, track } = studio()
  await inputs.turnOn(false)
  const [voice, camera] = [track('audio'), track('video')]
  refuses = ['NotReadableError']
  await inputs.choose({ camera: 'back' })
  assert.deepEqual([camera?.readyState, voice?.readyState], ['ended', 'live'])
  assert.notEqual(track('video'), camera)
  assert.equal(asked.at(-1)?.video?.deviceId?.exact, 'back')
  const other = studio()
  asked = []
  refuses = ['NotReadableError', 'NotReadableError']
  assert.equal(await other.inputs.turnOn(false), false)
  assert.equal(asked.length, 1, 'nothing is open that could be in the way')
  assert.deepEqual(other.problems, ['studio.busyDevice'])
})

test('a choice that cannot be had is not kept: the next time the device before it is asked for', async () => {
  const { inputs } = studio()
  await inputs.choose({ microphone: 'desk' })
  refuses = ['NotAllowedError']
  await inputs.choose({ microphone: 'gone' })
  asked = []
  await inputs.reopen('audio')
  assert.deepEqual(wantedKinds(), ['audio'])
  assert.equal(asked[0]?.audio?.deviceId?.exact, 'desk')
  refuses = ['NotAllowedError']
  asked = []
  await inputs.reopen('audio')
  assert.deepEqual(
    asked.map(({ audio }) => audio?.deviceId?.exact),
    ['desk', undefined],
    'then any other one',
  )
})

test('the screen keeps the open microphone, its sound goes with it, and closing the question changes nothing', async () => {
  const { inputs, track, outgoing } = studio()
  await inputs.turnOn(false)
  const [voice, camera] = [track('audio'), track('video')]
  screenGives = null
  await inputs.shareScreen()
  assert.equal(track('video'), camera)
  screenGives = ['video', 'audio']
  await inputs.shareScreen()
  assert.deepEqual([track('audio'), inputs.isOfScreen('video'), inputs.isOfScreen('audio')], [voice, true, false])
  asked = []
  assert.equal(await inputs.turnOn(true), true)
  assert.deepEqual(wantedKinds(), ['video'], 'the microphone is open')
  const quiet = studio()
  await quiet.inputs.shareScreen()
  assert.equal(quiet.inputs.isOfScreen('audio'), true)
  await quiet.inputs.reopen('audio')
  assert.equal(quiet.track('audio'), undefined)
  assert.ok(outgoing.stream())
})

test('a page in the background opens nothing; back in front, what was taken away is opened again', async () => {
  const { inputs, track } = studio()
  await inputs.turnOn(false)
  track('video')?.stop()
  asked = []
  page.visibilityState = 'hidden'
  await inputs.reopen('video')
  assert.deepEqual(asked, [])
  page.visibilityState = 'visible'
  inputs.wake()
  await new Promise(setImmediate)
  assert.deepEqual(wantedKinds(), ['video'])
  assert.equal(track('video')?.readyState, 'live')
})
