import assert from 'node:assert/strict'
import { test } from 'node:test'
import { world } from '../../../../test/world.ts'
import { findMembers } from '../casting/store.ts'
import { admin, inHours, makeVote } from '../testing.ts'
import { activeOf, nextUntold, overdueVotes } from './store.ts'

test('D-16 a running vote is over at the millisecond of its end; a draft and one that has ended are not ended again', async (t) => {
  const w = await world(t)
  const boss = await admin(w)
  const { db } = w.kernel
  const [first, second] = [
    await makeVote(boss, { endDate: inHours(w, 2) }),
    await makeVote(boss, { endDate: inHours(w, 1) }),
  ]
  await makeVote(boss)
  await makeVote(boss, { status: 'draft', endDate: inHours(w, 1) })
  const end = (hours: number, ms: number) => new Date(Date.parse(inHours(w, hours)) + ms)
  assert.deepEqual(await overdueVotes(db, end(1, -1)), [])
  assert.deepEqual(await overdueVotes(db, end(1, 0)), [second.id])
  assert.deepEqual(await overdueVotes(db, end(2, 0)), [second.id, first.id])
  const untold = () => w.system.transaction((tx) => nextUntold(tx))
  assert.equal(await untold(), undefined)
  await w.sql(`update vote set status = 'ended', ended_at = now() where id = $1`, [second.id])
  assert.deepEqual(await overdueVotes(db, end(2, 0)), [first.id])
  assert.equal((await untold())?.id, second.id)
  await w.sql('update vote set told_at = now() where id = $1', [second.id])
  assert.equal(await untold(), undefined)
})

test('D-06 of voters only active accounts are told, and an erased one does not vote', async (t) => {
  const w = await world(t)
  const [one, pending, blocked, erased] = [
    await w.member(),
    await w.member({ status: 'pending' }),
    await w.member({ status: 'blocked' }),
    await w.member(),
  ]
  await w.sql('update app_user set deleted_at = now() where id = $1', [erased.id])
  const ids = [one, pending, blocked, erased].map(({ id }) => id)
  await w.system.transaction(async (tx) => {
    assert.deepEqual(await activeOf(tx, ids), [one.id])
    assert.deepEqual((await findMembers(tx, [...ids, one.id])).map(({ id }) => id).sort(), ids.slice(0, 3).sort())
  })
})
