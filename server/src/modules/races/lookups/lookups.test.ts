import assert from 'node:assert/strict'
import { test } from 'node:test'
import { raceServer } from '@vondrona/rules/races/constants'
import { refused, world } from '../../../../test/world.ts'
import { byEmail, byNumber, makeRace, registers } from '../testing.ts'

test('R-MIT-03 D-30 an address alone gives state and amount due, masked, and nothing that opens or names anything; the link is mailed', async (t) => {
  const w = await world(t)
  const race = await makeRace(w)
  const made = await registers(w, w.visitor(), race, { fullName: 'Rakotomalala Soa', email: 'soa@exemple.mg' })
  await w.runJobs()
  const before = (await w.messages()).length
  const { getMitParticipationByEmail: found } = await w.visitor().ok(byEmail, { input: { email: ' SOA@exemple.mg' } })
  assert.equal(found.length, 1)
  assert.deepEqual(
    [
      found[0].fullName,
      found[0].status,
      found[0].amount,
      found[0].orderId,
      found[0].accessKey,
      found[0].details,
      found[0].bibNumber,
    ],
    ['R••• S•••', 'awaiting_payment', 20_000, null, null, null, null],
  )
  const text = JSON.stringify(found)
  for (const secret of [made.accessKey, made.registrationNumber, made.orderId, '+261', 'Soa', '1990', '101234567890'])
    assert.ok(!text.includes(secret), secret)
  await w.runJobs()
  const [mail, ...more] = (await w.messages()).slice(before)
  assert.deepEqual([mail?.recipient, more], ['soa@exemple.mg', []])
  assert.match(mail?.body ?? '', new RegExp(`#${made.accessKey}`))
})

test('D-30 whichever of address, phone and birth date is another one: the same answer, in the same time, and no mail', async (t) => {
  const w = await world(t, { RATE_LIMIT_FACTOR: '100' })
  const race = await makeRace(w)
  await registers(w, w.visitor(), race, { fullName: 'Rakoto Soa', email: 'soa@exemple.mg', phone: '0340000012' })
  await w.runJobs()
  const before = (await w.messages()).length
  const right = { email: 'soa@exemple.mg', phone: '034 00 000 12', birthDate: '1990-05-01' }
  const wrong = [
    { ...right, email: 'sao@exemple.mg' },
    { ...right, phone: '0340000013' },
    { ...right, birthDate: '1990-05-02' },
  ]
  const timed = async (input: object) => {
    const start = performance.now()
    const { data } = await w.visitor().gql(byEmail, { input })
    return { data, time: performance.now() - start }
  }
  await timed(right)
  const misses = await Promise.all(wrong.map(timed))
  for (const { data, time } of misses) {
    assert.deepEqual(data, { getMitParticipationByEmail: [] })
    assert.ok(time >= 240, `${time}`)
  }
  const hit = await timed(right)
  assert.equal(hit.data.getMitParticipationByEmail[0].fullName, 'Rakoto Soa')
  assert.equal(hit.data.getMitParticipationByEmail[0].details, null)
  await w.runJobs()
  assert.equal((await w.messages()).length - before, 2, 'one for each hit')
})

test('R-MIT-04 a number is read with or without its groups; a typing error, another one and nonsense give nothing', async (t) => {
  const w = await world(t)
  const race = await makeRace(w)
  const made = await registers(w, w.visitor(), race, { fullName: 'Zafy' })
  const seen = async (number: string) =>
    (await w.visitor().ok(byNumber, { number })).getMitParticipationByRegistrationNumber
  const found = await seen(` ${made.registrationNumber.toLowerCase().replaceAll('-', ' ')}`)
  assert.deepEqual(
    [found.fullName, found.orderId, found.details, found.registrationNumber.slice(-3)],
    ['Z•••', null, null, made.registrationNumber.slice(-3)],
  )
  const last = made.registrationNumber.at(-1) === '0' ? '1' : '0'
  for (const number of ['', 'MIT', `${made.registrationNumber.slice(0, -1)}${last}`, 'x'.repeat(10_000)])
    assert.equal(await seen(number), null)
})

test('D-30 look-ups are limited: five an hour for one address or phone, three hundred from one network, more with work', async (t) => {
  const w = await world(t)
  const codes: (string | undefined)[] = []
  const look = async (email: string, more: object = {}, address = '203.0.113.7') =>
    (await w.visitor({ address }).gql(byEmail, { input: { email, ...more } })).errors?.[0]?.extensions.code
  for (let n = 0; n < 6; n++) codes.push(await look('soa@exemple.mg'))
  assert.deepEqual(codes, [undefined, undefined, undefined, undefined, undefined, 'RATE_LIMITED'])
  for (let n = 0; n < 5; n++) await look(`p${n}@exemple.mg`, { phone: '0340000012' }, `203.0.113.${20 + n}`)
  assert.equal(await look('p9@exemple.mg', { phone: '+261340000012' }, '203.0.113.40'), 'RATE_LIMITED')
  const from = raceServer.lookups.perAddressPerHour
  const many = await Promise.all(
    Array.from({ length: from + 5 }, (_, n) => look(`x${n}@exemple.mg`, {}, '198.51.100.1')),
  )
  assert.equal(many.filter((code) => code === 'RATE_LIMITED').length, 5)
})

test('R-GQL-04 the public operations need no token, and answer a dead one with UNAUTHENTICATED', async (t) => {
  const w = await world(t)
  const dead = w.visitor({ token: 'x'.repeat(43) })
  await refused('UNAUTHENTICATED', dead.gql(byEmail, { input: { email: 'soa@exemple.mg' } }))
  await refused('UNAUTHENTICATED', dead.gql(byNumber, { number: 'x' }))
  assert.equal((await w.visitor().ok(byNumber, { number: 'x' })).getMitParticipationByRegistrationNumber, null)
})

const initiate =
  'mutation($input: InitiatePaymentInput!) { initiateVanillaPayPayment(input: $input) { transactionId } }'

test('D-30 paying by number is limited like the look-up by number; a mistyped number uses up nobody’s tries', async (t) => {
  const w = await world(t)
  const made = await registers(w, w.visitor(), await makeRace(w))
  const codeOf = async (answer: ReturnType<ReturnType<typeof w.visitor>['gql']>) =>
    (await answer).errors?.[0]?.extensions.code ?? null
  const look = (number: string, n: number) => codeOf(w.visitor({ address: `203.0.113.${n}` }).gql(byNumber, { number }))
  const pay = (registrationNumber: string, address: string) => {
    const input = { registrationNumber, method: 'mobile_money', operator: 'orange', idempotencyKey: w.kernel.newId() }
    return codeOf(w.visitor({ address }).gql(initiate, { input }))
  }
  for (let n = 0; n < 8; n++) assert.equal(await look('MIT26-TYPO', n), null)
  for (let n = 0; n < 8; n++) assert.equal(await pay('MIT26-TYPO', `203.0.113.${n}`), 'NOT_FOUND')
  const many = Array.from({ length: raceServer.lookups.perAddressPerHour + 5 })
  const codes = await Promise.all(many.map(() => pay('MIT26-TYPO', '198.51.100.1')))
  assert.equal(codes.filter((code) => code === 'RATE_LIMITED').length, 5)
  for (let n = 0; n < 5; n++) assert.equal(await look(made.registrationNumber, 20 + n), null)
  assert.equal(await pay(made.registrationNumber, '203.0.113.30'), 'RATE_LIMITED')
})
