import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type AccountState, bannersFor, foldedBanners } from './banners-for.ts'

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

test('a second banner is never folded away; more than two wait behind one press', () => {
  assert.deepEqual(foldedBanners(['identity', 'email'], false), { shown: ['identity', 'email'], rest: 0 })
  const three = ['deletion', 'identity', 'email'] as const
  assert.deepEqual(foldedBanners(three, false), { shown: ['deletion', 'identity'], rest: 1 })
  assert.deepEqual(foldedBanners(three, true).shown, [...three])
  assert.equal(foldedBanners(['email'], false).rest, 0)
})
