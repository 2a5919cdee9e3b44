import assert from 'node:assert/strict'
import { test } from 'node:test'
import { liveStatuses, recordingStatuses } from '@vondrona/rules/lives'
import { makeLive } from '../../../../test/media/lives.ts'
import { type Member, type World, world } from '../../../../test/world.ts'
import { decide, linesOf, report } from '../../reports/testing.ts'
import { job } from '../testing.ts'

const stored = async (w: World, id: string) =>
  (await w.sql('select status, recording_state from live where id = $1', [id]))[0]

/** A live that was reported, and its line as a moderator and an administrator see it. */
async function reportedLive(w: World, status: string, recordingState: string) {
  const [owner, reader, moderator, admin] = [
    await w.member({ role: 'streamer' }),
    await w.member(),
    await w.member({ role: 'moderator' }),
    await w.member({ role: 'admin' }),
  ]
  const live = await makeLive(w, owner, { status } as never)
  const startedAt = status === 'scheduled' ? null : w.now()
  await w.sql('update live set recording_state = $2, started_at = $3 where id = $1', [
    live.id,
    recordingState,
    startedAt,
  ])
  await reader.ok(report, { kind: 'live', id: live.id, reason: 'violence' })
  const lineOf = async (person: Member) =>
    (await linesOf(person)).find(({ thingId }: { thingId: string }) => thingId === live.id)
  return { id: live.id, owner, moderator, admin, line: await lineOf(moderator), adminsLine: await lineOf(admin) }
}

test('D-20 what there is of a reported live can be taken away in every state: it is ended, and nobody sees a replay of it', async (t) => {
  const w = await world(t)
  for (const status of liveStatuses)
    for (const recording of recordingStatuses) {
      const { id, moderator, admin, line, adminsLine } = await reportedLive(w, status, recording)
      const isOver = status === 'ended' || status === 'recorded'
      const hasReplay = recording !== 'none' && recording !== 'removed'
      assert.deepEqual(line.measures, isOver ? [] : ['hide'], `${status}, ${recording}`)
      assert.deepEqual(adminsLine.measures, isOver && !hasReplay ? [] : ['hide'], `${status}, ${recording}`)
      if (isOver) {
        assert.ok((await moderator.gql(decide, { id: line.id, hide: true })).errors, 'a replay is for administrators')
        assert.deepEqual(await stored(w, id), { status, recordingState: recording })
      }
      if (adminsLine.measures.length === 0) continue
      await (isOver ? admin : moderator).ok(decide, { id: line.id, hide: true })
      const left = await stored(w, id)
      assert.equal(left.status, status === 'recorded' ? 'recorded' : 'ended')
      if (status !== 'scheduled') assert.equal(left.recordingState, 'removed', `${status}, ${recording}`)
    }
})

test('D-20 of a live that was cut for a report no replay is made afterwards, also of what still comes', async (t) => {
  const w = await world(t)
  const { id, moderator, line, owner } = await reportedLive(w, 'active', 'recording')
  await moderator.ok(decide, { id: line.id, hide: true })
  await job(w, 'lives.finishRecording', { liveId: id })
  assert.deepEqual(await stored(w, id), { status: 'ended', recordingState: 'removed' })
  const { live } = await owner.ok('query($id: ID!) { live(id: $id) { replay { url } } }', { id })
  assert.equal(live.replay, null)
  const removed = await w.sql(`select payload from graphile_worker._private_jobs j
    join graphile_worker._private_tasks task on task.id = j.task_id where task.identifier = 'lives.removeFiles'`)
  assert.equal(removed.length, 1, 'its files go')
  const written = await w.sql(`select detail from audit_entry where action = 'live.replayRemoved' and target_id = $1`, [
    id,
  ])
  assert.deepEqual(written, [{ detail: { reason: 'report' } }])
})
