/** R-MIT-08: somebody registers again once the hold is over, and the money for the first registration comes all the same. */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { holding, isWaitedFor, isWaiting } from '../../../../test/locks/held-rows.ts'
import { until } from '../../../../test/wait.ts'
import { type World, world } from '../../../../test/world.ts'
import { applyEvidence, booksAgree, makeAttempt, said } from '../../payments/testing.ts'
import { expire, makeRace, pay, registers, soldIsRight } from '../testing.ts'

const zafy = { fullName: 'Zafy', email: 'zafy@exemple.mg' }
const saveNumbers = 'mutation($input: BibNumberConfigInput!) { saveBibNumberConfig(input: $input) { id } }'

/** A race of few places that gives bibs with the payment, and somebody who registered twice. */
async function place(t: TestContext, maxQuantity: number | null = null) {
  const w = await world(t)
  const race = await makeRace(w, { types: [{ price: 20_000, maxQuantity }] })
  const input = { applicationTypeId: race.id, isEnabled: true, prefix: '', digitCount: 1, startNumber: 1 }
  await race.boss.ok(saveNumbers, { input })
  const first = await registers(w, w.visitor(), race, zafy)
  const attempt = await makeAttempt(w, first.orderId)
  await w.sql(`update payment_attempt set status = 'expired'`) // its provider never said what became of it
  await expire(w)
  const second = await registers(w, w.visitor(), race, zafy)
  const pays = () => applyEvidence(w.system, attempt, 'callback', said(attempt.reference, 'succeeded'))
  return { w, race, first, second, pays }
}

const statuses = async (w: World, ...made: { id: string }[]) => {
  const rows = await w.sql('select id, status from participation')
  return made.map(({ id }) => rows.find((row) => row.id === id).status)
}
const bibs = async (w: World) => (await w.sql('select number from ticket order by number')).map(({ number }) => number)
const refunds = (w: World) => w.sql('select amount::int, reason from refund')

test('R-MIT-08 late money registers who registered again without paying: nobody pays twice, and the other place is free', async (t) => {
  const { w, race, first, second, pays } = await place(t, 1)
  await pays()
  assert.deepEqual(await statuses(w, first, second), ['confirmed', 'withdrawn'])
  assert.deepEqual(await refunds(w), [])
  assert.deepEqual(await w.sql('select amount::int from charge where id = $1', [second.orderId]), [{ amount: 0 }])
  assert.deepEqual(await w.sql('select sold_quantity from ticket_type'), [{ soldQuantity: 1 }])
  assert.deepEqual(await bibs(w), ['1'])
  await w.runJobs()
  const subjects = (await w.messages(zafy.email)).map(({ subject }) => subject ?? '')
  assert.ok(!subjects.some((subject) => subject.startsWith('Inscription annulée')), subjects.join('; '))
  assert.equal(subjects.filter((subject) => subject.startsWith('Votre ticket')).length, 1)
  assert.deepEqual(await soldIsRight(w), [])
  await booksAgree(w.sql)
  await w.sql('update ticket_type set max_quantity = 2')
  await pay(w, (await registers(w, w.visitor(), race)).orderId)
  assert.deepEqual(await bibs(w), ['1', '2'])
})

test('R-MIT-08, R-BIB-05 late money of who has registered and paid again goes back, and no bib is lost to it', async (t) => {
  const { w, race, first, second, pays } = await place(t)
  await pay(w, second.orderId)
  await pays()
  assert.deepEqual(await statuses(w, first, second), ['withdrawn', 'confirmed'])
  assert.deepEqual(await refunds(w), [{ amount: 20_000, reason: 'double_payment' }])
  await pay(w, (await registers(w, w.visitor(), race)).orderId)
  assert.deepEqual(await bibs(w), ['1', '2'])
  assert.deepEqual(await soldIsRight(w), [])
  await booksAgree(w.sql)
})

test('R-MIT-08 who was to be paid with the second registration stays, and owes only that', async (t) => {
  const { w, race, first, second, pays } = await place(t)
  const key = { orderId: second.orderId, orderKey: second.accessKey }
  const child = await registers(w, w.visitor(), race, { ...key, fullName: 'Zafikely' })
  await pays()
  assert.deepEqual(await statuses(w, first, second, child), ['confirmed', 'withdrawn', 'awaiting_payment'])
  await pay(w, second.orderId)
  assert.deepEqual(await statuses(w, child), ['confirmed'])
  assert.deepEqual(await w.sql('select paid::int from charge where id = $1', [second.orderId]), [{ paid: 20_000 }])
  assert.deepEqual(await bibs(w), ['1', '2'])
  await booksAgree(w.sql)
})

test('R-MIT-08, R-PAY-16 late money waits for who works on the second registration, and delays nobody else of its turn', async (t) => {
  const { w, race, first, second, pays } = await place(t)
  const strangers = await Promise.all(
    Array.from({ length: 4 }, async () => makeAttempt(w, (await registers(w, w.visitor(), race)).orderId)),
  )
  const payTheirs = strangers.map(
    (one) => () => applyEvidence(w.system, one, 'callback', said(one.reference, 'succeeded')),
  )
  const other = await holding(w, `charge where id = '${second.orderId}'`)
  const [opens, ...together] = payTheirs.map((paysTheirs) => paysTheirs()) // a turn, during which all others wait
  const late = pays()
  assert.deepEqual(await Promise.all([opens, ...together]), ['succeed', 'succeed', 'succeed', 'succeed'])
  const commits = await w.sql('select count(distinct xmin::text)::int as turns from payment_event')
  assert.deepEqual(commits, [{ turns: 2 }]) // nothing was repeated in halves
  await isWaitedFor(w)
  assert.deepEqual(await statuses(w, first, second), ['expired', 'awaiting_payment'])
  await other.query('commit')
  assert.equal(await late, 'succeed')
  assert.deepEqual(await statuses(w, first, second), ['confirmed', 'withdrawn'])
  assert.deepEqual(await soldIsRight(w), [])
  await booksAgree(w.sql)
})

test('R-MIT-08 late money that waited for its own charge waits for that of the second registration, too', async (t) => {
  const { w, first, second, pays } = await place(t)
  const [mine, its] = [
    await holding(w, `charge where id = '${first.orderId}'`),
    await holding(w, `charge where id = '${second.orderId}'`),
  ]
  const late = pays()
  await isWaitedFor(w)
  await mine.query('commit')
  await until('a wait for the other one', () => isWaiting(w.database.pool, { holder: its }))
  await its.query('commit')
  assert.equal(await late, 'succeed')
  assert.deepEqual(await statuses(w, first, second), ['confirmed', 'withdrawn'])
  await booksAgree(w.sql)
})

test('R-MIT-08 both paid at the same time: one place, and the other money goes back, whoever is first', async (t) => {
  for (let n = 0; n < 4; n++) {
    const { w, first, second, pays } = await place(t)
    const other = await makeAttempt(w, second.orderId) // begun before: afterwards there may be nothing left to pay
    const paysOther = () => applyEvidence(w.system, other, 'callback', said(other.reference, 'succeeded'))
    await Promise.all(n % 2 ? [pays(), paysOther()] : [paysOther(), pays()])
    assert.deepEqual((await statuses(w, first, second)).sort(), ['confirmed', 'withdrawn'])
    assert.deepEqual(await w.sql('select sum(amount)::int as back from refund'), [{ back: 20_000 }])
    assert.deepEqual(await bibs(w), ['1'])
    assert.deepEqual(await soldIsRight(w), [])
    await booksAgree(w.sql)
  }
})

test('R-MIT-08 both paid in one turn: the held one stays, and the late money goes back', async (t) => {
  const { w, race, first, second, pays } = await place(t)
  const stranger = await registers(w, w.visitor(), race)
  const [ahead, other] = [await makeAttempt(w, stranger.orderId), await makeAttempt(w, second.orderId)]
  const paying = ({ reference }: typeof ahead) => said(reference, 'succeeded')
  const opens = applyEvidence(w.system, ahead, 'callback', paying(ahead)) // a turn, during which both others wait
  await Promise.all([opens, pays(), applyEvidence(w.system, other, 'callback', paying(other))])
  assert.deepEqual(await statuses(w, stranger, first, second), ['confirmed', 'withdrawn', 'confirmed'])
  assert.deepEqual(await refunds(w), [{ amount: 20_000, reason: 'double_payment' }])
  assert.deepEqual(await bibs(w), ['1', '2'])
  assert.deepEqual(await soldIsRight(w), [])
  await booksAgree(w.sql)
})

test('R-MIT-08 both paid in one turn when both holds were over: the first one has the place, the other money goes back', async (t) => {
  const { w, race, first, second, pays } = await place(t)
  const other = await makeAttempt(w, second.orderId)
  await w.sql(`update payment_attempt set status = 'expired'`)
  await expire(w)
  assert.deepEqual(await statuses(w, first, second), ['expired', 'expired'])
  const stranger = await registers(w, w.visitor(), race)
  const ahead = await makeAttempt(w, stranger.orderId)
  const paying = ({ reference }: typeof ahead) => said(reference, 'succeeded')
  const opens = applyEvidence(w.system, ahead, 'callback', paying(ahead))
  await Promise.all([opens, pays(), applyEvidence(w.system, other, 'callback', paying(other))])
  assert.deepEqual((await statuses(w, first, second)).sort(), ['confirmed', 'withdrawn'])
  assert.deepEqual(await refunds(w), [{ amount: 20_000, reason: 'double_payment' }])
  const commits = await w.sql('select count(distinct xmin::text)::int as turns from payment_event')
  assert.deepEqual(commits, [{ turns: 2 }]) // the second one was not repeated in halves
  assert.deepEqual(await bibs(w), ['1', '2'])
  assert.deepEqual(await soldIsRight(w), [])
  await booksAgree(w.sql)
})
