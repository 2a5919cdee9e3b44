import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pushWorld, told } from '../../notifications/push/testing.ts'
import { job, moved, newLive, streamer } from '../testing.ts'

const [minute, hour] = [60_000, 3_600_000]

test('who asked to be reminded of a live hears it ring at night, too; who only follows its streamer is left to sleep', async (t) => {
  const { w, service } = await pushWorld(t)
  const owner = await streamer(w)
  const phones = [service.browser(), service.browser()] as const
  const [asked, follower] = [await told(w, phones[0], ['lives']), await told(w, phones[1], ['lives'])]
  w.advance(10 * hour) // 22:00
  const { id } = await newLive(owner, { startTime: new Date(w.now().getTime() + 10 * minute).toISOString() })
  await asked.ok('mutation($id: ID!) { remindMe(liveId: $id, remind: true) }', { id })
  await follower.ok('mutation($id: ID!) { followStreamer(userId: $id, follow: true) }', { id: owner.id })
  w.advance(1000)
  await job(w, 'lives.remindFollowers')
  await w.runJobs()
  assert.equal(service.of(phones[0]).length, 1)
  await moved(owner, 'startLive', id)
  await w.runJobs()
  assert.deepEqual([service.of(phones[0]).length, service.of(phones[1]).length], [2, 0])
})
