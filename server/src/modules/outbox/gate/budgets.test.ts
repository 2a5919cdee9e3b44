import assert from 'node:assert/strict'
import test from 'node:test'
import { outgoing, pausesInDoubt } from '@vondrona/rules/outbox/constants'
import { rolesBut } from '../../../../test/people.ts'
import { refused, type World, world } from '../../../../test/world.ts'
import { UnknownOutcome } from '../../../gateways/mail/port.ts'
import { causeFor } from '../../../kernel/limits/cause.ts'
import { deliverMessage } from '../deliver-message.ts'
import { sendMail, sendSms } from '../send-message.ts'
import { roomAt } from './budgets.ts'
import { mailTemplate, smsTemplate } from './templates.ts'

const hour = 3_600_000
const day = 24 * hour
const usual = smsTemplate('sessions.smsText', { code: 'ours' })
const essential = { ...usual, essential: true }
const mail = mailTemplate('sessions.mail.resetSubject', 'sessions.mail.resetText', {})
const numberOf = (n: number) => `+26134${String(n).padStart(7, '0')}`

/** Takes every SMS and mail, and counts them. */
function transports(w: World) {
  const taken: string[] = []
  const send = async ({ to }: { to: string }) => {
    taken.push(to)
    return 'sent' as const
  }
  for (const where of [w.kernel, w.system]) Object.assign(where, { sms: { send }, mail: { send } })
  return taken
}

/** Somebody at this address, or the site itself. */
const causedBy = (w: World, address: string | null) => ({
  ...w.system,
  cause: causeFor(w.kernel.secrets, { actor: null, address }),
})
type Ctx = World['system']
const text = (ctx: Ctx, to: string, template = usual) =>
  ctx.transaction((tx) => sendSms(tx, ctx, { to, template, params: { code: '123456' } }))
const letter = (ctx: Ctx, to: string) => ctx.transaction((tx) => sendMail(tx, ctx, { to, template: mail, params: {} }))
const states = async (w: World) =>
  Object.fromEntries(
    (
      await w.sql(
        `select coalesce(stopped_for, status) as state, count(*)::int as n from outgoing_message group by 1 order by 1`,
      )
    ).map(({ state, n }) => [state, n]),
  )
const waitingIds = async (w: World) =>
  (await w.sql(`select id from outgoing_message where status = 'waiting' order by id`)).map(({ id }) => id as string)

test('an SMS to a number of no allowed country or type is written and never handed over', async (t) => {
  const w = await world(t)
  const taken = transports(w)
  for (const to of ['+33612345678', '+881612345678', '+33899123456', '+261202212345']) await text(w.system, to)
  await w.runJobs()
  assert.deepEqual(taken, [])
  assert.deepEqual(await states(w), { number: 4 })
})

test('one number gets 8 SMS an hour and 20 a day, whoever causes them; a code twice as many; an hour later it goes on', async (t) => {
  const w = await world(t)
  const taken = transports(w)
  const victim = numberOf(1)
  const [perHour, perDay] = outgoing.recipient.sms
  for (let n = 0; n < 20; n++) await text(causedBy(w, `10.0.${n}.1`), victim)
  await w.runJobs()
  assert.equal(taken.length, perHour.points)
  assert.deepEqual(await states(w), { recipient: 20 - perHour.points, sent: perHour.points })
  for (let n = 0; n < 20; n++) await text(causedBy(w, `10.1.${n}.1`), victim, essential)
  await w.runJobs()
  assert.equal(taken.length, perHour.points * outgoing.reserve.recipient)
  for (let hours = 0; hours < 6; hours++) {
    w.advance(hour)
    for (let n = 0; n < 10; n++) await text(causedBy(w, `10.2.${n}.1`), victim)
    await w.runJobs()
  }
  assert.equal(taken.length, Math.max(perDay.points, perHour.points * 2))
  w.advance(day)
  await text(causedBy(w, '10.0.0.1'), victim)
  await w.runJobs()
  assert.equal(taken.at(-1), victim, 'the next day it goes on')
})

test('around the turn of an hour one number gets no more than in any hour, and less and less of the hour before counts', async (t) => {
  const w = await world(t)
  const taken = transports(w)
  const [perHour] = outgoing.recipient.sms
  const write = async (many: number) => {
    for (let n = 0; n < many; n++) await text(causedBy(w, `10.${n}.${taken.length}.1`), numberOf(1))
    await w.runJobs()
    return taken.length
  }
  const toTheTurn = hour - (w.now().getTime() % hour)
  w.advance(toTheTurn - 1000)
  assert.equal(await write(10), perHour.points)
  w.advance(1000)
  assert.equal(await write(3), perHour.points, 'the hour turned, and nobody has a new budget')
  w.advance(hour / 2)
  assert.equal(await write(10), perHour.points * 1.5)
})

test('all spellings of one mailbox have one budget, those of a domain too; other mailboxes have their own', async (t) => {
  const w = await world(t)
  transports(w)
  for (const to of ['victime@gmail.com', 'v.ictime@gmail.com', 'victime+2@gmail.com', 'Vic.Time+x@GoogleMail.com'])
    await letter(w.system, to)
  for (const to of [
    'soa@éxemple.mg',
    'soa+n@xn--xemple-9ua.mg',
    'SOA@Éxemple.mg.',
    's.oa@éxemple.mg',
    '+soa@éxemple.mg',
  ])
    await letter(w.system, to)
  await w.runJobs()
  const rows = await w.sql(
    `select spent from message_budget where scope = 'recipient' and seconds = 3600 order by spent`,
  )
  assert.deepEqual(
    rows.map(({ spent }) => spent),
    [1, 1, 3, 4],
  )
})

test('one address causes a third of its hour in ten minutes, and codes three times as many; another address is not concerned', async (t) => {
  const w = await world(t, { SMS_PER_ADDRESS: '12' })
  const taken = transports(w)
  const attacker = causedBy(w, '10.9.9.9')
  for (let n = 0; n < 10; n++) await text(attacker, numberOf(n))
  await w.runJobs()
  assert.equal(taken.length, 4)
  assert.deepEqual(await states(w), { cause: 6, sent: 4 })
  for (let n = 20; n < 40; n++) await text(attacker, numberOf(n), essential)
  await w.runJobs()
  assert.equal(taken.length, 12)
  await text(causedBy(w, '10.9.9.8'), numberOf(50))
  await w.runJobs()
  assert.equal(taken.length, 13)
})

test('one /64 of IPv6 is one address', async (t) => {
  const w = await world(t, { SMS_PER_ADDRESS: '3' })
  const taken = transports(w)
  for (let n = 1; n < 6; n++) await text(causedBy(w, `2001:db8:1:2::${n}`), numberOf(n))
  await w.runJobs()
  assert.equal(taken.length, 1)
})

test('what the site and its staff write is not counted for an address: a thousand registrants of a race are all told', async (t) => {
  const w = await world(t, { SMS_PER_ADDRESS: '3', SMS_PER_DAY: '100' })
  const taken = transports(w)
  const staff = causeFor(w.kernel.secrets, { actor: { id: 'x', role: 'admin_mit' } as never, address: '10.0.0.1' })
  for (let n = 0; n < 60; n++) await text({ ...w.system, cause: staff }, numberOf(n))
  await w.runJobs()
  assert.equal(taken.length, 60)
})

test('of many deliveries at once no more pass than the day has: the database counts', async (t) => {
  const w = await world(t, { SMS_PER_DAY: '25' })
  const taken = transports(w)
  for (let n = 0; n < 60; n++) await text(causedBy(w, `10.0.${n}.1`), numberOf(n))
  await Promise.all((await waitingIds(w)).map((id) => deliverMessage(w.system, { id })))
  assert.equal(taken.length, 25)
  assert.deepEqual(await w.sql(`select spent from message_budget where scope = 'day'`), [{ spent: 25 }])
  assert.deepEqual(await states(w), { day: 35, sent: 25 })
})

test('of many deliveries to one number at once no more pass than it may get, and what is stopped is counted nowhere', async (t) => {
  const w = await world(t)
  const taken = transports(w)
  for (let n = 0; n < 30; n++) await text(causedBy(w, `10.0.${n}.1`), numberOf(7))
  await Promise.all((await waitingIds(w)).map((id) => deliverMessage(w.system, { id })))
  const [perHour] = outgoing.recipient.sms
  assert.equal(taken.length, perHour.points)
  assert.deepEqual(await w.sql(`select distinct spent from message_budget where scope = 'day'`), [
    { spent: perHour.points },
  ])
  assert.equal((await w.sql(`select from message_budget where scope = 'cause'`)).length, perHour.points * 2)
})

test('beyond the day codes have a quarter more; what the site writes waits for the next day and leaves then', async (t) => {
  const w = await world(t, { SMS_PER_DAY: '8' })
  const taken = transports(w)
  for (let n = 0; n < 9; n++) await text(causedBy(w, `10.0.${n}.1`), numberOf(n))
  await w.runJobs()
  assert.deepEqual(await states(w), { day: 1, sent: 8 })
  for (let n = 20; n < 24; n++) await text(causedBy(w, `10.1.${n}.1`), numberOf(n), essential)
  await w.runJobs()
  assert.equal(taken.length, 10)
  await text(w.system, numberOf(90))
  await w.sql('delete from graphile_worker._private_jobs')
  await deliverMessage(w.system, { id: (await waitingIds(w))[0] as string }) // the queue has a clock of its own
  assert.equal(taken.length, 10)
  assert.equal((await states(w)).waiting, 1)
  const [job] = await w.sql(
    `select run_at from graphile_worker.jobs where task_identifier = 'outbox.deliver' and attempts = 0`,
  )
  assert.equal(job.runAt.toISOString(), '2026-11-21T21:00:00.000Z', 'midnight in Madagascar')
  w.advance(13 * hour)
  await deliverMessage(w.system, { id: (await waitingIds(w))[0] as string })
  assert.equal(taken.at(-1), numberOf(90))
})

test('what the site writes to one number beyond its hour waits, and leaves as soon as there is room: of twenty none is lost', async (t) => {
  const w = await world(t)
  const taken = transports(w)
  const [perHour] = outgoing.recipient.sms
  const most = perHour.points * outgoing.reserve.recipient
  for (let n = 0; n < 20; n++) await text(w.system, numberOf(1))
  await w.sql('delete from graphile_worker._private_jobs') // the queue has a clock of its own
  for (const id of await waitingIds(w)) await deliverMessage(w.system, { id })
  assert.deepEqual(await states(w), { sent: most, waiting: 20 - most })
  const began = w.now().getTime()
  const turn = began - (began % hour) + hour
  for (let tries = 0; (await states(w)).waiting; tries++) {
    assert.ok(tries < 20)
    const [job] = await w.sql(
      'select id, payload, run_at from graphile_worker._private_jobs order by run_at, id limit 1',
    )
    await w.sql('delete from graphile_worker._private_jobs where id = $1', [job.id])
    w.advance(Math.max(0, job.runAt.getTime() - w.now().getTime()))
    assert.ok(w.now().getTime() > turn, 'not before the hour turned')
    await deliverMessage(w.system, job.payload)
  }
  assert.deepEqual([await states(w), taken.length], [{ sent: 20 }, 20])
  assert.ok(w.now().getTime() < turn + hour / 2, 'and not an hour later')
})

test('there is room for one more when enough of what was spent before has passed', () => {
  const startsAt = new Date('2026-11-21T09:00:00Z')
  const part = { channel: 'sms', scope: 'recipient', who: '', seconds: 3600, startsAt, most: 16, carried: 0 } as const
  const minutes = (spent: number, before: number) =>
    (roomAt(part, spent, before).getTime() - 1000 - startsAt.getTime()) / 60_000
  assert.deepEqual([minutes(16, 0), minutes(16, 16)], [63.75, 63.75])
  assert.deepEqual([minutes(0, 15), minutes(0, 16), minutes(3, 16)], [0, 3.75, 15])
  assert.ok(roomAt({ ...part, most: 0 }, 0, 0).getTime() > startsAt.getTime() + hour)
})

test('a message that is tried again is counted once; one that an administrator sends again is counted again', async (t) => {
  const w = await world(t)
  const boss = await w.member({ role: 'admin' })
  let down = true
  const send = async () => {
    if (down) throw new Error('the gateway is down')
    return 'sent' as const
  }
  for (const where of [w.kernel, w.system]) Object.assign(where, { sms: { send } })
  await text(w.system, numberOf(1))
  const [id] = (await waitingIds(w)) as [string]
  for (let n = 0; n < 3; n++) await assert.rejects(deliverMessage(w.system, { id }))
  const spent = async () => (await w.sql(`select spent from message_budget where scope = 'day'`))[0].spent
  assert.equal(await spent(), 1)
  await w.sql(`update outgoing_message set status = 'failed' where id = $1`, [id])
  down = false
  await boss.ok('mutation($id: ID!) { retryMessage(id: $id) { id } }', { id })
  await w.runJobs()
  assert.equal(await spent(), 2)
})

test('a try that may have left is paid, repeated twice after a pause, and known as the same message; an admin sends it after that', async (t) => {
  const w = await world(t)
  const ids: string[] = []
  const errors: Error[] = []
  const send = async ({ id }: { id: string }) => {
    ids.push(id)
    throw errors.shift() ?? new UnknownOutcome('no answer')
  }
  for (const where of [w.kernel, w.system]) Object.assign(where, { sms: { send } })
  await text(w.system, numberOf(1))
  const [id] = (await waitingIds(w)) as [string]
  const spent = async () => (await w.sql(`select spent from message_budget where scope = 'day'`))[0].spent
  const state = async () => (await w.sql('select status, attempts, error from outgoing_message'))[0]
  const next = async () => {
    const jobs = await w.sql(
      `select payload, run_at from graphile_worker._private_jobs where payload ->> 'made' is not null order by id desc`,
    )
    return {
      delivery: jobs[0]?.payload,
      after: jobs[0] && jobs[0].runAt.getTime() - w.now().getTime(),
      many: jobs.length,
    }
  }
  await deliverMessage(w.system, { id })
  assert.deepEqual(await state(), { status: 'waiting', attempts: 1, error: 'no answer' })
  assert.deepEqual(await next(), { delivery: { id, made: 1, doubts: 1 }, after: pausesInDoubt[0], many: 1 })
  errors.push(new Error('refused'))
  await assert.rejects(deliverMessage(w.system, { id, made: 1, doubts: 1 }), /refused/)
  assert.equal(await spent(), 2)
  await deliverMessage(w.system, { id, made: 1, doubts: 1 })
  assert.equal(await spent(), 2, 'what certainly did not leave is paid once')
  assert.deepEqual(await next(), { delivery: { id, made: 3, doubts: 2 }, after: pausesInDoubt[1], many: 2 })
  await deliverMessage(w.system, { id, made: 3, doubts: 2 })
  assert.deepEqual(await state(), { status: 'failed', attempts: 4, error: 'no answer' })
  assert.deepEqual([await spent(), (await next()).many], [3, 2])
  assert.deepEqual(new Set(ids), new Set([id]))
})

test('mails have the same gate: 40 an hour to one address, 600 from one client, codes of their own reserve', async (t) => {
  const w = await world(t, { MAILS_PER_ADDRESS: '30' })
  transports(w)
  const [perHour] = outgoing.recipient.mail
  for (let n = 0; n < perHour.points + 5; n++) await letter(causedBy(w, `10.0.${n}.1`), 'Victime@exemple.mg')
  await w.runJobs()
  assert.deepEqual(await states(w), { recipient: 5, sent: perHour.points })
  for (let n = 0; n < 12; n++) await letter(causedBy(w, '10.9.9.9'), `m${n}@exemple.mg`)
  await w.runJobs()
  assert.deepEqual(await states(w), { cause: 2, recipient: 5, sent: perHour.points + 10 })
  for (let n = 0; n < perHour.points * 2; n++) await letter(w.system, 'organisation@exemple.mg')
  await w.runJobs()
  assert.equal((await states(w)).recipient, 5, 'the site writes twice as many to one address')
})

test('administrators hear of 80 % of the day once, by mail too, and of the brake; the dashboard and the page say it with the cost', async (t) => {
  const w = await world(t, { SMS_PER_DAY: '10', SMS_PRICE: '120', SMS_URL: 'http://127.0.0.1:9/' })
  const boss = await w.member({ role: 'admin' })
  transports(w)
  const lines = async () =>
    (await boss.ok('{ notifications { items { text } } }')).notifications.items.map(
      ({ text }: { text: string }) => text,
    )
  const health = async () =>
    (await boss.ok('{ dashboardHealth { part state value } }')).dashboardHealth.find(
      ({ part }: { part: string }) => part === 'smsBudget',
    )
  const write = async (from: number, to: number) => {
    for (let n = from; n < to; n++) await text(causedBy(w, `10.0.${n}.1`), numberOf(n))
    await w.runJobs()
    await w.settled()
    await w.runJobs()
  }
  await write(0, 7)
  assert.deepEqual(await lines(), [])
  assert.deepEqual(await health(), { part: 'smsBudget', state: 'ok', value: 70 })
  await write(7, 9)
  assert.equal((await lines()).filter((line: string) => /^80.% du budget SMS/.test(line)).length, 1)
  assert.equal((await health()).state, 'warning')
  assert.equal((await w.messages(boss.email)).length, 1)
  await write(9, 15)
  assert.equal((await lines()).filter((line: string) => /^100.% du budget SMS/.test(line)).length, 1)
  assert.deepEqual(await health(), { part: 'smsBudget', state: 'failing', value: 100 })
  const query = '{ messageBudgets { channel spent perDay cost costOfMonth price } }'
  const [sms] = (await boss.ok(query)).messageBudgets
  assert.deepEqual(sms, { channel: 'sms', spent: 10, perDay: 10, cost: 1200, costOfMonth: 1200, price: 120 })
  w.advance(day)
  await write(100, 102)
  const [next] = (await (await w.member({ role: 'admin' })).ok(query)).messageBudgets
  assert.deepEqual([next.spent, next.cost, next.costOfMonth], [2, 240, 1440])
})

test('what the messages cost is for administrators alone', async (t) => {
  const w = await world(t)
  const query = '{ messageBudgets { cost } }'
  await refused('UNAUTHENTICATED', w.visitor().gql(query))
  for (const role of rolesBut('admin')) await refused('FORBIDDEN', (await w.member({ role })).gql(query))
})

test('who causes a message goes with the jobs that are left for later', async (t) => {
  const w = await world(t)
  const visitor = { ...w.visitor().with({ address: '10.7.7.7' }) }
  await w.member({ email: 'hery@exemple.mg' })
  await visitor.ok('mutation { requestPasswordReset(email: "hery@exemple.mg") { success } }')
  await w.runJobs()
  const [row] = await w.sql('select cause from outgoing_message')
  assert.equal(row.cause, causeFor(w.kernel.secrets, { actor: null, address: '10.7.7.7' }))
})
