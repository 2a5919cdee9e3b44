/** F-EVT-03: a postponement is withdrawn, repeated, or finds its date later; what moves with the date. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { numbers } from '../../src/modules/bibs/testing.ts'
import { oneBibEach } from '../../src/modules/gate/desk/testing.ts'
import { admittedOnce, create as createLink, opensGate, scanOf, sends } from '../../src/modules/gate/testing.ts'
import { invariantsHold, settleChoices } from '../../src/modules/orders/testing.ts'
import { makeRace, pay, registers } from '../../src/modules/races/testing.ts'
import { refused, type World, world } from '../world.ts'
import {
  answers,
  day,
  givesBib,
  hour,
  type Made,
  postponeEvent,
  postpones,
  seen,
  ticketOf,
  withdrawPostponement,
  withdraws,
} from './people.ts'

const mandate = `mutation($orderId: ID!, $key: ID!) { createPaymentMandate(orderId: $orderId, idempotencyKey: $key) {
  mandate { deadline } } }`

async function paidRace(w: World, days = 0.9) {
  const race = await makeRace(w, { in: days })
  await numbers(race.boss, race.id)
  const registered = async (more: object = {}): Promise<Made> => {
    const made = await registers(w, w.visitor(), race, more)
    await pay(w, made.orderId)
    return made
  }
  return { race, registered }
}

const startOf = async (w: World, id: string): Promise<Date> =>
  (await w.sql('select starts_at from event where id = $1', [id]))[0].startsAt

test('F-EVT-03 a postponement is withdrawn by those who may postpone the event, only the latest one, and not once its former date has come', async (t) => {
  const w = await world(t)
  const { race } = await paidRace(w, 2)
  const id = await postpones(w, race.boss, race.id)
  const others = [await w.member(), await w.member({ role: 'moderator' }), await w.member({ role: 'redacteur' })]
  await refused('UNAUTHENTICATED', w.visitor().gql(withdrawPostponement, { id }))
  for (const person of others) await refused('FORBIDDEN', person.gql(withdrawPostponement, { id }))
  await refused('NOT_FOUND', race.boss.gql(withdrawPostponement, { id: w.kernel.newId() }))
  const second = await postpones(w, race.boss, race.id, { days: 90, reason: 'Cyclone encore' })
  await refused('CONFLICT', race.boss.gql(withdrawPostponement, { id }))
  await withdraws(w, race.boss, second)
  w.advance(2 * day)
  const boss = await w.member({ role: 'admin' })
  await refused('DATE_GONE', boss.gql(withdrawPostponement, { id }))
})

test('F-EVT-03, I13 a withdrawn postponement: the date of before, the place for all but who asked for the money, each told once', async (t) => {
  const w = await world(t)
  const { race, registered } = await paidRace(w)
  const before = await startOf(w, race.id)
  const [kept, silent, left] = [
    await registered({ email: 'garde@exemple.mg' }),
    await registered({ email: 'tait@exemple.mg' }),
    await registered({ email: 'part@exemple.mg' }),
  ]
  const id = await postpones(w, race.boss, race.id, { otherwise: 'refund' })
  await answers(w.visitor(), kept, 'keep')
  await answers(w.visitor(), left, 'refund')
  const first = await withdraws(w, race.boss, id)
  const again = await withdraws(w, race.boss, id) // the answer was lost
  assert.deepEqual([first.date, first.postponement], [before.toISOString(), null])
  assert.deepEqual(again, first)
  for (const one of [kept, silent, left]) await refused('CONFLICT', answers(w.visitor(), one, 'refund'))
  w.advance(15 * day)
  await settleChoices(w.system)
  await w.runJobs()
  const statuses = await Promise.all([kept, silent, left].map(async (one) => (await seen(w.visitor(), one)).status))
  assert.deepEqual(statuses, ['confirmed', 'confirmed', 'withdrawn'])
  for (const [to, word] of [
    ['garde', /la place est gardée/],
    ['tait', /la place est gardée/],
    ['part', /remboursement continue/],
  ] as const) {
    const told = (await w.messages(`${to}@exemple.mg`)).filter(({ subject }) => /plus reportée/.test(subject ?? ''))
    assert.equal(told.length, 1, to)
    assert.match(told[0]?.body ?? '', word)
  }
  assert.deepEqual(
    await w.sql(`select count(*)::int as n from audit_entry where action = 'event.postponementWithdrawn'`),
    [{ n: 1 }],
  )
  await invariantsHold(w.sql)
})

test('F-EVT-03 members are told of a withdrawal as they were of the postponement, whoever holds a place and whoever left', async (t) => {
  const w = await world(t)
  const { race, registered } = await paidRace(w)
  const member = await w.member()
  const made = await registers(w, member, race)
  await pay(w, made.orderId)
  await registered()
  await withdraws(w, race.boss, await postpones(w, race.boss, race.id))
  const rows = await w.sql(
    `select data from notification where kind = 'event.postponementWithdrawn' and user_id = $1`,
    [member.id],
  )
  assert.deepEqual(
    rows.map(({ data }) => data.what),
    ['@events.placeKept'],
  )
})

test('F-EVT-03 answered and withdrawn at the same moment: the money or the place, and nobody is left asked', async (t) => {
  const w = await world(t)
  const { race, registered } = await paidRace(w)
  const people = [await registered(), await registered(), await registered(), await registered()]
  const id = await postpones(w, race.boss, race.id)
  await Promise.all([
    ...people.slice(0, 2).map((one) => answers(w.visitor(), one, 'refund')),
    race.boss.gql(withdrawPostponement, { id }),
    ...people.slice(2).map((one) => answers(w.visitor(), one, 'refund')),
  ])
  await w.runJobs()
  assert.deepEqual(await w.sql('select 1 from order_choice where choice is null or closed_at is null'), [])
  await invariantsHold(w.sql)
})

test('F-EVT-03, N-02 a withdrawn postponement: what was handed out and scanned before counts again, once', async (t) => {
  const w = await world(t)
  const { race, registered } = await paidRace(w)
  const [one, other] = [await registered(), await registered()]
  const gate = { ...(await opensGate(race.boss, race.id)), device: 'téléphone' }
  const phone = { gateKey: gate.gateKey, device: gate.device }
  const bib = (await givesBib(w, race, one, { ago: 5000 })).bib
  const scan = scanOf(w, await ticketOf(w, other), { ago: 5000 })
  await sends(w.visitor(), phone, [scan])
  const given = () => w.sql(`select count(*)::int as n from bib_pickup where outcome = 'given'`)
  const id = await postpones(w, race.boss, race.id)
  assert.deepEqual(await given(), [{ n: 0 }])
  assert.equal((await seen(w.visitor(), one)).bibNumber, bib) // the number stays theirs
  assert.equal((await sends(w.visitor(), phone, [scan]))[0]?.outcome, 'undone') // sent again after a lost answer
  await withdraws(w, race.boss, id)
  assert.deepEqual(await given(), [{ n: 1 }])
  assert.deepEqual(await w.sql(`select status from ticket order by status`), [
    { status: 'checked_in' },
    { status: 'issued' },
  ])
  for (const made of [one, other]) assert.equal((await seen(w.visitor(), made)).status, 'checked_in')
  assert.deepEqual([await admittedOnce(w), await oneBibEach(w)], [[], []])
})

test('R-BIB-05 who keeps the place after a postponement gets the same number handed out again, also one of a pile that was told late', async (t) => {
  const w = await world(t)
  const race = await makeRace(w, { in: 0.9 })
  await numbers(race.boss, race.id, { assignment: 'pickup' })
  const made: Made = await registers(w, w.visitor(), race)
  await pay(w, made.orderId)
  const late: Made = await registers(w, w.visitor(), race)
  await pay(w, late.orderId)
  const first = await givesBib(w, race, made, { ago: 5000, number: 7 })
  await postpones(w, race.boss, race.id)
  const told = await givesBib(w, race, late, { ago: 5000, number: 8 })
  assert.deepEqual([first.outcome, told.outcome], ['given', 'undone'])
  const numbersOf = async () => [(await seen(w.visitor(), made)).bibNumber, (await seen(w.visitor(), late)).bibNumber]
  assert.deepEqual(await numbersOf(), ['M-0007', 'M-0008'])
  w.advance(hour)
  const again = await givesBib(w, race, made)
  assert.deepEqual([again.outcome, again.bib], ['given', 'M-0007'])
  const another = await givesBib(w, race, late, { number: 9 }) // the first one was lost
  assert.deepEqual([another.outcome, another.bib], ['given', 'M-0009'])
  assert.deepEqual(await numbersOf(), ['M-0007', 'M-0009'])
  assert.deepEqual(await oneBibEach(w), [])
})

test('F-EVT-03 who took the bib or went in for the new date keeps the place without an answer; who is inside is not offered the money; once people are let in all keep theirs', async (t) => {
  const w = await world(t)
  const { race, registered } = await paidRace(w)
  const [inside, withBib, silent] = [await registered(), await registered(), await registered()]
  const phone = { ...(await opensGate(race.boss, race.id)), device: 'téléphone' }
  await postpones(w, race.boss, race.id, { days: 1, otherwise: 'refund' })
  w.advance(23 * hour)
  await sends(w.visitor(), { gateKey: phone.gateKey, device: phone.device }, [scanOf(w, await ticketOf(w, inside))])
  await givesBib(w, { ...race, boss: await w.member({ role: 'admin' }) }, withBib)
  const may = async (made: Made) => (await seen(w.visitor(), made)).choice.answers
  assert.deepEqual([await may(inside), await may(withBib)], [['keep'], ['keep', 'refund']])
  await refused('TICKET_USED', answers(w.visitor(), inside, 'refund'))
  w.advance(hour + 1)
  await settleChoices(w.system)
  const statuses = await Promise.all(
    [inside, withBib, silent].map(async (one) => (await seen(w.visitor(), one)).status),
  )
  assert.deepEqual(statuses, ['checked_in', 'checked_in', 'confirmed'])
})

test('F-EVT-03 all are settled before people are let in; who took the bib by then keeps the place', async (t) => {
  const w = await world(t)
  const { race, registered } = await paidRace(w)
  const [withBib, silent] = [await registered(), await registered()]
  const sat = async (made: Made) => (await seen(w.visitor(), made)).status
  await postpones(w, race.boss, race.id, { days: 5, otherwise: 'refund' })
  w.advance(1000) // what is handed out counts for the date that was decided before
  await givesBib(w, { ...race, boss: await w.member({ role: 'admin' }) }, withBib)
  w.advance(4 * day - hour - 60_000)
  await settleChoices(w.system)
  assert.deepEqual([await sat(withBib), await sat(silent)], ['checked_in', 'confirmed'])
  w.advance(60_000)
  await settleChoices(w.system)
  assert.deepEqual([await sat(withBib), await sat(silent)], ['checked_in', 'withdrawn'])
})

test('F-EVT-03 settled late, after people are let in, who gave no answer keeps the place: a gate without a network may tell later', async (t) => {
  const w = await world(t)
  const { race, registered } = await paidRace(w)
  const silent = await registered()
  await postpones(w, race.boss, race.id, { days: 5, otherwise: 'refund' })
  w.advance(4 * day) // the jobs did not run meanwhile
  await settleChoices(w.system)
  const { status, choice } = await seen(w.visitor(), silent)
  assert.deepEqual([status, choice.choice, choice.byDeadline], ['confirmed', 'keep', true])
})

test('F-EVT-03, I13 a second postponement asks again whoever kept the place; a date that is found is one', async (t) => {
  const w = await world(t)
  const { race, registered } = await paidRace(w)
  const [kept, silent, left] = [await registered(), await registered(), await registered()]
  await postpones(w, race.boss, race.id, { days: null, otherwise: 'refund' })
  await answers(w.visitor(), kept, 'keep')
  await answers(w.visitor(), left, 'refund')
  await postpones(w, race.boss, race.id, { days: 90, reason: 'La date est trouvée' })
  for (const one of [kept, silent])
    assert.deepEqual((await seen(w.visitor(), one)).choice, {
      choice: null,
      byDeadline: false,
      answers: ['keep', 'refund'],
    })
  await refused('CONFLICT', answers(w.visitor(), left, 'keep'))
  assert.equal((await answers(w.visitor(), kept, 'refund')).data.chooseMitPostponement.status, 'withdrawn')
  w.advance(15 * day)
  await settleChoices(w.system)
  assert.equal((await seen(w.visitor(), silent)).status, 'confirmed') // the first question is outdated
  await invariantsHold(w.sql)
})

test('F-EVT-03 who is asked too late to answer keeps the place', async (t) => {
  const w = await world(t)
  const { race, registered } = await paidRace(w)
  const made = await registered()
  const date = new Date(w.now().getTime() + 60 * day).toISOString()
  const choiceUntil = new Date(w.now().getTime() + hour).toISOString()
  const input = { id: race.id, date, reason: 'Cyclone', choiceUntil, otherwise: 'refund' }
  await race.boss.ok(postponeEvent, { input })
  w.advance(hour + 1) // the jobs did not run meanwhile
  await w.runJobs()
  await settleChoices(w.system)
  const { status, choice } = await seen(w.visitor(), made)
  assert.deepEqual([status, choice], ['confirmed', { choice: 'keep', byDeadline: true, answers: [] }])
})

test('F-EVT-14 links of gates and desks end as much later or earlier as the event; a revoked one stays closed, also where the date is found later', async (t) => {
  const w = await world(t)
  const { race } = await paidRace(w, 2)
  const at = (ms: number) => new Date(w.now().getTime() + ms)
  await race.boss.ok(createLink, { eventId: race.id, name: 'Veille', expiresAt: at(day).toISOString() })
  await opensGate(race.boss, race.id, 'Entrée')
  const revoked = await opensGate(race.boss, race.id, 'Fermé')
  await w.sql('update gate_link set revoked_at = now() where id = $1', [revoked.id])
  const ends = async () => {
    const rows = await w.sql(`select name, expires_at from gate_link order by name`)
    return Object.fromEntries(
      rows.map(({ name, expiresAt }) => [name, (expiresAt.getTime() - w.now().getTime()) / day]),
    )
  }
  const before = await ends()
  const id = await postpones(w, race.boss, race.id, { days: 12 })
  assert.deepEqual(await ends(), { ...before, Veille: 11, Entrée: (before.Entrée ?? 0) + 10 })
  await withdraws(w, race.boss, id)
  assert.deepEqual(await ends(), before)
  await postpones(w, race.boss, race.id, { days: null })
  assert.deepEqual(await ends(), before)
  w.advance(20 * day) // both are over
  const boss = await w.member({ role: 'admin' })
  await postpones(w, boss, race.id, { days: 32, reason: 'Date trouvée' })
  const found = await ends()
  assert.deepEqual([(found.Entrée ?? 0) > 32, (found.Veille ?? 0) > 30, (found.Fermé ?? 0) < 0], [true, true, true])
})

test('R-PAY-15, D-28 the deadline of a mandate moves with the event and never lies after its start', async (t) => {
  const w = await world(t)
  const { race } = await paidRace(w, 30)
  const made: Made = await registers(w, w.visitor(), race)
  await w.visitor().ok(mandate, { orderId: made.orderId, key: w.kernel.newId() })
  const hours = async () => {
    const [row] = await w.sql(`select o.hold_until, c.payable_until, a.expires_at from ticket_order o
      join charge c on c.id = o.charge_id join payment_attempt a on a.charge_id = c.id where a.method = 'mandate'`)
    return [row.holdUntil, row.payableUntil, row.expiresAt].map((at: Date) => (at.getTime() - w.now().getTime()) / hour)
  }
  const usual = await hours()
  const id = await postpones(w, race.boss, race.id, { days: 1 })
  assert.deepEqual(await hours(), [23, 23, 23]) // an hour before the start
  await withdraws(w, race.boss, id)
  assert.deepEqual(await hours(), usual)
})

test('F-EVT-03 the calendar: the same entry with a higher number, taken back while the date is not known, and in every mail of the change', async (t) => {
  const w = await world(t)
  const { race, registered } = await paidRace(w)
  await registered({ email: 'agenda@exemple.mg' })
  await registered({ email: 'diary@exemple.mg', locale: 'en', birthDate: '1991-01-01' })
  const entry = async () => {
    const text = (await w.visitor().http('GET', `/events/${race.id}.ics`)).body
    const of = (name: string) => new RegExp(`^${name}:(.*)$`, 'm').exec(text)?.[1]?.trim()
    return { uid: of('UID'), sequence: Number(of('SEQUENCE')), status: of('STATUS'), start: of('DTSTART') }
  }
  const first = await entry()
  const id = await postpones(w, race.boss, race.id, { days: null })
  const open = await entry()
  const summaryIn = async (language: string) => {
    const [file] = await w.kernel.mailFiles(w.system, [`calendar:${race.id}:${language}`])
    return [
      file?.name,
      /^SUMMARY:(.*)$/m
        .exec(file?.bytes.toString() ?? '')?.[1]
        ?.trim()
        .replace(/[\u00a0\u202f]/g, ' '),
    ]
  }
  const { title } = (await w.sql('select title from event where id = $1', [race.id]))[0]
  assert.deepEqual(await summaryIn('fr'), ['calendrier.ics', `Reporté\\, date à venir : ${title}`])
  assert.deepEqual(await summaryIn('en'), ['calendar.ics', `Postponed\\, date to be announced: ${title}`])
  const shown = (await w.visitor().http('GET', `/events/${race.id}.ics?lang=en`)).body
  assert.match(shown, /^SUMMARY:Postponed/m, 'also where the page is read in English')
  await withdraws(w, race.boss, id)
  const back = await entry()
  await postpones(w, race.boss, race.id)
  const later = await entry()
  assert.deepEqual(
    [first.status, open.status, back.status, later.status],
    ['CONFIRMED', 'CANCELLED', 'CONFIRMED', 'CONFIRMED'],
  )
  assert.deepEqual([back.start === first.start, later.start === first.start], [true, false])
  assert.equal(new Set([first, open, back, later].map(({ uid }) => uid)).size, 1)
  const sequence = [first, open, back, later].map((one) => one.sequence)
  assert.deepEqual(
    sequence,
    sequence.toSorted((a, b) => a - b),
  )
  assert.equal(new Set(sequence).size, 4)
  const mails = await w.sql(`select subject, attachments from outgoing_message where recipient = 'agenda@exemple.mg'`)
  const dated = mails.filter(({ subject }) => /report/.test(subject))
  assert.equal(dated.length, 3)
  for (const { attachments } of dated) assert.deepEqual(attachments, [`calendar:${race.id}:fr`])
  const english = await w.sql(`select attachments from outgoing_message where recipient = 'diary@exemple.mg'`)
  const calendars = english.flatMap(({ attachments }) => attachments).filter((one) => one.startsWith('calendar'))
  assert.deepEqual(new Set(calendars), new Set([`calendar:${race.id}:en`]))
  const [file] = await w.kernel.mailFiles(w.system, [`calendar:${race.id}`])
  assert.match(file?.bytes.toString() ?? '', new RegExp(`UID:${race.id}[^]*SEQUENCE:${later.sequence}`))
})

test('F-EVT-03 before a postponement who may postpone reads how much of each thing it asks, moves or sets aside; nobody else', async (t) => {
  const w = await world(t)
  const { race, registered } = await paidRace(w)
  const effects = 'query($id: ID!) { postponementEffects(eventId: $id) { thing count } }'
  const read = async () => {
    const { postponementEffects } = await race.boss.ok(effects, { id: race.id })
    return Object.fromEntries(
      postponementEffects.map((one: { thing: string; count: number }) => [one.thing, one.count]),
    )
  }
  await refused('UNAUTHENTICATED', w.visitor().gql(effects, { id: race.id }))
  for (const role of ['moderator', 'redacteur'] as const)
    await refused('FORBIDDEN', (await w.member({ role })).gql(effects, { id: race.id }))
  assert.deepEqual(await read(), {})
  const [withBib, scanned] = [await registered(), await registered()]
  const waiting: Made = await registers(w, w.visitor(), race)
  await w.visitor().ok(mandate, { orderId: waiting.orderId, key: w.kernel.newId() })
  await givesBib(w, race, withBib)
  const { gateKey } = await opensGate(race.boss, race.id)
  await sends(w.visitor(), { gateKey, device: 'téléphone' }, [scanOf(w, await ticketOf(w, scanned))])
  const before = { places: 3, bibs: 1, scans: 1, gateLinks: 1, mandates: 1 }
  assert.deepEqual(await read(), before)
  await postpones(w, race.boss, race.id)
  await answers(w.visitor(), scanned, 'refund')
  assert.deepEqual(await read(), { places: 2, gateLinks: 1, mandates: 1, left: 1 })
  await w.sql(`update race set closes_at = now() + interval '1 day' where event_id = $1`, [race.id])
  assert.equal((await read()).closing, 1)
})
