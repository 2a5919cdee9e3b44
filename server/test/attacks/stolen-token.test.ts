import assert from 'node:assert/strict'
import test from 'node:test'
import { loginTries, reauthenticationLife, session, tokenOverlap } from '@vondrona/rules/sessions/constants'
import { Secret, TOTP } from 'otpauth'
import { type Member, type Person, refused, type World, world } from '../world.ts'

/** Somebody has a copy of an administrator's token, and nothing else. */

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

const who = ({ email, password }: Member) => ({ email, password })

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

const login = 'mutation($input: LoginInput!) { login(input: $input) { token } }'

test('D-68 a login with the password counts as the confirmation, for a while, and for the token it issued only', async (t) => {
  const w = await world(t)
  const { admin, victim } = await people(w)
  const { token } = (await w.visitor().ok(login, { input: { ...who(admin), rememberMe: true } })).login
  const fresh = admin.with({ token })
  for (const [document, variables] of acts(victim)) await refused(needed, admin.gql(document, variables)) // another session
  w.advance(reauthenticationLife - 1)
  await fresh.ok('mutation { exportMyData { id } }')
  w.advance(1)
  for (const [document, variables] of acts(victim)) await refused(needed, fresh.gql(document, variables))
})

test('D-68 a login with the second factor counts, one with a recovery code does not', async (t) => {
  const w = await world(t)
  const { admin } = await people(w)
  const start = 'mutation($password: String!) { startTotp(password: $password) { secret } }'
  const { secret } = (await admin.ok(start, { password: admin.password })).startTotp
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const codeNow = () => totp.generate({ timestamp: w.now().getTime() })
  const confirmTotp = 'mutation($code: String!) { confirmTotp(code: $code) { codes } }'
  const { codes } = (await admin.ok(confirmTotp, { code: codeNow() })).confirmTotp
  const opened = async (code: string) => {
    const { token } = (await w.visitor().ok(login, { input: { ...who(admin), code } })).login
    return admin.with({ token })
  }
  await refused(needed, (await opened(codes[0])).gql('mutation { exportMyData { id } }'))
  w.advance(60_000)
  await (await opened(codeNow())).ok('mutation { exportMyData { id } }')
})

test('a session that a mailed link opened, or a new password, is not confirmed', async (t) => {
  const w = await world(t)
  const member = await w.member()
  await w.visitor().ok('mutation($e: String!) { requestPasswordReset(email: $e) { success } }', { e: member.email })
  await w.runJobs()
  const variables = { token: await w.linkTo('/reset-password', member.email), password: 'sept-lemuriens-gris' }
  const reset =
    'mutation($token: String!, $password: String!) { resetPassword(token: $token, password: $password) { token } }'
  const { token } = (await w.visitor().ok(reset, variables)).resetPassword
  await refused(needed, member.with({ token }).gql('mutation { exportMyData { id } }'))
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

test('a session that is never idle ends all the same, remembered or not', async (t) => {
  const w = await world(t)
  const member = await w.member()
  const login = 'mutation($input: LoginInput!) { login(input: $input) { token } }'
  for (const [rememberMe, longest, step] of [
    [false, session.longest, session.idle],
    [true, session.rememberedLongest, session.rememberedIdle],
  ] as const) {
    const { token } = (await w.visitor().ok(login, { input: { ...who(member), rememberMe } })).login
    const end = w.now().getTime() + longest
    for (let left = longest; left > step; left -= step - 1) {
      await w.visitor({ token }).ok('{ me { id } }')
      w.advance(step - 1)
    }
    await w.visitor({ token }).ok('{ me { id } }')
    w.advance(end - w.now().getTime())
    await refused('UNAUTHENTICATED', w.visitor({ token }).gql('{ me { id } }'))
  }
})

test('a copied token is worth a day: the owner gets another one, and the copy cannot', async (t) => {
  const w = await world(t)
  const member = await w.member()
  const renew = (person: Person) => person.ok('mutation { renewToken }').then(({ renewToken }) => renewToken)
  assert.equal(await renew(member), null)
  w.advance(session.idle - 1)
  await member.ok('{ me { id } }')
  w.advance(session.idle - 1)
  await member.ok('{ me { id } }')
  w.advance(session.rotateEvery - 2 * (session.idle - 1))
  const [one, other] = await Promise.all([renew(member), renew(member)])
  assert.equal([one, other].filter(Boolean).length, 1) // of two tabs at once, one
  assert.equal(await renew(member), null)
  await member.with({ token: one ?? other }).ok('{ me { id } }')
  await member.ok('{ me { id } }') // requests in flight
  w.advance(tokenOverlap)
  await refused('UNAUTHENTICATED', member.gql('{ me { id } }'))
  await member.with({ token: one ?? other }).ok('{ me { id } }')
})

test('an answer with a new token that was lost throws nobody out: the old one serves, and gets another', async (t) => {
  const w = await world(t)
  const member = await w.member({ reauthenticated: false })
  await member.ok(confirm, { password: member.password })
  w.advance(10 * tokenOverlap)
  await member.ok('{ me { id } }')
  await refused(needed, member.gql('mutation { exportMyData { id } }'))
  const { renewToken } = await member.ok('mutation { renewToken }')
  await member.with({ token: renewToken }).ok('{ me { id } }')
  w.advance(tokenOverlap)
  await refused('UNAUTHENTICATED', member.gql('{ me { id } }'))
})
