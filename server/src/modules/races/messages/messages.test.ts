import assert from 'node:assert/strict'
import { test } from 'node:test'
import { raceServer } from '@vondrona/rules/races/constants'
import { rolesBut } from '../../../../test/people.ts'
import { refused, world } from '../../../../test/world.ts'
import { linkOf, makeRace, registers, withdraw } from '../testing.ts'

const writing = `mutation($eventId: ID!, $subject: String!, $body: String!) {
  messageParticipants(eventId: $eventId, subject: $subject, body: $body) { success message } }`

test('F-RACE-17 only organisers write to everybody; an empty or endless message and an unknown race are refused', async (t) => {
  const w = await world(t)
  const race = await makeRace(w, { types: [{ price: 0 }] })
  const message = { eventId: race.id, subject: 'Départ à 7 h', body: 'Venez plus tôt.' }
  await refused('UNAUTHENTICATED', w.visitor().gql(writing, message))
  for (const role of rolesBut('admin_mit', 'admin'))
    await refused('FORBIDDEN', (await w.member({ role })).gql(writing, message))
  for (const more of [
    { subject: ' ' },
    { subject: '\n\u200B' },
    { body: '' },
    { body: 'x'.repeat(4001) },
    { eventId: 'x' },
  ])
    await refused('BAD_USER_INPUT', race.boss.gql(writing, { ...message, ...more }))
  await refused('NOT_FOUND', race.boss.gql(writing, { ...message, eventId: w.kernel.newId() }))
  for (let n = 0; n < 10; n++) await race.boss.ok(writing, { ...message, body: `Message ${n}` })
  await refused('RATE_LIMITED', race.boss.gql(writing, message))
})

test('F-RACE-17 the same words said again are a second message; one that is sent again is not', async (t) => {
  const w = await world(t)
  const race = await makeRace(w, { types: [{ price: 0 }] })
  const message = { eventId: race.id, subject: 'Rappel', body: 'Départ demain à 6 h.' }
  const withKey = `mutation($eventId: ID!, $subject: String!, $body: String!, $idempotencyKey: ID) {
    messageParticipants(eventId: $eventId, subject: $subject, body: $body, idempotencyKey: $idempotencyKey) { success } }`
  const sent = async () => (await w.sql('select from race_message')).length
  const keys = [w.kernel.newId(), w.kernel.newId()]
  for (const idempotencyKey of [...keys, ...keys]) await race.boss.ok(withKey, { ...message, idempotencyKey })
  assert.equal(await sent(), 2)
  await race.boss.ok(writing, message)
  w.advance(raceServer.messageAgain - 1)
  await race.boss.ok(writing, message)
  assert.equal(await sent(), 3, 'an older client sends no key')
  w.advance(2 * raceServer.messageAgain)
  await race.boss.ok(writing, message)
  assert.equal(await sent(), 4)
})

test('F-RACE-17 each address gets one mail, each phone of those who have none one SMS; not who withdrew; sent twice it is one message', async (t) => {
  const w = await world(t)
  const race = await makeRace(w, { types: [{ price: 0 }, { price: 20_000 }] })
  const family = { email: 'famille@exemple.mg' }
  await registers(w, w.visitor(), race, family)
  await registers(w, w.visitor(), race, family)
  await registers(w, w.visitor(), race, { email: null, phone: '034 00 000 77' })
  await registers(w, w.visitor(), race, { email: null, phone: '034 00 000 77' })
  await registers(w, w.visitor(), race, { email: 'apayer@exemple.mg', ticketTypeId: race.types[1] })
  const gone = await registers(w, w.visitor(), race, { email: 'parti@exemple.mg' })
  await w.visitor().ok(withdraw, linkOf(gone))
  await w.runJobs()
  const written = async () =>
    (
      await w.sql(`select channel, recipient from outgoing_message
        where body like '%Venez plus t_t%' order by channel, recipient`)
    ).map(({ channel, recipient }: Record<string, string>) => `${channel} ${recipient}`)
  const message = { eventId: race.id, subject: 'Départ à 7 h', body: `Venez plus tôt. ${'x'.repeat(500)}` }
  await Promise.all([1, 2, 3].map(() => race.boss.ok(writing, message)))
  await w.runJobs()
  const expected = ['mail apayer@exemple.mg', 'mail famille@exemple.mg', 'sms +261340000077']
  assert.deepEqual(await written(), expected)
  w.advance(raceServer.messageAgain - 1)
  await race.boss.ok(writing, message)
  await w.runJobs()
  assert.deepEqual(await written(), expected)
  const [{ length }] = await w.sql(
    `select length(body)::int as length from outgoing_message where channel = 'sms' and body like '%Venez%'`,
  )
  assert.ok(length < 400)
})
