import assert from 'node:assert/strict'
import { afterEach, beforeEach, mock, test } from 'node:test'
import { FakePeer, FakeStream, FakeTrack } from './media.fixture.ts'
import { connectPatience, refusedPause, sendByWhip } from './whip.ts'

/** A gateway that answers what the test says, and a clock of the test's own. */
let answers: (Response | Error)[] = []
let calls: { method: string }[] = []
const accepted = () =>
  new Response('v=0 answer', { status: 201, headers: { location: '/media/index/api/delete_webrtc?id=1' } })
const refusedBecause = (status: number, why: string) => new Response(why, { status })

beforeEach(() => {
  FakePeer.made = []
  answers = []
  calls = []
  Object.assign(globalThis, {
    RTCPeerConnection: FakePeer,
    MediaStream: FakeStream,
    RTCRtpSender: { getCapabilities: () => ({ codecs: [] }) },
    location: { href: 'http://vondrona.test/' },
    fetch: async (_address: unknown, { method }: { method: string }) => {
      calls.push({ method })
      const answer = answers.shift() ?? accepted()
      if (answer instanceof Error) throw answer
      return answer
    },
  })
  mock.timers.enable({ apis: ['setTimeout', 'setInterval'] })
})
afterEach(() => mock.timers.reset())

const settled = async () => {
  for (let turn = 0; turn < 30; turn++) await Promise.resolve()
}
/** Time goes by in small steps, so that what one timer begins is seen by the next. */
async function after(ms: number) {
  for (let gone = 0; gone < ms; gone += 250) {
    mock.timers.tick(250)
    await settled()
  }
}
const posts = () => calls.filter(({ method }) => method === 'POST').length
const last = () => FakePeer.made.at(-1) as FakePeer

async function sending(...tracks: FakeTrack[]) {
  const states: string[] = []
  const sent = sendByWhip(
    tracks as never,
    async () => ({ address: 'http://gateway.test/whip', secret: 's', iceServers: [] }),
    true,
    { state: (state, reason) => states.push(reason ? `${state}: ${reason}` : state), measured: () => {} },
  )
  await settled()
  return { sent, states }
}

test('a place that is still taken by the connection before is requested again until it is free', async () => {
  const { sent, states } = await sending(new FakeTrack('audio'), new FakeTrack('video'))
  last().become('connected')
  answers = [
    new TypeError('the answer was lost on its way'),
    refusedBecause(406, 'Somebody is publishing with this key already.'),
    refusedBecause(406, 'Somebody is publishing with this key already.'),
  ]
  last().become('disconnected')
  await after(10_000)
  last().become('connected')
  assert.equal(posts(), 5)
  assert.equal(states.at(-1), 'sending')
  sent.close()
})

test('a refusal is said with its reason and asked again: most reasons pass', async () => {
  answers = [refusedBecause(403, 'Le serveur répond 503.')]
  const { sent, states } = await sending(new FakeTrack('video'))
  assert.equal(states.at(-1), 'refused: Le serveur répond 503.')
  await after(refusedPause)
  last().become('connected')
  assert.equal(states.at(-1), 'sending')
  sent.close()
})

test('a connection that never says whether it failed is given up and made again', async () => {
  const { sent, states } = await sending(new FakeTrack('video'))
  last().become('connecting')
  const stuck = last()
  await after(connectPatience + 500)
  assert.equal(stuck.connectionState, 'closed')
  assert.notEqual(last(), stuck)
  last().become('connected')
  assert.equal(states.at(-1), 'sending')
  sent.close()
})

test('a network that is away for long is tried at most every eight seconds, and at once when it is back', async () => {
  answers = Array.from({ length: 100 }, () => new TypeError('no network'))
  const { sent, states } = await sending(new FakeTrack('video'))
  await after(60_000)
  const tried = posts()
  assert.ok(tried >= 8 && tried <= 12, `${tried} tries in a minute`)
  answers = []
  sent.wake()
  await settled()
  last().become('connected')
  assert.equal(posts(), tried + 1)
  assert.equal(states.at(-1), 'sending')
  sent.close()
})

test('the tracks of now go out after a reconnect, as muted as they are', async () => {
  const [first, second] = [new FakeTrack('audio'), new FakeTrack('audio')]
  const { sent } = await sending(first)
  last().become('connected')
  second.enabled = false
  sent.send([second] as never)
  assert.deepEqual(
    last().senders.map(({ track }) => track),
    [second],
  )
  last().become('failed')
  await after(1000)
  assert.equal(FakePeer.made.length, 2)
  assert.deepEqual(
    last().senders.map(({ track }) => track),
    [second],
  )
  assert.equal(second.enabled, false)
  sent.close()
})

test('a kind that is no longer there is not sent; one that comes later is offered again', async () => {
  const [sound, picture] = [new FakeTrack('audio'), new FakeTrack('video')]
  const { sent } = await sending(sound)
  sent.send([] as never)
  assert.deepEqual(
    last().senders.map(({ track }) => track),
    [null],
  )
  sent.send([sound, picture] as never)
  await settled()
  assert.equal(FakePeer.made.length, 2)
  assert.deepEqual(
    last().senders.map(({ track }) => track),
    [sound, picture],
  )
  sent.close()
})

test('a broadcast that was closed never comes back, and gives its place back', async () => {
  answers = [new TypeError('no network')]
  const { sent, states } = await sending(new FakeTrack('video'))
  await after(1000)
  last().become('connected')
  sent.close()
  const before = states.length
  sent.wake()
  await after(60_000)
  assert.equal(states.length, before)
  assert.equal(calls.at(-1)?.method, 'DELETE')
})
