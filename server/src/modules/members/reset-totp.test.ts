import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { rolesBut } from '../../../test/people.ts'
import { admin } from '../../../test/registrations.ts'
import { type Member, refused, type World, world } from '../../../test/world.ts'

const reset =
  'mutation($id: ID!, $password: String!) { resetTotp(userId: $id, password: $password) { id totpEnabled } }'
const login = 'mutation($input: LoginInput!) { login(input: $input) { token } }'

/** Switches the second factor on; answers the recovery codes. */
async function protect(w: World, member: Member): Promise<string[]> {
  const { startTotp } = await member.ok('mutation($p: String!) { startTotp(password: $p) { secret } }', {
    p: member.password,
  })
  const code = TOTP.generate({ secret: Secret.fromBase32(startTotp.secret), timestamp: w.now().getTime() })
  return (await member.ok('mutation($c: String!) { confirmTotp(code: $c) { codes } }', { c: code })).confirmTotp.codes
}

test('R-ROLE-16 taking off the second factor of another person is refused', async (t) => {
  const w = await world(t)
  const [boss, member] = [await admin(w), await w.member({ role: 'moderator' })]
  await refused('CONFLICT', boss.gql(reset, { id: member.id, password: boss.password })) // there is none
  await protect(w, member)
  await protect(w, boss)
  await refused('UNAUTHENTICATED', w.visitor().gql(reset, { id: member.id, password: 'x' }))
  for (const role of rolesBut('admin')) {
    const other = await w.member({ role })
    await refused('FORBIDDEN', other.gql(reset, { id: member.id, password: other.password }))
  }
  await refused('NOT_YOURSELF', boss.gql(reset, { id: boss.id, password: boss.password }))
  await refused('NOT_YOURSELF', boss.gql(reset, { id: boss.id.toUpperCase(), password: boss.password }))
  const wrong = await refused('WRONG_PASSWORD', boss.gql(reset, { id: member.id, password: 'pas le bon' }))
  assert.equal(wrong.extensions.field, 'password')
  await refused('NOT_FOUND', boss.gql(reset, { id: w.kernel.newId(), password: boss.password }))
  assert.ok((await member.row()).totpEnabledAt)
  await member.ok('{ me { id } }')
})

test('who lost the authenticator signs in with the password again: sessions ended, codes invalid, member notified, one line in the log', async (t) => {
  const w = await world(t)
  const [boss, member] = [await admin(w), await w.member({ role: 'moderator' })]
  const [code] = await protect(w, member)
  const input = { email: member.email, password: member.password }
  await refused('TOTP_REQUIRED', w.visitor().gql(login, { input }))
  const socket = await w.socket(member.token)
  await socket.next('authenticated')

  const { resetTotp } = await boss.ok(reset, { id: member.id, password: boss.password })
  assert.deepEqual({ ...resetTotp }, { id: member.id, totpEnabled: false })
  assert.equal(await socket.closed, 4401)
  assert.equal((await member.gql('{ me { id } }')).status, 401)
  const { token } = (await w.visitor().ok(login, { input })).login
  const { notifications } = await w.visitor({ token }).ok('{ notifications { items { kind } } }')
  assert.equal(notifications.items[0].kind, 'security.totpReset')
  assert.match((await w.messages(member.email)).at(-1)?.body ?? '', /Un administrateur a désactivé/)
  const lines = await w.sql(`select actor_id, target_id from audit_entry where action = 'totp.reset'`)
  assert.deepEqual(lines, [{ actorId: boss.id, targetId: member.id }])

  const again = member.with({ token })
  await protect(w, again)
  await refused('TOTP_WRONG', w.visitor().gql(login, { input: { ...input, code } })) // a code of the time before
})
