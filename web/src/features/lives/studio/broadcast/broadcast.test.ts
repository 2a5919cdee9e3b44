import assert from 'node:assert/strict'
import { beforeEach, type TestContext, test } from 'node:test'
import { leavePatience } from '@vondrona/rules/lives/constants'
import { stubModules } from '../../../../lib/device/stub-modules.fixture.ts'
import type { Sent } from './measure-sent.ts'
import { FakeStream, FakeTrack } from './media.fixture.ts'
import type { Kept } from './outage-recording.ts'
import type { Broadcaster } from './peer-offers.ts'
import type { SendState } from './whip.ts'

const nothingKept: Kept = { isRecording: false, waiting: 0, sentBytes: 0 }
interface WhipEvents {
  state(state: SendState, reason?: string): void
  measured(sent: Sent): void
}

/** What surrounds a broadcast, as the last test left it. */
const fresh = () => ({
  log: [] as string[],
  running: [] as string[],
  live: { status: 'active', pausedByLoss: false } as object | null,
  waiting: null as string | null,
  heard: new Map<string, () => void>(),
  opened: [] as { video: boolean; audio: boolean; camera?: string; microphone?: string }[],
  /** Thrown by the next requests for devices. */
  problems: [] as Error[],
  tracks: [] as FakeTrack[],
  whip: undefined as WhipEvents | undefined,
  target: undefined as (() => Promise<{ secret: string }>) | undefined,
  secrets: 1,
  peers: (_count: number) => {},
  isPictureOff: () => false,
  route: undefined as (() => Promise<{ relayOnly: boolean }>) | undefined,
  recording: undefined as { changed(kept: Kept): void; refused(): void } | undefined,
  bits: 0,
  isSaving: false,
  isSent: Promise.resolve(),
  act: (): unknown => undefined,
  screenSound: true,
  devices: [] as object[],
})
let world = fresh()
const note = (text: string) => void world.log.push(text)
const nth = (stream: { getTracks(): readonly unknown[] } | readonly unknown[]) =>
  ('getTracks' in stream ? stream.getTracks() : stream).map((track) => world.tracks.indexOf(track as FakeTrack)).join()

function newTracks(...kinds: ('audio' | 'video')[]) {
  const made = kinds.map((kind) => new FakeTrack(kind))
  world.tracks.push(...made)
  return new FakeStream(made)
}

const here = 'features/lives/studio/broadcast'
stubModules({
  'lib/api/graphql.ts': {
    call: async (_document: unknown, variables: { liveId?: string }) =>
      variables.liveId ? { myStreamCredentials: credentials(++world.secrets) } : { live: world.live },
  },
  'lib/device/data-saver.ts': { isDataSaver: () => world.isSaving },
  'lib/lifecycle/background-work.ts': {
    beginRunning: (id: string) => (world.running = [id]),
    endRunning: () => (world.running = []),
  },
  'lib/socket/socket.ts': {
    listen: (name: string, work: () => void) => hear(name, work),
    subscribe: (name: string, work: () => void, data: object) => hear(`${name} ${JSON.stringify(data)}`, work),
  },
  'lib/texts/texts.ts': {
    textOf: async (_texts: unknown, key: string, values?: { title: string }) =>
      `${key}${values ? ` ${values.title}` : ''}`,
  },
  'ui/dialogs/toast.ts': { toast: { warning: note } },
  'features/lives/acts.ts': {
    moveLive: (move: string, id: string, label: string) => {
      note(`${move} ${id} ${label}`)
      return world.act()
    },
    waitingMove: () => world.waiting,
  },
  [`${here}/peer-offers.ts`]: {
    offerToViewers: (tracks: [], id: string, broadcaster: Broadcaster) => {
      note(`offers ${id} ${nth(tracks)}`)
      Object.assign(world, {
        route: broadcaster.route,
        peers: broadcaster.count,
        isPictureOff: broadcaster.isOff,
      })
      return {
        send: (next: []) => note(`offers ${nth(next)}`),
        toggled: () => note('offers toggled'),
        close: () => note('offers end'),
      }
    },
  },
  [`${here}/outage-recording.ts`]: {
    nothingKept,
    makeOutageRecording: ({ videoBits }: { videoBits: number }, events: never) => {
      Object.assign(world, { recording: events, bits: videoBits })
      return {
        begin: (stream: FakeStream) => note(`record ${nth(stream)}`),
        change: (stream: FakeStream) => note(`record change ${nth(stream)}`),
        end: () => note('record end'),
        drop: () => note('record drop'),
        sent: () => world.isSent,
      }
    },
  },
  [`${here}/self-recording.ts`]: { recordHere: () => {} },
  [`${here}/whip.ts`]: {
    videoBits: { saving: 1, usual: 2 },
    sendByWhip: (tracks: [], target: never, isSaving: boolean, events: WhipEvents) => {
      note(`whip ${nth(tracks)}${isSaving ? ' saving' : ''}`)
      Object.assign(world, { target, whip: events })
      return {
        send: (next: []) => note(`whip ${nth(next)}`),
        wake: () => note('whip wake'),
        close: () => note('whip end'),
      }
    },
  },
})
function hear(name: string, work: () => void) {
  world.heard.set(name, work)
  return () => void world.heard.delete(name)
}
const credentials = (n: number) =>
  ({ whipUrl: 'https://gateway.test/whip', publishSecret: `secret ${n}`, iceServers: [] }) as never

const { makeBroadcast } = await import('./broadcast.ts')

beforeEach(() => {
  world = fresh()
  const document = { visibilityState: 'visible' }
  const mediaDevices = {
    getUserMedia: async (wanted: Record<'video' | 'audio', { deviceId?: { exact: string } } | undefined>) => {
      const { video, audio } = wanted
      const [camera, microphone] = [video?.deviceId?.exact, audio?.deviceId?.exact]
      const isVideo = video !== undefined
      const isAudio = audio !== undefined
      world.opened.push({
        video: isVideo,
        audio: isAudio,
        ...(camera && { camera }),
        ...(microphone && { microphone }),
      })
      const problem = world.problems.shift()
      if (problem) throw problem
      return newTracks(...(isAudio ? ['audio' as const] : []), ...(isVideo ? ['video' as const] : []))
    },
    getDisplayMedia: async () => {
      const problem = world.problems.shift()
      if (problem) throw problem
      return world.screenSound ? newTracks('video', 'audio') : newTracks('video')
    },
    enumerateDevices: async () => world.devices,
  }
  for (const [name, value] of Object.entries({ document, navigator: { mediaDevices }, MediaStream: FakeStream }))
    Object.defineProperty(globalThis, name, { value, configurable: true })
})
const hide = () => Object.assign(document, { visibilityState: 'hidden' })
const settled = () => new Promise((resolve) => setImmediate(resolve))
const denied = () => new DOMException('no', 'NotAllowedError')
const busy = () => new DOMException('used by another', 'NotReadableError')
const logged = () => world.log.splice(0)

async function onAir() {
  const broadcast = makeBroadcast('live')
  broadcast.name('Semi-marathon')
  await broadcast.turnOn()
  broadcast.begin(credentials(1), true)
  logged()
  return broadcast
}
const open = (broadcast: { get(): { stream: MediaStream | null } }) =>
  (broadcast.get().stream?.getTracks() ?? []).filter(({ readyState }) => readyState === 'live').length

test('what was opened goes out to the gateway and to viewers, and work is running from its first state on', async () => {
  const broadcast = makeBroadcast('live')
  const { isScreen, muted, isOnPage, peers } = broadcast.get()
  assert.deepEqual([isScreen, muted, isOnPage, peers], [false, { audio: false, video: false }, false, 0])
  broadcast.begin(credentials(1), true)
  assert.deepEqual(logged(), [], 'nothing to send')
  assert.equal(await broadcast.turnOn(), true)
  assert.deepEqual([nth(broadcast.get().stream!), broadcast.get().problem], ['0,1', null])
  assert.deepEqual(logged(), ['record change 0,1'])
  broadcast.begin(credentials(1), true)
  assert.deepEqual(logged(), ['whip 0,1', 'offers live 0,1'])
  broadcast.begin(credentials(1), true)
  assert.deepEqual(logged(), [], 'it goes out once')
  assert.deepEqual(world.running, [])
  world.whip?.state('sending')
  assert.deepEqual([world.running, broadcast.get().sending], [['live'], { state: 'sending' }])
  world.whip?.state('refused', 'full')
  assert.deepEqual(broadcast.get().sending, { state: 'refused', reason: 'full' })
  world.whip?.measured({ kbps: 5 } as Sent)
  world.peers(3)
  assert.deepEqual([broadcast.get().measured?.kbps, broadcast.get().peers], [5, 3])
  assert.equal((await world.route?.())?.relayOnly, true)
})

test('recording begins when the gateway is away or refuses, not while it is being reached, and ends with it', async () => {
  await onAir()
  for (const [state, expected] of [
    ['connecting', []],
    ['away', ['record 0,1']],
    ['refused', ['record 0,1']],
    ['sending', ['record end']],
  ] as const) {
    world.whip?.state(state as SendState)
    assert.deepEqual(logged(), expected, state)
  }
})

test('work is running while what was recorded is not sent, and no longer', async () => {
  const broadcast = makeBroadcast('live')
  for (const [waiting, running] of [
    [1, ['live']],
    [0, []],
  ] as const) {
    world.recording?.changed({ ...nothingKept, waiting })
    assert.deepEqual([world.running, broadcast.get().kept.waiting], [running, waiting])
  }
  assert.equal(world.bits, 2)
  world.isSaving = true
  makeBroadcast('other')
  assert.equal(world.bits, 1, 'fewer bits where data is saved')
})

test('that a recording was refused is said with the title of the live', async () => {
  await onAir()
  world.recording?.refused()
  await settled()
  assert.deepEqual(logged(), ['studio.recordingRefused Semi-marathon'])
})

test('credentials that the gateway refused are asked for anew; others are kept', async () => {
  await onAir()
  assert.equal((await world.target?.())?.secret, 'secret 1')
  world.whip?.state('refused')
  assert.equal((await world.target?.())?.secret, 'secret 2')
  world.whip?.state('sending')
  assert.equal((await world.target?.())?.secret, 'secret 2')
})

test('a device that is denied is said and stops nothing that goes out', async () => {
  const broadcast = makeBroadcast('live')
  world.problems = [denied()]
  assert.equal(await broadcast.turnOn(), false)
  assert.deepEqual([broadcast.get().problem, broadcast.get().stream], ['studio.denied', null])
  assert.equal(await broadcast.turnOn(), true)
  assert.equal(broadcast.get().problem, null)
  world.problems = [denied()]
  await broadcast.choose({ camera: 'back' })
  assert.deepEqual([broadcast.get().problem, open(broadcast)], ['studio.denied', 2])
})

test('where nothing is live any more and nothing can be opened, all is let go', async () => {
  const broadcast = await onAir()
  for (const track of world.tracks) track.readyState = 'ended'
  world.problems = [denied()]
  await broadcast.choose({ microphone: 'usb' })
  assert.equal(broadcast.get().stream, null)
})

test('a chosen device is kept for the next time; one that cannot be had is forgotten', async () => {
  const broadcast = await onAir()
  await broadcast.choose({ camera: 'back' })
  await broadcast.choose({ microphone: 'usb' })
  world.problems = [denied()]
  await broadcast.choose({ camera: 'broken' })
  world.opened = []
  world.tracks.at(-1)?.end() // the microphone
  await settled()
  await broadcast.choose({ camera: 'back' })
  assert.deepEqual(world.opened, [
    { video: false, audio: true, microphone: 'usb' },
    { video: true, audio: false, camera: 'back' },
  ])
})

test('one camera at a time: the one in the way is let go and the other one is asked for again', async () => {
  const broadcast = await onAir()
  world.problems = [busy()]
  await broadcast.choose({ camera: 'back' })
  assert.deepEqual([world.tracks[1]?.readyState, open(broadcast), broadcast.get().problem], ['ended', 2, null])
  assert.equal(world.tracks[0]?.readyState, 'live')
  const other = makeBroadcast('other')
  world.opened = []
  world.problems = [busy()]
  await other.turnOn()
  assert.deepEqual([world.opened.length, other.get().problem], [1, 'studio.busyDevice'], 'nothing was in the way')
})

test('an unplugged device is opened again, the same or another one; in the background later', async () => {
  const broadcast = await onAir()
  await broadcast.choose({ camera: 'usb' })
  world.opened = []
  world.problems = [denied()]
  world.tracks.at(-1)?.end()
  await settled()
  assert.deepEqual(world.opened, [
    { video: true, audio: false, camera: 'usb' },
    { video: true, audio: false },
  ])
  world.opened = []
  hide()
  world.tracks.at(-1)?.end()
  await settled()
  assert.deepEqual(world.opened, [])
  Object.assign(document, { visibilityState: 'visible' })
  logged()
  broadcast.wake()
  await settled()
  assert.deepEqual([world.opened.length, open(broadcast)], [1, 2])
  assert.equal(logged()[0], 'whip wake')
  broadcast.wake()
  assert.equal(world.opened.length, 1, 'what is live is not opened again')
})

test('the screen goes out with the microphone that is open; its own sound only where there is none', async () => {
  const broadcast = await onAir()
  await broadcast.shareScreen()
  assert.equal(broadcast.get().isScreen, true)
  assert.ok(nth(broadcast.get().stream!).startsWith('0,'), 'the microphone stays')
  await broadcast.turnOn()
  assert.equal(broadcast.get().isScreen, false)
  assert.ok(nth(broadcast.get().stream!).startsWith('0,'))
  assert.deepEqual(world.opened.at(-1), { video: true, audio: false })
})

test('« stop sharing » ends the screen’s own sound without asking for a microphone', async () => {
  const broadcast = makeBroadcast('live')
  await broadcast.shareScreen()
  assert.deepEqual([open(broadcast), broadcast.get().isScreen, world.opened.length], [2, true, 0])
  world.tracks[1]?.end()
  await settled()
  assert.deepEqual([nth(broadcast.get().stream!), world.opened.length], ['0', 0])
  world.tracks[0]?.end()
  await settled()
  assert.deepEqual(world.opened, [{ video: true, audio: false }], 'the camera comes for the screen')
  assert.equal(broadcast.get().isScreen, false)
})

test('back from the screen with its sound to camera and microphone, neither is the screen’s', async () => {
  const broadcast = makeBroadcast('live')
  await broadcast.shareScreen()
  await broadcast.turnOn()
  assert.deepEqual(world.opened, [{ video: true, audio: true }])
  assert.equal(nth(broadcast.get().stream!), '2,3')
  assert.equal(await broadcast.turnOn(), true)
  assert.deepEqual(world.opened.at(-1), { video: true, audio: true }, 'both again: nothing is of the screen')
})

test('back from a screen without sound to a phone without a microphone, or with one, nothing of the screen goes out', async () => {
  const silent = makeBroadcast('live')
  world.screenSound = false
  await silent.shareScreen()
  await silent.turnOn()
  assert.deepEqual(world.opened, [{ video: true, audio: true }], 'the microphone that was not there yet, too')
  const broadcast = makeBroadcast('other')
  world.screenSound = true
  await broadcast.shareScreen()
  world.problems = [new DOMException('none', 'NotFoundError')]
  world.devices = [{ kind: 'videoinput' }]
  await broadcast.turnOn()
  assert.deepEqual(
    broadcast
      .get()
      .stream?.getTracks()
      .map(({ kind }) => kind),
    ['video'],
  )
})

test('a screen that the person does not choose changes nothing', async () => {
  const broadcast = await onAir()
  world.problems = [denied()]
  await broadcast.shareScreen()
  const { isScreen, problem } = broadcast.get()
  assert.deepEqual([isScreen, problem, nth(broadcast.get().stream!)], [false, null, '0,1'])
})

test('other pictures reach the gateway, viewers and the recording once each; muting changes no stream', async () => {
  const broadcast = await onAir()
  await broadcast.choose({ camera: 'back' })
  assert.deepEqual(logged(), ['record change 0,2', 'whip 0,2', 'offers 0,2'])
  broadcast.mute('audio', true)
  assert.deepEqual([logged(), broadcast.get().muted], [['offers toggled'], { audio: true, video: false }])
})

test('the picture is off while the camera is muted, whichever it is, and while it is gone', async () => {
  const broadcast = await onAir()
  assert.equal(world.isPictureOff(), false)
  broadcast.mute('audio', true)
  assert.equal(world.isPictureOff(), false)
  broadcast.mute('video', true)
  assert.equal(world.isPictureOff(), true)
  await broadcast.choose({ camera: 'back' })
  assert.equal(world.isPictureOff(), true)
  broadcast.mute('video', false)
  assert.equal(world.isPictureOff(), false)
  world.problems = [denied(), denied()]
  logged()
  world.tracks.at(-1)?.end()
  await settled()
  assert.deepEqual([world.isPictureOff(), logged().at(-1)], [true, 'offers toggled'])
  broadcast.wake()
  await settled()
  assert.equal(world.isPictureOff(), false)
})

const found = [
  { status: 'active', pausedByLoss: false },
  { status: 'paused', pausedByLoss: true },
  { status: 'paused', pausedByLoss: false },
  { status: 'ended', pausedByLoss: false },
  null,
]
for (const live of found)
  for (const waiting of [null, 'start', 'pause'])
    for (const isOnPage of [false, true])
      test(`N-06 ${live ? `${live.status}${live.pausedByLoss ? ' by loss' : ''}` : 'gone'} elsewhere, with ${waiting ?? 'nothing'} waiting, ${isOnPage ? 'on its page' : 'on no page'}: a live goes on only while it is on air or about to be`, async () => {
        const broadcast = await onAir()
        if (isOnPage) broadcast.attach()
        Object.assign(world, { live, waiting })
        world.whip?.state('sending')
        logged()
        for (const [name, look] of world.heard) if (name.startsWith('live_live')) look()
        await settled()
        const goesOn = live?.status === 'active' || live?.pausedByLoss || waiting === 'start'
        assert.equal(broadcast.get().sending !== null, Boolean(goesOn))
        const said = live?.status === 'paused' ? 'studio.pausedElsewhere' : 'studio.endedElsewhere'
        assert.deepEqual(
          logged().filter((text) => text.startsWith('studio')),
          goesOn || isOnPage ? [] : [`${said} Semi-marathon`],
        )
        assert.equal(open(broadcast), goesOn || isOnPage ? 2 : 0, 'the preview stays on its page')
      })

test('nothing is asked of the live before it goes out and after it stopped; viewing it does not count', async () => {
  const broadcast = await onAir()
  assert.equal(world.heard.size, 2)
  assert.ok([...world.heard.keys()].some((name) => name.endsWith('{"counts":false}')))
  const [look] = [...world.heard.values()]
  broadcast.stop()
  assert.equal(world.heard.size, 0)
  world.live = null
  logged()
  look?.()
  await settled()
  assert.deepEqual(logged(), [])
})

test('stopping closes the gateway and viewers and ends the recording; without its page the devices too', async () => {
  const broadcast = await onAir()
  const leave = broadcast.attach()
  world.whip?.state('sending')
  world.peers(2)
  logged()
  broadcast.stop()
  assert.deepEqual(logged(), ['whip end', 'offers end', 'record end'])
  const { sending, measured, peers } = broadcast.get()
  assert.deepEqual([sending, measured, peers, open(broadcast), world.running], [null, null, 0, 2, []])
  leave()
  assert.equal(open(broadcast), 0)
})

test('the preview ends with the last page that shows it, and stays where it goes out', async () => {
  const broadcast = await onAir()
  const [first, second] = [broadcast.attach(), broadcast.attach()]
  first()
  assert.deepEqual([broadcast.get().isOnPage, open(broadcast)], [true, 2])
  world.whip?.state('sending')
  second()
  assert.deepEqual([broadcast.get().isOnPage, open(broadcast)], [false, 2])
})

test('a live that is over turns camera and microphone off on its page too; the end of a session also drops what was recorded', async () => {
  const broadcast = await onAir()
  broadcast.attach()
  broadcast.finish()
  assert.deepEqual([open(broadcast), logged().includes('record drop')], [0, false])
  await broadcast.turnOn()
  broadcast.close()
  assert.deepEqual([open(broadcast), logged().includes('record drop')], [0, true])
})

const leaving = async (t: TestContext, broadcast: { leave(): Promise<void> }) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  let hasLeft = false
  void broadcast.leave().then(() => {
    hasLeft = true
  })
  await settled()
  return () => hasLeft
}

test('N-06 leaving pauses what goes out and waits for that and for what was recorded, but not for ever', async (t) => {
  const broadcast = await onAir()
  world.act = () => new Promise(() => {})
  const hasLeft = await leaving(t, broadcast)
  assert.ok(world.log.includes('pause live studio.act.pause'))
  t.mock.timers.tick(leavePatience - 1)
  await settled()
  assert.deepEqual([hasLeft(), world.log.includes('record drop')], [false, false])
  t.mock.timers.tick(1)
  await settled()
  assert.deepEqual([hasLeft(), world.log.includes('record drop')], [true, true])
})

test('N-06 leaving does not wait for what failed, and pauses nothing that did not go out', async (t) => {
  const broadcast = await onAir()
  world.act = () => Promise.reject(new Error('no network'))
  assert.ok((await leaving(t, broadcast))())
  t.mock.timers.reset()
  const other = makeBroadcast('other')
  logged()
  assert.ok((await leaving(t, other))())
  assert.deepEqual(
    logged().filter((text) => text.startsWith('pause')),
    [],
  )
})

test('whoever listens hears every change until they no longer do', async () => {
  const broadcast = makeBroadcast('live')
  let heard = 0
  const end = broadcast.subscribe(() => heard++)
  broadcast.attach()
  end()
  broadcast.attach()
  assert.equal(heard, 1)
})
