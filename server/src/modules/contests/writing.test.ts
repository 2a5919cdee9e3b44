import assert from 'node:assert/strict'
import test from 'node:test'
import type { GraphQLObjectType } from 'graphql'
import sharp from 'sharp'
import { holding, isWaitedFor } from '../../../test/locks/held-rows.ts'
import { rolesBut } from '../../../test/people.ts'
import { sendFile } from '../../../test/uploads.ts'
import { refused, world } from '../../../test/world.ts'
import { question } from '../forms/testing.ts'
import { tellEntrants } from './closing/tell-entrants.ts'
import {
  cancel,
  create,
  enter,
  inHours,
  list,
  makeContest,
  move,
  one,
  remove,
  save,
  update,
  withdraw,
} from './testing.ts'

const specified = {
  id: 'ID!',
  name: 'String!',
  description: 'String!',
  category: 'String!',
  level: 'ContestLevel!',
  status: 'ContestStatus!',
  applicationDeadline: 'DateTime',
  startDate: 'DateTime',
  endDate: 'DateTime',
  prize: 'String!',
  image: 'String',
  requirements: 'String!',
  organizerId: 'ID!',
  organizerName: 'String!',
  maxParticipants: 'Int',
  currentParticipants: 'Int!',
}

test('R-GAP-13, D-15 creating, changing, cancelling and deleting are refused: to visitors and to whoever does not organise it', async (t) => {
  const w = await world(t)
  const owner = await w.member({ role: 'redacteur' })
  const { id } = await makeContest(owner)
  const calls = [
    [create, { input: { name: 'Concours' } }],
    [update, { id, input: { name: 'Autre' } }],
    [cancel, { id, reason: 'x' }],
    [remove, { id }],
  ] as const
  for (const [document, variables] of calls) {
    await refused('UNAUTHENTICATED', w.visitor().gql(document, variables))
    for (const role of rolesBut('admin'))
      if (role !== 'redacteur' || document !== create)
        await refused('FORBIDDEN', (await w.member({ role })).gql(document, variables))
  }
  for (const unknown of [w.kernel.newId(), 'nonsense'])
    for (const [document, variables] of calls.slice(1))
      await refused('NOT_FOUND', owner.gql(document, { ...variables, id: unknown }))
  const hidden = await makeContest(owner, { status: 'draft' })
  const stranger = await w.member({ role: 'redacteur' })
  await refused('NOT_FOUND', stranger.gql(update, { id: hidden.id, input: { name: 'Autre' } }))
  for (const who of [w.visitor(), stranger]) assert.equal((await who.ok(one, { id: hidden.id })).contest, null)
  const admin = await w.member({ role: 'admin' })
  assert.equal((await admin.ok(update, { id, input: { name: 'Autre' } })).updateContest.name, 'Autre')
  await refused('FORBIDDEN', owner.gql(update, { id, input: { organizerId: stranger.id } }))
  const member = await w.member()
  assert.equal((await admin.ok(update, { id, input: { organizerId: member.id } })).updateContest.organizerId, member.id)
  await member.ok(update, { id, input: { prize: 'Un vélo' } })
  await refused('FORBIDDEN', owner.gql(update, { id, input: { prize: 'Rien' } }))
})

test('R-GAP-13 a create that is sent twice makes one contest, also for another organiser; an id of somebody else is refused', async (t) => {
  const w = await world(t)
  const [admin, owner, other] = [
    await w.member({ role: 'admin' }),
    await w.member(),
    await w.member({ role: 'redacteur' }),
  ]
  const input = { id: w.kernel.newId(), name: 'Concours de contes', organizerId: owner.id, status: 'draft' }
  const made = await Promise.all([admin.ok(create, { input }), admin.ok(create, { input })])
  assert.deepEqual(
    made.map(({ createContest: { id, organizerId } }) => [id, organizerId]),
    [
      [input.id, owner.id],
      [input.id, owner.id],
    ],
  )
  for (const organizerId of [owner.id, other.id, null])
    await refused('CONFLICT', other.gql(create, { input: { ...input, organizerId } }))
  assert.equal((await w.sql('select from contest')).length, 1)
})

test('R-CON-01, R-GQL-15 a contest has the fields of the contract, with their values', async (t) => {
  const w = await world(t)
  const fields = (w.app.schema.getType('Contest') as GraphQLObjectType).getFields()
  for (const [name, type] of Object.entries(specified)) assert.equal(String(fields[name]?.type), type, name)
  const owner = await w.member({ role: 'redacteur' })
  const input = {
    name: '  Photos   de la ville ',
    description: 'Venez.',
    category: 'Photo',
    level: 'regional',
    applicationDeadline: inHours(w, 24),
    startDate: inHours(w, 1),
    endDate: inHours(w, 48),
    prize: 'Un vélo',
    requirements: 'Être membre',
    maxParticipants: 30,
  }
  const made = await makeContest(owner, input)
  const expected = { ...input, name: 'Photos de la ville', status: 'open', image: null, organizerId: owner.id }
  const more = { organizerName: owner.pseudo, currentParticipants: 0 }
  for (const [name, value] of Object.entries({ ...expected, ...more })) assert.equal(made[name], value, name)
  const again = await makeContest(owner, { ...input, id: made.id })
  assert.equal(again.name, made.name)
  await refused('CONFLICT', (await w.member({ role: 'redacteur' })).gql(create, { input: { ...input, id: made.id } }))
})

test('R-CON-01 a cover stays until another one or none is sent, whatever else is saved', async (t) => {
  const w = await world(t)
  const owner = await w.member({ role: 'redacteur' })
  const picture = await sharp({ create: { width: 1200, height: 675, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
  const coverId = (await sendFile(owner, picture)).data.uploadImage.image.id
  const { id, image } = await makeContest(owner, { coverId })
  assert.ok(image?.includes(coverId.replaceAll('-', '')))
  assert.equal((await owner.ok(update, { id, input: { prize: 'Un vélo' } })).updateContest.image, image)
  assert.equal((await owner.ok(update, { id, input: { coverId: null } })).updateContest.image, null)
})

test('R-GAP-13 bad input is refused by field', async (t) => {
  const w = await world(t)
  const owner = await w.member({ role: 'admin' })
  const bad: [object, string][] = [
    [{ name: 'ab' }, 'name'],
    [{ name: '\u202Eab' }, 'name'],
    [{ description: 'x'.repeat(10_001) }, 'description'],
    [{ maxParticipants: 0 }, 'maxParticipants'],
    [{ applicationDeadline: inHours(w, -1) }, 'applicationDeadline'],
    [{ startDate: inHours(w, 9), endDate: inHours(w, 8) }, 'endDate'],
    [{ applicationDeadline: inHours(w, 9), endDate: inHours(w, 8) }, 'applicationDeadline'],
    [{ startDate: '2199-01-01T00:00:00Z' }, 'startDate'],
    [{ coverId: w.kernel.newId() }, 'coverId'],
    [{ status: 'judging' }, 'status'],
    [{ organizerId: w.kernel.newId() }, 'organizerId'],
    [{ hiddenFields: ['rien'] }, 'hiddenFields'],
    [{ publicFields: ['contact'] }, 'publicFields'],
  ]
  for (const [input, field] of bad) {
    const error = await refused('BAD_USER_INPUT', makeIt(input))
    assert.equal(error.extensions.errors?.[0]?.field, field, JSON.stringify(input))
  }
  assert.equal((await w.sql('select from contest')).length, 0)
  function makeIt(input: object) {
    const formFields = [{ fieldName: 'contact', fieldLabel: 'Contact', fieldType: 'email' }]
    return owner.gql(create, { input: { name: 'Concours', formConfig: { formFields }, ...input } })
  }
})

test('R-CON-03 contests are listed by category, level, state and text, page by page; drafts only for who edits them', async (t) => {
  const w = await world(t)
  const [owner, admin] = [await w.member({ role: 'redacteur' }), await w.member({ role: 'admin' })]
  const photo = await makeContest(owner, { name: 'Photos du lac', level: 'local' })
  const song = await makeContest(owner, { name: 'Chansons', category: 'Musique', applicationDeadline: inHours(w, 1) })
  const draft = await makeContest(owner, { name: 'Secret', status: 'draft' })
  const names = async (who: typeof owner | ReturnType<typeof w.visitor>, filters: object, p?: object) =>
    (await who.ok(list, { filters, pagination: p })).contests.map(({ id }: { id: string }) => id)
  const guest = w.visitor()
  assert.deepEqual(await names(guest, {}), [song.id, photo.id])
  assert.deepEqual(await names(guest, { category: 'PHOTO' }), [photo.id])
  assert.deepEqual(await names(guest, { level: 'local' }), [photo.id])
  assert.deepEqual(await names(guest, { text: 'lac photo' }), [photo.id])
  assert.deepEqual(await names(guest, {}, { limit: 1, after: song.id }), [photo.id])
  for (const filters of [{ status: 'draft' }, { mine: true }]) assert.deepEqual(await names(guest, filters), [])
  assert.deepEqual(await names(await w.member({ role: 'redacteur' }), { status: 'draft' }), [])
  assert.deepEqual(await names(owner, { mine: true }), [draft.id, song.id, photo.id])
  assert.deepEqual(await names(admin, { status: 'draft' }), [draft.id])
  w.advance(2 * 3_600_000)
  assert.deepEqual(await names(admin, { status: 'open' }), [photo.id])
  assert.deepEqual(await names(admin, { status: 'closed' }), [song.id])
})

test('D-15 a contest goes from draft to judging by its declared moves only; a finished or cancelled one stays', async (t) => {
  const w = await world(t)
  const owner = await w.member({ role: 'admin' })
  const { id } = await makeContest(owner, { status: 'draft' })
  for (const status of ['closed', 'judging', 'finished', 'cancelled'])
    await refused('BAD_USER_INPUT', owner.gql(update, { id, input: { status } }))
  await refused('BAD_USER_INPUT', owner.gql(cancel, { id, reason: 'x' }))
  for (const status of ['open', 'closed', 'open', 'closed', 'judging'])
    assert.equal((await move(owner, id, status)).status, status)
  await refused('CONFLICT', owner.gql(update, { id, input: { status: 'finished' } })) // nobody has won
  const { revision, missingToFinish } = (await owner.ok(one, { id })).contest
  assert.equal(missingToFinish, 'noWinner') // said before somebody tries
  assert.equal((await w.visitor().ok(one, { id })).contest.missingToFinish, null)
  const old = { id, input: { name: 'Autre nom', revision: revision - 1 } }
  const { message } = await refused('CONFLICT', (await w.member({ role: 'admin' })).gql(update, old))
  assert.match(message, new RegExp(owner.pseudo)) // who saved in the meantime
  await refused('BAD_USER_INPUT', owner.gql(cancel, { id, reason: ' ' }))
  assert.equal((await owner.ok(cancel, { id, reason: 'Cyclone' })).cancelContest.cancelReason, 'Cyclone')
  await owner.ok(cancel, { id, reason: 'Cyclone' })
  await refused('CONTEST_OVER', owner.gql(update, { id, input: { name: 'Autre nom' } }))
})

test('D-15 a contest that somebody else changed is cancelled only by who has read it as it is', async (t) => {
  const w = await world(t)
  const [owner, boss] = [await w.member({ role: 'redacteur' }), await w.member({ role: 'admin' })]
  const { id, revision } = await makeContest(owner)
  await boss.ok(update, { id, input: { description: 'Autrement' } })
  await refused('CONFLICT', owner.gql(cancel, { id, reason: 'Cyclone', revision }))
  await owner.ok(cancel, { id, reason: 'Cyclone', revision: revision + 1 })
  await owner.ok(cancel, { id, reason: 'Cyclone', revision }) // the answer was lost
})

test('D-15 entrants are told once that their contest is cancelled; those who withdrew are not', async (t) => {
  const w = await world(t)
  const owner = await w.member({ role: 'admin' })
  const { id } = await makeContest(owner)
  const [stays, leaves, drafts] = [await w.member(), await w.member(), await w.member()]
  await enter(stays, id)
  const gone = await enter(leaves, id)
  await leaves.ok('mutation($id: ID!) { withdrawApplication(id: $id) { id } }', { id: gone.id })
  await drafts.ok(save, { contestId: id })
  await w.sql('update session set reauthenticated_at = null where user_id = $1', [owner.id])
  await refused('REAUTHENTICATION_REQUIRED', owner.gql(cancel, { id, reason: 'Cyclone' }))
  await w.reauthenticated(owner.id)
  await owner.ok(cancel, { id, reason: 'Cyclone' })
  for (let n = 0; n < 2; n++) await Promise.all([tellEntrants(w.system), tellEntrants(w.system)])
  const told = await w.sql(`select user_id, data from notification where kind = 'contest.cancelled'`)
  assert.deepEqual(
    told.map(({ userId, data }) => [userId, data.reason]),
    [[stays.id, 'Cyclone']],
  )
})

test('D-70 entries that were withdrawn or never sent do not keep their contest, and go with it', async (t) => {
  const w = await world(t)
  const owner = await w.member({ role: 'admin' })
  const { id } = await makeContest(owner)
  const [drafts, leaves, stays] = [await w.member(), await w.member(), await w.member()]
  await drafts.ok(save, { contestId: id })
  const entries = [await enter(leaves, id), await enter(stays, id)] as const
  await leaves.ok(withdraw, { id: entries[0].id })
  await refused('IN_USE', owner.gql(remove, { id }))
  assert.equal((await w.sql('select 1 from contest_application')).length, 3, 'refused: nothing of it is gone')
  await stays.ok(withdraw, { id: entries[1].id })
  assert.equal((await owner.ok(remove, { id })).deleteContest, true)
  for (const table of ['contest', 'contest_application', 'form_answers', 'form'])
    assert.deepEqual(await w.sql(`select 1 from ${table}`), [], table)
})

test('R-GAP-13 a contest with entries is not deleted, and its form stays as it was answered once entries are closed', async (t) => {
  const w = await world(t)
  const owner = await w.member({ role: 'admin' })
  const { id } = await makeContest(owner)
  const person = await w.member()
  await enter(person, id)
  await refused('IN_USE', owner.gql(remove, { id }))
  await move(owner, id, 'closed')
  const formConfig = { formFields: [{ fieldName: 'autre', fieldLabel: 'Autre', fieldType: 'text' }] }
  await refused('CONFLICT', owner.gql(update, { id, input: { formConfig } }))
  const empty = await makeContest(owner)
  assert.equal((await owner.ok(remove, { id: empty.id })).deleteContest, true)
  assert.equal((await w.sql('select from form')).length, 1)
})

test('F-CON-06 once somebody entered, no more of their answers become public than they were told; fewer may', async (t) => {
  const w = await world(t)
  const [owner, person] = [await w.member({ role: 'redacteur' }), await w.member()]
  const formFields = [question('titre'), question('mots'), question('ecole')]
  const { id } = await makeContest(owner, { formConfig: { formFields }, publicFields: ['titre'] })
  const put = (publicFields: string[], more: object = {}) => owner.gql(update, { id, input: { ...more, publicFields } })
  await person.ok(save, { contestId: id, applicationData: { titre: 'La digue' } }) // a draft is nobody's business
  assert.equal((await put(['titre', 'mots'])).errors, undefined)
  assert.deepEqual((await person.ok(one, { id })).contest.publicFields, ['titre', 'mots'])
  await enter(person, id)
  for (const [names, more] of [
    [['titre', 'mots', 'ecole'], {}],
    [['ecole'], {}],
    [['titre', 'neuf'], { formConfig: { formFields: [...formFields, question('neuf')] } }],
  ] as const) {
    const { extensions } = await refused('CONFLICT', put([...names], more))
    assert.deepEqual([extensions.field, extensions.key], ['publicFields', 'contests.publicFrozen'])
  }
  await assert.rejects(w.sql(`update contest set public_fields = '{titre,ecole}' where id = $1`, [id]), {
    code: '23514',
    constraint: 'contest_answers_private',
  })
  assert.equal((await put(['mots'])).errors, undefined)
  await refused('CONFLICT', put(['titre', 'mots'])) // what was taken back stays so
  await owner.ok(update, { id, input: { hiddenFields: ['ecole'], prize: 'Un vélo' } })
  assert.deepEqual((await person.ok(one, { id })).contest.publicFields, ['mots'])
})

test('F-CON-06 an answer that becomes public beside the first entry waits for it, and is refused', async (t) => {
  const w = await world(t)
  const [owner, person] = [await w.member({ role: 'redacteur' }), await w.member()]
  const { id } = await makeContest(owner)
  const others = await holding(w, `contest where id = '${id}'`)
  const entering = enter(person, id)
  await isWaitedFor(w)
  const showing = owner.gql(update, { id, input: { publicFields: ['titre'] } })
  await Promise.race([showing, isWaitedFor(w, 2)])
  await others.query('commit')
  await others.end()
  await entering
  await refused('CONFLICT', showing)
})
