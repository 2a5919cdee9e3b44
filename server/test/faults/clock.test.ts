/** F05: the machine's clock jumps while the server runs. Everything is judged by the server's clock as it is now. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isId } from '../../src/kernel/ids.ts'
import { admin, adult, child, newcomer } from '../registrations.ts'
import { refused, type World, world } from '../world.ts'

const hour = 3_600_000
const day = 24 * hour
const reset = 'mutation($t: String!, $p: String!) { resetPassword(token: $t, password: $p) { token } }'
const login = 'mutation($i: LoginInput!) { login(input: $i) { token } }'

/** A mailed link to a new password, as the member finds it. */
async function resetLink(w: World, email: string): Promise<string> {
  await w.visitor().ok('mutation($e: String!) { requestPasswordReset(email: $e) { success } }', { e: email })
  await w.runJobs()
  return w.linkTo('/reset-password', email)
}

async function signIn(w: World, email: string, password: string, rememberMe: boolean): Promise<string> {
  return (await w.visitor().ok(login, { i: { email, password, rememberMe } })).login.token
}

const lives = async (w: World, token: string) => (await w.visitor({ token }).gql('{ me { id } }')).status === 200

test('F05 +2 h: sessions continue, links of an hour are over, others are not', async (t) => {
  const w = await world(t)
  const person = await newcomer(w, child())
  const link = await resetLink(w, person.email)
  w.advance(2 * hour)
  assert.ok(await lives(w, person.token))
  await refused('LINK_INVALID', w.visitor().gql(reset, { t: link, p: 'quatre-baobabs-verts' }))
  const verify = await w.linkTo('/verify-email', person.email)
  await w.visitor().ok('mutation($t: String!) { verifyEmail(token: $t) { token } }', { t: verify })
})

test('F05 -2 h: sessions and links stay good, nobody gets in twice, ids continue growing', async (t) => {
  const w = await world(t)
  const person = await newcomer(w, child())
  const link = await resetLink(w, person.email)
  const before = w.kernel.newId()
  w.advance(-2 * hour)
  assert.ok(await lives(w, person.token))
  const { mySessions } = await person.ok('{ mySessions { createdAt lastSeenAt } }')
  for (const one of mySessions) assert.ok(one.lastSeenAt >= one.createdAt, 'nothing is seen before it began')
  const { token } = (await w.visitor().ok(reset, { t: link, p: 'quatre-baobabs-verts' })).resetPassword
  assert.ok(await lives(w, token))
  await refused('LINK_INVALID', w.visitor().gql(reset, { t: link, p: 'cinq-baobabs-verts' }))
  const ids = Array.from({ length: 10_000 }, () => w.kernel.newId())
  assert.ok(ids.every(isId))
  assert.deepEqual([before, ...ids], [...new Set([before, ...ids])].sort())
  const later = await newcomer(w, await adult())
  assert.ok(later.id > person.id, 'who came later is later in every list')
})

test('F05 +400 days: every session and link is over, and life continues', async (t) => {
  const w = await world(t)
  const person = await newcomer(w, child())
  const member = await w.member()
  const remembered = await signIn(w, member.email, member.password, true)
  const link = await resetLink(w, person.email)
  w.advance(400 * day)
  for (const token of [person.token, member.token, remembered]) assert.equal(await lives(w, token), false)
  await refused('LINK_INVALID', w.visitor().gql(reset, { t: link, p: 'quatre-baobabs-verts' }))
  assert.ok(await lives(w, await signIn(w, member.email, member.password, false)))
  const boss = await admin(w)
  const { id } = await newcomer(w, await adult())
  await boss.ok('mutation($id: ID!) { approveUser(id: $id) { status } }', { id })
  await w.runJobs()
})

test('F05 a clock that ran ahead and is set right: what was begun or used in that future is over, what came before is not', async (t) => {
  const w = await world(t)
  const member = await w.member()
  const [quiet, used] = [1, 2].map(() => signIn(w, member.email, member.password, true))
  const [before, touched] = [await quiet!, await used!]
  w.advance(20 * day)
  assert.ok(await lives(w, touched))
  const future = await signIn(w, member.email, member.password, true)
  const link = await resetLink(w, member.email)
  w.advance(-20 * day)
  assert.ok(await lives(w, before))
  for (const token of [touched, future]) assert.equal(await lives(w, token), false, 'it would live for years')
  await refused('LINK_INVALID', w.visitor().gql(reset, { t: link, p: 'quatre-baobabs-verts' }))
  assert.ok(await lives(w, await signIn(w, member.email, member.password, false)))
})

test('F05 -2 h: an image ticket lives no longer than its minute', async (t) => {
  const w = await world(t)
  const boss = await admin(w)
  const { id } = await newcomer(w, await adult())
  const ticket = 'mutation($id: ID!) { identityImageTicket(userId: $id, side: front) { url } }'
  const { identityImageTicket } = await boss.ok(ticket, { id })
  const url = new URL(identityImageTicket.url, 'http://local')
  const look = () => w.visitor().http('GET', url.pathname + url.search)
  assert.equal((await look()).statusCode, 200)
  w.advance(-2 * hour)
  assert.equal((await look()).statusCode, 403)
})
