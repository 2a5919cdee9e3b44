import assert from 'node:assert/strict'
import { test } from 'node:test'
import { world } from '../../../../test/world.ts'
import { makeEvent } from '../../orders/testing.ts'
import {
  addPostponement,
  endPostponement,
  latestPostponement,
  openPostponements,
  setPostponedDate,
  stillHolds,
  withdrawnSince,
} from './store.ts'

test('F-EVT-05 the postponement that counts is the latest of its event that was not withdrawn; what is open is of announced events to come', async (t) => {
  const w = await world(t)
  const { db } = w.kernel
  const owner = await w.member({ role: 'admin' })
  const [one, other] = [await makeEvent(w, owner), await makeEvent(w, owner)]
  const inTx = w.system.transaction
  const add = async (event: { id: string }, toDate: Date | null = null) => {
    const id = w.kernel.newId()
    const row = {
      id,
      eventId: event.id,
      fromDate: w.now(),
      fromEnd: null,
      toDate,
      reason: 'Cyclone',
      choiceUntil: w.now(),
      otherwise: 'keep' as const,
      byId: owner.id,
      createdAt: w.now(),
      withdrawalId: null,
      withdrawnAt: null,
      withdrawnBy: null,
    }
    await inTx((tx) => addPostponement(tx, row))
    return id
  }
  const latest = async (ids = [one.id, other.id], not?: string) =>
    [...(await latestPostponement(db, ids, not)).values()].map(({ id }) => id).sort()
  const open = async () => (await openPostponements(db, w.now())).map(({ id }) => id)
  const first = await add(one)
  const same = await add(one) // at the same moment: the greater id
  w.advance(1000)
  const last = await add(one, w.now())
  const elsewhere = await add(other)
  assert.deepEqual(await latest(), [last, elsewhere].sort())
  assert.deepEqual(await latest([other.id]), [elsewhere])
  assert.deepEqual(await latest([one.id, one.id], last), [same])
  assert.deepEqual(await latest([]), [])
  assert.deepEqual(await open(), [first, same, last, elsewhere])

  await inTx((tx) => setPostponedDate(tx, other.id, w.now()))
  const dates = async () =>
    (await w.sql('select to_date from event_postponement order by created_at, id')).map(({ toDate }) => toDate)
  assert.deepEqual(await dates(), [null, null, w.now(), w.now()], 'of its event alone')
  w.advance(1000)
  const end = { withdrawalId: w.kernel.newId(), withdrawnAt: w.now(), withdrawnBy: owner.id }
  assert.equal(await inTx((tx) => stillHolds(tx, same)), true)
  await inTx((tx) => endPostponement(tx, same, end))
  assert.equal(await inTx((tx) => stillHolds(tx, same)), false)
  assert.equal(await inTx((tx) => stillHolds(tx, w.kernel.newId())), false)
  const [before, at] = [await dates(), w.now()]
  await inTx((tx) => setPostponedDate(tx, one.id, at))
  assert.deepEqual(
    await dates(),
    [at, null, before[2], before[3]],
    'neither one that has a date nor one that was withdrawn',
  )
  await inTx((tx) => endPostponement(tx, last, end))
  assert.deepEqual(await latest([one.id]), [first])
  assert.deepEqual(await open(), [first, elsewhere])
  const withdrawn = async (since: Date) => (await withdrawnSince(db, since)).map(({ id }) => id).sort()
  assert.deepEqual(await withdrawn(w.now()), [same, last].sort())
  assert.deepEqual(await withdrawn(new Date(w.now().getTime() + 1)), [])

  await w.sql('update event set over_at = $2 where id = $1', [one.id, w.now()])
  assert.deepEqual(await open(), [elsewhere], 'over at this moment')
  await w.sql('update event set over_at = null where id = $1', [one.id])
  assert.deepEqual(await open(), [first, elsewhere], 'without a date it is not over')
  await w.sql(`update event set status = 'cancelled', cancel_reason = 'Route' where id = $1`, [other.id])
  assert.deepEqual(await open(), [first])
})
