import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chunkTimeout } from '@vondrona/rules/constants'
import { inTime, late } from './chunk-timeout.ts'
import { isLostFile } from './missing-chunks.ts'

const settled = (promise: Promise<unknown>) =>
  promise.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )

test('R-SRC-30 R-CONST-39 a page whose file hangs counts as lost after 60 s, not before', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const outcomes: { value?: unknown; error?: unknown }[] = []
  const waiting = settled(inTime(() => new Promise(() => {}))()).then((how) => outcomes.push(how))
  t.mock.timers.tick(chunkTimeout - 1)
  await Promise.resolve()
  assert.equal(outcomes.length, 0)
  t.mock.timers.tick(1)
  await waiting
  assert.equal(outcomes[0]?.error, late)
  assert.ok(isLostFile(late), 'the page says so, and tries again')
})

test('R-SRC-30 what comes in time, or fails, is passed on', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const broken = new Error('broken')
  assert.deepEqual(await settled(inTime(async () => 'page')()), { value: 'page' })
  assert.deepEqual(await settled(inTime(() => Promise.reject(broken))()), { error: broken })
  assert.equal(isLostFile(broken), false)
  t.mock.timers.tick(chunkTimeout) // nobody listens any more
})
