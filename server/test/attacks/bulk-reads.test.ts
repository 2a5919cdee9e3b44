import assert from 'node:assert/strict'
import test from 'node:test'
import { notedReads } from '@vondrona/rules/audit/constants'
import { noteRead } from '../../src/modules/audit/index.ts'
import { world } from '../world.ts'

test('lists of personal data leave a trace: who read which, and how much', async (t) => {
  const w = await world(t)
  const admin = await w.member({ role: 'admin' })
  await w.member({ status: 'pending' })
  const lines = () =>
    w.sql(`select detail->>'list' as list, (detail->>'rows')::int as rows, actor_id from audit_entry
      where action = 'data.listed' order by id`)
  for (const list of ['users { items { id email } }', 'pendingUsers { id email }', 'auditLog { items { id } }'])
    for (let n = 0; n < 3; n++) await admin.ok(`{ ${list} }`)
  const first = await lines()
  assert.deepEqual(
    first.map(({ list, actorId }) => [list, actorId]),
    [
      ['users', admin.id],
      ['pendingUsers', admin.id],
      ['auditLog', admin.id],
    ],
  )
  w.advance(notedReads.every)
  await admin.ok('{ users { items { id email } } }')
  assert.equal((await lines()).length, 4)
  assert.equal((await lines()).at(-1)?.rows, 6) // with those that were leafed through in the meantime
})

test('so do members who are searched for, and the messages that were sent to them', async (t) => {
  const w = await world(t)
  const [searching, reading] = [await w.member({ role: 'admin' }), await w.member({ role: 'admin' })]
  const member = await w.member()
  const search = 'query($search: String!) { users(filters: { search: $search }) { items { id } } }'
  assert.equal((await searching.ok(search, { search: member.email })).users.items.length, 1)
  await w.visitor().ok('mutation($e: String!) { requestPasswordReset(email: $e) { success } }', { e: member.email })
  await w.runJobs()
  assert.equal((await reading.ok('{ outbox { items { id } } }')).outbox.items.length, 1)
  const lines = await w.sql(`select actor_id, detail from audit_entry where action = 'data.listed' order by id`)
  assert.deepEqual(lines, [
    { actorId: searching.id, detail: { list: 'users', rows: 1 } },
    { actorId: reading.id, detail: { list: 'outbox', rows: 1 } },
  ])
})

test('carrying everything away is one line for every so many rows, and the log cannot be flooded by leafing', async (t) => {
  const w = await world(t)
  const ctx = await (await w.member({ role: 'admin' })).context()
  for (let n = 0; n < 100; n++) await noteRead(ctx, 'users', 100)
  const lines = await w.sql(
    `select (detail->>'rows')::int as rows from audit_entry where action = 'data.listed' order by id`,
  )
  const more = Array.from({ length: Math.floor((100 * 100 - 100) / notedReads.rows) }, () => notedReads.rows)
  assert.deepEqual(
    lines.map(({ rows }) => rows),
    [100, ...more],
    'at exactly so many',
  )
})
