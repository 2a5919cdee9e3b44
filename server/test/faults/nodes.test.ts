/** Two servers on one database and one data folder (NODES=2): what happens on one is seen on the other. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClient } from 'graphql-ws'
import { WebSocket } from 'ws'
import { until } from '../wait.ts'
import {
  child,
  database,
  enrol,
  folder,
  password,
  registerDocument,
  runToEnd,
  type Server,
  startServer,
} from './process.ts'

const login = 'mutation($input: LoginInput!) { login(input: $input) { token user { id } } }'
const block = 'mutation($id: ID!) { updateUserStatus(id: $id, status: blocked) { status } }'
const boss = { email: 'chef@exemple.mg', password: 'le-baobab-penche-encore' }

async function pair(t: Parameters<typeof startServer>[0], settings: Record<string, string> = {}) {
  const { url, pool } = await database(t)
  const env = {
    DATA_DIR: folder(t),
    DATABASE_URL: url,
    NODES: '2',
    MEDIA_GATEWAY: 'off',
    LOG_LEVEL: 'warn',
    RATE_LIMIT_FACTOR: '100',
    ...settings,
  }
  const servers = await Promise.all([startServer(t, { env }), startServer(t, { env })])
  const { code, said } = await runToEnd('server/src/commands/admin-create.ts', ['--email', boss.email], {
    env: { ...env, ADMIN_PASSWORD: boss.password },
  })
  assert.equal(code, 0, said)
  const { data } = await servers[0].gql(login, { input: boss })
  return { servers, pool, admin: data.login.token as string }
}

/** The events that an administrator's open page on this node receives. */
function listen({ url }: Server, token: string) {
  const heard: { kind: string; userId: string; pending: number }[] = []
  const client = createClient({
    url: `${url.replace('http', 'ws')}/api/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { authorization: `Bearer ${token}` },
  })
  const query = 'subscription { pendingUsersChanged { kind userId pending } }'
  client.subscribe(
    { query },
    { next: ({ data }) => data && heard.push(data.pendingUsersChanged as never), error: () => {}, complete: () => {} },
  )
  return { heard, stop: () => client.dispose() }
}

test('a sign-up on one node reaches an open page on the other once, and one on its own', async (t) => {
  const {
    servers: [here, there],
    admin,
  } = await pair(t)
  const pages = [listen(here, admin), listen(there, admin)]
  let signedUp = 0
  await there.until('both pages listen', async () => {
    await enrol(here, `essai${signedUp++}`)
    return pages.every(({ heard }) => heard.length > 0)
  })
  const { data } = await there.gql(registerDocument, { input: child('ailleurs') })
  const of = (page: (typeof pages)[number]) => page.heard.filter(({ userId }) => userId === data.register.user.id)
  await there.until('both got the event', () => pages.every((page) => of(page).length > 0))
  await enrol(there, 'encore') // what comes later arrives later: had it been sent twice, it would be there
  await there.until('the next one too', () => pages.every(({ heard }) => heard.at(-1)?.pending === signedUp + 2))
  assert.deepEqual(
    pages.map((page) => of(page).length),
    [1, 1],
  )
  for (const page of pages) await page.stop()
})

test('F-COM-09 a member blocked on one node is out on the other, too: sockets and calls', async (t) => {
  const {
    servers: [here, there],
    admin,
  } = await pair(t)
  const token = await enrol(here, 'banni')
  const { data } = await there.gql('{ me { id } }', {}, { token })
  const sockets = await Promise.all([there.socket(token), here.socket(token), there.socket()])
  await there.until('they are known', () =>
    sockets.slice(0, 2).every(({ frames }) => frames.some(({ type }) => type === 'authenticated')),
  )
  const again = 'mutation($password: String) { reauthenticate(password: $password) { token } }'
  const confirmed = await there.gql(again, { password: boss.password }, { token: admin })
  const codes: number[] = []
  for (const { closed } of sockets.slice(0, 2)) void closed.then((code) => codes.push(code))
  const answer = await here.gql(block, { id: data.me.id }, { token: confirmed.data.reauthenticate.token })
  assert.equal(answer.data?.updateUserStatus.status, 'blocked', JSON.stringify(answer.errors))
  await there.until('both sockets are closed', () => codes.length === 2)
  assert.deepEqual(codes, [4401, 4401])
  assert.equal((await there.gql('{ me { id } }', {}, { token })).status, 401)
  sockets[2]?.close()
})

test('a node that could not hear the others has its pages ask again: sockets open anew and hear', async (t) => {
  const {
    servers: [here, there],
    pool,
    admin,
  } = await pair(t)
  const socket = await there.socket()
  const page = listen(there, admin)
  let signedUp = 0
  await there.until('the page listens', async () => {
    await enrol(here, `essai${signedUp++}`)
    return page.heard.length > 0
  })
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query = 'listen vondrona_bus'`,
  )
  assert.equal(await socket.closed, 1001)
  assert.match(there.said(), /events of other nodes were missed/)
  const before = page.heard.length
  await there.until('the page hears again', async () => {
    await enrol(here, `encore${signedUp++}`)
    return page.heard.length > before
  })
  await page.stop()
})

test('an act that is refused on one node is one line in the log, however many nodes there are', async (t) => {
  const {
    servers: [here, there],
    pool,
    admin,
  } = await pair(t)
  const page = listen(there, admin)
  const token = await enrol(here, 'curieux')
  const { data } = await here.gql('{ me { id } }', {}, { token })
  assert.equal((await here.gql('{ users { total } }', {}, { token })).errors?.[0]?.extensions.code, 'FORBIDDEN')
  let signedUp = 0
  await there.until('the later event arrived on the other node', async () => {
    await enrol(here, `essai${signedUp++}`)
    return page.heard.length > 0
  })
  const lines = `select count(*)::int as n from audit_entry where action = 'authorization.refused' and actor_id = $1`
  await there.until('the line is there', async () => (await pool.query(lines, [data.me.id])).rows[0].n > 0)
  assert.equal((await pool.query(lines, [data.me.id])).rows[0].n, 1)
  await page.stop()
})

test('the connection between the nodes breaks: it is made again, and a node that stops leaves the other serving', async (t) => {
  const {
    servers: [here, there],
    pool,
    admin,
  } = await pair(t)
  const page = listen(there, admin)
  let signedUp = 0
  const delivered = () =>
    until('the other node got the event', async () => {
      const before = page.heard.length
      await enrol(here, `essai${signedUp++}`)
      return page.heard.length > before
    })
  await delivered()
  const { rows } = await pool.query(
    `select count(pg_terminate_backend(pid))::int as cut from pg_stat_activity
     where datname = current_database() and query = 'listen vondrona_bus'`,
  )
  assert.equal(rows[0].cut, 2)
  await delivered()
  await here.stop()
  assert.equal((await there.gql(login, { input: { email: 'essai0@exemple.mg', password } })).status, 200)
  await page.stop()
})

test('F11 a chat and its viewers span the nodes: each comment once everywhere, in order, also after one node is gone', async (t) => {
  const {
    servers: [here, there],
    pool,
    admin,
  } = await pair(t)
  const { data } = await here.gql(
    'mutation { createLive(input: {title: "Course de nuit", sourceKind: rtmp}) { id } }',
    {},
    { token: admin },
  )
  const liveId = data.createLive.id as string
  const viewers = async () => (await pool.query('select viewer_count as n from live')).rows[0].n
  const [a, b] = [await inRoom(here, liveId, admin), await inRoom(there, liveId, admin)]
  await inRoom(there, liveId, await enrol(there, 'voisine'))
  await until('who is on both nodes counts once', async () => (await viewers()) === 2)
  for (let n = 0; n < 10; n++) {
    const sender = n % 2 ? a : b
    sender.say(`n${n}`)
    await until('both heard it', () => [a, b].every(({ heard }) => heard.includes(`n${n}`)))
  }
  a.say('deux fois', 'same')
  b.say('deux fois', 'same')
  b.say('après', 'after')
  await until('both heard the last', () => [a, b].every(({ heard }) => heard.includes('après')))
  const { rows } = await pool.query('select count(*)::int as n from live_comment')
  assert.equal(rows[0].n, 12)
  assert.equal(await viewers(), 2)
  await here.kill()
  b.say('encore là', 'last')
  await until('the other goes on', () => b.heard.includes('encore là'))
})

/** A socket in a live's chat, watching; notes each comment once per id. */
async function inRoom({ url }: Server, liveId: string, token: string) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/ws?token=${token}`)
  const ids = new Set<string>()
  const heard: string[] = []
  let subscribed = 0
  socket.on('error', () => {})
  socket.on('message', (text) => {
    const frame = JSON.parse(String(text))
    if (frame.type === 'authenticated')
      for (const event of [`comments_${liveId}`, `live_${liveId}`])
        socket.send(JSON.stringify({ type: 'subscribe', event }))
    if (frame.type === 'subscription_success') subscribed += 1
    if (frame.type !== 'comment_added' || ids.has(frame.id)) return
    ids.add(frame.id)
    heard.push(frame.message)
  })
  await until('the socket is in the room', () => subscribed === 2)
  const say = (message: string, clientId: string = message) =>
    socket.send(JSON.stringify({ type: 'add_comment', liveId, message, clientId }))
  return { heard, say }
}

test('R-AUTH-28 wrong passwords are counted over all nodes: the eleventh is refused, wherever it is tried', async (t) => {
  const { servers } = await pair(t, { RATE_LIMIT_FACTOR: '1' })
  await enrol(servers[0], 'visee')
  const codes: (string | undefined)[] = []
  for (let n = 0; n < 12; n++) {
    const input = { email: 'visee@exemple.mg', password: `pas celui-ci ${n}` }
    const { errors } = await (n % 3 ? servers[0] : servers[1]).gql(login, { input })
    codes.push(errors?.[0]?.extensions.code)
  }
  assert.deepEqual(codes, [...Array(10).fill('BAD_CREDENTIALS'), 'RATE_LIMITED', 'RATE_LIMITED'])
})

test('R-SRC-06 the browsers of a live find each other although their sockets are on different nodes', async (t) => {
  const {
    servers: [here, there],
    pool,
    admin,
  } = await pair(t)
  const create = 'mutation { createLive(input: {title: "Course de nuit", sourceKind: browser}) { id } }'
  const { data } = await here.gql(create, {}, { token: admin })
  const liveId = data.createLive.id as string
  await pool.query(`update live set status = 'active'`)
  const [early, late] = [await onStage(there, liveId), await onStage(there, liveId)]
  early.send({ type: 'webrtc_viewer_ready' })
  assert.equal((await early.next('webrtc_event')).event, 'waiting')
  const broadcaster = await onStage(here, liveId, admin)
  broadcaster.send({ type: 'webrtc_broadcaster_ready' })
  const viewerId = String((await broadcaster.next('webrtc_viewer_ready')).viewerId)
  late.send({ type: 'webrtc_viewer_ready' })
  const other = String((await broadcaster.next('webrtc_viewer_ready')).viewerId)
  assert.notEqual(viewerId, other)

  const sdp = `v=0\r\n${'a=candidate\r\n'.repeat(1000)}` // longer than one notification
  const ice = { candidate: 'candidate:1 1 udp 1 192.0.2.1 5000 typ host', sdpMid: '0', sdpMLineIndex: 0 }
  broadcaster.send({ type: 'webrtc_offer', target: viewerId, offer: { type: 'offer', sdp } })
  broadcaster.send({ type: 'webrtc_ice_candidate', target: viewerId, candidate: ice })
  assert.deepEqual((await early.next('webrtc_offer')).offer, { type: 'offer', sdp })
  assert.deepEqual((await early.next('webrtc_ice_candidate')).candidate, ice)
  early.send({ type: 'webrtc_answer', answer: { type: 'answer', sdp } })
  early.send({ type: 'webrtc_ice_candidate', candidate: ice })
  const answer = await broadcaster.next('webrtc_answer')
  assert.deepEqual([answer.viewerId, answer.answer], [viewerId, { type: 'answer', sdp }])
  assert.equal((await broadcaster.next('webrtc_ice_candidate')).viewerId, viewerId)
  assert.deepEqual(late.frames('webrtc_offer'), [], 'nobody else hears it')

  early.close()
  assert.equal((await broadcaster.next('webrtc_viewer_left')).viewerId, viewerId)
  const second = await onStage(there, liveId, admin)
  second.send({ type: 'webrtc_broadcaster_ready' })
  assert.equal((await broadcaster.next('webrtc_event')).event, 'broadcaster_replaced')
  assert.equal((await second.next('webrtc_viewer_ready')).viewerId, other)
  const told = (event: string) => late.frames('webrtc_event').filter((frame) => frame.event === event).length
  assert.equal(told('broadcaster_left'), 1)
  broadcaster.send({ type: 'webrtc_broadcaster_ready' })
  await broadcaster.next('webrtc_viewer_ready')
  const before = told('broadcaster_left')
  broadcaster.close()
  await until('who watches hears that the broadcaster left', () => told('broadcaster_left') > before)
  const last = await onStage(here, liveId, admin)
  last.send({ type: 'webrtc_broadcaster_ready' })
  await last.next('webrtc_viewer_ready')
  await here.gql('mutation($id: ID!) { endLive(id: $id) { id } }', { id: liveId }, { token: admin })
  await until('who watches hears the end', () => told('live_ended') > 0)
  assert.equal(told('live_ended'), 1)
})

/** A socket in the signalling room of a live. */
async function onStage({ url }: Server, liveId: string, token?: string) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/ws${token ? `?token=${token}` : ''}`)
  const all: Record<string, unknown>[] = []
  const seen = new Set<object>()
  socket.on('error', () => {})
  socket.on('message', (text) => all.push(JSON.parse(String(text))))
  const frames = (type: string) => all.filter((frame) => frame.type === type)
  const next = async (type: string) => {
    const fresh = () => frames(type).find((frame) => !seen.has(frame))
    await until(
      `${type} (of ${JSON.stringify(all.map((one) => one.message ?? one.type))})`,
      () => fresh() !== undefined,
      20_000,
    )
    const frame = fresh() ?? {}
    seen.add(frame)
    return frame
  }
  await next(token ? 'authenticated' : 'welcome')
  socket.send(JSON.stringify({ type: 'subscribe', event: `webrtc_${liveId}` }))
  await next('subscription_success')
  const send = (frame: object) => socket.send(JSON.stringify({ liveId, ...frame }))
  return { frames, next, send, close: () => socket.close() }
}
