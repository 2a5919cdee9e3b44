import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshStores } from '../device/browser.fixture.ts'
import { stubModules } from '../device/stub-modules.fixture.ts'
import { hearDate } from '../time/server-clock.ts'
import type { Act } from './act-list.ts'

const { local } = freshStores()
local.setItem('token', 'mine')
stubModules({
  'lib/session/session.ts': { getSession: () => ({ user: { id: 'me' }, status: 'member' }), onSession: () => {} },
  'lib/device/connectivity.ts': { isOnline: () => false },
})
const { declareActs, doOrKeep, pendingActs } = await import('./waiting-acts.ts')

test('R-NET-03 what is kept is dated by the clock of the server, not by that of the phone', async () => {
  const anHour = 3_600_000
  hearDate(Date.now(), Date.now(), new Date(Date.now() + anHour).toUTCString())
  declareActs({ mark: { about: () => 'a', life: anHour, past: [], send: async () => {} } })
  assert.equal(await doOrKeep('mark', {}, 'marquer'), 'waiting')
  const [{ at }] = pendingActs() as [Act]
  assert.ok(Math.abs(at - Date.now() - anHour) < 60_000, String(at))
})
