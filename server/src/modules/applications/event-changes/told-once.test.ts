import assert from 'node:assert/strict'
import test from 'node:test'
import { event as limits } from '@vondrona/rules/events/constants'
import { holding, isWaitedFor } from '../../../../test/locks/held-rows.ts'
import { type Member, type World, world } from '../../../../test/world.ts'
import { apply, draft, inDays, withdraw } from '../testing.ts'

/** Who has a place, an application or both, and hears of the event. */

const create =
  'mutation($input: EventInput!) { createEvent(input: $input) { id ticketTypes { id } applicationTypes { id } } }'
const update = 'mutation($id: ID!, $input: EventInput!) { updateEvent(id: $id, input: $input) { revision } }'
const cancel = 'mutation($id: ID!, $reason: String!) { cancelEvent(id: $id, reason: $reason) { id } }'
const postpone = 'mutation($input: PostponeEventInput!) { postponeEvent(input: $input) { id } }'
const reserve = 'mutation($input: ReservePlacesInput!) { reservePlaces(input: $input) { id } }'
const giveBack = 'mutation($id: ID!) { cancelOrder(id: $id) { id } }'

interface Race {
  id: string
  ticket: string
  kind: string
}
async function race(w: World, owner: Member, more: object = {}): Promise<Race> {
  const input = {
    title: 'Marathon',
    date: inDays(w, 7),
    location: 'Anosy',
    ticketTypes: [{ title: 'Un' }],
    applicationTypes: [{ name: 'Bénévole' }],
    ...more,
  }
  const { id, ticketTypes, applicationTypes } = (await owner.ok(create, { input })).createEvent
  return { id, ticket: ticketTypes[0].id, kind: applicationTypes[0].id }
}
async function takePlace(w: World, member: Member, { id, ticket }: Race): Promise<string> {
  const places = [{ ticketTypeId: ticket, fullName: 'Hery Rabe' }]
  const input = { eventId: id, places, idempotencyKey: w.kernel.newId() }
  return (await member.ok(reserve, { input })).reservePlaces.id
}
const sweep = async (w: World) => {
  for (const job of ['events.tellChanges', 'orders.releaseCancelled', 'applications.tellMissed'])
    await w.kernel.jobs.enqueue(w.kernel.db, job, {})
  await w.runJobs()
}
const wait = async (w: World, ms: number) => {
  w.advance(ms)
  await sweep(w)
}
const heard = async (w: World, { id }: Member, kind: string) =>
  (await w.sql('select data from notification where user_id = $1 and kind = $2 order by id', [id, kind])).map(
    ({ data }) => data,
  )
const mails = async (w: World, { email }: Member, words: string) =>
  (await w.messages(email)).filter(({ body }) => body?.includes(words)).length

test('D-14, F-EVT-03 who has a place and an application is told of a cancellation once, whichever is told first', async (t) => {
  const w = await world(t)
  const owner = await w.member({ role: 'admin' })
  const [both, holder, applicant] = [await w.member(), await w.member(), await w.member()]
  const event = await race(w, owner)
  for (const member of [both, holder]) await takePlace(w, member, event)
  for (const member of [both, applicant]) await apply(member, event.kind)
  await owner.ok(cancel, { id: event.id, reason: 'Cyclone' })
  await sweep(w)
  await sweep(w)
  for (const member of [both, holder, applicant])
    assert.deepEqual(
      [(await heard(w, member, 'event.cancelled')).length, await mails(w, member, 'est annulé')],
      [1, 1],
      member.pseudo,
    )
  assert.equal((await w.sql(`select from ticket_order where status <> 'cancelled'`)).length, 0)
})

test('D-14, F-RACE-17 who has a place and an application is told of a postponement once, with the question what becomes of the place', async (t) => {
  const w = await world(t)
  const owner = await w.member({ role: 'admin' })
  const [both, holder, applicant, gone] = [await w.member(), await w.member(), await w.member(), await w.member()]
  const event = await race(w, owner)
  for (const member of [both, holder]) await takePlace(w, member, event)
  for (const member of [both, applicant, gone]) await apply(member, event.kind)
  await gone.ok(giveBack, { id: await takePlace(w, gone, event) })
  await owner.ok(postpone, { input: { id: event.id, reason: 'Cyclone', date: inDays(w, 20) } })
  await sweep(w)
  await sweep(w)
  for (const [member, asked, told] of [
    [both, 1, 0],
    [holder, 1, 0],
    [applicant, 0, 1],
    [gone, 0, 1],
  ] as const)
    assert.deepEqual(
      [
        (await heard(w, member, 'event.postponed')).length,
        (await heard(w, member, 'application.eventPostponed')).length,
      ],
      [asked, told],
    )
})

test('R-EVT-04 a changed place or end is told to all who take part, once, however often it was saved', async (t) => {
  const w = await world(t)
  const owner = await w.member({ role: 'redacteur' })
  const [both, holder, applicant, gone, drafting, stranger] = (await Promise.all(
    Array.from({ length: 6 }, () => w.member()),
  )) as [Member, Member, Member, Member, Member, Member]
  const event = await race(w, owner)
  const save = (input: object) => owner.ok(update, { id: event.id, input })
  await save({ location: 'Ivato' }) // nobody has planned anything yet
  for (const member of [both, holder]) await takePlace(w, member, event)
  for (const member of [both, applicant]) await apply(member, event.kind)
  await gone.ok(giveBack, { id: await takePlace(w, gone, event) })
  await gone.ok(withdraw, { id: (await apply(gone, event.kind)).id })
  await draft(drafting, event.kind)
  for (const location of ['M', 'Maha', 'Mahamasina']) {
    w.advance(60_000)
    await save({ location, endDate: inDays(w, 7.5) })
    await sweep(w)
  }
  assert.deepEqual(await heard(w, holder, 'event.changed'), []) // more may come
  w.advance(60_000)
  const late = await w.member()
  await takePlace(w, late, event) // knew it
  await save({ title: 'Marathon de Tana', location: ' Mahamasina ' }) // the same place
  const [{ endsAt }] = await w.sql('select ends_at from event')
  w.advance(limits.tellChanges.after)
  await Promise.all([sweep(w), sweep(w)])
  await sweep(w)
  for (const member of [both, holder, applicant]) {
    assert.deepEqual(await heard(w, member, 'event.changed'), [
      {
        title: 'Marathon de Tana',
        what: '@events.placeAndEnd',
        where: 'Mahamasina',
        until: `@${endsAt.toISOString()}`,
      },
    ])
    assert.equal(await mails(w, member, 'a changé\u00a0: le lieu et la fin'), 1)
  }
  for (const member of [gone, drafting, stranger, late, owner])
    assert.deepEqual(await heard(w, member, 'event.changed'), [], member.pseudo)
  await save({ endDate: null })
  await wait(w, limits.tellChanges.after)
  assert.deepEqual(
    (await heard(w, late, 'event.changed')).map(({ what, until }) => [what, until]),
    [['@events.end', '@events.endUnknown']],
  )
  assert.deepEqual(await w.sql('select from event_change'), [])
})

test('R-EVT-04 a change that is taken back, or whose event is cancelled, is not told', async (t) => {
  const w = await world(t)
  const [owner, holder] = [await w.member({ role: 'redacteur' }), await w.member()]
  const event = await race(w, owner)
  await takePlace(w, holder, event)
  await owner.ok(update, { id: event.id, input: { location: 'Ivato' } })
  await owner.ok(update, { id: event.id, input: { location: 'Anosy' } })
  await wait(w, limits.tellChanges.after)
  assert.deepEqual(await w.sql('select from event_change'), [])
  await owner.ok(update, { id: event.id, input: { location: 'Ivato' } })
  await owner.ok(cancel, { id: event.id, reason: 'Cyclone' })
  await wait(w, limits.tellChanges.after)
  assert.deepEqual(await heard(w, holder, 'event.changed'), [])
})

test('R-EVT-04 an editor who saves for hours delays the news by one hour at most', async (t) => {
  const w = await world(t)
  const [owner, holder] = [await w.member({ role: 'redacteur' }), await w.member()]
  const event = await race(w, owner)
  await takePlace(w, holder, event)
  for (let n = 0; n < 13; n++) {
    await owner.ok(update, { id: event.id, input: { location: `Anosy ${n}` } })
    await wait(w, 300_000)
  }
  assert.deepEqual(
    (await heard(w, holder, 'event.changed')).map(({ where }) => where),
    ['Anosy 11'],
  )
})

test('F-EVT-03 a postponement tells the new end by itself', async (t) => {
  const w = await world(t)
  const [owner, holder] = [await w.member({ role: 'redacteur' }), await w.member()]
  const event = await race(w, owner, { endDate: inDays(w, 8) })
  await takePlace(w, holder, event)
  await owner.ok(update, { id: event.id, input: { endDate: inDays(w, 9), location: 'Ivato' } })
  await owner.ok(postpone, { input: { id: event.id, reason: 'Cyclone', date: inDays(w, 30) } })
  await wait(w, limits.tellChanges.after)
  assert.deepEqual(
    (await heard(w, holder, 'event.changed')).map(({ what, where }) => [what, where]),
    [['@events.place', 'Ivato']],
  )
  await owner.ok(update, { id: event.id, input: { location: 'Ambohijatovo' } })
  await owner.ok(postpone, { input: { id: event.id, reason: 'Cyclone, encore' } })
  await wait(w, limits.tellChanges.after)
  assert.deepEqual((await heard(w, holder, 'event.changed')).map(({ what, until }) => [what, until])[1], [
    '@events.place',
    '@events.endUnknown',
  ])
})

test('R-EVT-04 many who take part are told once each, also after a stop in between', async (t) => {
  const w = await world(t)
  const [owner, holder] = [await w.member({ role: 'redacteur' }), await w.member()]
  const event = await race(w, owner)
  await takePlace(w, holder, event)
  const n = 2 * limits.toldPerTurn + 7
  await w.sql(
    `insert into app_user (id, email, pseudo, pseudo_key, pseudo_skeleton, search_text, gender, created_at, updated_at)
     select gen_random_uuid(), 'm' || n || '@exemple.mg', 'm' || n, 'm' || n, 'm' || n, 'm', 'female', $2, $2
     from generate_series(1, $1::int) n`,
    [n, w.now()],
  )
  await w.sql(
    `insert into ticket_order (id, event_id, user_id, status, total, quantity, idempotency_key, created_at, updated_at)
     select gen_random_uuid(), $1, id, 'confirmed', 0, 1, gen_random_uuid(), $2, $2 from app_user where pseudo ~ '^m[0-9]+$'`,
    [event.id, w.now()],
  )
  await owner.ok(update, { id: event.id, input: { location: 'Ivato' } })
  await w.sql(`create function stop() returns trigger language plpgsql as $$ begin raise 'stopped'; end $$`)
  await w.sql(
    `create trigger stop before update on event_change for each row when (old.told_through is not null) execute function stop()`,
  )
  await wait(w, limits.tellChanges.after)
  const told = async () => (await w.sql(`select user_id from notification where kind = 'event.changed'`)).length
  assert.equal(await told(), limits.toldPerTurn)
  await w.sql('drop trigger stop on event_change')
  await Promise.all([sweep(w), sweep(w)])
  assert.equal(await told(), n + 1)
  const twice = `select from notification where kind = 'event.changed' group by user_id having count(*) > 1`
  assert.deepEqual(await w.sql(twice), [])
})

test('F-EVT-03 a change that is told while it is being told elsewhere is told once', async (t) => {
  const w = await world(t)
  const owner = await w.member({ role: 'admin' })
  const member = await w.member()
  const event = await race(w, owner)
  await takePlace(w, member, event)
  await owner.ok('mutation($id: ID!) { updateEvent(id: $id, input: { status: published }) { id } }', { id: event.id })
  await owner.ok(update, { id: event.id, input: { location: 'Mahamasina' } })
  w.advance(limits.tellChanges.latest)
  const other = await holding(w, 'event_change')
  const telling = sweep(w)
  await isWaitedFor(w)
  await other.query('delete from event_change')
  await other.query('commit')
  await telling
  assert.deepEqual(
    await w.sql(`select 1 from notification where user_id = $1 and kind like 'event.%'`, [member.id]),
    [],
  )
})
