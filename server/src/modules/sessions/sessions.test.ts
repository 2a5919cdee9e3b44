import assert from 'node:assert/strict'
import test from 'node:test'
import { session, sessionsPerMember } from '@vondrona/rules/constants'
import { memberStates } from '@vondrona/rules/members'
import { refused, world } from '../../../test/world.ts'
import { moveStatus } from '../accounts/index.ts'
import { cleanSessions } from './clean-sessions.ts'
import { createSession, revokeSessions } from './sessions.ts'

test('R-AUTH-13 R-GQL-07 me: without a session, with a made-up token, and after logout the answer is 401', async (t) => {
  const w = await world(t)
  const member = await w.member()
  for (const token of [null, 'inconnu', 'x'.repeat(5000)]) {
    const answer = await w.visitor({ token }).gql('{ me { id } }')
    assert.equal(answer.status, 401)
    assert.equal(answer.errors?.[0]?.extensions.code, 'UNAUTHENTICATED')
  }
  assert.deepEqual(await member.ok('mutation { logout }'), { logout: true })
  assert.equal((await member.gql('{ me { id } }')).status, 401)
})

test('R-GQL-32 R-AUTH-08 logout is true also without a session or with a dead one', async (t) => {
  const w = await world(t)
  assert.deepEqual(await w.visitor().ok('mutation { logout }'), { logout: true })
  assert.deepEqual(await w.visitor({ token: 'mort' }).ok('mutation { logout }'), { logout: true })
})

test('the list of my sessions names device and address, and marks this one', async (t) => {
  const w = await world(t)
  const member = await w.member()
  const phone = w.visitor({ address: '41.188.1.2', device: 'Mozilla/5.0 (iPhone) Safari/604' })
  await phone.ok('mutation($i: LoginInput!) { login(input: $i) { token } }', {
    i: { email: member.email, password: member.password, rememberMe: true },
  })
  const { mySessions } = await member.ok('{ mySessions { device address current remembered } }')
  assert.deepEqual(mySessions.map((one: { device: string }) => one.device).sort(), ['?', 'Safari · iOS'])
  assert.equal(mySessions.filter((one: { current: boolean }) => one.current).length, 1)
  const other = mySessions.find((one: { current: boolean }) => !one.current)
  assert.deepEqual(other, { device: 'Safari · iOS', address: '41.188.1.2', current: false, remembered: true })
})

test('one session is ended by its owner only', async (t) => {
  const w = await world(t)
  const [owner, stranger] = [await w.member(), await w.member()]
  const { mySessions } = await owner.ok('{ mySessions { id } }')
  const end = 'mutation($id: ID!) { revokeSession(id: $id) }'
  assert.deepEqual(await stranger.ok(end, { id: mySessions[0].id }), { revokeSession: false })
  await owner.ok('{ me { id } }')
  assert.deepEqual(await owner.ok(end, { id: 'rien' }), { revokeSession: false })
  assert.deepEqual(await owner.ok(end, { id: mySessions[0].id }), { revokeSession: true })
  assert.equal((await owner.gql('{ me { id } }')).status, 401)
})

test('ending the other devices leaves this one and says how many', async (t) => {
  const w = await world(t)
  const member = await w.member()
  const row = await member.row()
  const others = [1, 2].map(() => w.system.transaction((tx) => createSession(tx, w.system, row, { remember: true })))
  const tokens = (await Promise.all(others)).map(({ token }) => token)
  assert.deepEqual(await member.ok('mutation { revokeOtherSessions }'), { revokeOtherSessions: 2 })
  await member.ok('{ me { id } }')
  for (const token of tokens) assert.equal((await w.visitor({ token }).gql('{ me { id } }')).status, 401)
})

test('F-COM-09 a blocked member is out at once: calls answer 401, sockets close with 4401', async (t) => {
  const w = await world(t)
  const member = await w.member()
  const socket = await w.socket(member.token)
  await socket.next('authenticated')
  await w.system.transaction(async (tx) => {
    await moveStatus(tx, member.id, memberStates.moves.block, { by: null, at: w.now() })
    await revokeSessions(tx, w.system, member.id, { reason: 'blocked' })
  })
  assert.equal(await socket.closed, 4401)
  assert.equal((await member.gql('{ me { id } }')).status, 401)
})

test('F-COM-09 a session made while the member is being blocked is worth nothing', async (t) => {
  const w = await world(t)
  const member = await w.member()
  const row = await member.row()
  await w.system.transaction((tx) => moveStatus(tx, member.id, memberStates.moves.block, { by: null, at: w.now() }))
  const { token } = await w.system.transaction((tx) => createSession(tx, w.system, row, { remember: true }))
  assert.equal((await w.visitor({ token }).gql('{ me { id } }')).status, 401)
})

test('sockets close only when the act that ends the sessions is committed', async (t) => {
  const w = await world(t)
  const member = await w.member()
  const heard: string[] = []
  w.kernel.bus.on('sessions.ended', ({ userId }) => void heard.push(userId))
  const failing = w.system.transaction(async (tx) => {
    await revokeSessions(tx, w.system, member.id)
    throw new Error('rolled back')
  })
  await assert.rejects(failing, /rolled back/)
  assert.deepEqual(heard, [])
  await member.ok('{ me { id } }')
})

test('nobody fills the table with sessions: beyond the limit those not used for longest end', async (t) => {
  const w = await world(t)
  const member = await w.member()
  const row = await member.row()
  for (let n = 0; n < sessionsPerMember; n++) {
    w.advance(1000)
    await w.system.transaction((tx) => createSession(tx, w.system, row, { remember: false }))
  }
  assert.equal((await w.sql('select 1 from session')).length, sessionsPerMember)
  assert.equal((await member.gql('{ me { id } }')).status, 401) // the first one
})

test('a visitor and somebody with a dead token may not list sessions', async (t) => {
  const w = await world(t)
  await refused('UNAUTHENTICATED', w.visitor().gql('{ mySessions { id } }'))
  await refused('UNAUTHENTICATED', w.visitor({ token: 'mort' }).gql('mutation { revokeOtherSessions }'))
})

test('a session that expired closes its sockets, too; others stay', async (t) => {
  const w = await world(t)
  const [idle, busy] = [await w.member(), await w.member()]
  const [closing, staying] = [await w.socket(idle.token), await w.socket(busy.token)]
  for (const socket of [closing, staying]) await socket.next('authenticated')
  w.advance(session.idle - 1)
  await busy.ok('{ me { id } }')
  w.advance(1)
  await cleanSessions(w.system)
  assert.equal(await closing.closed, 4401)
  staying.send({ type: 'ping' })
  await staying.next('pong')
  assert.equal((await w.sql('select 1 from session')).length, 1)
})

test('F05 a clock that jumps: two hours back nobody is signed out, 400 days on everybody is', async (t) => {
  const w = await world(t)
  const member = await w.member()
  w.advance(-2 * 3_600_000)
  await member.ok('{ me { id } }')
  const { token } = await w.system.transaction(async (tx) =>
    createSession(tx, w.system, await member.row(), { remember: true }),
  )
  await w.visitor({ token }).ok('{ mySessions { lastSeenAt } }')
  w.advance(400 * 86_400_000)
  for (const one of [member.token, token])
    assert.equal((await w.visitor({ token: one }).gql('{ me { id } }')).status, 401)
})
