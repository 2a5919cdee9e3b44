import assert from 'node:assert/strict'
import { test } from 'node:test'
import { push, pushServer } from '@vondrona/rules/notifications/constants'
import type { World } from '../../../../test/world.ts'
import { unnotify } from '../index.ts'
import { removeOldMessages, sendDue } from './send-due.ts'
import { pushWorld, settings, tell, told } from './testing.ts'

const [second, minute, hour] = [1000, 60_000, 3_600_000]
const mark = 'mutation { markNotificationsRead }'
const waiting = async (w: World) => (await w.sql('select from push_message')).length

test('what is in the app arrives in the language of its member, sealed for their device, with the page it leads to', async (t) => {
  const { w, service } = await pushWorld(t)
  const phone = service.browser()
  const member = await told(w, phone)
  await tell(w, [member], { kind: 'event.cancelled', data: { title: 'Course', reason: 'Pluie' }, link: '/events/1' })
  await w.runJobs()
  const [{ payload, headers } = assert.fail()] = service.of(phone)
  const [{ id }] = (await member.ok(settings)).pushSettings.devices
  assert.deepEqual(
    { ...payload, tag: '' },
    {
      for: id,
      tag: '',
      title: 'Événement annulé',
      body: '«\u00a0Course\u00a0» est annulé. Raison\u00a0: Pluie',
      link: '/events/1',
      read: [(await w.sql('select id from notification'))[0].id],
    },
  )
  assert.deepEqual([headers.topic, headers.ttl, headers.urgency], [payload.tag, '86400', 'high'])
  await w.sql(`update app_user set language = 'en'`)
  await tell(w, [member], { data: {}, link: '/dashboard' })
  await w.runJobs()
  assert.equal(service.of(phone)[1]?.payload.title, 'Account approved')
})

test('only who chose the subject is told, and only while they do; the security of an account is never pushed; nor what is switched off in the app', async (t) => {
  const { w, service } = await pushWorld(t)
  const [phone, silent] = [service.browser(), service.browser()]
  const [member, other] = [await told(w, phone), await told(w, silent, ['lives'])]
  await tell(w, [member, other])
  await tell(w, [member, other], { kind: 'security.password' })
  await tell(w, [member, other], { kind: 'vote.ended' })
  assert.equal(await waiting(w), 1)
  await member.ok('mutation { setPushSubjects(subjects: [{subject: "account", on: false}]) { publicKey } }')
  await sendDue(w.system)
  assert.deepEqual([service.delivered.length, await waiting(w)], [0, 0])

  const off =
    'mutation { setNotificationPreferences(preferences: [{kind: "account.approved", inApp: false, email: true}]) { kind } }'
  await member.ok(off)
  await tell(w, [member])
  assert.equal(await waiting(w), 0)
})

test('at night it waits until 7; on the day of the event it does not; a live of the evening is not announced in the morning', async (t) => {
  const { w, service } = await pushWorld(t)
  const phone = service.browser()
  const member = await told(w, phone)
  w.advance(9 * hour) // Saturday noon to 21:00
  await tell(w, [member])
  await tell(w, [member], { kind: 'event.cancelled', link: '/events/1', eventDay: w.now() })
  await w.runJobs()
  assert.deepEqual(
    service.of(phone).map(({ payload }) => payload.title),
    ['Événement annulé'],
  )
  w.advance(10 * hour - second)
  await sendDue(w.system)
  assert.equal(service.of(phone).length, 1)
  w.advance(second)
  await sendDue(w.system)
  assert.equal(service.of(phone)[1]?.payload.title, 'Validation du compte')

  await member.ok('mutation { setPushSubjects(subjects: [{subject: "lives", on: true}]) { publicKey } }')
  w.advance(14 * hour)
  await w.sql('delete from push_message')
  await tell(w, [member], { kind: 'live.started' })
  assert.equal(await waiting(w), 0)
})

test('three at once are one that counts them; two are two', async (t) => {
  const { w, service } = await pushWorld(t)
  const [busy, calm] = [service.browser(), service.browser()]
  const [one, other] = [await told(w, busy), await told(w, calm)]
  w.advance(9 * hour)
  for (const n of [1, 2]) await tell(w, [one, other], { kind: 'event.cancelled', link: `/events/${n}` })
  await tell(w, [one])
  w.advance(10 * hour)
  await sendDue(w.system)
  assert.deepEqual(
    service.of(busy).map(({ payload }) => payload.title),
    ['Nouvelles pour vous\u00a0: 3'],
  )
  assert.deepEqual(service.of(busy)[0]?.payload.link, '/notifications')
  assert.equal(service.of(busy)[0]?.payload.read, undefined, 'the list that it opens shows them as new')
  assert.equal(service.of(calm).length, 2)
  await one.ok(mark)
  await sendDue(w.system)
  assert.deepEqual(
    service
      .of(busy)
      .slice(1)
      .map(({ payload }) => payload.close),
    [service.of(busy)[0]?.payload.tag],
  )
})

test('read before it left, it does not leave; read elsewhere afterwards, it is closed on the device, once; Safari, which ends what is silent, is not told to close', async (t) => {
  const { w, service } = await pushWorld(t)
  const phone = service.browser()
  const member = await told(w, phone)
  await tell(w, [member])
  await member.ok(mark)
  await sendDue(w.system)
  assert.deepEqual([service.delivered.length, await waiting(w)], [0, 0])
  await tell(w, [member])
  await sendDue(w.system)
  await w.system.transaction((tx) => unnotify(tx, w.system, member.id, 'account.approved'))
  await sendDue(w.system)
  await sendDue(w.system)
  const [shown, closed, ...more] = service.of(phone)
  assert.deepEqual(closed?.payload, { for: shown?.payload.for, close: shown?.payload.tag })
  assert.equal(closed?.headers.topic, shown?.headers.topic, 'it takes the place of what a phone did not get yet')
  assert.deepEqual([more, await waiting(w)], [[], 0])

  const safari = service.browser('web.push.apple.com')
  const hers = await told(w, safari)
  await tell(w, [hers])
  await sendDue(w.system)
  await hers.ok(mark)
  await sendDue(w.system)
  assert.deepEqual([service.of(safari).length, await waiting(w)], [1, 0])
})

test('what was read while it was on its way is closed next; what shares its tag and is news stays', async (t) => {
  const { w, service } = await pushWorld(t)
  const phone = service.browser()
  const member = await told(w, phone)
  await tell(w, [member])
  service.answer = async () => {
    service.answer = () => ({ status: 201 })
    await member.ok(mark)
    return { status: 201 }
  }
  await sendDue(w.system)
  assert.equal((await w.sql('select from push_message where closing and due_at is not null')).length, 1)
  await tell(w, [member]) // the same page again
  await sendDue(w.system)
  assert.deepEqual(
    service.of(phone).map(({ payload }) => payload.close),
    [undefined, undefined],
  )
  assert.equal(await waiting(w), 1)
})

test('a device that is gone is removed, one that only refuses stays; one that moved in the meantime stays, too', async (t) => {
  const { w, service } = await pushWorld(t)
  for (const [status, left] of [
    [404, 0],
    [410, 0],
    [403, 1],
  ] as const) {
    const member = await told(w, service.browser())
    service.answer = () => ({ status })
    await tell(w, [member])
    await sendDue(w.system)
    assert.equal((await member.ok(settings)).pushSettings.devices.length, left, String(status))
    assert.equal(await waiting(w), 0)
  }

  const [phone, moved] = [service.browser(), service.browser()]
  const member = await told(w, phone)
  service.answer = async () => {
    await w.sql('update push_subscription set endpoint = $1 where endpoint = $2', [moved.endpoint, phone.endpoint])
    return { status: 410 }
  }
  await tell(w, [member])
  await sendDue(w.system)
  assert.equal((await member.ok(settings)).pushSettings.devices.length, 1)
})

test('a service that is busy is asked again at its time, else each time twice as late, and not for ever, nor longer than it is news', async (t) => {
  const { w, service } = await pushWorld(t)
  const phone = service.browser()
  const member = await told(w, phone)
  let asked = 0
  const busy = (headers = {}) => {
    service.answer = () => {
      asked++
      return { status: 429, headers }
    }
  }
  busy({ 'retry-after': '600' })
  await tell(w, [member])
  const turn = async (wait: number) => {
    w.advance(wait)
    await sendDue(w.system)
    return asked
  }
  assert.equal(await turn(0), 1)
  assert.equal(await turn(600 * second - 1), 1)
  busy()
  assert.equal(await turn(1), 2)
  assert.equal(await turn(minute - 1), 2)
  assert.equal(await turn(1), 3)
  assert.equal(await turn(2 * minute - 1), 3)
  for (let n = 4; n <= pushServer.tries; n++) assert.equal(await turn(pushServer.retry.longest), n)
  assert.equal(await waiting(w), 0)

  w.advance(12 * hour) // noon and later
  service.answer = () => ({ status: 503, headers: { 'retry-after': String(push.life / second) } })
  await tell(w, [member])
  await sendDue(w.system)
  assert.equal(await waiting(w), 0)
  await tell(w, [member])
  w.advance(push.life)
  service.answer = () => ({ status: 201 })
  await sendDue(w.system)
  assert.deepEqual([service.delivered.length, await waiting(w)], [0, 0])
})

test('parallel senders send nothing twice; what a killed one held is sent after its time', async (t) => {
  const { w, service } = await pushWorld(t)
  const phones = Array.from({ length: 30 }, () => service.browser())
  const members = []
  for (const phone of phones) members.push(await told(w, phone))
  await tell(w, members)
  await Promise.all([1, 2, 3].map(() => sendDue(w.system)))
  assert.deepEqual(
    phones.map((phone) => service.of(phone).length),
    phones.map(() => 1),
  )
  await w.sql('update push_message set sent_at = null, due_at = $1', [new Date(w.now().getTime() + pushServer.lease)])
  w.advance(pushServer.lease - 1)
  await sendDue(w.system)
  assert.equal(service.delivered.length, 30)
  w.advance(1)
  await sendDue(w.system)
  assert.equal(service.delivered.length, 60)
})

test('nothing leaves for a session that is over, nor for a member of whom only a stranger’s notification is left', async (t) => {
  const { w, service } = await pushWorld(t)
  const [member, other] = [await told(w, service.browser()), await told(w, service.browser())]
  await tell(w, [member, other])
  await w.sql('update session set expires_at = $1 where user_id = $2', [w.now(), member.id])
  await w.sql('update notification set user_id = $1 where user_id = $2', [member.id, other.id])
  await sendDue(w.system)
  assert.deepEqual([service.delivered.length, await waiting(w)], [0, 0])
  await tell(w, [member])
  assert.equal(await waiting(w), 0)
})

test('with PUSH=off nothing is made or left; old messages are forgotten', async (t) => {
  const { w, service } = await pushWorld(t)
  const member = await told(w, service.browser())
  await tell(w, [member])
  await sendDue(w.system)
  w.advance(push.life + pushServer.kept)
  await removeOldMessages(w.system)
  assert.equal(await waiting(w), 1)
  w.advance(1)
  await removeOldMessages(w.system)
  assert.equal(await waiting(w), 0)
  const { pushOff } = await import('../../../gateways/push/off.ts')
  Object.assign(w.kernel, { push: pushOff })
  Object.assign(w.system, { push: pushOff })
  await tell(w, [member])
  assert.equal(await waiting(w), 0)
})
