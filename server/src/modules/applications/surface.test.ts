import assert from 'node:assert/strict'
import test from 'node:test'
import { applicationStatuses, paymentStatuses } from '@vondrona/rules/applications'
import { entryStatuses } from '@vondrona/rules/contests'
import type { GraphQLEnumType, GraphQLObjectType } from 'graphql'
import { admin } from '../../../test/registrations.ts'
import { world } from '../../../test/world.ts'
import { apply, countersAreRight, draft, one, openType, question, review, withdraw } from './testing.ts'

const specified = {
  id: 'ID!',
  eventId: 'ID!',
  eventApplicationTypeId: 'ID!',
  userId: 'ID!',
  status: 'ApplicationStatus!',
  motivationLetter: 'String!',
  additionalInfo: 'JSON',
  documentsSubmitted: '[ID!]!',
  reviewNotes: 'String!',
  reviewedBy: 'ID',
  reviewedAt: 'DateTime',
  submittedAt: 'DateTime',
  kind: 'ApplicationKind!',
  paymentStatus: 'ApplicationPaymentStatus!',
}

test('R-APP-01, R-APP-03, R-APP-04, R-GQL-45, R-GAP-03, R-GAP-04, D-14 the surface, name by name and type by type', async (t) => {
  const w = await world(t)
  const { schema } = w.app
  const fields = (schema.getType('EventApplication') as GraphQLObjectType).getFields()
  for (const [name, type] of Object.entries(specified)) assert.equal(String(fields[name]?.type), type, name)
  const values = (name: string) => (schema.getType(name) as GraphQLEnumType).getValues().map((value) => value.name)
  assert.deepEqual(new Set(values('ApplicationStatus')), new Set([...applicationStatuses, ...entryStatuses]))
  assert.deepEqual(values('ApplicationPaymentStatus'), [...paymentStatuses])
  assert.deepEqual(values('ApplicationKind'), ['event', 'contest'])
  const calls: Record<string, string> = {
    createApplication: 'input: CreateApplicationInput!',
    submitApplication: 'id: ID, contestId: ID, applicationData: JSON, revision: Int, formVersion: Int',
    withdrawApplication: 'id: ID!, reason: String',
    reviewApplication:
      'id: ID!, status: ApplicationDecision, reviewNotes: String, staffNotes: String, score: Int, revision: Int',
    myApplications: 'pagination: PaginationInput',
    userApplications: 'userId: ID!, pagination: PaginationInput',
    allApplications: 'filters: ApplicationFilters, pagination: PaginationInput, order: ApplicationOrder',
    eventApplications: 'eventId: ID!, filters: ApplicationFilters, pagination: PaginationInput',
  }
  const operations = { ...schema.getQueryType()?.getFields(), ...schema.getMutationType()?.getFields() }
  for (const [name, args] of Object.entries(calls))
    assert.equal(operations[name]?.args.map((arg) => `${arg.name}: ${arg.type}`).join(', '), args, name)
})

test('R-APP-01 each field has its value', async (t) => {
  const w = await world(t)
  const boss = await admin(w)
  const { typeId, eventId } = await openType(w, boss, { formConfig: { formFields: [question('taille')] } })
  const person = await w.member()
  const content = { motivationLetter: '  Je cours.  ', additionalInfo: { taille: 'M' } }
  const { id } = await apply(person, typeId, content)
  w.advance(1000)
  await boss.ok(review, { id, status: 'approved', reviewNotes: 'Bienvenue' })
  const { application } = await person.ok(one, { id })
  const submittedAt = new Date(w.now().getTime() - 1000).toISOString()
  const expected = {
    id,
    kind: 'event',
    eventId,
    eventApplicationTypeId: typeId,
    userId: person.id,
    status: 'approved',
    paymentStatus: 'unpaid',
    motivationLetter: 'Je cours.',
    additionalInfo: { taille: 'M' },
    documentsSubmitted: [],
    reviewNotes: 'Bienvenue',
    reviewedBy: boss.id,
    reviewedAt: w.now().toISOString(),
    submittedAt,
  }
  const seen = Object.fromEntries(Object.keys(expected).map((name) => [name, application[name]]))
  assert.deepEqual(seen, expected)
  assert.equal(application.event.title, 'Marathon')
})

test('R-APP-07 applicationsCount: drafts and withdrawn ones do not count, refused ones do', async (t) => {
  const w = await world(t)
  const boss = await admin(w)
  const { typeId, eventId } = await openType(w, boss)
  const count = async () =>
    (
      await w
        .visitor()
        .ok('query($id: ID!) { event(id: $id) { applicationTypes { applicationsCount } } }', { id: eventId })
    ).event.applicationTypes[0].applicationsCount
  const [a, b, c] = [await w.member(), await w.member(), await w.member()]
  await draft(a, typeId)
  assert.equal(await count(), 0)
  const first = await apply(b, typeId)
  const second = await apply(c, typeId)
  w.advance(10_000) // counts that visitors see may lag for a moment
  assert.equal(await count(), 2)
  await boss.ok(review, { id: second.id, status: 'rejected', reviewNotes: 'Trop tard' })
  await b.ok(withdraw, { id: first.id })
  w.advance(10_000)
  assert.equal(await count(), 1)
  await apply(c, typeId)
  w.advance(10_000)
  assert.equal(await count(), 2)
  await countersAreRight(w)
})

test('D-38 an event that is a draft again is not read through an application or a reservation of before', async (t) => {
  const w = await world(t)
  const [owner, person] = [await w.member({ role: 'redacteur' }), await w.member()]
  const { typeId, eventId } = await openType(w, owner, {}, { ticketTypes: [{ title: 'Entrée' }] })
  await draft(person, typeId)
  const [{ id: ticketTypeId }] = await w.sql('select id from ticket_type')
  const input = { eventId, places: [{ ticketTypeId, fullName: 'Lova Rabe' }], idempotencyKey: w.kernel.newId() }
  const reserve = 'mutation($input: ReservePlacesInput!) { reservePlaces(input: $input) { id event { title } } }'
  const { reservePlaces } = await person.ok(reserve, { input })
  assert.equal(reservePlaces.event.title, 'Marathon')
  await person.ok('mutation($id: ID!) { cancelOrder(id: $id) { status } }', { id: reservePlaces.id })
  await owner.ok('mutation($id: ID!, $input: EventInput!) { updateEvent(id: $id, input: $input) { id } }', {
    id: eventId,
    input: { status: 'draft', title: 'Secret' },
  })
  const seen = await person.ok(
    '{ myOrders { event { title } } myApplications { ... on EventApplication { event { title } applicationType { name } } } }',
  )
  assert.deepEqual(JSON.parse(JSON.stringify(seen)), {
    myOrders: [{ event: null }],
    myApplications: [{ event: null, applicationType: null }],
  })
})
