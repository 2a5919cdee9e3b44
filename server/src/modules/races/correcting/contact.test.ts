import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refused, type World, world } from '../../../../test/world.ts'
import { create, expire, inputOf, linkOf, makeRace, registers, show, update } from '../testing.ts'

const mailing = { SMTP_URL: 'smtp://127.0.0.1:9', RATE_LIMIT_FACTOR: '100' }
const texting = { SMS_URL: 'http://127.0.0.1:9/', RATE_LIMIT_FACTOR: '100' }
const vars = '$id: ID!, $key: String'
const confirm = `mutation(${vars}, $code: String, $contactProof: String) { confirmMitContact(id: $id, key: $key, code: $code, contactProof: $contactProof) {
  status contact codeTo contactProof details { ticket { id } } } }`
const again = `mutation(${vars}) { sendMitContactCode(id: $id, key: $key) { id } }`
const contact = `query(${vars}) { mitParticipation(id: $id, key: $key) { status contact codeTo expiresAt } }`

const newest = async (w: World, to: string) => {
  await w.runJobs()
  const body = (await w.messages(to)).at(-1)?.body ?? ''
  return { code: /\b(\d{6})\b/.exec(body)?.[1] ?? '', body }
}

test('D-28 R-MIT-02 a free place waits for the code of the mail; its link carries the code; the ticket comes after it', async (t) => {
  const w = await world(t, mailing)
  const race = await makeRace(w, { types: [{ price: 0 }] })
  const made = await registers(w, w.visitor(), race, { email: 'soa@exemple.mg' })
  assert.equal(made.status, 'awaiting_payment')
  const { code, body } = await newest(w, 'soa@exemple.mg')
  assert.ok(body.includes(`#${made.accessKey}.${code}`), body)
  const key = linkOf(made)
  const { mitParticipation: seen } = await w.visitor().ok(contact, key)
  assert.deepEqual([seen.contact, seen.codeTo], ['awaited', 'soa@exemple.mg'])
  await refused('NOT_FOUND', w.visitor().gql(confirm, { ...key, key: 'x'.repeat(43), code }))
  await refused('NOT_FOUND', w.visitor().gql(again, { id: key.id }))
  await refused('BAD_USER_INPUT', w.visitor().gql(confirm, { ...key, code: code === '123456' ? '654321' : '123456' }))
  const { confirmMitContact: done } = await w.visitor().ok(confirm, { ...key, code })
  assert.deepEqual([done.status, done.contact, done.codeTo], ['confirmed', 'verified', null])
  await w.runJobs()
  const { mitParticipation: after } = await w.visitor().ok(show, key)
  assert.ok(after.details.ticket.id)
})

test('D-28 one code is enough for a family: its proof confirms the others, and whoever is registered next needs none', async (t) => {
  const w = await world(t, mailing)
  const race = await makeRace(w, { types: [{ price: 0 }] })
  const email = 'mere@exemple.mg'
  const mother = await registers(w, w.visitor(), race, { email })
  const { code } = await newest(w, email)
  const child = await registers(w, w.visitor(), race, { email })
  const stranger = await registers(w, w.visitor(), race)
  const { contactProof } = (await w.visitor().ok(confirm, { ...linkOf(mother), code })).confirmMitContact
  const withProof = async (one: { id: string; accessKey: string }) =>
    w.visitor().gql(confirm, { ...linkOf(one), contactProof })
  assert.equal((await withProof(child)).data.confirmMitContact.status, 'confirmed')
  await refused('BAD_USER_INPUT', withProof(stranger))
  const without = inputOf(w, race, { email })
  const input = { ...without, contactProof }
  const { createMitParticipation: third } = await w.visitor().ok(create, { input })
  assert.equal(third.status, 'confirmed')
  const { createMitParticipation: repeated } = await w.visitor().ok(create, { input: without }) // its answer was lost
  assert.equal(repeated.id, third.id)
})

test('D-28 the code goes by SMS to whoever has no e-mail, and once more on request, four times an hour', async (t) => {
  const w = await world(t, { SMS_URL: texting.SMS_URL })
  const race = await makeRace(w)
  const made = await registers(w, w.visitor(), race, { email: null, phone: '034 00 000 77' })
  const first = await newest(w, '+261340000077')
  assert.match(first.body, /\d{6}/)
  for (let n = 0; n < 4; n++) await w.visitor().ok(again, linkOf(made))
  await refused('RATE_LIMITED', w.visitor().gql(again, linkOf(made)))
  const { confirmMitContact: done } = await w
    .visitor()
    .ok(confirm, { ...linkOf(made), ...(await newest(w, '+261340000077')) })
  assert.deepEqual([done.status, done.contact], ['awaiting_payment', 'verified'])
})

test('D-28 whom nothing reaches adds an address: the code goes there, and one that went elsewhere is void', async (t) => {
  const w = await world(t, mailing)
  const race = await makeRace(w, { types: [{ price: 0 }] })
  const made = await registers(w, w.visitor(), race, { email: null })
  const key = linkOf(made)
  assert.equal((await w.visitor().ok(contact, key)).mitParticipation.codeTo, null)
  await refused('BAD_USER_INPUT', w.visitor().gql(again, key))
  const other = await registers(w, w.visitor(), race, { email: 'faux@exemple.mg' })
  const { code: old } = await newest(w, 'faux@exemple.mg')
  const reaches = async (one: { id: string; accessKey: string }, at: string) =>
    linkOf((await w.visitor().ok(update, { ...linkOf(one), input: { email: at } })).updateMitParticipation)
  const moved = await reaches(other, 'vrai@exemple.mg')
  await w.visitor().ok(confirm, { ...moved, code: old })
  assert.equal((await w.visitor().ok(contact, moved)).mitParticipation.contact, 'awaited')
  const reached = await reaches(made, 'soa@exemple.mg')
  await w.visitor().ok(again, reached)
  const { code } = await newest(w, 'soa@exemple.mg')
  assert.equal((await w.visitor().ok(confirm, { ...reached, code })).confirmMitContact.status, 'confirmed')
})

test('D-28 a code after a quarter of an hour still gives the place, not once registration is closed', async (t) => {
  const w = await world(t, mailing)
  const closesAt = new Date(w.now().getTime() + 30 * 60_000).toISOString()
  const race = await makeRace(w, { types: [{ price: 0 }], race: { closesAt } })
  const [soon, late] = [
    await registers(w, w.visitor(), race, { email: 'a@exemple.mg' }),
    await registers(w, w.visitor(), race, { email: 'b@exemple.mg' }),
  ]
  const codes = [(await newest(w, 'a@exemple.mg')).code, (await newest(w, 'b@exemple.mg')).code]
  await expire(w)
  assert.equal(
    (await w.visitor().ok(confirm, { ...linkOf(soon), code: codes[0] })).confirmMitContact.status,
    'confirmed',
  )
  w.advance(15 * 60_000)
  assert.equal((await w.visitor().ok(confirm, { ...linkOf(late), code: codes[1] })).confirmMitContact.status, 'expired')
})

test('D-28 a member is asked for no code, nor is anybody where the installation reaches nobody', async (t) => {
  const w = await world(t, mailing)
  const race = await makeRace(w, { types: [{ price: 0 }] })
  assert.equal((await registers(w, await w.member(), race)).status, 'confirmed')
  const silent = await world(t)
  const other = await makeRace(silent, { types: [{ price: 0 }] })
  assert.equal((await registers(silent, silent.visitor(), other)).status, 'confirmed')
})
