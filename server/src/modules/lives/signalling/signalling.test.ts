import assert from 'node:assert/strict'
import test from 'node:test'
import { mediaGateway } from '@vondrona/rules/constants'
import { live as limits } from '@vondrona/rules/lives/constants'
import { caughtUp, listening, makeLive } from '../../../../test/media/lives.ts'
import { rolesBut } from '../../../../test/people.ts'
import { until } from '../../../../test/wait.ts'
import { type Member, type TestSocket, type World, world } from '../../../../test/world.ts'
import { GatewayRefused, type MediaGateway, MediaUnavailable } from '../../../gateways/media/port.ts'
import type { Events } from '../../../kernel/events/bus.ts'
import { end } from '../move-live.ts'
import { readLive } from '../testing.ts'

const sdp = (name: string) => `v=0\r\no=- 1 1 IN IP4 127.0.0.1\r\ns=${name}\r\n`
const ice = (n: number) => ({
  candidate: `candidate:${n} 1 udp 1 192.0.2.1 ${5000 + n} typ host`,
  sdpMid: '0',
  sdpMLineIndex: 0,
})
const signals = [
  'webrtc_offer',
  'webrtc_answer',
  'webrtc_ice_candidate',
  'webrtc_viewer_ready',
  'webrtc_viewer_left',
  'webrtc_event',
]
const heard = ({ frames }: TestSocket) => frames.filter(({ type }) => signals.includes(String(type)))
const refusal = async (socket: TestSocket, frame: object) => {
  socket.send(frame)
  return (await socket.next('error')).code
}

async function stage(t: Parameters<typeof world>[0], changes: object = {}) {
  const w = await world(t)
  const owner = await w.member({ role: 'streamer' })
  const live = await makeLive(w, owner, changes)
  const room = `webrtc_${live.id}`
  const viewer = async (member: Member | null = null) => {
    const socket = await listening(w, member, room)
    return { ...socket, ready: () => socket.send({ type: 'webrtc_viewer_ready', liveId: live.id, viewerId: 'forged' }) }
  }
  const broadcaster = async (member = owner) => {
    const socket = await listening(w, member, room)
    socket.send({ type: 'webrtc_broadcaster_ready', liveId: live.id })
    await caughtUp(socket)
    return socket
  }
  return { w, owner, live, room, viewer, broadcaster }
}

/** A gateway that has every stream, and remembers what it was sent. */
function gatewayOf({ kernel }: World) {
  const said: unknown[][] = []
  let offers = 0
  const note =
    (what: string) =>
    async (...args: unknown[]) =>
      void said.push([what, ...args])
  const gateway: Partial<MediaGateway> = {
    offer: async (stream, address) => {
      said.push(['offer', stream, address])
      return { id: `g${++offers}`, sdp: sdp('gateway') }
    },
    answer: note('answer'),
    candidate: note('candidate'),
    close: note('close'),
  }
  Object.assign(kernel.media, gateway)
  return said
}

test('R-WS-25 who may broadcast: not a visitor, a member, a moderator, another streamer, an admin; nor the owner outside the room', async (t) => {
  const { w, owner, live, room } = await stage(t)
  const ready = { type: 'webrtc_broadcaster_ready', liveId: live.id }
  assert.equal(await refusal(await listening(w, null, room), ready), 'UNAUTHENTICATED')
  for (const role of rolesBut())
    assert.equal(await refusal(await listening(w, await w.member({ role }), room), ready), 'FORBIDDEN', role)
  assert.equal(await refusal(await listening(w, owner), ready), 'NOT_FOUND')
})

test('R-WS-09 who is not in the room, a live that is not there, not on air or over: refused', async (t) => {
  const { w, live, owner, room } = await stage(t, { status: 'scheduled' })
  const ready = { type: 'webrtc_viewer_ready', liveId: live.id, viewerId: 'x' }
  assert.equal(await refusal(await listening(w, null), ready), 'NOT_FOUND')
  const socket = await listening(w, null, room)
  for (const liveId of [undefined, 7, 'x', '01a1fd55-7a80-7000-8c40-f3616bbdabfc'])
    assert.equal(await refusal(socket, { ...ready, liveId }), 'NOT_FOUND')
  assert.equal(await refusal(socket, ready), 'CONFLICT')
  await w.sql(`update live set status = 'ended', ended_at = now()`)
  assert.equal(await refusal(socket, ready), 'CONFLICT')
  assert.equal(
    await refusal(await listening(w, owner, room), { type: 'webrtc_broadcaster_ready', liveId: live.id }),
    'CONFLICT',
  )
})

test('R-WS-07 R-WS-08 R-WS-09 R-WS-13, -14, -15 R-DATA-05 weak point 6: forged offers, answers and candidates reach nobody, and the honest pair connects all the same', async (t) => {
  const { w, live, room, viewer, broadcaster } = await stage(t)
  const mallory = await w.member({ role: 'streamer' })
  const own = await makeLive(w, mallory)
  const [source, honest, bystander] = [await broadcaster(), await viewer(await w.member()), await viewer()]
  const attacker = await listening(w, mallory, room, `webrtc_${own.id}`)
  attacker.send({ type: 'webrtc_broadcaster_ready', liveId: own.id })
  attacker.send({ type: 'webrtc_viewer_ready', liveId: live.id })
  assert.equal((await source.next('webrtc_viewer_ready')).viewerId, attacker.id)
  honest.ready()
  const { viewerId } = await source.next('webrtc_viewer_ready')
  assert.equal(viewerId, honest.id) // the server's, not the one it sent
  const before = [source, honest, bystander].map((socket) => heard(socket).length)

  const both = { target: viewerId, viewerId }
  const forged = [live.id, own.id, room, undefined].flatMap((liveId) => [
    { type: 'webrtc_offer', liveId, offer: { type: 'offer', sdp: sdp('porn') }, ...both },
    { type: 'webrtc_offer', liveId, offer: sdp('porn'), target: 'broadcaster', viewerId: bystander.id },
    { type: 'webrtc_answer', liveId, answer: { type: 'answer', sdp: sdp('spy') }, ...both, target: 'broadcaster' },
    { type: 'webrtc_ice_candidate', liveId, candidate: ice(1), ...both },
    { type: 'webrtc_broadcaster_ready', liveId: liveId === own.id ? live.id : liveId },
    { type: 'webrtc_event', liveId, event: 'broadcaster_left', data: { liveId } },
    { type: 'webrtc_viewer_left', liveId, viewerId },
  ])
  for (const frame of forged) assert.ok(await refusal(attacker, frame))
  for (const frame of [
    { type: 'webrtc_answer', liveId: live.id, answer: sdp('early') }, // nothing was offered to it
    { type: 'webrtc_offer', liveId: live.id, offer: sdp('x'), target: source.id },
  ])
    assert.equal(await refusal(bystander, frame), 'NOT_FOUND')
  await caughtUp(source, honest, bystander)
  assert.deepEqual(
    [source, honest, bystander].map((socket) => heard(socket).length),
    before,
  )

  source.send({ type: 'webrtc_offer', liveId: live.id, offer: { type: 'offer', sdp: sdp('real') }, target: viewerId })
  assert.deepEqual(await honest.next('webrtc_offer'), {
    type: 'webrtc_offer',
    liveId: live.id,
    offer: { type: 'offer', sdp: sdp('real') },
    viewerId,
    target: viewerId,
  })
  honest.send({
    type: 'webrtc_answer',
    liveId: live.id,
    answer: { type: 'answer', sdp: sdp('mine') },
    target: 'broadcaster',
  })
  assert.deepEqual(await source.next('webrtc_answer'), {
    type: 'webrtc_answer',
    liveId: live.id,
    answer: { type: 'answer', sdp: sdp('mine') },
    viewerId,
    target: 'broadcaster',
  })
  honest.send({
    type: 'webrtc_ice_candidate',
    liveId: live.id,
    candidate: { ...ice(1), evil: 1 },
    target: 'broadcaster',
  })
  source.send({ type: 'webrtc_ice_candidate', liveId: live.id, candidate: ice(2), target: viewerId })
  const passed = { type: 'webrtc_ice_candidate', liveId: live.id, viewerId }
  assert.deepEqual(await source.next('webrtc_ice_candidate'), { ...passed, candidate: ice(1), target: 'broadcaster' })
  assert.deepEqual(await honest.next('webrtc_ice_candidate'), { ...passed, candidate: ice(2), target: viewerId })
  assert.equal(await refusal(honest, { type: 'webrtc_answer', liveId: live.id, answer: sdp('again') }), 'NOT_FOUND')
  await caughtUp(bystander, attacker)
  assert.deepEqual([heard(bystander).length, heard(attacker).length], [0, 0])
})

test('whoever watches hears that the camera is off and on again, and who comes later reads it; only its broadcaster says so', async (t) => {
  const { w, live, broadcaster } = await stage(t)
  const [source, page] = [await broadcaster(), await listening(w, null, `live_${live.id}`)]
  const hears = async (wanted: boolean) => {
    for (;;) {
      const { data } = await page.next(`live_${live.id}`)
      if ((data as { pictureOff?: boolean }).pictureOff === wanted) break
    }
    assert.equal((await readLive(w.visitor(), live.id, 'pictureOff')).pictureOff, wanted)
  }
  const say = (pictureOff: unknown) => source.send({ type: 'webrtc_broadcaster_ready', liveId: live.id, pictureOff })
  say(true)
  await hears(true)
  for (const odd of [undefined, null, 0, 'false', {}]) say(odd)
  const other = await listening(w, await w.member({ role: 'streamer' }), `webrtc_${live.id}`)
  const forged = { type: 'webrtc_broadcaster_ready', liveId: live.id, pictureOff: false }
  assert.equal(await refusal(other, forged), 'FORBIDDEN')
  await caughtUp(source)
  w.kernel.bus.publish('lives.changed', { liveId: live.id })
  await hears(true)
  say(false)
  await hears(false)
})

test('a camera that is off belongs to the page that said so: another page, another source and the end of the live forget it', async (t) => {
  const { w, live, broadcaster } = await stage(t)
  const first = await broadcaster()
  const isOff = async () => (await readLive(w.visitor(), live.id, 'pictureOff')).pictureOff
  const say = async (peer: typeof first, pictureOff?: boolean) => {
    peer.send({ type: 'webrtc_broadcaster_ready', liveId: live.id, pictureOff })
    await caughtUp(peer)
  }
  await say(first, true)
  assert.equal(await isOff(), true)
  const second = await broadcaster()
  await say(second)
  assert.equal(await isOff(), false, 'a page that says nothing of it')
  await say(second, true)
  await say(second)
  assert.equal(await isOff(), true, 'the same page says it once')
  await w.sql(`update live set source_kind = 'rtmp' where id = $1`, [live.id])
  await say(second, false)
  assert.equal(await isOff(), true, 'of what another program sends no page says anything')
  await end(w.system, live.id, 'ended')
  assert.equal(await isOff(), false)
})

test('an SDP is at most 16 KB and begins with v=; a candidate looks like one; fifty for each peer', async (t) => {
  const { live, viewer, broadcaster } = await stage(t)
  const [source, honest] = [await broadcaster(), await viewer()]
  honest.ready()
  const { viewerId: target } = await source.next('webrtc_viewer_ready')
  for (const offer of [undefined, '', 'hello', { sdp: 7 }, { sdp: 'V=0' }, sdp('x'.repeat(limits.sdpMax))])
    assert.equal(await refusal(source, { type: 'webrtc_offer', liveId: live.id, offer, target }), 'BAD_USER_INPUT')
  source.send({ type: 'webrtc_offer', liveId: live.id, offer: sdp('ok'), target })
  await honest.next('webrtc_offer')
  for (const candidate of [undefined, 7, {}, { candidate: 7 }, 'rm -rf', `candidate:${'x'.repeat(1000)}`])
    assert.equal(await refusal(honest, { type: 'webrtc_ice_candidate', liveId: live.id, candidate }), 'BAD_USER_INPUT')
  for (let n = 0; n < limits.candidatesPerPeer; n++)
    honest.send({ type: 'webrtc_ice_candidate', liveId: live.id, candidate: ice(n) })
  assert.equal(
    await refusal(honest, { type: 'webrtc_ice_candidate', liveId: live.id, candidate: ice(99) }),
    'RATE_LIMITED',
  )
  await caughtUp(source)
  assert.equal(heard(source).filter(({ type }) => type === 'webrtc_ice_candidate').length, limits.candidatesPerPeer)
})

test('R-SRC-33 beyond four viewers, and without a broadcaster, the gateway offers with the same messages', async (t) => {
  const { w, live, viewer, broadcaster } = await stage(t)
  const said = gatewayOf(w)
  const early = await viewer()
  early.ready()
  await early.next('webrtc_offer')
  const source = await broadcaster()
  const four = await Promise.all(Array.from({ length: limits.peerLimit }, () => viewer()))
  for (const one of four) {
    one.ready()
    await source.next('webrtc_viewer_ready')
  }
  const fifth = await viewer()
  fifth.ready()
  const offer = await fifth.next('webrtc_offer')
  assert.deepEqual(offer, {
    type: 'webrtc_offer',
    liveId: live.id,
    offer: { type: 'offer', sdp: sdp('gateway') },
    viewerId: fifth.id,
    target: fifth.id,
  })
  fifth.send({
    type: 'webrtc_answer',
    liveId: live.id,
    answer: { type: 'answer', sdp: sdp('five') },
    target: 'broadcaster',
  })
  fifth.send({ type: 'webrtc_ice_candidate', liveId: live.id, candidate: ice(5), target: 'broadcaster' })
  await caughtUp(fifth, source)
  assert.equal(
    await refusal(source, { type: 'webrtc_offer', liveId: live.id, offer: sdp('x'), target: fifth.id }),
    'NOT_FOUND',
  )
  fifth.close()
  await until('the gateway is sent', () => said.some(([what]) => what === 'close'))
  assert.deepEqual(said, [
    ['offer', live.playName, '127.0.0.1'],
    ['offer', live.playName, '127.0.0.1'],
    ['answer', 'g2', sdp('five')],
    ['candidate', 'g2', ice(5)],
    ['close', 'g2'],
  ])
  assert.equal(heard(source).length, limits.peerLimit)
})

test('without broadcaster and gateway a viewer waits, and is sent to the broadcaster who comes', async (t) => {
  const { live, viewer, broadcaster } = await stage(t)
  const waiting = await viewer()
  waiting.ready()
  const event = await waiting.next('webrtc_event')
  assert.deepEqual([event.event, event.data], ['waiting', { liveId: live.id }])
  const source = await broadcaster()
  assert.equal((await source.next('webrtc_viewer_ready')).viewerId, waiting.id)
})

test('without a broadcaster and with too many at the gateway a viewer hears that it is crowded, not that it waits', async (t) => {
  const { w, live, viewer } = await stage(t)
  for (const [refusal, event] of [
    [new GatewayRefused(mediaGateway.crowded, 'too many viewers'), 'crowded'],
    [new GatewayRefused(-400, 'stream not found'), 'waiting'],
    [new MediaUnavailable('away'), 'waiting'],
  ] as const) {
    w.kernel.media.offer = () => Promise.reject(refusal)
    const one = await viewer()
    one.ready()
    const said = await one.next('webrtc_event')
    assert.deepEqual([said.event, said.data], [event, { liveId: live.id }])
  }
})

test('a viewer who leaves is sent to the broadcaster, and the next one comes; twice ready is one place', async (t) => {
  const { live, viewer, broadcaster, room } = await stage(t)
  const source = await broadcaster()
  const all = await Promise.all(Array.from({ length: limits.peerLimit + 2 }, () => viewer()))
  for (const one of all) {
    one.ready()
    one.ready()
    await caughtUp(one)
  }
  const [first, second, , , fifth, sixth] = all as [(typeof all)[0], ...typeof all]
  first.close()
  assert.equal((await source.next('webrtc_viewer_left')).viewerId, first.id)
  second?.send({ type: 'unsubscribe', event: room })
  assert.equal((await source.next('webrtc_viewer_left')).viewerId, second?.id)
  const places = () =>
    heard(source)
      .filter(({ type }) => type === 'webrtc_viewer_ready')
      .map(({ viewerId }) => viewerId)
  await until('the waiting ones came', () => new Set(places()).size === all.length)
  assert.deepEqual(places().slice(-2), [fifth?.id, sixth?.id])
  assert.equal(
    await refusal(source, { type: 'webrtc_offer', liveId: live.id, offer: sdp('x'), target: first.id }),
    'NOT_FOUND',
  )
})

test('D-17 a live that is stopped: its broadcaster lets every viewer go, the gateway hangs up, and nobody is placed again', async (t) => {
  const { w, owner, live, viewer, broadcaster } = await stage(t)
  const said = gatewayOf(w)
  const source = await broadcaster()
  const all = await Promise.all(Array.from({ length: limits.peerLimit + 1 }, () => viewer()))
  for (const one of all) {
    one.ready()
    await caughtUp(one)
  }
  await owner.ok('mutation($id: ID!) { stopLive(id: $id) { id } }', { id: live.id })
  for (const one of all) assert.equal((await one.next('webrtc_event')).event, 'broadcaster_left')
  for (let n = 0; n < limits.peerLimit; n++) await source.next('webrtc_viewer_left')
  await until('the gateway hung up', () => said.some(([what, id]) => what === 'close' && id === 'g1'))
  const [first] = all as [(typeof all)[0]]
  assert.equal(await refusal(first, { type: 'webrtc_viewer_ready', liveId: live.id }), 'CONFLICT')
  const places = () => heard(source).filter(({ type }) => type === 'webrtc_viewer_ready').length
  const before = places()
  all[1]?.close()
  await caughtUp(source)
  await owner.ok('mutation($id: ID!) { startLive(id: $id) { id } }', { id: live.id })
  first.ready()
  await caughtUp(first, source)
  assert.equal(places(), before + 1, 'who comes again when it goes on is placed')
})

test('D-17 a live that is stopped while a viewer is on the way: the viewer is refused, and its broadcaster hears of nobody', async (t) => {
  const { w, live, viewer, broadcaster } = await stage(t)
  gatewayOf(w)
  const [source, one] = [await broadcaster(), await viewer()]
  const { limits: known } = w.kernel
  const { spendFrom } = known
  known.spendFrom = async (limit, from) => {
    await spendFrom.call(known, limit, from)
    if (limit.name !== 'webrtc-ready') return
    await w.sql("update live set status = 'paused' where id = $1", [live.id])
    w.kernel.bus.publish('lives.stopped', { liveId: live.id })
  }
  assert.equal(await refusal(one, { type: 'webrtc_viewer_ready', liveId: live.id }), 'CONFLICT')
  await caughtUp(source)
  assert.deepEqual(heard(source), [])
})

test('R-WS-19 a broadcaster who leaves or is replaced: the viewers are notified; only the new one may offer', async (t) => {
  const { live, viewer, broadcaster } = await stage(t)
  const [source, one] = [await broadcaster(), await viewer()]
  one.ready()
  await source.next('webrtc_viewer_ready')
  const other = await broadcaster()
  assert.equal((await source.next('webrtc_event')).event, 'broadcaster_replaced')
  assert.equal((await one.next('webrtc_event')).event, 'broadcaster_left')
  assert.equal((await other.next('webrtc_viewer_ready')).viewerId, one.id)
  assert.equal(
    await refusal(source, { type: 'webrtc_offer', liveId: live.id, offer: sdp('x'), target: one.id }),
    'NOT_FOUND',
  )
  other.close()
  const left = await one.next('webrtc_event')
  assert.deepEqual([left.event, left.data], ['broadcaster_left', { liveId: live.id }])
})

test('D-06 a streamer who is blocked broadcasts no longer; a live that ends hangs up', async (t) => {
  const { w, owner, live, viewer, broadcaster } = await stage(t)
  const said = gatewayOf(w)
  const [source, one] = [await broadcaster(), await viewer()]
  one.ready()
  await source.next('webrtc_viewer_ready')
  const admin = await w.member({ role: 'admin' })
  w.kernel.bus.publish('lives.ended', { liveId: live.id })
  assert.equal((await one.next('webrtc_event')).event, 'live_ended')
  await admin.ok('mutation($id: ID!) { updateUserStatus(id: $id, status: blocked) { status } }', { id: owner.id })
  assert.equal(await source.closed, 4401)
  assert.deepEqual(
    said.filter(([what]) => what === 'offer'),
    [],
  )
})

/** What this node tells the others, whose part the test takes as node b. */
function otherNode({ kernel }: World, liveId: string) {
  const told: Events['lives.signal'][] = []
  const frames: Events['lives.signalled'][] = []
  kernel.bus.on('lives.signal', (said) => void told.push(said))
  kernel.bus.on('lives.signalled', (said) => void frames.push(said))
  const stage = (isOn: boolean) => kernel.bus.publish('lives.stage', { node: 'b', liveId, isOn })
  return { told, frames, stage }
}

test('a viewer whose broadcaster is on another node hears its frames, and none once that has left', async (t) => {
  const { w, live, viewer } = await stage(t)
  const { told, stage: stageOfB } = otherNode(w, live.id)
  const watching = await viewer()
  watching.ready()
  await watching.next('webrtc_event')
  stageOfB(true)
  assert.deepEqual(
    told.map(({ to, viewerId, signal }) => [to, viewerId, signal.kind]),
    [['b', watching.id, 'ready']],
  )
  const offer = { type: 'webrtc_offer', liveId: live.id, offer: { type: 'offer', sdp: sdp('b') } } as const
  const ids = { viewerId: watching.id, target: watching.id }
  const pass = () =>
    w.kernel.bus.publish('lives.signalled', {
      to: String(told[0]?.from),
      liveId: live.id,
      viewerId: watching.id,
      frame: { ...offer, ...ids },
    })
  pass()
  await watching.next('webrtc_offer')
  stageOfB(false)
  assert.equal((await watching.next('webrtc_event')).event, 'broadcaster_left')
  const before = heard(watching).length
  pass()
  await caughtUp(watching)
  assert.equal(heard(watching).length, before)
})

test('a viewer on another node is served as one of here, and is its own node’s again when the broadcaster leaves', async (t) => {
  const { w, live, broadcaster } = await stage(t)
  const { frames } = otherNode(w, live.id)
  const stages: Events['lives.stage'][] = []
  w.kernel.bus.on('lives.stage', (news) => void stages.push(news))
  const sends = await broadcaster()
  const to = String(stages[0]?.node)
  const said = { from: 'b', to, liveId: live.id, viewerId: 'far' }
  w.kernel.bus.publish('lives.signal', { ...said, signal: { kind: 'ready', address: null } })
  assert.equal((await sends.next('webrtc_viewer_ready')).viewerId, 'far')
  w.kernel.bus.publish('lives.signal', { ...said, signal: { kind: 'answer', sdp: sdp('too early') } })
  sends.send({ type: 'webrtc_offer', liveId: live.id, target: 'far', offer: { type: 'offer', sdp: sdp('here') } })
  await until('its node hears the offer', () => frames.some(({ frame }) => frame.type === 'webrtc_offer'))
  for (const name of ['first', 'second'])
    w.kernel.bus.publish('lives.signal', { ...said, signal: { kind: 'answer', sdp: sdp(name) } })
  assert.deepEqual((await sends.next('webrtc_answer')).answer, { type: 'answer', sdp: sdp('first') })
  await caughtUp(sends)
  assert.equal(heard(sends).filter(({ type }) => type === 'webrtc_answer').length, 1)
  sends.close()
  await until('the others hear that the broadcaster left', () => stages.at(-1)?.isOn === false)
  assert.deepEqual(
    frames.map(({ frame }) => frame.type),
    ['webrtc_offer'],
  )
  const again = await broadcaster()
  await caughtUp(again)
  assert.deepEqual(heard(again), [])
})

test('a broadcaster who is replaced on one node has left for the other ones, who send their viewers to the new one', async (t) => {
  const { w, broadcaster } = await stage(t)
  const stages: boolean[] = []
  w.kernel.bus.on('lives.stage', ({ isOn }) => void stages.push(isOn))
  const first = await broadcaster()
  await broadcaster()
  assert.equal((await first.next('webrtc_event')).event, 'broadcaster_replaced')
  assert.deepEqual(stages, [true, false, true])
})
