import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { roles } from '@vondrona/rules/accounts'
import { push, pushServer } from '@vondrona/rules/notifications/constants'
import { browser } from '../../../../test/push/push-service.ts'
import { refused } from '../../../../test/world.ts'
import { addressLimits } from '../../../kernel/limits/addresses.ts'
import { sendDue } from './send-due.ts'
import { inputOf, pushWorld, remember, settings, subscribe, tell, told } from './testing.ts'

const renew =
  'mutation($f: FormerPushSubscriptionInput!, $s: PushSubscriptionInput!) { renewPush(former: $f, subscription: $s) }'
const choose = 'mutation($c: [PushSubjectInput!]!) { setPushSubjects(subjects: $c) { subjects { subject on } } }'
const remove = 'mutation($id: ID!) { removePushDevice(id: $id) { devices { id } } }'

test('devices and choices are a member’s own: no visitor has any, every role and a pending account has theirs', async (t) => {
  const { w } = await pushWorld(t)
  const phone = browser()
  const changed = { c: [{ subject: 'lives', on: true }] }
  await refused('UNAUTHENTICATED', w.visitor().gql(settings))
  await refused('UNAUTHENTICATED', w.visitor().gql(subscribe, { s: inputOf(phone) }))
  await refused('UNAUTHENTICATED', w.visitor().gql(choose, changed))
  await refused('UNAUTHENTICATED', w.visitor().gql(remove, { id: w.kernel.newId() }))
  for (const member of [
    ...(await Promise.all(roles.map((role) => w.member({ role })))),
    await w.member({ status: 'pending' }),
  ])
    await member.ok(choose, changed)
  const owner = await told(w, phone)
  const { devices } = (await owner.ok(settings)).pushSettings
  const other = await w.member({ role: 'admin' })
  assert.deepEqual((await other.ok(settings)).pushSettings.devices, [])
  await other.ok(remove, { id: devices[0].id })
  assert.equal((await owner.ok(settings)).pushSettings.devices.length, 1)
  assert.deepEqual((await owner.ok(remove, { id: devices[0].id })).removePushDevice.devices, [])
  await owner.ok(remove, { id: 'rien' })
})

test('a session that ends with its tab takes no device, and neither does a session of somebody else', async (t) => {
  const { w } = await pushWorld(t)
  const member = await w.member()
  const { message } = await refused('NOT_REMEMBERED', member.gql(subscribe, { s: inputOf(browser()) }))
  assert.match(message, /Se souvenir de moi/)
  await remember(w, member)
  const { subscribePush } = await member.ok(subscribe, { s: inputOf(browser()), on: ['lives'] })
  assert.equal(subscribePush.publicKey, w.kernel.push.publicKey)
  assert.deepEqual(
    subscribePush.devices.map(({ isThis }: { isThis: boolean }) => isThis),
    [true],
  )
  assert.deepEqual(
    subscribePush.subjects.filter(({ on }: { on: boolean }) => on).map(({ subject }: { subject: string }) => subject),
    ['lives'],
  )
})

test('an address inside, another protocol, a key off the curve and an unknown subject are refused by field', async (t) => {
  const { w } = await pushWorld(t)
  const member = await w.member()
  await remember(w, member)
  const good = inputOf(browser())
  const offCurve = `B${randomBytes(65).toString('base64url').slice(0, 86)}`
  for (const [field, value] of [
    ['endpoint', 'https://127.0.0.1/a'],
    ['endpoint', 'http://push.example.org/a'],
    ['endpoint', `https://push.example.org/${'x'.repeat(1000)}`],
    ['p256dh', offCurve],
    ['p256dh', 'x'],
    ['auth', 'x'],
  ] as const) {
    const { extensions } = await refused('BAD_USER_INPUT', member.gql(subscribe, { s: { ...good, [field]: value } }))
    assert.equal(extensions.field ?? extensions.errors?.[0]?.field, field)
  }
  await refused('BAD_USER_INPUT', member.gql(subscribe, { s: good, on: ['lives', 'inconnu'] }))
  await refused('BAD_USER_INPUT', member.gql(choose, { c: [{ subject: 'constructor', on: true }] }))
  assert.deepEqual((await member.ok(settings)).pushSettings.devices, [])
})

test('the next member on a browser gets it, with nothing of what waited for the one before; of several at once, one', async (t) => {
  const { w, service } = await pushWorld(t)
  const phone = service.browser()
  const former = await told(w, phone)
  await tell(w, [former])
  const next = await told(w, phone)
  await sendDue(w.system)
  assert.deepEqual(service.of(phone), [])
  assert.deepEqual((await former.ok(settings)).pushSettings.devices, [])
  await tell(w, [former, next])
  await sendDue(w.system)
  assert.equal(service.of(phone).length, 1)

  const members = await Promise.all([1, 2, 3, 4].map(() => w.member()))
  for (const member of members) await remember(w, member)
  await Promise.all(members.map((member) => member.ok(subscribe, { s: inputOf(phone) })))
  assert.equal((await w.sql('select from push_subscription')).length, 1)
})

test('the end of a session, by whatever hand, ends its device; the same browser again keeps what waits', async (t) => {
  const { w, service } = await pushWorld(t)
  const phone = service.browser()
  const member = await told(w, phone)
  await tell(w, [member])
  await member.ok(subscribe, { s: inputOf(phone) })
  assert.equal((await w.sql('select from push_message')).length, 1)
  await member.ok('mutation { logout }')
  assert.deepEqual(await w.sql('select from push_subscription'), [])
  assert.deepEqual(await w.sql('select from push_message'), [])
})

test('a session has one device and a member ten: the oldest gives way, also of several at once', async (t) => {
  const { w } = await pushWorld(t)
  const member = await told(w, browser())
  await member.ok(subscribe, { s: inputOf(browser()) })
  const devices = async () => (await member.ok(settings)).pushSettings.devices
  assert.equal((await devices()).length, 1)
  const [{ id: oldest }] = await devices()
  const rows = await w.sql(
    `insert into session (id, user_id, token_hash, remembered, device, created_at, last_seen_at, expires_at)
     select gen_random_uuid(), user_id, decode(lpad(n::text, 64, '0'), 'hex'), true, 'Chrome', created_at, last_seen_at, expires_at
     from session, generate_series(1, 12) n where user_id = $1 returning id`,
    [member.id],
  )
  const ctx = await member.context()
  const { subscribePush } = await import('./subscribe-push.ts')
  await Promise.all(
    rows.map(({ id }) =>
      subscribePush({ ...ctx, require: () => ({ ...ctx.actor, sessionId: id }) } as never, inputOf(browser()), []),
    ),
  )
  assert.equal((await devices()).length, push.devicesPerMember)
  assert.ok(!(await devices()).some(({ id }: { id: string }) => id === oldest))
})

test('so many subscriptions an hour, and no more, and changes of address from one place', async (t) => {
  const { w } = await pushWorld(t)
  const member = await told(w, browser())
  const name = 'push-subscriptions'
  const own = { name, points: pushServer.subscribesPerHour, seconds: 3600 }
  for (let n = 2; n < pushServer.subscribesPerHour; n++) await w.kernel.limits.spend(own, member.id)
  await member.ok(subscribe, { s: inputOf(browser()) })
  await refused('RATE_LIMITED', member.gql(subscribe, { s: inputOf(browser()) }))

  const call = () => w.visitor().gql(renew, { f: { endpoint: 'x', auth: 'x' }, s: inputOf(browser()) })
  const [limit = assert.fail()] = addressLimits().filter(({ name }) => name === 'push-renewals')
  for (let n = 1; n < pushServer.renewalsPerHour; n++)
    await w.kernel.limits.spendFrom(limit as never, { address: '10.1.2.3' })
  assert.equal((await call()).data.renewPush, null)
  await refused('RATE_LIMITED', call())
})

test('a browser that changes its address shows the former one and its secret; a wrong one moves nothing', async (t) => {
  const { w, service } = await pushWorld(t)
  const [phone, moved, other] = [service.browser(), service.browser(), service.browser()]
  const [member, bystander] = [await told(w, phone), await told(w, other)]
  await tell(w, [member])
  const call = (auth: string, to = moved) =>
    w.visitor().ok(renew, { f: { endpoint: phone.endpoint, auth }, s: inputOf(to) })
  assert.equal((await call(browser().auth)).renewPush, null)
  assert.equal((await call(browser().auth, other)).renewPush, null)
  assert.equal((await bystander.ok(settings)).pushSettings.devices.length, 1)
  const [{ id }] = (await member.ok(settings)).pushSettings.devices
  assert.equal((await call(phone.auth)).renewPush, id)
  await sendDue(w.system)
  assert.equal(service.of(moved).length, 1)
})
