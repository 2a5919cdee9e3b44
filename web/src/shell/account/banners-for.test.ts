import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type AccountState, arePutAway, bannersFor, stillPutAway } from './banners-for.ts'

const settled: AccountState = {
  status: 'active',
  limited: false,
  needsIdentity: false,
  emailVerified: true,
  mustAcceptTerms: false,
  deletionAt: null,
  guardianConsent: null,
}

test('D-06 a pending account reads that it awaits validation', () => {
  assert.deepEqual(bannersFor({ ...settled, status: 'pending' }), ['pending'])
})

test('D-07 R-SIGN-13 a minor reads about the limited access, and whose agreement is missing', () => {
  assert.deepEqual(bannersFor({ ...settled, limited: true, guardianConsent: 'none' }), ['guardian', 'limited'])
  assert.deepEqual(bannersFor({ ...settled, limited: true, guardianConsent: 'requested' }), [
    'guardianAsked',
    'limited',
  ])
  assert.deepEqual(bannersFor({ ...settled, limited: true, guardianConsent: 'confirmed' }), ['limited'])
})

test('D-07 an adult without an identity document is asked for one', () => {
  assert.deepEqual(bannersFor({ ...settled, needsIdentity: true }), ['identity'])
})

test('F-COM-04 who is asked for a correction does not read that an administrator is checking', () => {
  const asked = { ...settled, status: 'pending', correction: { item: 'back' } } as const
  assert.deepEqual(bannersFor(asked), ['correction'])
  assert.deepEqual(bannersFor({ ...asked, emailVerified: false, mustAcceptTerms: true }), [
    'correction',
    'terms',
    'email',
  ])
})

test('what cannot wait comes first', () => {
  const all = bannersFor({
    ...settled,
    status: 'pending',
    emailVerified: false,
    needsIdentity: true,
    mustAcceptTerms: true,
    deletionAt: '2026-12-01T00:00:00Z',
  })
  assert.deepEqual(all, ['deletion', 'terms', 'identity', 'email', 'pending'])
})

test('a member whose account is in order is left in peace', () => {
  assert.deepEqual(bannersFor(settled), [])
})

test('cards that were put away stay so until there is something new to know', () => {
  assert.equal(arePutAway(['email'], null), false)
  assert.equal(arePutAway(['email'], ''), false)
  assert.equal(arePutAway(['identity', 'email'], 'identity,email'), true)
  assert.equal(arePutAway(['email'], 'identity,email'), true)
  assert.equal(arePutAway(['identity', 'email'], 'email'), false)
})

test('one that was settled and comes back is something new', () => {
  assert.equal(stillPutAway(['email'], 'identity,email'), 'email')
  assert.equal(arePutAway(['identity', 'email'], stillPutAway(['email'], 'identity,email')), false)
  assert.equal(stillPutAway([], 'identity,email'), '')
  assert.equal(stillPutAway(['pending'], null), '')
})

test('what is lost by waiting is never put away', () => {
  for (const kind of ['deletion', 'correction', 'terms'] as const)
    assert.equal(arePutAway([kind, 'email'], `${kind},email`), false)
})
