import assert from 'node:assert/strict'
import test from 'node:test'
import { loginTries, reauthenticationLife, tokenOverlap } from '@vondrona/rules/constants'
import { Secret, TOTP } from 'otpauth'
import { type Member, refused, type World, world } from '../world.ts'

/** Somebody holds a copy of an administrator's token, and nothing else. */

const confirm =
  'mutation($password: String, $code: String) { reauthenticate(password: $password, code: $code) { token until } }'
const needed = 'REAUTHENTICATION_REQUIRED'
const acts = (victim: Member, id = victim.id) =>
  [
    ['mutation($id: ID!) { updateUserRole(id: $id, role: admin) { id } }', { id }],
    ['mutation($id: ID!) { updateUserStatus(id: $id, status: blocked) { id } }', { id }],
    ['mutation($id: ID!) { rejectUser(id: $id) { id } }', { id }],
    ['mutation($id: ID!) { decideUsers(ids: [$id], decision: reject) { ok } }', { id }],
    ['mutation { exportMyData { id } }', {}],
  ] as const

const people = async (w: World) => {
  const admin = await w.member({ role: 'admin', reauthenticated: false })
  return { admin, victim: await w.member({ status: 'pending' }) }
}

test('a token alone changes no role, blocks nobody and exports nothing', async (t) => {
  const w = await world(t)
  const { admin, victim } = await people(w)
  for (const [document, variables] of acts(victim)) await refused(needed, admin.gql(document, variables))
  const { role, status } = await victim.row()
  assert.deepEqual({ role, status }, { role: 'user', status: 'pending' })
})

test('a token fresh from a login is no exception', async (t) => {
  const w = await world(t)
  const { admin, victim } = await people(w)
  const login = 'mutation($input: LoginInput!) { login(input: $input) { token } }'
  const input = { email: admin.email, password: admin.password }
  const { token } = (await w.visitor().ok(login, { input })).login
  for (const [document, variables] of acts(victim))
    await refused(needed, admin.with({ token }).gql(document, variables))
})

test('a copy of the token gains nothing when its owner gives the password again, and dies', async (t) => {
  const w = await world(t)
  const { admin, victim } = await people(w)
  const { token } = (await admin.ok(confirm, { password: admin.password })).reauthenticate
  assert.notEqual(token, admin.token)
  for (const [document, variables] of acts(victim)) await refused(needed, admin.gql(document, variables))
  for (const [document, variables] of acts(victim).slice(1, 2)) await admin.with({ token }).ok(document, variables)
  w.advance(tokenOverlap)
  await refused('UNAUTHENTICATED', admin.gql('{ me { id } }'))
  await admin.with({ token }).ok('{ me { id } }')
})

test('the password given again covers a while, and not longer', async (t) => {
  const w = await world(t)
  const { admin, victim } = await people(w)
  const { token, until } = (await admin.ok(confirm, { password: admin.password })).reauthenticate
  assert.equal(Date.parse(until), w.now().getTime() + reauthenticationLife)
  const owner = admin.with({ token })
  w.advance(reauthenticationLife - 1)
  await owner.ok('mutation { exportMyData { id } }')
  w.advance(1)
  for (const [document, variables] of acts(victim)) await refused(needed, owner.gql(document, variables))
})

test('the password cannot be guessed with a token, and each wrong try is in the log', async (t) => {
  const w = await world(t)
  const { admin } = await people(w)
  for (let n = 0; n < loginTries.perAccount; n++)
    await refused('WRONG_PASSWORD', admin.gql(confirm, n % 2 ? { password: `essai ${n}` } : {}))
  await refused('RATE_LIMITED', admin.gql(confirm, { password: admin.password }))
  const [{ n }] = await w.sql(`select count(*)::int as n from audit_entry where action = 'session.notConfirmed'`)
  assert.equal(n, loginTries.perAccount)
})

test('a code of the second factor confirms once, and only where there is one', async (t) => {
  const w = await world(t)
  const { admin } = await people(w)
  await refused('TOTP_WRONG', admin.gql(confirm, { code: '000000' }))
  const { secret } = (
    await admin.ok('mutation($password: String!) { startTotp(password: $password) { secret } }', {
      password: admin.password,
    })
  ).startTotp
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const codeNow = () => totp.generate({ timestamp: w.now().getTime() })
  await refused('TOTP_WRONG', admin.gql(confirm, { code: codeNow() })) // not switched on yet
  await admin.ok('mutation($code: String!) { confirmTotp(code: $code) { success } }', { code: codeNow() })
  w.advance(60_000)
  const code = codeNow()
  const { token } = (await admin.ok(confirm, { code })).reauthenticate
  await admin.with({ token }).ok('mutation { exportMyData { id } }')
  await refused('TOTP_WRONG', admin.with({ token }).gql(confirm, { code }))
})
