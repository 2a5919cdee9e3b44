import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makePhoto } from '../../../../test/photos.ts'
import { world } from '../../../../test/world.ts'
import { findLive } from '../store.ts'
import { newLive, streamer } from '../testing.ts'
import { keepSnapshot } from './thumbnail.ts'

test('a picture of now takes the place of the one before, but not of the cover that the streamer chose meanwhile', async (t) => {
  const w = await world(t)
  const owner = await streamer(w)
  const { id } = await newLive(owner)
  const [bytes, other] = [await makePhoto(), await makePhoto({ width: 300, height: 900 })]
  const read = async () => (await findLive(w.kernel.db, id)) ?? assert.fail()
  const keys = async () => (await Array.fromAsync(w.kernel.storage.list('lives'))).map(({ key }) => key)
  await keepSnapshot(w.system, await read(), bytes)
  const before = await read()
  await keepSnapshot(w.system, before, other)
  const seen = await read()
  assert.notEqual(seen.thumbnailKey, before.thumbnailKey)
  assert.deepEqual(await keys(), [seen.thumbnailKey])
  await w.sql(`update live set thumbnail_key = 'lives/own.jpg', thumbnail_own = true`)
  await keepSnapshot(w.system, seen, bytes) // read before the choice
  assert.equal((await read()).thumbnailKey, 'lives/own.jpg')
  assert.deepEqual(await keys(), [seen.thumbnailKey], 'what nobody shows is removed')
})
