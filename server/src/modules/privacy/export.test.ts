import assert from 'node:assert/strict'
import test from 'node:test'
import { memberStates } from '@vondrona/rules/members'
import { exportLife, exportLimit, exportTimeout } from '@vondrona/rules/privacy/constants'
import { unzipSync } from 'fflate'
import { adult, newcomer } from '../../../test/registrations.ts'
import { type Person, refused, type World, world } from '../../../test/world.ts'
import { moveStatus } from '../accounts/index.ts'
import { cleanPrivacy } from './clean-exports.ts'

const ask = 'mutation { exportMyData { id status url expiresAt } }'
const list = '{ myExports { id status url expiresAt } }'

/** Asks, lets the job run, gives what is ready. */
async function archiveOf(w: World, person: Person) {
  await person.ok(ask)
  await w.runJobs()
  const { myExports } = await person.ok(list)
  assert.equal(myExports[0].status, 'ready')
  return myExports[0] as { id: string; url: string; expiresAt: string }
}

async function unpack(w: World, url: string) {
  const { rawPayload, statusCode } = await w.visitor().http('GET', url)
  assert.equal(statusCode, 200)
  return unzipSync(rawPayload)
}

test('R-GAP-22 a copy of their data is for members only, and each sees their own', async (t) => {
  const w = await world(t)
  const [one, other] = [await w.member(), await w.member({ status: 'pending' })]
  await refused('UNAUTHENTICATED', w.visitor().gql(ask))
  await refused('UNAUTHENTICATED', w.visitor().gql(list))
  await archiveOf(w, one)
  assert.deepEqual(await other.ok(list), { myExports: [] })
  await archiveOf(w, other) // somebody who waits for validation has this right, too
})

test('R-GAP-22 an archive address that was changed, guessed or taken from another archive opens nothing', async (t) => {
  const w = await world(t)
  const [one, other] = [await w.member(), await w.member()]
  const [mine, theirs] = [await archiveOf(w, one), await archiveOf(w, other)]
  const [path, token] = mine.url.split('?token=') as [string, string]
  const wrong = [
    path,
    `${path}?token=`,
    `${path}?token=${token.slice(0, -3)}`,
    `${path}?token=${theirs.url.split('=')[1]}`,
    `/api/exports/00000000-0000-7000-8000-000000000000?token=${token}`,
    `/api/exports/rien?token=${token}`,
    `${path}?token=${token}&token=${token}`,
  ]
  for (const url of wrong) assert.equal((await one.http('GET', url)).statusCode, 404, url)
  assert.equal((await w.visitor().http('GET', mine.url)).statusCode, 200)
})

test('R-GAP-22 the address of an archive ends with the session that was given it', async (t) => {
  const w = await world(t)
  const member = await w.member()
  const elsewhere = member.with({ token: (await login(w, member)).token })
  await archiveOf(w, member)
  const { url: copied } = (await elsewhere.ok(list)).myExports[0]
  const { url: mine } = (await member.ok(list)).myExports[0]
  assert.equal((await w.visitor().http('GET', copied)).statusCode, 200)
  const passwords = { currentPassword: member.password, newPassword: 'une nouvelle phrase' }
  await member.ok('mutation($input: ChangePasswordInput!) { changePassword(input: $input) { success } }', {
    input: passwords,
  })
  assert.equal((await w.visitor().http('GET', copied)).statusCode, 404)
  assert.equal((await w.visitor().http('GET', mine)).statusCode, 200)
  await member.ok('mutation { logout }')
  assert.equal((await w.visitor().http('GET', mine)).statusCode, 404)
})

test('R-GAP-22 an archive is gone after 24 hours, and at once when its owner is blocked', async (t) => {
  const w = await world(t)
  const member = await w.member()
  const { url } = await archiveOf(w, member)
  await w.system.transaction((tx) =>
    moveStatus(tx, member.id, memberStates.moves.block, { by: null, at: w.now(), reason: null }),
  )
  assert.equal((await w.visitor().http('GET', url)).statusCode, 404)
  await w.sql("update app_user set status = 'active' where id = $1", [member.id])
  const clean = async () => {
    await cleanPrivacy(w.system)
    await w.runJobs()
  }
  for (let n = 0; n < 2; n++) {
    w.advance(exportLife / 3)
    await member.ok('{ me { id } }') // whose session stays open
  }
  w.advance(exportLife / 3 - 1)
  await clean()
  assert.equal((await keys(w)).length, 1)
  assert.equal((await w.visitor().http('GET', url)).statusCode, 200)
  w.advance(1)
  assert.equal((await w.visitor().http('GET', url)).statusCode, 404)
  const again = member.with({ token: (await login(w, member)).token })
  const { myExports } = await again.ok(list)
  assert.deepEqual({ status: myExports[0].status, url: myExports[0].url }, { status: 'expired', url: null })
  await clean()
  assert.deepEqual(await keys(w), [])
})

test('R-GAP-22 the archive contains all that is kept, with photos, and no secret', async (t) => {
  const w = await world(t)
  const person = await newcomer(w, await adult({ documentNumber: '101999888777', pseudo: 'Volana' }))
  const files = await unpack(w, (await archiveOf(w, person)).url)
  const names = [
    'account',
    'applications',
    'events',
    'exports',
    'guardian',
    'identity',
    'images',
    'lives',
    'log',
    'magazine',
    'messages',
    'notifications',
    'payments',
    'reports',
    'sessions',
    'documents',
    'contests',
    'tickets',
    'votes',
  ]
  const photos = ['photos/back.webp', 'photos/front.webp']
  const expected = ['LISEZ-MOI.txt', ...names.map((name) => `${name}.json`), ...photos]
  assert.deepEqual(Object.keys(files).sort(), expected.sort())
  const read = (name: string) => JSON.parse(Buffer.from(files[name] ?? []).toString())
  assert.equal(read('account.json').document_number, '101999888777')
  assert.equal(read('account.json').email, person.email)
  assert.deepEqual(read('messages.json'), []) // (6) nobody knows yet whose address it is
  assert.equal(read('sessions.json').open.length, 1)
  assert.deepEqual(
    read('log.json').map((line: { action: string }) => line.action),
    ['privacy.exportAsked', 'account.registered'],
  )
  assert.match(Buffer.from(files['LISEZ-MOI.txt'] ?? []).toString(), /Volana/)
  const all = Object.values(files).map((bytes) => Buffer.from(bytes).toString('latin1'))
  const secrets = await w.sql(`select password_hash as secret from credential
    union select encode(token_hash, 'hex') from session union select encode(number_hash, 'hex') from identity_document`)
  for (const { secret } of secrets) assert.ok(!all.some((text) => text.includes(secret)))
  assert.equal(Buffer.from(files['photos/front.webp'] ?? []).toString('latin1', 8, 12), 'WEBP')
})

test('R-GAP-22, review (6) messages to an unproven phone, from before the proof, and links are nobody’s export', async (t) => {
  const w = await world(t)
  const [victim, thief] = [await w.member(), await w.member()]
  await w.sql("update app_user set phone = '+261340000001'")
  await w.sql('update app_user set phone_verified_at = $1 where id = $2', [w.now(), victim.id])
  await victim.ok('mutation { requestPhoneCode { success } }')
  w.advance(1000)
  await w.visitor().ok('mutation($e: String!) { requestPasswordReset(email: $e) { success } }', { e: thief.email })
  const messages = async (person: Person) => {
    const files = await unpack(w, (await archiveOf(w, person)).url)
    const rows = JSON.parse(Buffer.from(files['messages.json'] ?? []).toString())
    return rows.map((row: { channel: string; body: string | null }) => [row.channel, row.body])
  }
  assert.deepEqual(await messages(thief), [['mail', null]])
  assert.deepEqual(await messages(victim), [['sms', null]])
  w.advance(1000)
  await w.sql('update app_user set phone_verified_at = $1 where id = $2', [w.now(), thief.id])
  assert.deepEqual(
    (await messages(thief)).filter(([channel]: [string]) => channel === 'sms'),
    [],
  )
})

test('R-GAP-22 a member never learns the network address of an administrator from their archive', async (t) => {
  const w = await world(t)
  const admin = (await w.member({ role: 'admin' })).with({ address: '10.99.98.97' })
  const member = await w.member({ status: 'pending' })
  await admin.ok('mutation($id: ID!) { approveUser(id: $id) { id } }', { id: member.id })
  const files = await unpack(w, (await archiveOf(w, member)).url)
  const log = Buffer.from(files['log.json'] ?? []).toString()
  assert.match(log, /user\.approved/)
  assert.ok(!log.includes('10.99.98.97'))
  assert.match(log, /10\.1\.2\.3/) // their own
})

test('R-GAP-22 asked twice at once, one archive is prepared; a handful each day', async (t) => {
  const w = await world(t)
  const member = await w.member()
  const asked = await Promise.all(Array.from({ length: 5 }, () => member.ok(ask)))
  assert.equal(new Set(asked.map(({ exportMyData }) => exportMyData.id)).size, 1)
  assert.equal(asked[0].exportMyData.status, 'preparing')
  await w.runJobs()
  let refusals = 0
  for (let i = 0; i < exportLimit.perMemberPerDay; i++) {
    const { errors } = await member.gql(ask)
    if (errors?.[0]?.extensions.code === 'RATE_LIMITED') refusals += 1
    await w.runJobs()
  }
  assert.ok(refusals > 0)
})

test('R-GAP-22 an archive that nobody finishes has failed, and another one may be asked for', async (t) => {
  const w = await world(t)
  const member = await w.member()
  const { exportMyData } = await member.ok(ask)
  const status = async () => (await member.ok(list)).myExports[0].status
  w.advance(exportTimeout)
  await cleanPrivacy(w.system)
  assert.equal(await status(), 'preparing')
  w.advance(1)
  await cleanPrivacy(w.system)
  const { myExports } = await member.ok(list)
  assert.equal(myExports[0].status, 'failed')
  await w.runJobs() // the late job finds nobody waiting
  await w.reauthenticated(member.id)
  assert.deepEqual(await keys(w), [])
  assert.notEqual((await archiveOf(w, member)).id, exportMyData.id)
})

test('R-GAP-22 on the disk the archive is encrypted; its owner is notified, and each download is in the log', async (t) => {
  const w = await world(t)
  const member = await w.member()
  const { url } = await archiveOf(w, member)
  const [key] = await keys(w)
  const onDisk = await w.kernel.storage.get(key ?? '')
  assert.ok(onDisk && !onDisk.includes('account.json'))
  await unpack(w, url)
  const lines = await w.sql("select action from audit_entry where action like 'privacy.%' order by id")
  assert.deepEqual(
    lines.map(({ action }) => action),
    ['privacy.exportAsked', 'privacy.exportDownloaded'],
  )
  const { notifications } = await member.ok('{ notifications { items { kind link } } }')
  assert.deepEqual(notifications.items, [{ kind: 'privacy.exportReady', link: '/settings/privacy' }])
})

const keys = async (w: World) => (await Array.fromAsync(w.kernel.storage.list('exports'))).map(({ key }) => key)

async function login(w: World, { email, password }: { email: string; password: string }) {
  const document = 'mutation($input: LoginInput!) { login(input: $input) { token } }'
  return (await w.visitor().ok(document, { input: { email, password } })).login as { token: string }
}
