import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { sendFile } from '../../../../test/uploads.ts'
import { refused, type World, world } from '../../../../test/world.ts'
import { changeApplicationCounts, changeSold } from '../index.ts'
import { create, duplicate, editor, idsOf, inDays, list, makeEvent, one, remove, update } from '../testing.ts'

const sell = (w: World, id: string, n: number) => w.system.transaction((tx) => changeSold(tx, new Map([[id, n]])))
const approve = (w: World, id: string, n: number) =>
  w.system.transaction((tx) => changeApplicationCounts(tx, id, { applications: n, approved: n }))
const titles = (rows: { title: string }[]) => rows.map(({ title }) => title)

test('R-EVT-04 a create that is sent twice with its own id makes one event; an id of somebody else is refused', async (t) => {
  const w = await world(t)
  const [owner, other] = [await editor(w), await editor(w)]
  const input = { id: w.kernel.newId(), title: 'Course', date: inDays(w, 3), ticketTypes: [{ title: 'Un' }] }
  const answers = await Promise.all([1, 2, 3, 4].map(() => owner.ok(create, { input })))
  assert.deepEqual(new Set(answers.map(({ createEvent }) => createEvent.ticketTypes[0].id)).size, 1)
  await refused('CONFLICT', other.gql(create, { input }))
  assert.equal((await w.sql('select from event')).length, 1)
})

test('R-EVT-04 of many parallel saves on one revision exactly one wins; without a revision all are taken', async (t) => {
  const w = await world(t)
  const [owner, boss] = [await editor(w), await w.member({ role: 'admin' })]
  const { id } = await makeEvent(w, owner)
  const all = (revision?: number) =>
    Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        (n % 2 ? owner : boss).gql(update, { id, input: { revision, title: `Titre ${revision} ${n}` } }),
      ),
    )
  const raced = await all(1)
  assert.deepEqual(
    raced.map(({ errors }) => errors?.[0]?.extensions.code ?? 'taken').sort(),
    [...Array(7).fill('CONFLICT'), 'taken'].sort(),
  )
  const winner = raced.find(({ errors }) => !errors)?.data.updateEvent
  const now = (await owner.ok(one, { id })).event
  assert.deepEqual([now.title, now.revision], [winner.title, 2])
  const control = await all()
  assert.equal(control.filter(({ errors }) => !errors).length, 8)
  assert.equal((await owner.ok(one, { id })).event.revision, 10)
})

test('R-EVT-04 a save on top of an older revision is refused with the name of who saved', async (t) => {
  const w = await world(t)
  const [owner, boss] = [await editor(w), await w.member({ role: 'admin' })]
  const { id } = await makeEvent(w, owner)
  const save = (by: typeof owner, revision: number, title = `Titre de ${by.pseudo}`) =>
    by.gql(update, { id, input: { revision, title } })
  await save(boss, 1)
  assert.match((await refused('CONFLICT', save(owner, 1))).message, new RegExp(boss.pseudo))
  w.advance(1000)
  await save(owner, 2)
  assert.match((await refused('CONFLICT', save(boss, 2))).message, /^Quelqu'un/)
  assert.match((await refused('CONFLICT', save(owner, 2, 'Encore un titre'))).message, /^Vous /)
})

test('R-EVT-04 a save whose answer was lost is sent again without a conflict, and doubles no type', async (t) => {
  const w = await world(t)
  const owner = await editor(w)
  const { id } = await makeEvent(w, owner)
  const input = {
    revision: 1,
    title: 'Course',
    ticketTypes: [{ id: w.kernel.newId(), title: 'Un', price: 500 }],
    applicationTypes: [
      {
        id: w.kernel.newId(),
        name: 'Deux',
        formConfig: { formFields: [{ fieldName: 'a', fieldLabel: 'A', fieldType: 'text' }] },
      },
    ],
  }
  const first = (await owner.ok(update, { id, input })).updateEvent
  const again = (await owner.ok(update, { id, input })).updateEvent
  assert.deepEqual(again, first)
  assert.deepEqual([again.revision, again.ticketTypes.length, again.applicationTypes.length], [2, 1, 1])
  await refused('CONFLICT', owner.gql(update, { id, input: { ...input, title: 'Autre' } }))
})

test('R-EVT-04 what is absent stays; null empties what may be empty; a draft may lack its date, an announced one not', async (t) => {
  const w = await world(t)
  const owner = await editor(w)
  await refused('BAD_USER_INPUT', owner.gql(create, { input: { title: 'Sans date' } }))
  const { id } = await makeEvent(w, owner, {
    description: 'Texte',
    endDate: inDays(w, 8),
    ticketTypes: [{ title: 'Un', price: 500, isPopular: true, maxQuantity: 5 }],
  })
  const [type] = (await owner.ok(one, { id })).event.ticketTypes
  const kept = (
    await owner.ok(update, { id, input: { location: 'Ailleurs', ticketTypes: [{ id: type.id, title: 'Un' }] } })
  ).updateEvent
  assert.deepEqual([kept.title, kept.endDate, kept.location], ['Marathon', inDays(w, 8), 'Ailleurs'])
  assert.deepEqual(kept.ticketTypes, [type])
  const emptied = (
    await owner.ok(update, {
      id,
      input: {
        endDate: null,
        location: null,
        title: null,
        ticketTypes: [{ id: type.id, title: 'Un', maxQuantity: null }],
      },
    })
  ).updateEvent
  assert.deepEqual(
    [emptied.title, emptied.endDate, emptied.location, emptied.ticketTypes[0].maxQuantity],
    ['Marathon', null, '', null],
  )
  const problem = await refused('BAD_USER_INPUT', owner.gql(update, { id, input: { date: null } }))
  assert.equal(problem.extensions.field, 'date')
  const draft = await makeEvent(w, owner, { status: 'draft', date: null, title: 'Idée' })
  const announce = await refused('BAD_USER_INPUT', owner.gql(update, { id: draft.id, input: { status: 'published' } }))
  assert.equal(announce.extensions.field, 'date')
  const out = await owner.ok(update, { id: draft.id, input: { status: 'published', date: inDays(w, 2) } })
  assert.equal(out.updateEvent.status, 'published')
  assert.deepEqual((await w.visitor().ok(list, {})).events.length, 2)
})

test('D-28, R-EVT-04 while places are taken: no fewer than sold, no type removed, no event deleted or taken back', async (t) => {
  const w = await world(t)
  const owner = await editor(w)
  const { id, ticketTypes, applicationTypes } = await makeEvent(w, owner, {
    ticketTypes: [{ title: 'Un', maxQuantity: 10 }, { title: 'Deux' }],
    applicationTypes: [{ name: 'Bénévole', places: 5, formConfig: { formFields: [] } }],
  })
  const [first, second] = idsOf(ticketTypes)
  const [kind] = idsOf(applicationTypes)
  await sell(w, first ?? '', 3)
  await approve(w, kind ?? '', 2)
  const types = [
    { id: first, title: 'Un', maxQuantity: 3 },
    { id: second, title: 'Deux' },
  ]
  const refusals = [
    [{ ticketTypes: [types[1]] }, 'IN_USE', 'ticketTypes'],
    [{ ticketTypes: [types[1], { ...types[0], maxQuantity: 2 }] }, 'BAD_USER_INPUT', 'ticketTypes.1.maxQuantity'],
    [{ applicationTypes: [] }, 'IN_USE', 'applicationTypes'],
    [{ applicationTypes: [{ id: kind, name: 'Bénévole', places: 1 }] }, 'BAD_USER_INPUT', 'applicationTypes.0.places'],
    [{ applicationTypes: [{ id: kind, name: 'Bénévole', price: 5000 }] }, 'IN_USE', 'applicationTypes.0.price'],
    [{ status: 'draft' }, 'IN_USE', 'status'],
    [{ status: 'cancelled' }, 'BAD_USER_INPUT', 'status'],
  ] as const
  for (const [input, code, field] of refusals) {
    const problem = await refused(code, owner.gql(update, { id, input }))
    assert.equal(problem.extensions.field, field)
  }
  await refused('IN_USE', owner.gql(remove, { id }))
  await refused('IN_USE', owner.gql('mutation($id: ID!) { deleteEventApplicationType(id: $id) }', { id: kind }))
  const { updateEvent } = await owner.ok(update, {
    id,
    input: { ticketTypes: [types[0]], applicationTypes: [{ id: kind, name: 'Bénévole', places: 2 }] },
  })
  assert.deepEqual([titles(updateEvent.ticketTypes), updateEvent.applicationTypes[0].places], [['Un'], 2])
  await sell(w, first ?? '', -3)
  await approve(w, kind ?? '', -2)
  await owner.ok(update, { id, input: { applicationTypes: [{ id: kind, name: 'Bénévole', price: 5000 }] } })
  assert.equal((await owner.ok(update, { id, input: { status: 'draft' } })).updateEvent.status, 'draft')
  assert.equal((await owner.ok(remove, { id })).deleteEvent, true)
  for (const table of ['event', 'ticket_type', 'event_application_type', 'form'])
    assert.deepEqual(await w.sql(`select from ${table}`), [])
})

test('R-EVT-04 once somebody has a place, a save changes no date, and a changed place or end is noted to be told; nothing else, and nothing before', async (t) => {
  const w = await world(t)
  const owner = await editor(w)
  const { id, ticketTypes } = await makeEvent(w, owner, { ticketTypes: [{ title: 'Un' }] })
  const noted = async (input: object) => {
    await owner.ok(update, { id, input })
    return (await w.sql('delete from event_change returning from_location')).map(({ fromLocation }) => fromLocation)
  }
  assert.deepEqual(await noted({ location: 'Ivato', date: inDays(w, 3), endDate: inDays(w, 4) }), [])
  await sell(w, idsOf(ticketTypes)[0] ?? '', 1)
  const error = await refused('IN_USE', owner.gql(update, { id, input: { date: inDays(w, 2) } }))
  assert.equal(error.extensions.field, 'date')
  assert.deepEqual(await noted({ title: 'Semi', description: 'Texte', date: inDays(w, 3), endDate: inDays(w, 4) }), [])
  assert.deepEqual(await noted({ endDate: inDays(w, 5) }), ['Ivato'])
  assert.deepEqual(await noted({ location: 'Anosy' }), ['Ivato'])
})

test('D-28 places sold while an editor lowers their number: never more sold than there are', async (t) => {
  const w = await world(t)
  const owner = await editor(w)
  const { id, ticketTypes } = await makeEvent(w, owner, { ticketTypes: [{ title: 'Un', maxQuantity: 20 }] })
  const [type] = idsOf(ticketTypes)
  const sales = Array.from({ length: 20 }, () =>
    sell(w, type ?? '', 1).then(
      () => 1,
      () => 0,
    ),
  )
  const cuts = [15, 10, 5, 1].map((maxQuantity) =>
    owner.gql(update, { id, input: { ticketTypes: [{ id: type, title: 'Un', maxQuantity }] } }),
  )
  const sold = (await Promise.all(sales)).reduce<number>((sum, one) => sum + one, 0)
  for (const { errors } of await Promise.all(cuts))
    if (errors) assert.equal(errors[0]?.extensions.field, 'ticketTypes.0.maxQuantity')
  const [now] = await w.sql('select sold_quantity, max_quantity from ticket_type')
  assert.equal(now.soldQuantity, sold)
  assert.ok(now.soldQuantity <= now.maxQuantity)
  await w.sql('alter table ticket_type drop constraint ticket_type_check') // control: it is the database that refuses
  await sell(w, type ?? '', 100)
  assert.ok((await w.sql('select sold_quantity from ticket_type'))[0].soldQuantity > now.maxQuantity)
})

test('F-EVT-01 a duplicate is a draft of the caller with types and forms of its own, without dates and places', async (t) => {
  const w = await world(t)
  const [owner, admin] = [await editor(w), await w.member({ role: 'admin' })]
  const formConfig = { formFields: [{ fieldName: 'a', fieldLabel: 'A', fieldType: 'text' }] }
  const { id, ticketTypes } = await makeEvent(w, admin, {
    isMit: true,
    ticketTypes: [{ title: 'Un', price: 500, maxQuantity: 3 }, { title: 'Deux' }],
    applicationTypes: [{ name: 'Bénévole', applicationDeadline: inDays(w, 2), formConfig }],
  })
  await sell(w, ticketTypes[0].id, 2)
  await refused('FORBIDDEN', owner.gql(duplicate, { id }))
  const { duplicateEvent: copy } = await admin.ok(duplicate, { id })
  assert.deepEqual([copy.title, copy.status, copy.date, copy.revision], ['Marathon', 'draft', null, 1])
  assert.deepEqual(
    copy.ticketTypes.map((one: { title: string; price: number; soldQuantity: number }) => [
      one.title,
      one.price,
      one.soldQuantity,
    ]),
    [
      ['Un', 500, 0],
      ['Deux', 0, 0],
    ],
  )
  assert.deepEqual([copy.applicationTypes[0].name, copy.applicationTypes[0].applicationDeadline], ['Bénévole', null])
  const forms = await w.sql('select form_id from event_application_type')
  assert.equal(new Set(forms.map(({ formId }) => formId)).size, 2)
})

test('F-EVT-01 a duplicate that is requested twice, at once or after a lost answer, is one event; its key is of its editor and event', async (t) => {
  const w = await world(t)
  const [owner, admin] = [await editor(w), await w.member({ role: 'admin' })]
  const [first, second] = [await makeEvent(w, owner, { ticketTypes: [{ title: 'Un' }] }), await makeEvent(w, owner)]
  const [id, idempotencyKey] = [first.id, w.kernel.newId()]
  await refused('BAD_USER_INPUT', owner.gql(duplicate, { id, idempotencyKey: 'x' }))
  const copies = await Promise.all([1, 2, 3, 4].map(() => owner.ok(duplicate, { id, idempotencyKey })))
  const [made] = idsOf(copies.map(({ duplicateEvent }) => duplicateEvent))
  await owner.ok(update, { id: made, input: { title: 'Copie' } })
  const again = (await owner.ok(duplicate, { id, idempotencyKey: idempotencyKey.toUpperCase() })).duplicateEvent
  assert.deepEqual([again.id, again.title, again.ticketTypes.length], [made, 'Copie', 1])
  await refused('CONFLICT', owner.gql(duplicate, { id: second.id, idempotencyKey }))
  const others = [
    await admin.ok(duplicate, { id, idempotencyKey }),
    await owner.ok(duplicate, { id, idempotencyKey: w.kernel.newId() }),
    await owner.ok(duplicate, { id }),
    await owner.ok(duplicate, { id }),
  ]
  assert.equal(new Set([...copies, ...others].map(({ duplicateEvent }) => duplicateEvent.id)).size, 5)
  assert.equal((await w.sql('select from event')).length, 7)
  assert.equal((await w.sql(`select from audit_entry where action = 'event.created'`)).length, 7)
})

test('R-EVT-01 the cover is a picture that was uploaded here; it is in use as long as the event shows it', async (t) => {
  const w = await world(t)
  const owner = await editor(w)
  const { id } = await makeEvent(w, owner)
  for (const input of [
    { coverId: w.kernel.newId() },
    { coverImage: 'https://ailleurs.example/x.jpg' },
    { coverId: 'x' },
  ])
    await refused('BAD_USER_INPUT', owner.gql(update, { id, input }))
  const file = await sharp({ create: { width: 80, height: 50, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
  const picture = (await sendFile(owner, file)).data.uploadImage.image
  const shown = async () => {
    const { event } = await w.visitor().ok('query($id: ID!) { event(id: $id) { coverImage cover { id } } }', { id })
    const uses = await w.sql('select image_id from image_use where owner_id = $1', [id])
    return [event.coverImage, event.cover?.id, ...uses.map(({ imageId }) => imageId)]
  }
  await owner.ok(update, { id, input: { coverImage: picture.url } })
  assert.deepEqual(await shown(), [picture.url, picture.id, picture.id])
  await owner.ok(update, { id, input: { coverId: null } })
  assert.deepEqual(await shown(), [null, undefined])
  await owner.ok(update, { id, input: { coverId: picture.id } })
  const { duplicateEvent: copy } = await owner.ok(duplicate, { id })
  await owner.ok(remove, { id })
  assert.deepEqual(await w.sql('select owner_id, image_id from image_use'), [{ ownerId: copy.id, imageId: picture.id }])
})

test('R-EVT-04 the log says who announced an event and took it back, and what somebody else than its editor changed', async (t) => {
  const w = await world(t)
  const [owner, admin] = [await editor(w), await w.member({ role: 'admin' })]
  const { id } = await makeEvent(w, owner, { status: 'draft' })
  const changes = async (by: typeof owner, input: object) => {
    const before = await w.sql('select id from audit_entry')
    await by.ok(update, { id, input })
    const known = before.map((row) => row.id)
    return (await w.sql('select action, detail from audit_entry where not id = any($1) order by id', [known])).map(
      ({ action, detail }) => [action, detail?.before, detail?.after],
    )
  }
  assert.deepEqual(await changes(owner, { title: 'Semi' }), [])
  assert.deepEqual(await changes(admin, { title: 'Semi' }), [], 'nothing was changed')
  assert.deepEqual(await changes(admin, { title: 'Semi-marathon' }), [['event.changed', undefined, undefined]])
  assert.deepEqual(await changes(owner, { status: 'published' }), [['event.published', 'draft', 'published']])
  assert.deepEqual(await changes(admin, { status: 'published' }), [], 'it is')
  assert.deepEqual(await changes(admin, { status: 'draft' }), [['event.withdrawn', 'published', 'draft']])
})

test('R-EVT-04 an event is not cancelled by a save, which asks for no reason; a cancelled one is not changed', async (t) => {
  const w = await world(t)
  const owner = await editor(w)
  const { id, revision } = await makeEvent(w, owner)
  const wrong = await refused('BAD_USER_INPUT', owner.gql(update, { id, input: { status: 'cancelled' } }))
  assert.equal(wrong.extensions.field, 'status')
  await w.sql(`update event set status = 'cancelled', cancel_reason = 'Cyclone' where id = $1`, [id])
  await refused('EVENT_CANCELLED', owner.gql(update, { id, input: { title: 'Semi', revision } }))
  await refused('EVENT_CANCELLED', owner.gql(update, { id, input: { status: 'published' } }))
})
