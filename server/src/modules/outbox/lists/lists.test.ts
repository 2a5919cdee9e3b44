import assert from 'node:assert/strict'
import test from 'node:test'
import { type World, world } from '../../../../test/world.ts'
import type { MailMessage } from '../../../gateways/mail/port.ts'
import { headersOf } from '../../../gateways/mail/smtp.ts'
import { notify } from '../../notifications/index.ts'
import { makeRace, registers } from '../../races/testing.ts'
import { listOf } from './lists.ts'

function mailbox(w: World): MailMessage[] {
  const taken: MailMessage[] = []
  const send = async (message: MailMessage) => {
    taken.push(message)
    return 'sent' as const
  }
  for (const where of [w.kernel, w.system]) Object.assign(where, { mail: { send } })
  return taken
}
const pathOf = (address: string | undefined) => {
  const { pathname, search } = new URL(address ?? '')
  return pathname + search
}
const oneClick = {
  body: 'List-Unsubscribe=One-Click',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
}
const writing = `mutation($eventId: ID!, $subject: String!, $body: String!) {
  messageParticipants(eventId: $eventId, subject: $subject, body: $body) { success message } }`

test('every mail says that a program wrote it; only one of many has a list, with an address for one press', () => {
  assert.deepEqual(headersOf({}), { 'Auto-Submitted': 'auto-generated' })
  assert.deepEqual(headersOf({ list: { id: 'a.exemple.mg', unsubscribe: 'https://exemple.mg/u' } }), {
    'Auto-Submitted': 'auto-generated',
    'List-Id': '<a.exemple.mg>',
    'List-Unsubscribe': '<https://exemple.mg/u>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
})

test('RFC 8058 one press without a login switches the mails of this kind off, for this member and this kind alone; looking changes nothing', async (t) => {
  const w = await world(t)
  const taken = mailbox(w)
  const hery = await w.member()
  const other = await w.member()
  const to = [await hery.row(), await other.row()]
  const tell = async (kind: 'contest.winner' | 'event.changed' | 'security.password') => {
    taken.length = 0
    await w.system.transaction((tx) => notify(tx, w.system, { to, kind, data: { title: 'x' } }))
    await w.runJobs()
    return taken.map((mail) => mail.to).sort()
  }
  const both = [hery.email, other.email].sort()
  assert.deepEqual(await tell('contest.winner'), both)
  const mine = taken.find((mail) => mail.to === hery.email)
  assert.equal(mine?.list?.id, 'notification.contest.winner.vondrona.test')
  const path = pathOf(mine?.list?.unsubscribe)
  const look = await w.visitor().http('GET', path)
  assert.deepEqual([look.statusCode, look.body.includes('<button>')], [200, true])
  assert.deepEqual(await tell('contest.winner'), both)
  for (let n = 0; n < 2; n++) assert.equal((await w.visitor().http('POST', path, oneClick)).statusCode, 200)
  assert.deepEqual(await tell('contest.winner'), [other.email])
  assert.deepEqual(await tell('event.changed'), both)
  const { notificationPreferences } = await hery.ok('{ notificationPreferences { kind inApp email } }')
  const chosen = notificationPreferences.find(({ kind }: { kind: string }) => kind === 'contest.winner')
  assert.deepEqual([chosen.inApp, chosen.email], [true, false])
  assert.deepEqual(await tell('security.password'), both)
  assert.ok(
    taken.every((mail) => !mail.list),
    'what keeps the account safe is no list',
  )
})

test('an address that nobody signed unsubscribes nobody, nor does one of another member with this signature', async (t) => {
  const w = await world(t)
  const [hery, other] = [await w.member(), await w.member()]
  const address = (id: string) => pathOf(listOf(w.kernel, `notification:contest.winner:${id}`).unsubscribe)
  const [place, mac] = address(hery.id).split('.') as [string, string]
  const [foreign] = address(other.id).split('.') as [string, string]
  for (const wrong of [`${foreign}.${mac}`, place, `${place}.`, `${place}.${'A'.repeat(22)}`, `${place}.${mac}x`])
    assert.equal((await w.visitor().http('POST', wrong, oneClick)).statusCode, 404, wrong)
  assert.deepEqual(await w.sql('select from notification_preference'), [])
})

test('answers to a message of the organiser reach the organiser; whoever leaves gets no more of them, but hears of what changes', async (t) => {
  const w = await world(t)
  const taken = mailbox(w)
  const race = await makeRace(w, { types: [{ price: 0 }] })
  for (const email of ['a@exemple.mg', 'b@exemple.mg']) await registers(w, w.visitor(), race, { email })
  await w.runJobs()
  const write = async (subject: string) => {
    taken.length = 0
    await race.boss.ok(writing, { eventId: race.id, subject, body: 'Bonjour' })
    await w.runJobs()
    return taken.map((mail) => mail.to).sort()
  }
  assert.deepEqual(await write('Un'), ['a@exemple.mg', 'b@exemple.mg'])
  const [mail] = taken.filter(({ to }) => to === 'a@exemple.mg')
  assert.equal(mail?.replyTo, race.boss.email)
  assert.equal(mail?.list?.id, `race.${race.id}.vondrona.test`)
  await w.visitor().http('POST', pathOf(mail?.list?.unsubscribe), oneClick)
  assert.deepEqual(await write('Deux'), ['b@exemple.mg'])
  await w.sql(
    `update race_message set done_at = null, reached = null, guests_of = 'fr', by_id = null where subject = 'Deux'`,
  )
  taken.length = 0
  await w.system.transaction((tx) => w.system.jobs.enqueue(tx, 'races.sendMessages', {}))
  await w.runJobs()
  assert.deepEqual(taken.map(({ to }) => to).sort(), ['a@exemple.mg', 'b@exemple.mg'])
  assert.ok(taken.every(({ list, replyTo }) => !list && !replyTo))
})
