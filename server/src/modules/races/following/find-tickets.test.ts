import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { ticket as limits } from '@vondrona/rules/tickets/constants'
import { refused, type World, world } from '../../../../test/world.ts'
import { makeRace, pay, registers, type TestRace, withdraw } from '../testing.ts'

const { retrieval } = limits
const search = `mutation($registrationNumber: String, $email: String, $phone: String!, $birthDate: Date!) {
  retrieveTickets(registrationNumber: $registrationNumber, email: $email, phone: $phone, birthDate: $birthDate) {
    codeSent message retrievalId tickets { id fullName code link } } }`
const enter = `mutation($retrievalId: ID!, $code: String!) { confirmRetrieval(retrievalId: $retrievalId, code: $code) {
  tickets { id fullName code } } }`
const soa = { fullName: 'Soa Rabe', email: null, phone: '0349988877', birthDate: '1988-02-29' }
const texting = { SMS_URL: 'http://127.0.0.1:9/' }
const mailing = { SMTP_URL: 'smtp://127.0.0.1:9' }

async function place(t: TestContext, environment: Record<string, string> = {}, more: object = {}) {
  const w = await world(t, environment)
  const race = await makeRace(w)
  const made = await registers(w, w.visitor(), race, { ...soa, ...more })
  await pay(w, made.orderId)
  await w.runJobs()
  const right = { registrationNumber: made.registrationNumber as string, phone: soa.phone, birthDate: soa.birthDate }
  let address = 0
  /** Each from another address, so that only the limits of what is looked for count. */
  const from = () => w.visitor({ address: `10.9.0.${address++}` })
  return { w, race: race as TestRace, made, right, from }
}

const code = async (w: World, recipient: string) => {
  const body = (await w.messages(recipient)).at(-1)?.body ?? ''
  return /\b\d{6}\b/.exec(body)?.[0] ?? assert.fail(body)
}
const another = (number: string) => number.replace(/.$/, (last) => (last === '0' ? '1' : '0'))

test('R-TKT-02 what cannot be a number of a registration, a phone or a date is refused with its field', async (t) => {
  const { right, from } = await place(t)
  for (const [field, change] of [
    ['registrationNumber', { registrationNumber: another(right.registrationNumber) }],
    ['registrationNumber', { registrationNumber: 'MIT26' }],
    ['registrationNumber', { registrationNumber: 'x'.repeat(70_000) }],
    ['email', { registrationNumber: '' }], // neither of the two
    ['email', { registrationNumber: null }],
    ['phone', { phone: '12' }],
    ['birthDate', { birthDate: '2023-02-29' }],
  ] as const) {
    const { extensions } = await refused('BAD_USER_INPUT', from().gql(search, { ...right, ...change }))
    assert.equal(extensions.field, field, JSON.stringify(change))
  }
})

test('R-TKT-03, D-30 whichever of number, phone and birth date is of somebody else: the same bytes in the same time, and no message', async (t) => {
  const { w, race, right, from } = await place(t, texting)
  const other = await registers(w, w.visitor(), race, { ...soa, fullName: 'Hery Rabe', phone: '0341234567' })
  await pay(w, other.orderId)
  await w.runJobs()
  const before = (await w.messages()).length
  const answers = new Set<string>()
  for (const change of [
    { registrationNumber: other.registrationNumber },
    { phone: '0349988878' },
    { birthDate: '1988-02-28' },
    { phone: '0341234567' },
  ]) {
    const begin = performance.now()
    answers.add(JSON.stringify((await from().gql(search, { ...right, ...change })).data))
    assert.ok(performance.now() - begin >= retrieval.leastTime - 5)
  }
  assert.equal(answers.size, 1)
  assert.match([...answers][0] ?? '', /Aucun ticket trouvé avec ces informations/)
  assert.equal((await w.messages()).length, before)
})

test('D-30 five searches an hour for a number, whichever phone is tried', async (t) => {
  const { right, from } = await place(t, texting)
  for (let n = 0; n < retrieval.perContact; n++) await from().ok(search, { ...right, phone: `03400000${n}0` })
  await refused('RATE_LIMITED', from().gql(search, { ...right, phone: '0340000099' }))
})

test('D-30 a registration that was withdrawn or erased is not found', async (t) => {
  const { w, made, right, from } = await place(t)
  const found = async () => (await from().ok(search, right)).retrieveTickets.tickets.length
  assert.equal(await found(), 1)
  await w.sql('update participation set erased_at = now() where id = $1', [made.id])
  assert.equal(await found(), 0)
  await w.sql('update participation set erased_at = null where id = $1', [made.id])
  await w.visitor().ok(withdraw, { id: made.id, key: made.accessKey })
  assert.equal(await found(), 0)
})

test('R-TKT-02, D-30 without an e-mail the number, phone and birth date find the ticket, however they are typed, and the code goes by SMS', async (t) => {
  const { w, right, from } = await place(t, { ...texting, ...mailing })
  const typed = {
    ...right,
    registrationNumber: ` ${right.registrationNumber.toLowerCase().replaceAll('-', ' ')} `,
    phone: '+261 34 99 888 77',
    email: '', // as the page sends it
  }
  const { retrieveTickets: found } = await from().ok(search, typed)
  assert.deepEqual(
    [found.codeSent, found.tickets.length, found.tickets[0].fullName, found.tickets[0].code, found.tickets[0].link],
    [true, 1, 'S••• R•••', null, null],
  )
  assert.match(found.message, /par SMS/)
  const { confirmRetrieval } = await from().ok(enter, {
    retrievalId: found.retrievalId,
    code: await code(w, '+261349988877'),
  })
  assert.deepEqual([confirmRetrieval.tickets[0].fullName, confirmRetrieval.tickets.length], ['Soa Rabe', 1])
})

test('D-30 with an e-mail on file the code of a number goes there; where nothing can be sent to the contact the ticket is shown at once', async (t) => {
  const mailed = await place(t, mailing, { email: 'soa@exemple.mg' })
  const { retrieveTickets: masked } = await mailed.from().ok(search, mailed.right)
  assert.deepEqual([masked.codeSent, masked.tickets[0].code], [true, null])
  assert.match(masked.message, /par e-mail/)
  await code(mailed.w, 'soa@exemple.mg')

  const { right, from } = await place(t, mailing)
  const { retrieveTickets: shown } = await from().ok(search, right)
  assert.deepEqual([shown.codeSent, shown.tickets[0].fullName], [false, 'Soa Rabe'])
})

test('R-TKT-02 somebody born « around 1960 » is found by the year, as it was registered', async (t) => {
  const { right, from } = await place(t, {}, { birthDate: '1960-07-14', birthDateIsApproximate: true })
  for (const birthDate of ['1960-01-01', '1960-07-14'])
    assert.equal((await from().ok(search, { ...right, birthDate })).retrieveTickets.tickets.length, 1, birthDate)
  assert.equal((await from().ok(search, { ...right, birthDate: '1961-01-01' })).retrieveTickets.tickets.length, 0)
})
