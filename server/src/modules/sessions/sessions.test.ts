import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import test from 'node:test'
import { memberStates } from '@vondrona/rules/members'
import { session, sessionsPerMember } from '@vondrona/rules/sessions/constants'
import { refused, world } from '../../../test/world.ts'
import { moveStatus } from '../accounts/index.ts'
import { cleanSessions } from './clean-sessions.ts'
import { addLink, findLink, takeLink } from './links/store.ts'
import { createSession, revokeSessions } from './sessions.ts'
import { addSession, endPreviousToken, findSession, findSessionBefore, rotateToken, sessionsOf } from './store.ts'

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

test('R-AUTH-01 a session is nobody from the millisecond it ends, for a blocked or erased account, and when it is from more than a day ahead', async (t) => {
  const w = await world(t)
  const { id: userId } = await w.member()
  await w.sql('delete from session')
  const { db } = w.kernel
  const at = (ms: number) => new Date(w.now().getTime() + ms)
  const tokenHash = randomBytes(32)
  const facts = { remembered: false, device: '', address: null, reauthenticatedAt: null }
  const times = { createdAt: at(0), lastSeenAt: at(0), expiresAt: at(1000) }
  await w.system.transaction((tx) => addSession(tx, { id: w.kernel.newId(), userId, tokenHash, ...facts, ...times }))
  const isOpen = async (now: Date) => [
    (await findSession(db, tokenHash, now)) !== undefined,
    (await sessionsOf(db, userId, now)).length === 1,
  ]
  const day = 86_400_000
  assert.deepEqual(await isOpen(at(999)), [true, true])
  assert.deepEqual(await isOpen(at(1000)), [false, false])
  assert.deepEqual(await isOpen(at(1 - day)), [true, true])
  assert.deepEqual(await isOpen(at(-day)), [false, false])
  assert.equal(await findSession(db, randomBytes(32), at(0)), undefined)
  assert.deepEqual(await sessionsOf(db, w.kernel.newId(), at(0)), [])
  for (const change of [`status = 'blocked'`, `status = 'active', deleted_at = now()`]) {
    await w.sql(`update app_user set ${change}`)
    assert.equal(await findSession(db, tokenHash, at(0)), undefined)
  }
})

test('a token is replaced once it is due, again only while its answer may be lost, and the one before serves until its end', async (t) => {
  const w = await world(t)
  const { id: userId } = await w.member()
  await w.sql('delete from session')
  const { db } = w.kernel
  const at = (ms: number) => new Date(w.now().getTime() + ms)
  const [id, first, second, third] = [w.kernel.newId(), randomBytes(32), randomBytes(32), randomBytes(32)]
  const facts = { remembered: false, device: '', address: null, reauthenticatedAt: at(0) }
  const times = { createdAt: at(0), lastSeenAt: at(0), expiresAt: at(100_000) }
  await w.system.transaction((tx) => addSession(tx, { id, userId, tokenHash: first, ...facts, ...times }))
  const rotate = (from: Buffer, tokenHash: Buffer, olderThan: number, lostBefore: number) =>
    rotateToken(db, id, { from, tokenHash, at: at(50), olderThan: at(olderThan), lostBefore: at(lostBefore) })
  assert.equal(await rotate(first, second, -1, 0), false, 'it is younger')
  assert.equal(await rotate(third, second, 0, 0), false, 'it is another one')
  assert.equal(await rotate(first, second, 0, 0), true)
  assert.equal((await findSession(db, second, at(60)))?.reauthenticatedAt, null)
  assert.equal(await rotate(first, third, 100, 49), false, 'its answer may still arrive')
  assert.equal(await rotate(first, third, 100, 50), true, 'its answer is lost')
  assert.equal(await findSession(db, second, at(60)), undefined)
  await endPreviousToken(db, id, at(70))
  await endPreviousToken(db, id, at(80))
  const serves = async (ms: number) => (await findSessionBefore(db, first, at(ms))) !== undefined
  assert.deepEqual([await serves(69), await serves(70)], [true, false])
  assert.equal(await findSessionBefore(db, third, at(60)), undefined)
  assert.equal(await rotate(first, second, -1, 100), false, 'the new one was used')
})

test('a mailed link is good for what it was mailed for, until the millisecond it ends, and once', async (t) => {
  const w = await world(t)
  const { id: userId } = await w.member()
  const { db } = w.kernel
  const at = (ms: number) => new Date(w.now().getTime() + ms)
  const tokenHash = randomBytes(32)
  const link = { tokenHash, kind: 'reset', userId, payload: {}, createdAt: at(0), expiresAt: at(1000) }
  await w.system.transaction((tx) => addLink(tx, link))
  const day = 86_400_000
  for (const read of [findLink, takeLink]) {
    const isGood = async (hash: Buffer, kind: string, ms: number) =>
      (await w.system.transaction((tx) => read(tx, hash, [kind], at(ms)))) !== undefined
    assert.equal(await isGood(tokenHash, 'verify', 0), false)
    assert.equal(await isGood(randomBytes(32), 'reset', 0), false)
    assert.equal(await isGood(tokenHash, 'reset', 1000), false)
    assert.equal(await isGood(tokenHash, 'reset', -day), false)
    assert.equal(await isGood(tokenHash, 'reset', read === takeLink ? 999 : 1 - day), true)
  }
  for (const read of [findLink, takeLink])
    assert.equal(await w.system.transaction((tx) => read(tx, tokenHash, ['reset'], at(0))), undefined)
  assert.equal(await findLink(db, tokenHash, ['reset'], at(0)), undefined)
})
