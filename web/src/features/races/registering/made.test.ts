import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshStores } from '../../../lib/device/browser.fixture.ts'
import { readKey, writeKey } from '../../../lib/device/browser-storage.ts'
import { registrationsHereKey, runSessionCleanups } from '../../../lib/session/session-end.ts'
import type { MadeParticipation } from '../operations.generated.ts'
import { forgetHere, keepMade, madeHere, rememberedHere, renewLink } from './made.ts'

const now = new Date('2026-06-01T08:00:00Z')
const later = (days: number) => new Date(now.getTime() + days * 86_400_000)
const made = (id: string) =>
  ({ id, accessKey: `key-${id}`, fullName: 'Zafy', raceName: 'Marathon' }) as MadeParticipation
const ids = (at: Date) => rememberedHere(at).map(({ id }) => id)

test('R-GAP-11 the links of registrations outlive the tab, for a week, the newest first', () => {
  freshStores()
  writeKey('local', registrationsHereKey, '{"no": "list"}')
  assert.deepEqual(ids(now), [])
  keepMade([made('a'), made('b')], now)
  keepMade([], now) // somebody else is to be registered
  assert.deepEqual([madeHere(), ids(now)], [[], ['a', 'b']])
  assert.equal(readKey('session', 'registrations-made'), null)
  keepMade([made('c')], later(3))
  assert.deepEqual(ids(later(6)), ['c', 'a', 'b'])
  assert.deepEqual(ids(later(8)), ['c'])
  assert.deepEqual([madeHere(), ids(later(10))], [[made('c')], []], 'the numbers stay with the tab')
})

test('R-GAP-11 a link that was renewed takes the place of the former, in this tab and on this device', () => {
  freshStores()
  renewLink('a', 'next')
  assert.deepEqual([madeHere(), ids(now)], [[], []], 'one that was not known stays so')
  keepMade([made('a'), made('b')], now)
  renewLink('a', 'next')
  assert.deepEqual(
    [madeHere(), rememberedHere(now)].map((all) => all.map(({ accessKey }) => accessKey)),
    [
      ['next', 'key-b'],
      ['next', 'key-b'],
    ],
  )
})

test('R-GAP-11 of many registrations the twenty newest are known', () => {
  freshStores()
  keepMade([made('old'), made('older')], now)
  keepMade(
    Array.from({ length: 19 }, (_, n) => made(String(n))),
    now,
  )
  assert.deepEqual([ids(now).length, ids(now).at(-1)], [20, 'old'])
})

test('R-AUTH-10 whoever forgets them, or signs out, leaves none on the phone', async () => {
  freshStores()
  keepMade([made('a')], now)
  forgetHere()
  assert.deepEqual(ids(now), [])
  keepMade([made('a')], now)
  await runSessionCleanups()
  assert.deepEqual([madeHere(), ids(now)], [[], []])
})
