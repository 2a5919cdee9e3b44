import assert from 'node:assert/strict'
import test from 'node:test'
import { deletionGrace } from '@vondrona/rules/accounts/constants'
import { bannedNumberLife } from '@vondrona/rules/identity/constants'
import { memberStates } from '@vondrona/rules/members'
import { makePhoto } from '../../../test/photos.ts'
import { adult, child, newcomer, register } from '../../../test/registrations.ts'
import { type Person, refused, type World, world } from '../../../test/world.ts'
import { moveStatus } from '../accounts/index.ts'
import { chainKey, checkChain } from '../audit/index.ts'
import { cleanPrivacy } from './clean-exports.ts'
import { eraseLeaving } from './erase.ts'

const ask = 'mutation($password: String!) { requestAccountDeletion(password: $password) { id deletionAt } }'
const keep = 'mutation { cancelAccountDeletion { deletionAt } }'
const password = 'trois-baobabs-bleus' // of the registrations
const minute = 60_000

test('R-GAP-22 only the member, with their password, requests the deletion of the account', async (t) => {
  const w = await world(t)
  const member = await w.member()
  await refused('UNAUTHENTICATED', w.visitor().gql(ask, { password: 'x' }))
  await refused('UNAUTHENTICATED', w.visitor().gql(keep))
  const wrong = await refused('WRONG_PASSWORD', member.gql(ask, { password: 'pas-celui-là' }))
  assert.equal(wrong.extensions.field, 'password')
  assert.equal((await member.row()).deletionRequestedAt, null)
})

test('R-GAP-22 the only administrator cannot leave; of two who leave at once, one stays', async (t) => {
  const w = await world(t)
  const first = await w.member({ role: 'admin' })
  await refused('LAST_ADMIN', first.gql(ask, { password: first.password }))
  assert.equal((await first.row()).deletionRequestedAt, null)
  for (let round = 0; round < 4; round++) {
    const second = await w.member({ role: 'admin' })
    const both = await Promise.all([first, second].map((admin) => admin.gql(ask, { password: admin.password })))
    const codes = both.map(({ errors }) => errors?.[0]?.extensions.code ?? 'done').sort()
    assert.deepEqual(codes, ['LAST_ADMIN', 'done'])
    await w.sql('update app_user set deletion_requested_at = null')
    await w.sql("update app_user set role = 'user' where id = $1", [second.id])
  }
})

test('R-GAP-22 an administrator who leaves does not count when another one is demoted', async (t) => {
  const w = await world(t)
  const [leaving, other] = [await w.member({ role: 'admin' }), await w.member({ role: 'admin' })]
  await leaving.ok(ask, { password: leaving.password })
  const demote = 'mutation($id: ID!) { updateUserRole(id: $id, role: user) { id } }'
  await refused('LAST_ADMIN', leaving.gql(demote, { id: other.id }))
})

test('R-GAP-22 fourteen days to change one’s mind: asked twice the first day holds, cancelled nothing happens', async (t) => {
  const w = await world(t)
  const member = await w.member()
  const first = await member.ok(ask, { password: member.password })
  assert.equal(first.requestAccountDeletion.deletionAt, new Date(w.now().getTime() + deletionGrace).toISOString())
  w.advance(minute)
  assert.deepEqual(await member.ok(ask, { password: member.password }), first)
  const kinds = '{ notifications { items { kind } } }'
  assert.deepEqual((await member.ok(kinds)).notifications.items, [{ kind: 'security.deletion' }])
  assert.deepEqual(await member.ok(keep), { cancelAccountDeletion: { deletionAt: null } })
  assert.deepEqual((await member.ok(kinds)).notifications.items, [])
  w.advance(deletionGrace)
  await eraseLeaving(w.system)
  assert.equal((await member.row()).email, member.email)
  const mails = await w.messages(member.email)
  assert.equal(mails.length, 1)
  assert.match(mails[0]?.body ?? '', /5 décembre 2026/)
})

/** Every row of every table, and every file, in which one of these words is: « table: word ». */
async function traces(w: World, words: readonly string[]): Promise<string[]> {
  const tables = await w.sql(`select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'graphile_worker')`)
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await w.sql(`select one::text as line from ${name} one`)
    for (const word of words)
      if (rows.some(({ line }) => line.toLowerCase().includes(word.toLowerCase()))) found.push(`${name}: ${word}`)
  }
  for await (const { key } of w.kernel.storage.list('.')) {
    const bytes = await w.kernel.storage.get(key)
    for (const word of words) if (bytes?.includes(word)) found.push(`${key}: ${word}`)
  }
  return found.sort()
}

const files = async (w: World) =>
  (
    await Promise.all(['identity', 'pictures', 'exports'].map((top) => Array.fromAsync(w.kernel.storage.list(top))))
  ).flat()

/** Somebody with something in every table. */
async function wellKnown(w: World) {
  const admin = await w.member({ role: 'admin', pseudo: 'Chef', nom: 'Chef', prenom: 'Le' })
  const sent = { pseudo: 'Tsiky', nom: 'RANAIVOZAFY', prenom: 'Faniry', email: 'faniry.tsiky@exemple.mg' }
  const person = await newcomer(w, await adult({ ...sent, documentNumber: '101777666555' }))
  const photo = `data:image/jpeg;base64,${(await makePhoto()).toString('base64')}`
  const profile = {
    phone: '+261 34 55 667 78',
    profilePicture: photo,
    address: 'Lot IVK 77 Ambodivona',
    city: 'Majunga',
  }
  await person.ok('mutation($i: UpdateProfileInput!) { updateProfile(input: $i) { id } }', { i: profile })
  await person.ok('mutation { requestPhoneCode { success } }')
  const change = 'mutation($e: String!, $p: String!) { requestEmailChange(email: $e, password: $p) { success } }'
  await person.ok(change, { e: 'tsiky.bis@exemple.mg', p: password })
  const correct =
    'mutation($id: ID!) { requestCorrection(userId: $id, items: name, note: "Est-ce RANAIVOZAFY ?") { success } }'
  await admin.ok(correct, { id: person.id })
  await admin.ok('mutation($id: ID!) { recordCounterCheck(userId: $id) { success } }', { id: person.id })
  const code = 'insert into recovery_code (user_id, code_hash, created_at) values ($1, $2, $3)' // as staff have them
  await w.sql(code, [person.id, Buffer.alloc(32), w.now()])
  await person.ok('mutation { exportMyData { id } }')
  await w.runJobs()
  const words = ['Tsiky', 'RANAIVOZAFY', 'Faniry', 'faniry.tsiky', 'tsiky.bis', '5566778', '55 667 78', '101777666555']
  return { admin, person, words: [...words, 'Ambodivona', 'Majunga'] }
}

async function leave(w: World, person: Person) {
  await person.ok(ask, { password })
  w.advance(deletionGrace)
  await eraseLeaving(w.system)
  await w.runJobs()
}

test('R-GAP-22 after the fourteen days nothing in any table or file names the person', async (t) => {
  const w = await world(t)
  const { admin, person, words } = await wellKnown(w)
  const before = await traces(w, words) // the same search finds them everywhere as long as they are a member
  for (const table of ['app_user', 'outgoing_message', 'link_token', 'sms_code', 'audit_name', 'correction_request'])
    assert.ok(
      before.some((trace) => trace.startsWith(`public.${table}:`)),
      `${table} in ${before}`,
    )
  assert.equal((await files(w)).length, 4) // two sides, a profile picture, an archive
  await person.ok(ask, { password })
  w.advance(deletionGrace - minute)
  await eraseLeaving(w.system)
  assert.ok((await traces(w, words)).length > 5)
  w.advance(minute)
  await eraseLeaving(w.system)
  await w.runJobs()
  assert.deepEqual(await traces(w, words), [])
  assert.deepEqual(await files(w), [])
  const own = [
    'session',
    'credential',
    'recovery_code',
    'link_token',
    'notification',
    'identity_document',
    'data_export',
  ]
  for (const table of own)
    assert.deepEqual(await w.sql(`select from ${table} where user_id = $1`, [person.id]), [], table)
  assert.equal((await person.gql('{ me { id } }')).status, 401)
  assert.equal((await checkChain(w.kernel.db, chainKey(w.kernel.secrets))).brokenAt, null)
  const again = admin.with({ token: await tokenOf(w, admin) })
  const { userCounts } = await again.ok('{ userCounts { role count } }')
  assert.deepEqual(userCounts, [{ role: 'admin', count: 1 }])
  const { auditLog } = await again.ok('{ auditLog { items { action targetName } } }')
  const line = auditLog.items.find(({ action }: { action: string }) => action === 'account.erased')
  assert.deepEqual(line, { action: 'account.erased', targetName: null })
})

async function tokenOf(w: World, { email, password }: { email: string; password: string }): Promise<string> {
  const document = 'mutation($input: LoginInput!) { login(input: $input) { token } }'
  return (await w.visitor().ok(document, { input: { email, password } })).login.token
}

test('R-GAP-22, review (6) whoever leaves takes no message of a phone they never proved with them', async (t) => {
  const w = await world(t)
  const [victim, thief] = [await w.member(), await w.member()]
  await w.sql("update app_user set phone = '+261340000001'")
  await victim.ok('mutation { requestPhoneCode { success } }')
  await thief.ok(ask, { password: thief.password })
  w.advance(deletionGrace)
  await eraseLeaving(w.system)
  assert.equal((await w.sql("select from outgoing_message where channel = 'sms'")).length, 1)
})

test('R-GAP-22 the erased person’s e-mail, pseudo and document are free again', async (t) => {
  const w = await world(t)
  const { person, words } = await wellKnown(w)
  await leave(w, person)
  const sent = { pseudo: words[0], email: 'faniry.tsiky@exemple.mg', documentNumber: '101777666555' }
  await newcomer(w, await adult(sent))
})

test('R-GAP-22 a child who leaves is named in no mail to the guardian either; the guardian’s other mails stay', async (t) => {
  const w = await world(t)
  const guardian = await w.member({ email: 'maman@exemple.mg' })
  const reset = 'mutation($e: String!) { requestPasswordReset(email: $e) { success } }'
  await w.visitor().ok(reset, { e: guardian.email })
  const person = await newcomer(w, child({ pseudo: 'Kely', nom: 'RATOVOARISOA', prenom: 'Ony' }))
  const consent = 'mutation($e: String!) { requestGuardianConsent(email: $e) { success } }'
  await person.ok(consent, { e: guardian.email })
  await w.runJobs()
  const words = ['Kely', 'RATOVOARISOA', person.email]
  await w.sql("update outgoing_message set body = null, status = 'sent' where subject like '%RATOVOARISOA%'")
  assert.ok((await traces(w, words)).includes('public.outgoing_message: RATOVOARISOA'))
  await leave(w, person)
  assert.deepEqual(await traces(w, words), [])
  assert.equal((await w.messages(guardian.email)).length, 1)
})

test('R-GAP-22 answers to what an organiser wrote no longer go to who has left; the runner’s mail stays', async (t) => {
  const w = await world(t)
  const [organiser, runner] = [await w.member({ role: 'admin_mit' }), await w.member()]
  const reset = 'mutation($e: String!) { requestPasswordReset(email: $e) { success } }'
  await w.visitor().ok(reset, { e: runner.email })
  await w.runJobs()
  await w.sql('update outgoing_message set reply_to = $1', [organiser.email])
  await organiser.ok(ask, { password: organiser.password })
  w.advance(deletionGrace)
  await eraseLeaving(w.system)
  const mails = await w.sql('select reply_to from outgoing_message where recipient = $1', [runner.email])
  assert.deepEqual(mails, [{ replyTo: null }])
})

test('R-GAP-22 leaving is no way around a block: the document stays refused for a year, by its hash alone', async (t) => {
  const w = await world(t)
  const { person, words } = await wellKnown(w)
  await person.ok(ask, { password })
  const block = { by: null, at: w.now(), reason: 'Faux document' }
  await w.system.transaction((tx) => moveStatus(tx, person.id, memberStates.moves.reject, block))
  w.advance(deletionGrace)
  await eraseLeaving(w.system)
  await w.runJobs()
  assert.deepEqual(await traces(w, [...words, 'Faux document']), [])
  assert.deepEqual(await files(w), [])
  const again = { documentNumber: '101777666555' }
  const refusal = await refused('BAD_USER_INPUT', register(w, await adult(again)))
  assert.equal(refusal.extensions.errors?.[0]?.field, 'documentNumber')
  w.advance(bannedNumberLife + minute)
  await cleanPrivacy(w.system)
  await newcomer(w, await adult(again))
})

test('R-GAP-22 one account that cannot be erased does not block the others', async (t) => {
  const w = await world(t)
  const [stuck, other] = [await w.member(), await w.member()]
  for (const member of [stuck, other]) await member.ok(ask, { password: member.password })
  await w.sql(`create function stick() returns trigger language plpgsql as
    $$ begin if old.id = '${stuck.id}' and new.deleted_at is not null then raise exception 'stuck'; end if; return new; end $$`)
  await w.sql('create trigger stick before update on app_user for each row execute function stick()')
  w.advance(deletionGrace)
  await assert.rejects(eraseLeaving(w.system), /stuck/)
  assert.equal((await other.row()).email, null)
  assert.equal((await stuck.row()).email, stuck.email) // complete: its transaction was taken back
  await w.sql('drop trigger stick on app_user')
  await eraseLeaving(w.system)
  assert.equal((await stuck.row()).email, null)
})
