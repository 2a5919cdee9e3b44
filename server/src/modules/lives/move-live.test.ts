import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refused, world } from '../../../test/world.ts'
import { systemContext } from '../../kernel/context.ts'
import { resumeBySource } from './move-live.ts'
import { type Move, move, moved, newLive, readLive, streamer } from './testing.ts'

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

test('R-NET-03 of what is pressed on two phones the later one stands, in whichever order it comes; the earlier one is told so', async (t) => {
  const w = await world(t)
  const owner = await streamer(w)
  const begin = w.now().getTime()
  const minute = (n: number) => new Date(begin + n * 60_000)
  w.advance(60 * 60_000)
  /** Whether what was pressed on a phone without a network, ten minutes after the beginning, changes what came before it. */
  const late = async (press: Move, ...before: [Move, number][]) => {
    const { id } = await newLive(owner)
    for (const [name, n] of before) await move(owner, name, id, minute(n))
    const { errors } = await move(owner, press, id, minute(10))
    return [(await readLive(owner, id)).status, errors?.[0]?.extensions.code ?? null]
  }
  // A hidden picture stays hidden, and what was resumed goes on.
  assert.deepEqual(await late('startLive', ['startLive', 11], ['stopLive', 12]), ['paused', 'SUPERSEDED'])
  assert.deepEqual(await late('stopLive', ['startLive', 11]), ['active', 'SUPERSEDED'])
  assert.deepEqual(await late('endLive', ['startLive', 1], ['stopLive', 2], ['startLive', 11]), [
    'active',
    'SUPERSEDED',
  ])
  // Taken over by another phone while it runs.
  assert.deepEqual(await late('endLive', ['startLive', 1], ['startLive', 11]), ['active', 'SUPERSEDED'])
  // What is so already is no mistake.
  assert.deepEqual(await late('startLive', ['startLive', 11]), ['active', null])
  assert.deepEqual(await late('stopLive', ['startLive', 1], ['stopLive', 11]), ['paused', null])
  assert.deepEqual(await late('endLive', ['startLive', 1], ['endLive', 11]), ['ended', null])
  // What was pressed before it does not count against it.
  assert.deepEqual(await late('startLive', ['startLive', 1], ['stopLive', 10]), ['active', null])
  assert.deepEqual(await late('stopLive', ['startLive', 9]), ['paused', null])
  assert.deepEqual(await late('endLive', ['startLive', 9]), ['ended', null])
})

test('R-NET-03 nobody presses in the future, and a source that comes and goes is no press', async (t) => {
  const w = await world(t)
  const owner = await streamer(w)
  const { id } = await newLive(owner)
  await refused('BAD_USER_INPUT', move(owner, 'startLive', id, 'tantôt'))
  await move(owner, 'startLive', id, new Date(w.now().getTime() + 3_600_000))
  assert.equal((await moved(owner, 'stopLive', id)).status, 'paused', 'a fast clock holds nobody up')
  const pressed = w.now()
  w.advance(60_000)
  await w.sql(`update live set status = 'paused', paused_by_loss = true where id = $1`, [id])
  await resumeBySource(systemContext(w.kernel), id)
  assert.equal((await readLive(owner, id)).status, 'active')
  const { errors } = await move(owner, 'endLive', id, pressed)
  assert.deepEqual([errors ?? null, (await readLive(owner, id)).status], [null, 'ended'])
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
