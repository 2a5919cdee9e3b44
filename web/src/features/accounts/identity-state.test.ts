import assert from 'node:assert/strict'
import { test } from 'node:test'
import { identityState } from './identity-state.ts'

type Identity = Parameters<typeof identityState>[1]
const given = (more: object) => ({ documentType: null, verifiedAt: null, correction: null, ...more }) as Identity
const card = { documentType: 'cin' }
const asked = { correction: { item: 'back', answeredAt: null } }

test('R-PROF-01 the home says where the identity stands: what the member must do comes first', () => {
  const state = (more: object, needsIdentity = false) => identityState({ needsIdentity }, given(more))
  assert.equal(state({ ...card, ...asked }), 'asked')
  assert.equal(state({ ...card, ...asked, verifiedAt: '2026-01-01' }), 'asked')
  assert.equal(state({ ...card, correction: { item: 'back', answeredAt: '2026-01-01' } }), 'waiting')
  assert.equal(state({ ...card, verifiedAt: '2026-01-01' }), 'verified')
  assert.equal(state({}, true), 'needed')
  assert.equal(state({}), 'none')
})
