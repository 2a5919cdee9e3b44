import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  emptyDraft,
  inputOf,
  missingOf,
  newApplication,
  newTicket,
  readCoordinates,
  sameDraft,
  storedOf,
  takenOf,
  tells,
} from './draft.ts'
import type { EditEvent } from './operations.generated.ts'

test('coordinates are read as maps write them', () => {
  assert.deepEqual(readCoordinates(' -18.9137, 47.5361 '), { latitude: -18.9137, longitude: 47.5361 })
  assert.deepEqual(readCoordinates('-18.9137 47.5361'), { latitude: -18.9137, longitude: 47.5361 })
  assert.deepEqual(readCoordinates('  '), { latitude: null, longitude: null })
  for (const wrong of ['Mahamasina', '1', '1,2,3', '1e5, 2', `${'9'.repeat(99)}, 1`])
    assert.equal(readCoordinates(wrong), null)
})

test('R-EVT-03 R-EVT-06 what is sent comes back as the same draft', () => {
  const draft = {
    ...emptyDraft,
    title: 'Marathon',
    date: '2026-11-21T08:00',
    coordinates: '-18.9, 47.5',
    ticketTypes: [{ ...newTicket('t1', 'Adulte'), price: '20000', maxQuantity: '100' }, newTicket('t2', 'Enfant')],
    applicationTypes: [{ ...newApplication('a1', 'Bénévole'), requiredDocuments: 'CIN\n\n Certificat ' }],
  }
  const input = inputOf(draft, true)
  assert.equal(input.date, '2026-11-21T05:00:00.000Z')
  assert.deepEqual(input.applicationTypes?.[0]?.requiredDocuments, ['CIN', 'Certificat'])
  assert.deepEqual(
    input.ticketTypes?.map(({ price, maxQuantity }) => [price, maxQuantity]),
    [
      [20_000, 100],
      [0, null],
    ],
  )
  assert.equal('isMit' in inputOf(draft, false), false)
  const answer = {
    ...input,
    id: 'e1',
    revision: 1,
    status: 'draft',
    cover: null,
    cancelReason: null,
    mayEdit: true,
    ticketTypes: input.ticketTypes?.map((type) => ({ ...type, soldQuantity: 3 })),
    applicationTypes: input.applicationTypes?.map((type) => ({ ...type, applicationsCount: 2, formConfig: null })),
  } as unknown as NonNullable<EditEvent['event']>
  const { draft: back, taken } = storedOf(answer)
  assert.ok(sameDraft(back, draft))
  assert.deepEqual(taken, { t1: 3, t2: 3, a1: 2 })
  assert.equal(sameDraft(back, { ...draft, location: 'x' }), false)
})

test('R-EVT-04 before it is published, a change of place or end says that participants are told; of a past event nobody is', () => {
  const now = new Date('2026-11-01T00:00:00Z')
  const before = { ...emptyDraft, date: '2026-11-21T08:00', endDate: '2026-11-21T12:00', location: 'Anosy' }
  const told = (change: Partial<typeof before>, at = now) => tells(before, { ...before, ...change }, at)
  assert.equal(told({}), null)
  assert.equal(told({ title: 'Autre', location: ' Anosy ' }), null)
  assert.equal(told({ location: 'Mahamasina' }), 'place')
  assert.equal(told({ endDate: '' }), 'end')
  assert.equal(told({ endDate: '2026-11-21T13:00', location: 'Mahamasina' }), 'placeAndEnd')
  assert.equal(told({ location: 'Mahamasina' }, new Date('2026-12-01T00:00:00Z')), null)
})

test('R-EVT-04 what an event lacks before it is announced, and what hangs on it', () => {
  assert.deepEqual(missingOf({ ...emptyDraft, title: ' M ' }), ['title', 'date'])
  assert.deepEqual(missingOf({ ...emptyDraft, title: 'Marathon', date: '2026-12-01T08:00' }), [])
  const ticketTypes = [{ ...newTicket('a', 'Un'), price: '20000' }, newTicket('b', 'Deux')]
  const draft = { ...emptyDraft, ticketTypes, applicationTypes: [newApplication('c', 'Stand')] }
  assert.deepEqual(takenOf({ draft, taken: { a: 3, b: 2, c: 1 } }), { places: 5, amount: 60_000, applications: 1 })
})

test('an application type has a form as soon as it is turned on or has a question', () => {
  const sent = (more: object) =>
    inputOf({ ...emptyDraft, applicationTypes: [{ ...newApplication('a', 'Dossard'), ...more }] }, false)
  const formOf = (more: object) => sent(more)?.applicationTypes?.[0]?.formConfig
  const question = { fieldName: 'a', sortOrder: 7 }
  assert.equal(formOf({ isFormEnabled: false, formFields: [] }), undefined)
  assert.equal(formOf({ isFormEnabled: true, formFields: [] })?.isFormEnabled, true)
  assert.deepEqual(formOf({ isFormEnabled: false, formFields: [question] }), {
    isFormEnabled: false,
    formFields: [{ fieldName: 'a', sortOrder: 0 }],
  })
})
