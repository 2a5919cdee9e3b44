import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isWaitedFor } from '../../../../test/locks/held-rows.ts'
import { refused, world } from '../../../../test/world.ts'
import { create, editor, idsOf, inDays, makeEvent, one, remove, update } from '../testing.ts'

test('R-EVT-01 titles: characters that turn or hide text, none at all, and too many are taken out or refused', async (t) => {
  const w = await world(t)
  const owner = await editor(w)
  const tell = async (title: string) => {
    const { errors, data } = await owner.gql(create, { input: { title, status: 'draft' } })
    return errors ? [errors[0]?.extensions.code, errors[0]?.extensions.key] : data.createEvent.title
  }
  const bad = (key: string) => ['BAD_USER_INPUT', `events.${key}`]
  assert.equal(await tell('Course \u202Ednom'), 'Course dnom')
  for (const title of ['a\u2066bc', 'abc\u0007', 'abc\0', 'a\uD800bc']) assert.equal(await tell(title), 'abc', title)
  for (const title of ['', '  ', 'ab', '\u200B\u200B\u200B\u200B', '\uFEFF a \u2060', '\u200D\u200D\u200D', '!!!!'])
    assert.deepEqual(await tell(title), bad('titleTooShort'), title)
  assert.deepEqual(await tell('x'.repeat(121)), bad('titleTooLong'))
  assert.equal(await tell(' Mara\u200Bthon \n des  îles '), 'Marathon des îles')
  assert.equal(await tell('Course 👩‍👩‍👧 x'), 'Course 👩‍👩‍👧 x')
})

test('D-27 prices and places: no fraction, nothing negative, nothing beyond the integers of the database', async (t) => {
  const w = await world(t)
  const owner = await editor(w)
  const { id } = await makeEvent(w, owner)
  const usual = { title: 'Un' }
  for (const [name, values] of [
    ['price', [-1, 1.5, 1e10, 2 ** 31, 100_000_001, '5']],
    ['maxQuantity', [-1, 0.5, 1e10, 2 ** 31, 1_000_001]],
  ] as const)
    for (const value of values)
      await refused('BAD_USER_INPUT', owner.gql(update, { id, input: { ticketTypes: [{ ...usual, [name]: value }] } }))
  for (const places of [-1, 2 ** 31])
    await refused('BAD_USER_INPUT', owner.gql(update, { id, input: { applicationTypes: [{ name: 'Un', places }] } }))
  const many = (n: number) => Array.from({ length: n }, () => usual)
  await refused('BAD_USER_INPUT', owner.gql(update, { id, input: { ticketTypes: many(21) } }))
  await refused(
    'BAD_USER_INPUT',
    owner.gql(update, { id, input: { applicationTypes: Array.from({ length: 21 }, () => ({ name: 'Un' })) } }),
  )
  const extremes = [
    { ...usual, price: 100_000_000, maxQuantity: 1_000_000 },
    { ...usual, price: 0, maxQuantity: 0 },
  ]
  assert.equal((await owner.ok(update, { id, input: { ticketTypes: extremes } })).updateEvent.ticketTypes.length, 2)
  assert.equal((await owner.ok(update, { id, input: { ticketTypes: many(20) } })).updateEvent.ticketTypes.length, 20)
})

test('R-EVT-04 a type of another event is not taken over, nor one twice', async (t) => {
  const w = await world(t)
  const [owner, other] = [await editor(w), await editor(w)]
  const theirs = await makeEvent(w, other, { ticketTypes: [{ title: 'À eux' }], applicationTypes: [{ name: 'À eux' }] })
  const mine = await makeEvent(w, owner, { ticketTypes: [{ title: 'À moi' }] })
  const [ticket, kind, own] = [theirs.ticketTypes[0].id, theirs.applicationTypes[0].id, mine.ticketTypes[0].id]
  for (const input of [
    { ticketTypes: [{ id: ticket, title: 'Volé' }] },
    { applicationTypes: [{ id: kind, name: 'Volé' }] },
    {
      ticketTypes: [
        { id: own, title: 'Un' },
        { id: own.toUpperCase(), title: 'Deux' },
      ],
    },
    { ticketTypes: [{ id: 'x', title: 'Un' }] },
  ]) {
    const problem = await refused('BAD_USER_INPUT', owner.gql(update, { id: mine.id, input }))
    assert.match(problem.extensions.key ?? '', /typeUnknown|badInput/)
  }
  await refused(
    'BAD_USER_INPUT',
    owner.gql(create, { input: { title: 'Neuf', status: 'draft', ticketTypes: [{ id: ticket, title: 'Volé' }] } }),
  )
  const type =
    'mutation($id: ID!, $input: ApplicationTypeInput!) { updateEventApplicationType(id: $id, input: $input) { id } }'
  await refused('FORBIDDEN', owner.gql(type, { id: kind, input: { name: 'Volé' } }))
  const after = (await other.ok(one, { id: theirs.id })).event
  assert.deepEqual([after.ticketTypes[0].title, after.applicationTypes[0].name], ['À eux', 'À eux'])
  assert.deepEqual(idsOf((await owner.ok(one, { id: mine.id })).event.ticketTypes), [own])
})

test('R-EVT-01 dates and coordinates: impossible, too far, too long, or half of a pair', async (t) => {
  const w = await world(t)
  const owner = await editor(w)
  const cases: [object, string][] = [
    [{ date: inDays(w, 6 * 365) }, 'date'],
    [{ date: '1999-12-31T00:00:00Z' }, 'date'],
    [{ date: inDays(w, 2), endDate: inDays(w, 1) }, 'endDate'],
    [{ date: inDays(w, 2), endDate: inDays(w, 63) }, 'endDate'],
    [{ latitude: 91, longitude: 0 }, 'latitude'],
    [{ latitude: 1 }, 'latitude'],
  ]
  for (const [input, field] of cases) {
    const problem = await refused(
      'BAD_USER_INPUT',
      owner.gql(create, { input: { title: 'Course', status: 'draft', ...input } }),
    )
    assert.equal(problem.extensions.field, field)
  }
  for (const date of ['demain', '2026-02-30T00:00:00Z', '+99999-01-01T00:00:00Z', 5])
    await refused('BAD_USER_INPUT', owner.gql(create, { input: { title: 'Course', status: 'draft', date } }))
})

test('R-EVT-09 what is wrong in a form is named at its field, whichever way it is sent', async (t) => {
  const w = await world(t)
  const owner = await editor(w)
  const { id, applicationTypes } = await makeEvent(w, owner, { applicationTypes: [{ name: 'Un' }] })
  const formConfig = { formFields: [{ fieldName: 'a', fieldLabel: 'A', fieldType: 'select', fieldOptions: [] }] }
  const inside = await refused(
    'BAD_USER_INPUT',
    owner.gql(update, { id, input: { applicationTypes: [{ id: applicationTypes[0].id, name: 'Un', formConfig }] } }),
  )
  assert.equal(inside.extensions.field, 'applicationTypes.0.formConfig.formFields.0.fieldOptions')
  const alone = await refused(
    'BAD_USER_INPUT',
    owner.gql(
      'mutation($id: ID!, $input: ApplicationTypeInput!) { updateEventApplicationType(id: $id, input: $input) { id } }',
      {
        id: applicationTypes[0].id,
        input: { name: 'Un', formConfig },
      },
    ),
  )
  assert.equal(alone.extensions.field, 'formConfig.formFields.0.fieldOptions')
  assert.equal((await owner.ok(one, { id })).event.revision, 1)
})

test('R-EVT-08 whoever changes types has their forms first, in the order of who sends an application: no deadlock', async (t) => {
  const w = await world(t)
  const owner = await editor(w)
  const formConfig = { formFields: [] }
  const { id, applicationTypes } = await makeEvent(w, owner, { applicationTypes: [{ name: 'Un', formConfig }] })
  const typeId = applicationTypes[0].id
  const type =
    'mutation($id: ID!, $input: ApplicationTypeInput!) { updateEventApplicationType(id: $id, input: $input) { id } }'
  const changed = { name: 'Un', formConfig: { isFormEnabled: false } }
  const changes = [
    () => owner.ok(update, { id, input: { applicationTypes: [{ id: typeId, ...changed }] } }),
    () => owner.ok(type, { id: typeId, input: { ...changed, formConfig: { isFormEnabled: true } } }),
    () => owner.ok(remove, { id }),
  ]
  for (const change of changes) {
    const sender = await w.database.pool.connect()
    await sender.query('begin')
    await sender.query('select from form for share')
    const done = change()
    await isWaitedFor(w) // for the form
    const locked = sender.query('select from event_application_type where id = $1 for no key update nowait', [typeId])
    const outcome = await locked.then(
      () => 'locked',
      () => 'deadlock',
    )
    await sender.query('rollback')
    sender.release()
    await done
    assert.equal(outcome, 'locked')
  }
})
