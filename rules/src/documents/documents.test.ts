import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { canMove } from '../states/index.ts'
import { edge, problems } from '../typed/testing.ts'
import {
  createDocumentTypeInput,
  documentStates,
  documentStatuses,
  endOfDay,
  expiryOf,
  formatNames,
  lastDayOf,
  mayOwnerDelete,
  megabytes,
  reminderOf,
  sendDocumentInput,
  sortDocuments,
  takesPdf,
  takesPhotos,
  updateDocumentTypeInput,
  verifyDocumentInput,
} from './index.ts'

const now = new Date('2026-11-21T09:00:00Z')
const day = 86_400_000
const kinds = fc.constantFrom(...documentStatuses)

test('R-DOC-06 its owner deletes what was never verified', () => {
  assert.deepEqual(
    documentStatuses.filter((status) => mayOwnerDelete({ status })),
    ['pending', 'rejected'],
  )
})

const possible: Readonly<Record<(typeof documentStatuses)[number], string>> = {
  pending: 'verify reject',
  verified: 'reject expire',
  rejected: 'verify',
  expired: '',
}
test('D-13 every state of a document with every move', () => {
  for (const status of documentStatuses) {
    const moves = Object.keys(documentStates.moves) as (keyof typeof documentStates.moves)[]
    assert.equal(moves.filter((move) => canMove(documentStates, status, move)).join(' '), possible[status], status)
  }
})

test('what is due first: required and missing, or rejected, or expired; what is not asked for any more is never due', () => {
  const type = (id: string, isRequired: boolean, isActive = true) => ({ id, isRequired, isActive })
  const sort = (one: ReturnType<typeof type>, status?: (typeof documentStatuses)[number]) => {
    const sorted = sortDocuments(
      [one],
      status
        ? [
            { documentTypeId: 'other', status },
            { documentTypeId: 'a', status },
          ]
        : [],
    )
    return Object.keys(sorted).filter((list) => sorted[list as keyof typeof sorted].length > 0)
  }
  assert.deepEqual(sort(type('a', true)), ['due'])
  assert.deepEqual(sort(type('a', false)), ['optional'])
  assert.deepEqual(sort(type('a', true, false)), [])
  assert.deepEqual(sort(type('a', false, false)), [])
  for (const isRequired of [true, false])
    for (const status of documentStatuses) {
      const isAgain = status === 'rejected' || status === 'expired'
      assert.deepEqual(sort(type('a', isRequired), status), [isAgain ? 'due' : 'sent'], status)
      assert.deepEqual(sort(type('a', isRequired, false), status), ['sent'], status)
    }
})

test('each type that is asked for stands in exactly one list, in its order', () => {
  const types = fc.uniqueArray(
    fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd', 'e'), isRequired: fc.boolean(), isActive: fc.constant(true) }),
    { selector: ({ id }) => id },
  )
  const sent = fc.array(fc.record({ documentTypeId: fc.constantFrom('a', 'b', 'c'), status: kinds }))
  fc.assert(
    fc.property(types, sent, (all, documents) => {
      const { due, sent, optional } = sortDocuments(all, documents)
      const places = [due, sent, optional].map((list) => list.map(({ type }) => all.indexOf(type)))
      assert.deepEqual(places.flat().sort(), all.map((_, at) => at).sort())
      for (const list of places)
        assert.deepEqual(
          list,
          list.toSorted((a, b) => a - b),
        )
    }),
  )
})

test('R-DOC-09 valid until the end of its own last day in Madagascar, else for the days of its type, else for ever', () => {
  const type = { hasExpiration: true, validityPeriodDays: 365 }
  assert.equal(expiryOf({ ...type, hasExpiration: false }, now, '2027-01-31'), null)
  assert.deepEqual(expiryOf(type, now), new Date(now.getTime() + 365 * day))
  assert.deepEqual(expiryOf(type, now, null), new Date(now.getTime() + 365 * day))
  assert.deepEqual(expiryOf(type, now, '2027-01-31'), new Date('2027-01-31T21:00:00Z')) // midnight at UTC+3
  assert.equal(endOfDay('demain'), null)
})

test('R-DOC-09 the last day that is shown is the day that was written on it', () => {
  const days = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(days, (date) => {
      const lastDay = date.toISOString().slice(0, 10)
      const end = endOfDay(lastDay)
      assert.ok(end)
      const shown = new Date(Date.parse(lastDayOf(end.toISOString())) + 3 * 3_600_000)
      assert.equal(shown.toISOString().slice(0, 10), lastDay)
    }),
  )
})

test('its owner is reminded 30 days before, or half-way where it is valid for less than 60', () => {
  const in_ = (days: number) => new Date(now.getTime() + days * day)
  assert.deepEqual(reminderOf(in_(365), now), in_(335))
  assert.deepEqual(reminderOf(in_(60), now), in_(30))
  assert.deepEqual(reminderOf(in_(20), now), in_(10))
})

test('R-DOC-08 what a type says where nothing is said', () => {
  assert.deepEqual(createDocumentTypeInput.parse({ name: ' Certificat ' }), {
    name: 'Certificat',
    description: '',
    category: '',
    isRequired: false,
    hasExpiration: false,
    maxFileSize: 5 * 1024 * 1024,
    allowedFormats: ['jpg', 'png', 'webp', 'pdf'],
    validityPeriodDays: 365,
    isActive: true,
  })
  assert.deepEqual(updateDocumentTypeInput.parse({}), {}, 'what is not named stays')
})

test('R-DOC-08 a type within its limits', () => {
  const said = (more: object) => problems(createDocumentTypeInput, { name: 'Certificat', ...more })
  assert.deepEqual(said({ name: '' }), ['name: documents.nameMissing'])
  const text = (field: string, max: number) => {
    assert.deepEqual(said({ [field]: 'a'.repeat(max) }), [], field)
    return said({ [field]: 'a'.repeat(max + 1) })
  }
  assert.deepEqual(text('name', 80), ['name: documents.nameTooLong'])
  assert.deepEqual(text('description', 500), ['description: documents.descriptionTooLong'])
  assert.deepEqual(text('category', 60), ['category: documents.categoryTooLong'])
  const [least, most] = [100 * 1024, 15 * 1024 * 1024]
  for (const maxFileSize of [least, most]) assert.deepEqual(said({ maxFileSize }), [])
  for (const maxFileSize of [least - 1, most + 1, least + 0.5])
    assert.deepEqual(said({ maxFileSize }), ['maxFileSize: documents.sizeOutOfRange'])
  for (const validityPeriodDays of [1, 3650]) assert.deepEqual(said({ validityPeriodDays }), [])
  for (const validityPeriodDays of [0, 3651])
    assert.deepEqual(said({ validityPeriodDays }), ['validityPeriodDays: documents.validityOutOfRange'])
  assert.deepEqual(said({ allowedFormats: [] }), ['allowedFormats: documents.formatMissing'])
  assert.deepEqual(said({ allowedFormats: ['pdf', 'pdf'] }), ['allowedFormats: documents.formatTwice'])
  assert.equal(said({ allowedFormats: ['gif'] }).length, 1)
})

test('R-DOC-07 a decision is one of two, with a reason of at most 500 characters and a real day', () => {
  const said = (more: object) => problems(verifyDocumentInput, { id: 'x', status: 'verified', ...more })
  for (const status of ['pending', 'expired']) assert.equal(said({ status }).length, 1)
  assert.deepEqual(said({ rejectionReason: 'a'.repeat(500) }), [])
  assert.deepEqual(said({ rejectionReason: 'a'.repeat(501) }), ['rejectionReason: documents.reasonTooLong'])
  assert.deepEqual(edge(sendDocumentInput, { expiresOn: '2028-02-29' }, { expiresOn: '2027-02-29' }), [
    [],
    ['expiresOn: documents.dateInvalid'],
  ])
})

test('which files a type takes, as it is said', () => {
  assert.deepEqual([takesPhotos({ allowedFormats: ['pdf'] }), takesPdf({ allowedFormats: ['pdf'] })], [false, true])
  assert.deepEqual(
    [takesPhotos({ allowedFormats: ['pdf', 'webp'] }), takesPdf({ allowedFormats: ['png'] })],
    [true, false],
  )
  assert.equal(formatNames(['jpg', 'webp', 'pdf']), 'JPG, WebP, PDF')
  assert.deepEqual([megabytes(5 * 1024 * 1024), megabytes(512 * 1024), megabytes(512 * 1024, '.')], ['5', '0,5', '0.5'])
})
