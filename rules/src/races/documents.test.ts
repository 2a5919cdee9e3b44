import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  comparedWith,
  documentKinds,
  documentStatuses,
  documentsStatusOf,
  idTypesFor,
  medicalProofs,
  neededDocuments,
  registrationNationalities,
  whyNotMedical,
} from './index.ts'

const now = new Date('2026-11-21T09:00:00Z')

test('D-11 foreigners show their passport', () => {
  assert.deepEqual(registrationNationalities.map(idTypesFor), [['CIN', 'passport'], ['passport'], ['passport']])
})

test('R-EVT-26 the photos that a registration needs: both sides of a CIN, one page, and the certificate where it is asked for', () => {
  const needed = (idType: 'CIN' | 'passport' | null, medicalProof: (typeof medicalProofs)[number]) =>
    neededDocuments({ medicalProof }, { idType })
  assert.deepEqual(needed('CIN', 'none'), ['cinFront', 'cinBack'])
  assert.deepEqual(needed('passport', 'certificate'), ['passportPage', 'medicalCertificate'])
  assert.deepEqual(
    medicalProofs.map((proof) => needed(null, proof)),
    [[], ['medicalCertificate'], [], []],
  )
})

test('a corrected field undoes what was accepted by it, and nothing else', () => {
  assert.deepEqual(comparedWith(['phone', 'club']), [])
  assert.deepEqual(comparedWith(['medicalNumber']), ['medicalCertificate'])
  for (const field of ['fullName', 'birthDate', 'idType', 'idNumber'])
    assert.deepEqual(comparedWith([field]), ['cinFront', 'cinBack', 'passportPage'], field)
})

test('R-MIT-10, N-12 a proof has the parts of its kind, is of today at the latest, and not older than the race allows on its day', () => {
  const why = (
    proof: (typeof medicalProofs)[number],
    more: object = {},
    validity: number | null = 365,
    raceDay: string | null = '2026-12-01',
  ) => {
    const medical = { proof, number: null, issuedOn: null, ...more }
    return whyNotMedical({ medicalProof: proof, medicalValidityDays: validity }, medical, raceDay, now)?.key ?? null
  }
  assert.deepEqual(
    medicalProofs.map((proof) => why(proof)),
    [null, 'races.medicalDate', 'races.medicalNumber', 'races.medicalNumber'],
  )
  assert.equal(why('licence', { number: '1' }), null)
  assert.equal(why('pps', { number: '1' }), 'races.medicalDate')
  assert.equal(why('none', { proof: 'pps' }), 'races.medicalOther')
  const issued = (issuedOn: string, validity?: number | null, day?: string | null) =>
    why('certificate', { issuedOn }, validity, day)
  assert.deepEqual([issued('2026-11-21'), issued('2026-11-22')], [null, 'races.medicalFuture'])
  assert.deepEqual([issued('2025-12-01'), issued('2025-11-30')], [null, 'races.medicalTooOld'])
  assert.deepEqual([issued('2025-11-21', 365, null), issued('2025-11-20', 365, null)], [null, 'races.medicalTooOld'])
  assert.equal(issued('1990-01-01', null), null)
})

test('R-MIT-07 of all documents together: refused comes first, then missing, then waiting', () => {
  const document = fc.record({ kind: fc.constantFrom(...documentKinds), status: fc.constantFrom(...documentStatuses) })
  fc.assert(
    fc.property(
      fc.uniqueArray(document, { selector: ({ kind }) => kind }),
      fc.subarray([...documentKinds]),
      fc.boolean(),
      (documents, needed, isComplete) => {
        const of = (kind: string) => documents.find((one) => one.kind === kind)?.status
        const all = needed.map(of)
        const expected = all.includes('rejected')
          ? 'rejected'
          : all.some((one) => !one) || !isComplete
            ? 'none'
            : all.every((one) => one === 'accepted')
              ? 'accepted'
              : 'submitted'
        assert.equal(documentsStatusOf(needed, documents, isComplete), expected)
      },
    ),
  )
  assert.deepEqual([documentsStatusOf([], [], true), documentsStatusOf([], [], false)], ['accepted', 'none'])
})
