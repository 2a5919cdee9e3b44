import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshStores } from '../../../lib/device/browser.fixture.ts'
import { keepProof, keptProof } from './proof.ts'

test('D-28 the proof of a code stays with the tab, until a newer one; nothing takes its place', () => {
  const { session, local } = freshStores()
  assert.equal(keptProof(), null)
  keepProof('p1')
  for (const none of [null, undefined, '']) keepProof(none)
  assert.deepEqual([keptProof(), local.length], ['p1', 0])
  session.setItem('contact-proof', '{"not":"ours"}')
  assert.equal(keptProof(), null)
})
