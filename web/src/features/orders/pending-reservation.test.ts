import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshStores } from '../../lib/device/browser.fixture.ts'
import { writeKey } from '../../lib/device/browser-storage.ts'
import { reservationKey, runSessionCleanups } from '../../lib/session/session-end.ts'
import { dropPending, keepPending, pendingFor } from './pending-reservation.ts'

freshStores()
const pending = { eventId: 'a', idempotencyKey: 'k', places: [{ ticketTypeId: 't', fullName: 'Hery Rabe' }] }

test('F-EVT-02 a reservation without an answer outlives the page, for its event only', () => {
  keepPending(pending)
  assert.deepEqual(pendingFor('a'), pending)
  assert.equal(pendingFor('b'), null)
  dropPending()
  assert.equal(pendingFor('a'), null)
})

test('R-AUTH-10 it is forgotten with the session; what is broken is no reservation', async () => {
  keepPending(pending)
  await runSessionCleanups()
  assert.equal(pendingFor('a'), null)
  for (const broken of ['{', 'null', '{"eventId":"a"}']) {
    writeKey('local', reservationKey, broken)
    assert.equal(pendingFor('a'), null)
  }
})
