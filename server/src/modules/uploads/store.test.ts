import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type World, world } from '../../../test/world.ts'
import {
  addUpload,
  finishImage,
  hasUploaded,
  noteUnused,
  removeUnused,
  removeUploadsOf,
  replaceUses,
  touchImage,
  uploaded,
  uploadsOf,
} from './store.ts'

/** An image, as its row has it. */
async function image(w: World, unusedSince: Date | null = null): Promise<string> {
  const id = w.kernel.newId()
  await w.sql(
    `insert into image (id, width, height, thumbhash, widths, weight, created_at, unused_since)
      values ($1, 10, 10, '', '{}', 1, $2, $3)`,
    [id, w.now(), unusedSince],
  )
  return id
}
const at = (w: World, ms: number) => new Date(w.now().getTime() + ms)

test('of a member count their own uploads: since a time those after it, and the bytes of all', async (t) => {
  const w = await world(t)
  const [me, other] = [await w.member(), await w.member()]
  const add = async (userId: string, ms: number, bytes: number, imageId?: string) => {
    const row = { userId, imageId: imageId ?? (await image(w)), bytes, createdAt: at(w, ms) }
    await w.system.transaction((tx) => addUpload(tx, row))
    return row.imageId
  }
  const first = await add(me.id, 0, 100)
  await add(me.id, 1, 20)
  await add(other.id, 1, 3, first)
  await add(me.id, 5, 7, first) // the first time counts
  const { db } = w.kernel
  assert.deepEqual(await uploaded(db, me.id, at(w, 0)), { count: 1, bytes: 20, inAll: 120 })
  assert.deepEqual(await uploaded(db, me.id, at(w, -1)), { count: 2, bytes: 120, inAll: 120 })
  assert.deepEqual(await uploaded(db, w.kernel.newId(), at(w, -1)), { count: 0, bytes: 0, inAll: 0 })
  assert.deepEqual(
    (await uploadsOf(db, me.id)).map(({ bytes }) => bytes),
    [20, 100],
  )
  assert.deepEqual(
    [await hasUploaded(db, other.id, first), await hasUploaded(db, other.id, await image(w))],
    [true, false],
  )
})

test('a picture goes once nothing has shown it since its time, to the millisecond, and is spared where something shows it again', async (t) => {
  const w = await world(t)
  const { db } = w.kernel
  const since = async () =>
    (await w.sql('select id, unused_since from image order by id')).map((row) => row.unusedSince)
  const [shown, old, fresh, again] = [await image(w), await image(w), await image(w), await image(w, at(w, -9))]
  const owner = w.kernel.newId()
  const show = (...ids: string[]) => w.system.transaction((tx) => replaceUses(tx, 'magazine', owner, ids))
  await show(shown, again, w.kernel.newId())
  await noteUnused(db, at(w, 0))
  assert.deepEqual(await since(), [null, at(w, 0), at(w, 0), null])
  await noteUnused(db, at(w, 5))
  assert.deepEqual(await since(), [null, at(w, 0), at(w, 0), null], 'its time began before')
  await w.system.transaction((tx) => touchImage(tx, fresh))
  await noteUnused(db, at(w, 5))
  assert.deepEqual(await since(), [null, at(w, 0), at(w, 5), null])
  assert.deepEqual(await removeUnused(db, at(w, 0), 10), [])
  await w.sql('update image set unused_since = $2 where id = $1', [shown, at(w, -9)])
  assert.deepEqual(await removeUnused(db, at(w, 1), 10), [old])
  await show(again)
  await w.system.transaction((tx) => replaceUses(tx, 'magazine', w.kernel.newId(), [again]))
  assert.deepEqual(
    (await w.sql('select image_id from image_use')).map((row) => row.imageId),
    [again, again],
  )
  await show()
  assert.equal((await w.sql('select 1 from image_use')).length, 1, 'that of another owner')
})

test('with a member go pictures that they alone sent and that nothing shows; the facts of a picture are written once', async (t) => {
  const w = await world(t)
  const [me, other] = [await w.member(), await w.member()]
  const [alone, shared, shown, theirs] = [await image(w), await image(w), await image(w), await image(w)]
  const sends = async (userId: string, imageId: string) =>
    w.system.transaction((tx) => addUpload(tx, { userId, imageId, bytes: 1, createdAt: w.now() }))
  for (const id of [alone, shared, shown]) await sends(me.id, id)
  for (const id of [shared, theirs]) await sends(other.id, id)
  await w.system.transaction((tx) => replaceUses(tx, 'magazine', w.kernel.newId(), [shown]))
  assert.deepEqual(await w.system.transaction((tx) => removeUploadsOf(tx, me.id)), [alone])
  assert.deepEqual(
    (await w.sql('select id from image order by id')).map(({ id }) => id),
    [shared, shown, theirs],
  )
  const finish = (width: number) => finishImage(w.kernel.db, shared, { width, readyAt: w.now() })
  assert.deepEqual([await finish(20), await finish(30)], [true, false])
  assert.deepEqual(await w.sql('select width from image where ready_at is not null'), [{ width: 20 }])
})
