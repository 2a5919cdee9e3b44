import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RaceToEnter } from '../operations.generated.ts'
import { newPerson } from './draft.ts'
import { asksDocuments, documentsOf } from './needed-documents.ts'

const now = new Date('2026-06-01T08:00:00Z')
const race = (medicalProof: string) => ({ medicalProof }) as RaceToEnter
const adult = newPerson('a', { birthDate: '1990-02-03', idType: 'CIN' })
const minor = newPerson('a', { birthDate: '2017-02-03', idType: 'CIN' })

test('R-EVT-26 photos of an identity document are asked of adults alone, and of nobody before race and birth are known', () => {
  assert.deepEqual(documentsOf(adult, undefined, now), [])
  assert.deepEqual(documentsOf({ ...adult, birthDate: '' }, race('none'), now), [])
  assert.deepEqual(documentsOf(minor, race('none'), now), [])
  assert.deepEqual(documentsOf({ ...adult, idType: '' }, race('none'), now), [])
  assert.ok(documentsOf(adult, race('none'), now).length > 0)
})

test('R-EVT-26 the step of documents is there for photos, or for a proof of health', () => {
  assert.equal(asksDocuments(adult, undefined, now), false)
  assert.equal(asksDocuments(minor, race('none'), now), false)
  assert.equal(asksDocuments(minor, race('licence'), now), true)
  assert.equal(asksDocuments(adult, race('none'), now), true)
})
