/** A rolling restart behind the documented nginx. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noNginx } from './nginx.ts'
import { restartInTurn } from './rolling.ts'

test('F10 two nodes restarted in turn lose no request and no sign-up, and their sockets move at the first try', {
  skip: noNginx(),
}, async (t) => {
  const course = await restartInTurn(t, { requests: 1500 })
  t.diagnostic(`${course.requests} requests, ${course.failed.length} failed, in ${course.seconds} s`)
  assert.deepEqual(course.failed, [])
  assert.deepEqual(course.broken, [])
  assert.equal(course.lost, 0)
  assert.ok(course.signedUp > 0)
  assert.ok(
    course.moves.every((count) => count <= 2),
    `no socket came back to a node that leaves: ${course.moves}`,
  )
  assert.ok(course.moves.some((count) => count > 0))
})
