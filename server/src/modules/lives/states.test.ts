import assert from 'node:assert/strict'
import test from 'node:test'
import { liveStates, recordingStates, sourceStates } from '@vondrona/rules/lives'
import { undeclaredMoves } from '@vondrona/rules/states'
import { world } from '../../../test/world.ts'
import { moveLive, moveRecording, moveSource } from './store.ts'
import { move as callMove, type Move, newLive, streamer } from './testing.ts'

test('D-17 a move of a live that is not declared changes nothing, by the store or by the operation', async (t) => {
  const w = await world(t)
  const owner = await streamer(w)
  const { id } = await newLive(owner)
  const operations: Partial<Record<keyof typeof liveStates.moves, Move>> = {
    start: 'startLive',
    stop: 'stopLive',
    end: 'endLive',
  }
  for (const { from, move } of undeclaredMoves(liveStates)) {
    await w.sql(`update live set status = $2, started_at = now(), ended_at = now() where id = $1`, [id, from])
    assert.equal(
      await w.system.transaction((tx) => moveLive(tx, id, move, { at: w.now() })),
      null,
      `${move} from ${from}`,
    )
    const operation = operations[move]
    if (operation) await callMove(owner, operation, id) // refused, or answers what is so already
    assert.equal((await w.sql('select status from live where id = $1', [id]))[0].status, from)
  }
})

test('a move of a source or a recording that is not declared changes nothing', async (t) => {
  const w = await world(t)
  const { id } = await newLive(await streamer(w))
  const { db } = w.kernel
  for (const { from, move } of undeclaredMoves(sourceStates)) {
    await w.sql('update live set rtmp_status = $2 where id = $1', [id, from])
    assert.equal(await moveSource(db, id, move, w.now()), null, `${move} from ${from}`)
  }
  for (const { from, move } of undeclaredMoves(recordingStates)) {
    await w.sql('update live set recording_state = $2 where id = $1', [id, from])
    assert.equal(await moveRecording(db, id, move), false, `${move} from ${from}`)
    assert.equal((await w.sql('select recording_state from live where id = $1', [id]))[0].recordingState, from)
  }
})
