import assert from 'node:assert/strict'
import test from 'node:test'
import { recoveryCodes } from '@vondrona/rules/sessions/constants'
import { Secret, TOTP } from 'otpauth'
import { type Member, type Person, refused, type World, world } from '../../../../test/world.ts'
import { mailVerification } from '../contacts/email-link.ts'

const start = (person: Person, password: string) =>
  person.gql('mutation($p: String!) { startTotp(password: $p) { uri secret } }', { p: password })
const confirm = (person: Person, code: string) =>
  person.gql('mutation($c: String!) { confirmTotp(code: $c) { success message codes } }', { c: code })
const renew = (person: Person, password: string) =>
  person.gql('mutation($p: String!) { renewRecoveryCodes(password: $p) { codes } }', { p: password })
const left = async (person: Person) => (await person.ok('{ recoveryCodesLeft }')).recoveryCodesLeft
const disable = (person: Person, password: string) =>
  person.gql('mutation($p: String!) { disableTotp(password: $p) { success } }', { p: password })
const login = (person: Person, { email, password }: Member, code?: string) =>
  person.gql('mutation($i: LoginInput!) { login(input: $i) { token user { totpEnabled } } }', {
    i: { email, password, code },
  })

const codeAt = (w: World, secret: string, shift = 0) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: w.now().getTime() + shift * 30_000 })

async function staff(w: World) {
  const member = await w.member({ role: 'moderator' })
  const { secret } = (await start(member, member.password)).data.startTotp
  const codes: string[] = (await confirm(member, codeAt(w, secret))).data.confirmTotp.codes
  w.advance(60_000)
  return { member, secret, codes }
}

test('a second factor is for staff, asked with the password, and counts only once a code was confirmed', async (t) => {
  const w = await world(t)
  const [user, editor] = [await w.member(), await w.member({ role: 'redacteur' })]
  await refused('UNAUTHENTICATED', start(w.visitor(), 'x'))
  await refused('FORBIDDEN', start(user, user.password))
  await refused('WRONG_PASSWORD', start(editor, 'pas le bon'))
  await refused('TOTP_WRONG', confirm(editor, '123456'))
  const { uri, secret } = (await start(editor, editor.password)).data.startTotp
  assert.match(uri, /^otpauth:\/\/totp\/Vondrona:/)
  assert.ok((await login(w.visitor(), editor)).data.login.token) // not confirmed yet
  await refused('TOTP_WRONG', confirm(editor, '000000' === codeAt(w, secret) ? '111111' : '000000'))
  assert.deepEqual((await confirm(editor, codeAt(w, secret))).data.confirmTotp.success, true)
  await refused('CONFLICT', start(editor, editor.password))
  await refused('TOTP_REQUIRED', login(w.visitor(), editor))
})

test('login requests the code after the right password only; wrong codes are refused and counted', async (t) => {
  const w = await world(t)
  const { member, secret } = await staff(w)
  await refused('BAD_CREDENTIALS', login(w.visitor(), { ...member, password: 'pas le bon' }, codeAt(w, secret)))
  const asked = await refused('TOTP_REQUIRED', login(w.visitor(), member))
  assert.equal(asked.extensions.field, 'code')
  for (const wrong of ['abcdef', '12345', codeAt(w, secret, 5)])
    await refused('TOTP_WRONG', login(w.visitor(), member, wrong))
  for (let n = 0; n < 5; n++) await login(w.visitor(), member, codeAt(w, secret, 9))
  await refused('RATE_LIMITED', login(w.visitor(), member, codeAt(w, secret)))
})

test('codes cannot be guessed from many addresses, nor by asking without a code in between', async (t) => {
  const w = await world(t)
  const { member, secret } = await staff(w)
  const from = (n: number) => w.visitor({ address: `10.8.0.${n}` })
  for (let n = 0; n < 10; n++) {
    await refused('TOTP_WRONG', login(from(n), member, codeAt(w, secret, 9)))
    await refused('TOTP_REQUIRED', login(from(n), member))
  }
  await refused('RATE_LIMITED', login(from(99), member, codeAt(w, secret)))
})

test('a code is good once, also when it is sent twice at the same moment, and its neighbour in time is accepted', async (t) => {
  const w = await world(t)
  const { member, secret } = await staff(w)
  const code = codeAt(w, secret)
  const answers = await Promise.all([1, 2, 3].map(() => login(w.visitor(), member, code)))
  assert.equal(answers.filter(({ data }) => data?.login).length, 1)
  await refused('TOTP_WRONG', login(w.visitor(), member, code))
  w.advance(30_000)
  await refused('TOTP_WRONG', login(w.visitor(), member, code)) // still inside its window, but used
  const next = await login(w.visitor(), member, codeAt(w, secret, 1)) // a phone that goes 30 s fast
  assert.equal(next.data.login.user.totpEnabled, true)
})

test('switching it off asks the password; then the password is enough again', async (t) => {
  const w = await world(t)
  const { member } = await staff(w)
  await refused('WRONG_PASSWORD', disable(member, 'pas le bon'))
  assert.ok((await disable(member, member.password)).data)
  assert.ok((await login(w.visitor(), member)).data.login.token)
  assert.equal((await w.messages(member.email)).length, 2) // notified both times
})

test('mailed links do not go around the second factor: the password changes, the code is still asked', async (t) => {
  const w = await world(t)
  const { member, secret } = await staff(w)
  await w.visitor().ok('mutation($e: String!) { requestPasswordReset(email: $e) { success } }', { e: member.email })
  await w.runJobs()
  const token = await w.linkTo('/reset-password', member.email)
  const reset = w
    .visitor()
    .gql('mutation($t: String!) { resetPassword(token: $t, password: "une nouvelle phrase") { token } }', { t: token })
  assert.equal((await refused('TOTP_REQUIRED', reset)).extensions.key, 'sessions.resetThenCode')
  assert.equal((await member.gql('{ me { id } }')).status, 401)
  const renewed = { ...member, password: 'une nouvelle phrase' }
  await refused('TOTP_REQUIRED', login(w.visitor(), renewed))
  assert.ok((await login(w.visitor(), renewed, codeAt(w, secret))).data.login.token)
})

test('a link that verifies the address opens no session where a second factor is on', async (t) => {
  const w = await world(t)
  const { member } = await staff(w)
  const mailed = async () => {
    await w.system.transaction(async (tx) => mailVerification(tx, w.system, await member.row()))
    return { token: await w.linkTo('/verify-email', member.email) }
  }
  const verify = 'mutation($token: String!) { verifyEmail(token: $token) { token } }'
  const error = await refused('TOTP_REQUIRED', w.visitor().gql(verify, await mailed()))
  assert.equal(error.extensions.key, 'sessions.verifiedThenCode')
  const press = 'mutation($token: String!) { confirmEmail(token: $token) { auth { token } } }'
  assert.equal((await w.visitor().ok(press, await mailed())).confirmEmail.auth, null)
})

test('recovery codes are refused: without a second factor, to others, with a wrong password, misspelt, of somebody else', async (t) => {
  const w = await world(t)
  const [user, editor] = [await w.member(), await w.member({ role: 'redacteur' })]
  await refused('UNAUTHENTICATED', renew(w.visitor(), 'x'))
  await refused('FORBIDDEN', renew(user, user.password))
  await refused('CONFLICT', renew(editor, editor.password))
  const [{ member, codes }, other] = [await staff(w), await staff(w)]
  await refused('WRONG_PASSWORD', renew(member, 'pas le bon'))
  await refused('BAD_CREDENTIALS', login(w.visitor(), { ...member, password: 'pas le bon' }, codes[0]))
  for (const wrong of [`${codes[0]}1`, codes[0]?.slice(1), other.codes[0]])
    await refused('TOTP_WRONG', login(w.visitor(), member, wrong))
  assert.equal(await left(member), recoveryCodes.count)
})

test('a recovery code opens the account once in place of the app, also when it is sent five times at the same moment', async (t) => {
  const w = await world(t)
  const { member, secret, codes } = await staff(w)
  assert.equal(new Set(codes).size, recoveryCodes.count)
  assert.match(codes[0] ?? '', /^\d{4} \d{4} \d{4}$/)
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => login(w.visitor(), member, codes[0])))
  assert.equal(answers.filter(({ data }) => data?.login).length, 1)
  for (const { errors } of answers) if (errors) assert.equal(errors[0]?.extensions.code, 'TOTP_WRONG')
  await refused('TOTP_WRONG', login(w.visitor(), member, codes[0]))
  assert.ok((await login(w.visitor(), member, codes[1]?.replaceAll(' ', ''))).data.login.token)
  assert.ok((await login(w.visitor(), member, codeAt(w, secret))).data.login.token) // the app continues
  assert.equal(await left(member), recoveryCodes.count - 2)
  const bodies = (await w.messages(member.email)).map(({ body }) => body ?? '')
  assert.equal(bodies.filter((body) => /code de secours a servi/.test(body)).length, 2)
  const lines = await w.sql(`select 1 from audit_entry where action = 'totp.recoveryUsed' and actor_id = $1`, [
    member.id,
  ])
  assert.equal(lines.length, 2)
})

test('recovery codes are kept as keyed hashes; new ones make the old worthless, switching off takes all', async (t) => {
  const w = await world(t)
  const { member, codes } = await staff(w)
  const rows = JSON.stringify(await w.sql('select * from recovery_code'))
  for (const code of codes) assert.ok(!rows.includes(code) && !rows.includes(code.replaceAll(' ', '')))
  const fresh: string[] = (await renew(member, member.password)).data.renewRecoveryCodes.codes
  assert.equal(new Set([...codes, ...fresh]).size, 2 * recoveryCodes.count)
  await refused('TOTP_WRONG', login(w.visitor(), member, codes[0]))
  assert.ok((await login(w.visitor(), member, fresh[0])).data.login.token)
  assert.ok((await disable(member, member.password)).data)
  assert.deepEqual(await w.sql('select * from recovery_code'), [])
})

test('of two confirmations at the same moment one counts, so that the codes that were shown are the codes', async (t) => {
  const w = await world(t)
  const member = await w.member({ role: 'moderator' })
  const { secret } = (await start(member, member.password)).data.startTotp
  const code = codeAt(w, secret)
  const answers = await Promise.all([confirm(member, code), confirm(member, code)])
  const shown = answers.flatMap(({ data }) => data?.confirmTotp?.codes ?? [])
  assert.equal(shown.length, recoveryCodes.count)
  assert.ok((await login(w.visitor(), member, shown[0])).data.login.token)
})
