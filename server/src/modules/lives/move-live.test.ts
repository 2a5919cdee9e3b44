import assert from 'node:assert/strict'
import { test } from 'node:test'
import { world } from '../../../test/world.ts'
import { moved, newLive, streamer } from './testing.ts'

test('what was recorded of a live that never started becomes no replay; of one that ran it does', async (t) => {
  const w = await world(t)
  const owner = await streamer(w)
  const state = async (id: string) =>
    (await w.sql('select recording_state from live where id = $1', [id]))[0].recordingState
  const recorded = async () => {
    const { id } = await newLive(owner)
    await w.sql(`update live set recording_state = 'recording' where id = $1`, [id])
    return id
  }
  const [never, ran] = [await recorded(), await recorded()]
  await moved(owner, 'startLive', ran)
  for (const id of [never, ran]) await moved(owner, 'endLive', id)
  assert.deepEqual([await state(never), await state(ran)], ['none', 'joining'])
  const jobs = await w.sql(`select key from graphile_worker.jobs where task_identifier = 'lives.finishRecording'`)
  assert.deepEqual(
    jobs.map(({ key }: { key: string }) => key),
    [`lives.finish:${ran}`],
  )
})

test('a live notes once a minute that its owner is in the studio, and nobody else', async (t) => {
  const w = await world(t)
  const [owner, admin] = [await streamer(w), await w.member({ role: 'admin' })]
  const { id } = await newLive(owner)
  const looks = async (by: typeof owner) => {
    await by.ok('query($id: ID!) { liveHealth(liveId: $id) { gateway } }', { id })
    return (await w.sql('select owner_seen_at from live where id = $1', [id]))[0].ownerSeenAt?.getTime() ?? null
  }
  assert.equal(await looks(admin), null, 'who may only look does not keep it')
  const first = w.now().getTime()
  assert.equal(await looks(owner), first)
  w.advance(59_999)
  assert.equal(await looks(owner), first)
  w.advance(1)
  assert.deepEqual([await looks(admin), await looks(owner)], [first, first + 60_000])
})
