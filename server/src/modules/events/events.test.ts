import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Person, refused, world } from '../../../test/world.ts'
import {
  applicationTypeFields,
  cancel,
  create,
  duplicate,
  editor,
  idsOf,
  inDays,
  list,
  makeEvent,
  one,
  page,
  postpone,
  remove,
  ticketFields,
  update,
} from './testing.ts'

const createType = `mutation($input: CreateEventApplicationTypeInput!, $revision: Int) { createEventApplicationType(input: $input, revision: $revision) { ${applicationTypeFields} } }`
const updateType = `mutation($id: ID!, $input: ApplicationTypeInput!, $revision: Int) { updateEventApplicationType(id: $id, input: $input, revision: $revision) { ${applicationTypeFields} } }`
const removeType = 'mutation($id: ID!, $revision: Int) { deleteEventApplicationType(id: $id, revision: $revision) }'
const oneType = 'query($id: ID!) { eventApplicationType(id: $id) { id event { id title } formConfig { id } } }'
const typesOf = `query($eventId: ID!) { eventApplicationTypes(eventId: $eventId) { ${applicationTypeFields} } }`

test('R-EVT-04, R-EVT-07, R-ROLE-16 visitors, members, moderators, streamers and pending editors change nothing; an editor only their own', async (t) => {
  const w = await world(t)
  const owner = await editor(w)
  const event = await makeEvent(w, owner, { applicationTypes: [{ name: 'Bénévole' }], isMit: false })
  const { id } = event
  const typeId = event.applicationTypes[0].id
  const calls: [string, object][] = [
    [update, { id, input: { title: 'Volé' } }],
    [duplicate, { id }],
    [remove, { id }],
    [cancel, { id, reason: 'Non' }],
    [postpone, { input: { id, reason: 'Non' } }],
    [createType, { input: { eventId: id, name: 'Autre' } }],
    [updateType, { id: typeId, input: { name: 'Volé' } }],
    [removeType, { id: typeId }],
  ]
  const strangers: [string, string, Person][] = [['visitor', 'UNAUTHENTICATED', w.visitor()]]
  for (const role of ['user', 'moderator', 'streamer'] as const)
    strangers.push([role, 'FORBIDDEN', await w.member({ role })])
  strangers.push(['pending', 'FORBIDDEN', await editor(w, { status: 'pending' })])
  for (const [who, code, person] of strangers) {
    for (const [document, variables] of calls) await refused(code, person.gql(document, variables))
    await refused(code, person.gql(create, { input: { title: 'Course', date: inDays(w, 1) } }))
    assert.equal((await person.ok(one, { id })).event.mayEdit, false, who)
  }
  const [other, mit] = [await editor(w), await w.member({ role: 'admin_mit' })]
  for (const person of [other, mit])
    for (const [document, variables] of calls) await refused('FORBIDDEN', person.gql(document, variables))
  await refused('FORBIDDEN', owner.gql(update, { id, input: { isMit: true } }))
  const after = (await owner.ok(one, { id })).event
  assert.deepEqual(
    [after.title, after.status, after.revision, after.applicationTypes.length],
    ['Marathon', 'published', 1, 1],
  )
  const admin = await w.member({ role: 'admin' })
  for (const person of [owner, admin]) {
    const mine = await makeEvent(w, owner, { applicationTypes: [{ name: 'Bénévole' }] })
    assert.equal((await person.ok(update, { id: mine.id, input: { title: 'Course' } })).updateEvent.title, 'Course')
    const copy = (await person.ok(duplicate, { id: mine.id })).duplicateEvent
    assert.equal((await person.ok(remove, { id: copy.id })).deleteEvent, true)
    assert.equal((await person.ok(postpone, { input: { id: mine.id, reason: 'Pluie' } })).postponeEvent.id, mine.id)
    assert.equal((await person.ok(cancel, { id: mine.id, reason: 'Pluie' })).cancelEvent.status, 'cancelled')
  }
})

test('R-ROLE-16 who runs the MIT postpones its races, and nothing else of anybody', async (t) => {
  const w = await world(t)
  const [admin, mit] = [await w.member({ role: 'admin' }), await w.member({ role: 'admin_mit' })]
  const race = await makeEvent(w, admin, { isMit: true })
  const other = await makeEvent(w, admin)
  await refused('FORBIDDEN', mit.gql(postpone, { input: { id: other.id, reason: 'Pluie' } }))
  await refused('FORBIDDEN', mit.gql(cancel, { id: race.id, reason: 'Pluie' }))
  await refused('FORBIDDEN', mit.gql(update, { id: race.id, input: { title: 'Volé' } }))
  const { postponeEvent } = await mit.ok(postpone, { input: { id: race.id, reason: 'Pluie', date: inDays(w, 20) } })
  assert.equal(postponeEvent.date, inDays(w, 20))
})

test('R-EVT-01 a draft is unknown to everybody but its editor and admins', async (t) => {
  const w = await world(t)
  const owner = await editor(w)
  const { id } = await makeEvent(w, owner, { status: 'draft', date: null, applicationTypes: [{ name: 'Bénévole' }] })
  const others = [w.visitor(), await w.member(), await editor(w), await w.member({ role: 'moderator' })]
  for (const person of others) {
    assert.equal((await person.ok(one, { id })).event, null)
    await refused('NOT_FOUND', person.gql(typesOf, { eventId: id }))
    for (const filters of [{}, { period: 'all' }, { status: 'draft' }, { mine: true }, { search: 'marathon' }])
      assert.deepEqual((await person.ok(list, { filters })).events, [])
  }
  await refused('NOT_FOUND', (await editor(w)).gql(update, { id, input: { title: 'Volé' } }))
  for (const person of [owner, await w.member({ role: 'admin' })]) {
    assert.equal((await person.ok(one, { id })).event.id, id)
    assert.deepEqual(idsOf((await person.ok(list, { filters: { status: 'draft' } })).events), [id])
  }
  assert.deepEqual(idsOf((await owner.ok(list, { filters: { mine: true } })).events), [id])
})

test('R-EVT-27 visitors get the active types, the editor all of them', async (t) => {
  const w = await world(t)
  const owner = await editor(w)
  const hidden = { isActive: false }
  const { id, applicationTypes } = await makeEvent(w, owner, {
    ticketTypes: [{ title: 'Visible' }, { title: 'Caché', ...hidden }],
    applicationTypes: [{ name: 'Visible' }, { name: 'Caché', ...hidden }],
  })
  const typeIds: string[] = applicationTypes.map((type: { id: string }) => type.id)
  const oneByOne = async (person: Person) =>
    (await Promise.all(typeIds.map((typeId) => person.ok(oneType, { id: typeId })))).flatMap(
      ({ eventApplicationType: type }) => type ?? [],
    )
  const counts = async (person: Person) => {
    const { event } = await person.ok(one, { id })
    const { eventApplicationTypes } = await person.ok(typesOf, { eventId: id })
    const alone = await oneByOne(person)
    assert.ok(alone.every((type) => typeIds.includes(type.id) && type.event.id === id))
    return [event.ticketTypes.length, event.applicationTypes.length, eventApplicationTypes.length, alone.length]
  }
  assert.deepEqual(await counts(w.visitor()), [1, 1, 1, 1])
  assert.deepEqual(await counts(await w.member()), [1, 1, 1, 1])
  assert.deepEqual(await counts(owner), [2, 2, 2, 2])
  for (const none of ['x', w.kernel.newId()])
    assert.equal((await w.visitor().ok(oneType, { id: none })).eventApplicationType, null)
  await owner.ok(update, { id, input: { status: 'draft' } })
  assert.deepEqual(
    await Promise.all([w.visitor(), await editor(w), owner].map(async (person) => (await oneByOne(person)).length)),
    [0, 0, 2],
  )
})

test('R-EVT-01, R-EVT-03, R-EVT-06, R-EVT-07, R-EVT-08, R-EVT-09, R-GQL-12, R-GQL-13, R-GQL-41, R-GQL-42 every operation and field, as it is named', async (t) => {
  const w = await world(t)
  const owner = await editor(w)
  const question = {
    fieldName: 'taille',
    fieldLabel: 'Taille du maillot',
    fieldType: 'select',
    isRequired: true,
    placeholder: 'Choisissez',
    description: 'Pour le kit',
    sortOrder: 0,
    minLength: null,
    maxLength: null,
    validationPattern: null,
    validationMessage: null,
    fieldOptions: ['S', 'M'],
  }
  const ticket = {
    type: 'standard',
    title: 'Marathon',
    description: '42 km',
    price: 20_000,
    isActive: true,
    isPopular: true,
    allowMinors: false,
    maxQuantity: 300,
  }
  const type = {
    name: 'Bénévole',
    details: 'Au ravitaillement',
    eligibilityCriteria: '16 ans',
    requiredDocuments: ['CIN'],
    price: 0,
    applicationDeadline: inDays(w, 5),
    isActive: true,
    allowMinors: true,
    places: 40,
  }
  const formConfig = { isFormEnabled: true, formFields: [question] }
  const input = {
    title: 'Marathon',
    description: 'Deux tours',
    date: inDays(w, 7),
    location: 'Mahamasina',
    ticketTypes: [ticket],
    applicationTypes: [{ ...type, formConfig }],
  }
  const id = (await owner.ok(create, { input })).createEvent.id
  const { event } = await w.visitor().ok(
    `query($id: ID!) { event(id: $id) { id title description date location coverImage createdBy { id pseudo }
      ticketTypes { ${ticketFields} } applicationTypes { ${applicationTypeFields} } } }`,
    { id },
  )
  const { ticketTypes, applicationTypes, ...fields } = event
  assert.deepEqual(fields, {
    id,
    title: 'Marathon',
    description: 'Deux tours',
    date: inDays(w, 7),
    location: 'Mahamasina',
    coverImage: null,
    createdBy: { id: owner.id, pseudo: owner.pseudo },
  })
  assert.deepEqual(ticketTypes, [{ id: ticketTypes[0].id, ...ticket, soldQuantity: 0 }])
  const [{ id: typeId, formConfig: form, ...asked }] = applicationTypes
  assert.deepEqual(asked, { ...type, eventId: id, applicationsCount: 0 })
  assert.deepEqual(form, { id: form.id, eventApplicationTypeId: typeId, ...formConfig })

  const made = (await owner.ok(createType, { input: { eventId: id, ...type, formConfig } })).createEventApplicationType
  assert.deepEqual([made.eventId, made.name, made.formConfig.formFields], [id, 'Bénévole', [question]])
  const changed = (await owner.ok(updateType, { id: made.id, input: { name: 'Médecin', places: null } }))
    .updateEventApplicationType
  assert.deepEqual(
    [changed.name, changed.places, changed.details, changed.formConfig.id],
    ['Médecin', null, type.details, made.formConfig.id],
  )
  assert.deepEqual(idsOf((await w.visitor().ok(typesOf, { eventId: id })).eventApplicationTypes), [typeId, made.id])
  assert.equal((await owner.ok(removeType, { id: made.id })).deleteEventApplicationType, true)
  await refused('NOT_FOUND', owner.gql(removeType, { id: made.id }))
  assert.deepEqual(idsOf((await w.visitor().ok(list, {})).events), [id])
  const { items, ...rest } = (await w.visitor().ok(page, {})).eventsWithPagination
  assert.deepEqual([idsOf(items), rest], [[id], { totalCount: 1, hasNext: false, currentPage: 1, endCursor: id }])
  assert.equal((await owner.ok(update, { id, input: { title: 'Semi' } })).updateEvent.title, 'Semi')
  assert.equal((await owner.ok(remove, { id })).deleteEvent, true)
  assert.equal((await owner.ok(one, { id })).event, null)
})

test('R-EVT-07 application types are changed on the revision of their event that was read', async (t) => {
  const w = await world(t)
  const [owner, boss] = [await editor(w), await w.member({ role: 'admin' })]
  const { id, revision, applicationTypes } = await makeEvent(w, owner, { applicationTypes: [{ name: 'Bénévole' }] })
  const typeId = applicationTypes[0].id
  await boss.ok(updateType, { id: typeId, input: { name: 'Médecin' }, revision })
  const input = { eventId: id, name: 'Presse' }
  await refused('CONFLICT', owner.gql(updateType, { id: typeId, input: { name: 'Pompier' }, revision }))
  await refused('CONFLICT', owner.gql(createType, { input, revision }))
  await refused('CONFLICT', owner.gql(removeType, { id: typeId, revision }))
  await boss.ok(updateType, { id: typeId, input: { name: 'Médecin' }, revision }) // the answer was lost
  await owner.ok(createType, { input, revision: revision + 1 })
  await owner.ok(removeType, { id: typeId, revision: revision + 2 })
  await owner.ok(createType, { input: { eventId: id, name: 'Sans' } })
})
