import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { listFiles, root } from '../../../tools/lib/files.ts'
import { until } from '../wait.ts'
import { world } from '../world.ts'
import { holding, isWaiting } from './held-rows.ts'

test('a wait for a lock is seen also by the transaction that holds it, although it has looked before', async (t) => {
  const w = await world(t)
  await w.member()
  const holder = await holding(w, 'app_user')
  assert.equal(await isWaiting(holder), false)
  const [late, other] = [await holding(w, 'credential'), await holding(w, 'session')] // were not there when it looked
  const waiting = late.query('update app_user set pseudo = pseudo')
  await until('a wait', () => isWaiting(holder))
  assert.deepEqual(
    [
      await isWaiting(w.database.pool, { holder }),
      await isWaiting(w.database.pool, { holder: other }),
      await isWaiting(w.database.pool, { count: 2 }),
      await isWaiting(w.database.pool, { like: 'update app_user%' }),
      await isWaiting(w.database.pool, { like: 'update credential%' }),
    ],
    [true, false, false, true, false],
  )
  await holder.query('commit')
  await waiting
  assert.equal(await isWaiting(other), false)
})

test('statistics of waits are asked in one place, which lets go of what was read before', () => {
  const asking = listFiles('server', (path) => path.endsWith('.ts')).filter((path) =>
    /wait_event_type|pg_blocking_pids/.test(readFileSync(join(root, path), 'utf8')),
  )
  assert.deepEqual(asking, ['server/test/locks/held-rows.test.ts', 'server/test/locks/held-rows.ts'])
})
