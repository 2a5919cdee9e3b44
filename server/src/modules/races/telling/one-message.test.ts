/** Whoever is confirmed hears of it once: the ticket comes with the registration, the bib and the receipt. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type World, world } from '../../../../test/world.ts'
import { numbers } from '../../bibs/testing.ts'
import { makeEvent, pay as paysOrder, reserves } from '../../orders/testing.ts'
import { tellLeftReceipts } from '../../payments/testing.ts'
import { linkOf, makeRace, pay, registers } from '../testing.ts'

/** What each of these got since `before` messages were written, with the files of each. */
async function heard(w: World, ...to: string[]) {
  await w.runJobs()
  await w.runJobs()
  const rows = await w.sql<{
    recipient: string
    channel: string
    subject: string
    body: string
    attachments: string[]
  }>(
    `select recipient, channel, subject, body, attachments from outgoing_message
     where subject is distinct from null and subject not like 'Inscription de %' or channel = 'sms' order by id`,
  )
  return rows.filter(({ recipient }) => to.includes(recipient))
}
const kinds = (attachments: readonly string[]) => attachments.map((one) => one.split(':')[0])
const includes = (text: string, parts: readonly string[]) => {
  for (const part of parts) assert.ok(text.includes(part), `${part} is not in:\n${text}`)
}

test('R-MIT-07, F-EVT-17 a runner who paid gets one mail: ticket, bib, registration, receipt', async (t) => {
  const w = await world(t)
  const race = await makeRace(w)
  await numbers(race.boss, race.id, { assignment: 'payment' })
  const made = await registers(w, w.visitor(), race)
  await pay(w, made.orderId)
  const [mail, ...more] = await heard(w, made.details.email)
  assert.ok(mail)
  assert.deepEqual([mail.subject, more], ['Votre ticket - Course de la forêt', []])
  assert.deepEqual(kinds(mail.attachments), ['ticket', 'receipt'])
  const { id, key } = linkOf(made)
  includes(mail.body, [
    made.fullName,
    'Dossard\u00a0: M-',
    `Inscription n°\u00a0${made.registrationNumber}\u00a0: http://vondrona.test/mit-payment?p=${id}#${key}`,
    'un arbre sera planté',
    'Votre paiement de 20\u202f000\u00a0Ar',
    'reçu n°\u00a02026-000001',
    '/api/payments/receipts/',
  ])
})

test('R-MIT-07, F-EVT-17 a family that pays together: one mail with the receipt to who pays, and to each other address its ticket', async (t) => {
  const w = await world(t)
  const race = await makeRace(w)
  const other = await makeRace(w)
  const email = 'famille@exemple.mg'
  const parent = await registers(w, w.visitor(), race, { email })
  const joins = { orderId: parent.orderId, orderKey: parent.accessKey }
  const child = await registers(w, w.visitor(), other, { email, ...joins })
  const aunt = await registers(w, w.visitor(), race, { email: 'tante@exemple.mg', ...joins })
  await pay(w, parent.orderId)
  const [mail, ...more] = await heard(w, email)
  assert.ok(mail)
  assert.deepEqual([mail.subject, more], ['Vos tickets - Course de la forêt, Course de la forêt', []])
  assert.deepEqual(kinds(mail.attachments), ['ticket', 'ticket', 'receipt'])
  includes(mail.body, [
    parent.fullName,
    child.fullName,
    parent.registrationNumber,
    child.registrationNumber,
    '60\u202f000',
  ])
  assert.ok(!mail.body.includes(aunt.fullName))
  assert.equal(mail.body.split('un arbre sera planté').length, 2)
  const [hers, ...others] = await heard(w, 'tante@exemple.mg')
  assert.deepEqual([kinds(hers?.attachments ?? []), others], [['ticket'], []])
  assert.ok(!hers?.body.includes('reçu n°'))
})

test('R-MIT-07 without an e-mail address it is one SMS, for a whole family', async (t) => {
  const w = await world(t)
  const race = await makeRace(w)
  const phone = { email: null, phone: '034 00 000 77' }
  const one = await registers(w, w.visitor(), race, phone)
  const two = await registers(w, w.visitor(), race, { ...phone, orderId: one.orderId, orderKey: one.accessKey })
  await w.runJobs()
  await w.sql(`delete from outgoing_message`)
  await pay(w, one.orderId)
  const [sms, ...more] = await heard(w, '+261340000077')
  assert.deepEqual([sms?.channel, more], ['sms', []])
  includes(sms?.body ?? '', ['Payé : 40 000 Ar'])
  const paths = await Promise.all(
    [...(sms?.body ?? '').matchAll(/\/r\/[\w-]{11}/g)].map(
      async ([path]) => (await w.visitor().http('GET', path)).headers.location ?? '',
    ),
  )
  assert.equal(paths.length, 3)
  assert.match(paths.join(' '), /^\/tickets\/\S+ \/tickets\/\S+ \/api\/payments\/receipts\/\S+$/)
  for (const { fullName } of [one, two]) assert.ok(!sms?.body?.includes(fullName), 'a stranger typed the name')
})

test('F-EVT-17 a priced event without a race: tickets and receipt are one mail, sent once', async (t) => {
  const w = await world(t)
  const hery = await w.member()
  const event = await makeEvent(w, await w.member({ role: 'redacteur' }), [{ price: 10_000 }])
  const order = await reserves(w, hery, event)
  await paysOrder(w, order.id)
  const [receipt] = await w.sql('select id from receipt')
  const [mail, ...more] = await heard(w, hery.email)
  assert.deepEqual([kinds(mail?.attachments ?? []), more], [['ticket', 'receipt'], []])
  // Nothing is left to be sent alone, unless nobody took it along in time.
  w.advance(5 * 60_000)
  await tellLeftReceipts(w.system)
  assert.equal((await heard(w, hery.email)).length, 1)
  await w.sql('update receipt set told_at = null where id = $1', [receipt?.id])
  await Promise.all([tellLeftReceipts(w.system), tellLeftReceipts(w.system)])
  await tellLeftReceipts(w.system)
  assert.equal((await heard(w, hery.email)).length, 2)
})

test('R-PAY-20 whoever pays for others and gets no ticket gets the receipt alone, and nobody loses theirs', async (t) => {
  const w = await world(t)
  const race = await makeRace(w)
  const made = await registers(w, w.visitor(), race)
  await w.sql(`update charge set email = 'payeur@exemple.mg' where id = $1`, [made.orderId])
  await pay(w, made.orderId)
  const [receipt, ...more] = await heard(w, 'payeur@exemple.mg')
  assert.deepEqual([receipt?.subject.startsWith('Paiement reçu'), more], [true, []])
  const [ticket, ...others] = await heard(w, made.details.email)
  assert.deepEqual([kinds(ticket?.attachments ?? []), others], [['ticket'], []])
  assert.deepEqual(await w.sql('select id from receipt where told_at is null'), [])
})
