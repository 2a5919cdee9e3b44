import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stubModules } from '../../lib/device/stub-modules.fixture.ts'

let outcome: () => Promise<string> = async () => 'done'
const kept: unknown[] = []
stubModules({
  'lib/acts/waiting-acts.ts': {
    doOrKeep: (...act: unknown[]) => {
      kept.push(act.slice(0, 2))
      return outcome()
    },
  },
  'lib/push/pressed.ts': { readPressed: (hand: (ids: string[]) => Promise<void>) => hand(['n1', 'n2']) },
  'lib/texts/texts.ts': { textOf: async (_: unknown, key: string) => key },
  'features/notifications/acts.ts': {},
})
const { readPressedNow } = await import('./read-pressed.ts')

test('what was pressed on the device is read, and the list is asked for again only once the server has it', async () => {
  let refreshed = 0
  const press = () => readPressedNow(() => refreshed++)
  await press()
  assert.deepEqual([kept[0], refreshed], [['notifications.read', { ids: ['n1', 'n2'] }], 1])
  for (const other of [async () => 'waiting', () => Promise.reject(new Error('no'))]) {
    outcome = other
    await press()
  }
  assert.equal(refreshed, 1)
})
