import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answersEnd } from '@vondrona/rules/events'
import { event as limits } from '@vondrona/rules/events/constants'
import { refused, type World, world } from '../../../../test/world.ts'
import { openPostponements } from '../index.ts'
import { cancel, editor, idsOf, inDays, list, makeEvent, one, postpone, update } from '../testing.ts'

const heard = (w: World) => {
  const told: string[] = []
  w.kernel.bus.on('events.cancelled', ({ eventId }) => void told.push(`cancelled ${eventId}`))
  w.kernel.bus.on('events.postponed', ({ postponementId }) => void told.push(`postponed ${postponementId}`))
  return told
}
const audited = async (w: World) =>
  (await w.sql('select action from audit_entry order by id')).map(({ action }) => action)

test('R-EVT-04 what is cancelled is told with its reason, once, and never changes again', async (t) => {
  const w = await world(t)
  const owner = await editor(w)
  const told = heard(w)
  const draft = await makeEvent(w, owner, { status: 'draft' })
  const past = await makeEvent(w, owner, { date: inDays(w, -2) })
  const { id } = await makeEvent(w, owner)
  await refused('EVENT_NOT_PUBLISHED', owner.gql(cancel, { id: draft.id, reason: 'Pluie' }))
  await refused('EVENT_OVER', owner.gql(cancel, { id: past.id, reason: 'Pluie' }))
  await refused('NOT_FOUND', owner.gql(cancel, { id: w.kernel.newId(), reason: 'Pluie' }))
  for (const reason of ['', '  ', 'x'.repeat(501)]) {
    const problem = await refused('BAD_USER_INPUT', owner.gql(cancel, { id, reason }))
    assert.equal(problem.extensions.field, 'reason')
  }
  await Promise.all([1, 2, 3].map(() => owner.ok(cancel, { id, reason: 'Pluie' })))
  const { cancelEvent } = await owner.ok(cancel, { id, reason: 'Pluie' })
  assert.deepEqual([cancelEvent.status, cancelEvent.cancelReason, cancelEvent.revision], ['cancelled', 'Pluie', 2])
  assert.deepEqual(told, [`cancelled ${id}`])
  assert.deepEqual((await audited(w)).filter((action) => action === 'event.cancelled').length, 1)
  await refused('EVENT_CANCELLED', owner.gql(cancel, { id, reason: 'Autre' }))
  await refused('EVENT_CANCELLED', owner.gql(update, { id, input: { title: 'Quand même' } }))
  await refused('EVENT_CANCELLED', owner.gql(update, { id, input: { status: 'published' } }))
  await refused('EVENT_CANCELLED', owner.gql(postpone, { input: { id, reason: 'Pluie' } }))
  const type = 'mutation($input: CreateEventApplicationTypeInput!) { createEventApplicationType(input: $input) { id } }'
  await refused('EVENT_CANCELLED', owner.gql(type, { input: { eventId: id, name: 'Trop tard' } }))
})

for (const [what, taken] of [
  ['a place is sold', 'update ticket_type set sold_quantity = 1'],
  ['an application was sent', 'update event_application_type set applications_count = 1'],
  ['an application was approved', 'update event_application_type set approved_count = 1'],
] as const)
  test(`D-68 where ${what} an event is cancelled or postponed only by who has just confirmed who they are`, async (t) => {
    const w = await world(t)
    const owner = await editor(w)
    const { id } = await makeEvent(w, owner, {
      ticketTypes: [{ title: 'Marathon', price: 0 }],
      applicationTypes: [{ name: 'Bénévole' }],
    })
    await w.sql('update session set reauthenticated_at = null')
    const unsold = await makeEvent(w, owner)
    await owner.ok(cancel, { id: unsold.id, reason: 'Pluie' }) // nobody loses anything
    await w.sql(taken)
    const input = { id, reason: 'Pluie', date: inDays(w, 30) }
    await refused('REAUTHENTICATION_REQUIRED', owner.gql(cancel, { id, reason: 'Pluie' }))
    await refused('REAUTHENTICATION_REQUIRED', owner.gql(postpone, { input }))
    assert.equal((await w.sql('select from event_postponement')).length, 0)
    await w.reauthenticated(owner.id)
    await owner.ok(postpone, { input })
    await w.sql('update session set reauthenticated_at = null')
    await owner.ok(postpone, { input }) // the answer was lost
    await w.reauthenticated(owner.id)
    assert.equal((await owner.ok(cancel, { id, reason: 'Pluie' })).cancelEvent.status, 'cancelled')
  })

test('F-EVT-03, R-EVT-04 of two who call one event off, the second reads first what the other decided', async (t) => {
  const w = await world(t)
  const [owner, boss] = [await editor(w), await w.member({ role: 'admin' })]
  const { id, revision } = await makeEvent(w, owner)
  const input = { id, reason: 'Cyclone', date: inDays(w, 30), revision }
  await owner.ok(postpone, { input })
  await owner.ok(postpone, { input }) // the answer was lost
  const other = { id, reason: 'Cyclone Freddy', date: inDays(w, 44), revision }
  const error = await refused('CONFLICT', boss.gql(postpone, { input: other }))
  assert.ok(error.message.startsWith(`${owner.pseudo} a enregistré`), error.message)
  await refused('CONFLICT', boss.gql(cancel, { id, reason: 'Cyclone', revision }))
  assert.equal((await w.sql('select from event_postponement')).length, 1)
  const read = (await boss.ok(one, { id })).event
  assert.deepEqual([read.status, read.revision], ['published', revision + 1])
  await boss.ok(cancel, { id, reason: 'Cyclone', revision: read.revision })
  await boss.ok(cancel, { id, reason: 'Cyclone', revision: read.revision })
})

test('D-28 a postponement names its date and the deadline of the choice; sent twice it is one', async (t) => {
  const w = await world(t)
  const owner = await editor(w)
  const told = heard(w)
  const { id } = await makeEvent(w, owner, { date: inDays(w, 7), endDate: inDays(w, 8) })
  const wrong: [object, string][] = [
    [{ reason: '' }, 'reason'],
    [{ date: inDays(w, -1) }, 'date'],
    [{ date: inDays(w, 7) }, 'date'],
    [{ date: inDays(w, 6 * 365) }, 'date'],
    [{ date: inDays(w, 30), endDate: inDays(w, 29) }, 'endDate'],
    [{ date: inDays(w, 30), choiceUntil: inDays(w, 29) }, 'choiceUntil'], // people are let in then
    [{ choiceUntil: inDays(w, -1) }, 'choiceUntil'],
  ]
  for (const [input, field] of wrong) {
    const problem = await refused('BAD_USER_INPUT', owner.gql(postpone, { input: { id, reason: 'Cyclone', ...input } }))
    assert.equal(problem.extensions.field, field)
  }
  const input = { id, reason: 'Cyclone', date: inDays(w, 30), otherwise: 'refund' }
  const [{ postponeEvent }] = await Promise.all([1, 2, 3].map(() => owner.ok(postpone, { input })))
  assert.deepEqual(
    [postponeEvent.date, postponeEvent.endDate, postponeEvent.revision],
    [inDays(w, 30), inDays(w, 31), 2],
  )
  const { id: postponementId, ...asked } = postponeEvent.postponement
  assert.deepEqual(asked, {
    fromDate: inDays(w, 7),
    toDate: inDays(w, 30),
    reason: 'Cyclone',
    choiceUntil: new Date(w.now().getTime() + limits.choiceTime).toISOString(),
    otherwise: 'refund',
  })
  assert.deepEqual(told, [`postponed ${postponementId}`])
  assert.deepEqual(idsOf(await openPostponements(w.system.db, w.now())), [postponementId])
  assert.deepEqual((await audited(w)).filter((action) => action === 'event.postponed').length, 1)
  const soon = await makeEvent(w, owner, { date: inDays(w, 1) })
  const near = (await owner.ok(postpone, { input: { id: soon.id, reason: 'Pluie', date: inDays(w, 3) } })).postponeEvent
  assert.equal(near.postponement.choiceUntil, answersEnd(new Date(inDays(w, 3)), w.now()).toISOString())
})

test('R-EVT-04 the date of an event in which somebody takes part changes by a postponement only', async (t) => {
  const w = await world(t)
  const owner = await editor(w)
  const { id } = await makeEvent(w, owner, { ticketTypes: [{ title: 'Entrée' }] })
  await owner.ok(update, { id, input: { date: inDays(w, 8) } }) // nobody has planned anything yet
  await w.sql('update ticket_type set sold_quantity = 1')
  for (const date of [inDays(w, 9), inDays(w, 1)]) {
    const problem = await refused('IN_USE', owner.gql(update, { id, input: { date, title: 'Autre' } }))
    assert.equal(problem.extensions.field, 'date')
  }
  const { updateEvent } = await owner.ok(update, { id, input: { date: inDays(w, 8), title: 'Marathon de Tana' } })
  assert.deepEqual([updateEvent.date, updateEvent.title], [inDays(w, 8), 'Marathon de Tana'])
  const { postponeEvent } = await owner.ok(postpone, { input: { id, reason: 'Cyclone', date: inDays(w, 30) } })
  assert.equal(postponeEvent.date, inDays(w, 30))
})

test('R-EVT-05 one without a new date stays among the upcoming ones; a date that comes later is shown', async (t) => {
  const w = await world(t)
  const owner = await editor(w)
  const { id } = await makeEvent(w, owner, { date: inDays(w, 0.1) })
  const pass = async (hours: number) => {
    for (; hours > 0; hours -= 8) {
      w.advance(8 * 3_600_000)
      await owner.ok('{ me { id } }') // its session goes on
    }
  }
  const { postponeEvent } = await owner.ok(postpone, { input: { id, reason: 'Cyclone' } })
  assert.deepEqual([postponeEvent.date, postponeEvent.postponement.toDate], [inDays(w, 0.1), null])
  await pass(48)
  const upcoming = async () => idsOf((await w.visitor().ok(list, {})).events)
  assert.deepEqual(await upcoming(), [id])
  await w.sql(`update event set starts_at = starts_at - interval '500 days'`) // it waits for its date for very long
  assert.deepEqual(await upcoming(), [id])
  await owner.ok(postpone, { input: { id, reason: 'Cyclone, encore' } })
  await owner.ok(update, { id, input: { title: 'Marathon reporté' } })
  assert.deepEqual(await upcoming(), [id])
  const later = inDays(w, 0.5)
  await owner.ok(update, { id, input: { date: later } })
  const { event } = await w.visitor().ok('query($id: ID!) { event(id: $id) { date postponement { toDate } } }', { id })
  assert.deepEqual(event, { date: later, postponement: { toDate: later } })
  await pass(32)
  assert.deepEqual(await upcoming(), [])
  assert.equal((await owner.ok(one, { id })).event.title, 'Marathon reporté')
})
