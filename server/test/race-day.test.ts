import assert from 'node:assert/strict'
import test from 'node:test'
import { numbers } from '../src/modules/bibs/testing.ts'
import { duplicates, opensGate, opensPhone, scanOf, sends } from '../src/modules/gate/testing.ts'
import { booksAgree, initiate, payCharge, payingWorld, status, wishFor } from '../src/modules/payments/testing.ts'
import { linkOf, makeRace, registers, show } from '../src/modules/races/testing.ts'
import { sendFile } from './uploads.ts'

const postpone = 'mutation($input: PostponeEventInput!) { postponeEvent(input: $input) { id } }'
const choose = `mutation($orderId: ID!, $choice: PostponementChoice!) { choosePostponement(orderId: $orderId, choice: $choice) { id } }`
const importing = `mutation($eventId: ID!, $file: Upload!, $dryRun: Boolean!) {
  importResults(eventId: $eventId, file: $file, dryRun: $dryRun, choices: { beforeStart: true }) { imported unknown } }`
const day = 86_400_000

test('F-RACE-10, N-02, N-04, R-PAY-14 a race day: a family whose notification is lost, two gates offline, results, balanced books', async (t) => {
  const { w, standIn } = await payingWorld(t)
  const race = await makeRace(w, { types: [{ price: 20_000, allowMinors: true }], in: 2 })
  await numbers(race.boss, race.id)
  const guardian = 'Rakoto Hery'
  const father = await registers(w, w.visitor(), race, { fullName: guardian })
  const child = await registers(w, w.visitor(), race, {
    fullName: 'Rakoto Miora',
    birthDate: '2014-05-01',
    idType: null,
    idNumber: null,
    orderId: father.orderId,
    orderKey: father.accessKey,
    commitment: {
      accepted: true,
      version: 1,
      signerName: guardian,
      guardianName: guardian,
      guardianRelation: 'père',
    },
  })
  assert.equal(child.orderId, father.orderId)

  standIn.direct({ dropNotification: true })
  const { initiateVanillaPayPayment: begun } = await w.visitor().ok(initiate, wishFor(w, father.orderId))
  standIn.pay(begun.reference)
  const { paymentStatus } = await w.visitor().ok(status, { id: begun.transactionId })
  assert.deepEqual([paymentStatus.status, paymentStatus.amount], ['success', 40_000])
  const other = await registers(w, w.visitor(), race)
  await payCharge(w, other.orderId)

  const people = [father, child, other]
  const seen = async (one: { id: string; accessKey: string }) =>
    (await w.visitor().ok(show, linkOf(one))).mitParticipation
  const before = await Promise.all(people.map(seen))
  assert.deepEqual(
    before.map((one) => one.status),
    Array(3).fill('confirmed'),
  )
  assert.deepEqual(before.map((one) => one.bibNumber).sort(), ['M-0001', 'M-0002', 'M-0003'])

  const gates = [await opensGate(race.boss, race.id, 'Nord'), await opensGate(race.boss, race.id, 'Sud')]
  await w.sql(
    `update event set starts_at = $2::timestamptz, over_at = $2::timestamptz + interval '6 hours' where id = $1`,
    [race.id, w.now()],
  )
  const [north, south] = await Promise.all(gates.map(({ gateKey }, n) => opensPhone(w, gateKey, `téléphone ${n}`)))
  w.advance(300_000)
  assert.ok(north && south)
  const [own, childs] = before.map((one) => one.details.ticket.id)
  const late = await sends(w.visitor(), south, [scanOf(w, own, { ago: 60_000 }), scanOf(w, childs, { ago: 50_000 })])
  const first = await sends(w.visitor(), north, [scanOf(w, own, { ago: 120_000 })])
  assert.deepEqual([late[0]?.outcome, first[0]?.outcome], ['admitted', 'admitted']) // each before it heard of the other
  const { gateDuplicates } = await race.boss.ok(duplicates, { eventId: race.id })
  assert.deepEqual(
    gateDuplicates.map((one: { ticketId: string; scans: { gate: string; outcome: string }[] }) => [
      one.ticketId,
      new Set(one.scans.map(({ gate, outcome }) => `${gate} ${outcome}`)),
    ]),
    [[own, new Set(['Nord admitted', 'Sud duplicate_offline'])]],
  )

  const csv = before.map(({ bibNumber }, n) => `${bibNumber};0:5${n}:00`).join('\n')
  const { data } = await sendFile(race.boss, Buffer.from(csv), {
    query: importing,
    operations: { query: importing, variables: { eventId: race.id, dryRun: false, file: null } },
    filename: 'resultats.csv',
    type: 'text/csv',
  })
  assert.deepEqual(data.importResults, { imported: 3, unknown: [] })
  const { paymentSums } = await race.boss.ok('{ paymentSums { succeeded unexplained } }')
  assert.deepEqual(paymentSums, { succeeded: 60_000, unexplained: 0 })
  await booksAgree(w.sql)
})

test('I13, F-PAY-08 a postponed race: who keeps runs later, who wants the money is paid back, each once', async (t) => {
  const { w } = await payingWorld(t)
  const race = await makeRace(w)
  const members = [await w.member(), await w.member()]
  const orders: string[] = []
  for (const member of members) {
    const { orderId } = await registers(w, member, race)
    await payCharge(w, orderId)
    orders.push((await member.ok('{ myOrders { id } }')).myOrders[0].id)
  }
  const date = new Date(w.now().getTime() + 200 * day).toISOString()
  const choiceUntil = new Date(w.now().getTime() + 10 * day).toISOString()
  await race.boss.ok(postpone, {
    input: { id: race.id, date, reason: 'Cyclone annoncé', choiceUntil, otherwise: 'keep' },
  })
  await w.runJobs()
  await members[0]?.ok(choose, { orderId: orders[0], choice: 'refund' })
  await members[1]?.ok(choose, { orderId: orders[1], choice: 'keep' })
  await w.runJobs()
  const rows = await w.sql<{ status: string }>('select status from participation order by id')
  assert.deepEqual(
    rows.map((row) => row.status),
    ['withdrawn', 'confirmed'],
  )
  assert.deepEqual(await w.sql('select amount::int, reason from refund'), [{ amount: 20_000, reason: 'postponed' }])
  await booksAgree(w.sql)
})
