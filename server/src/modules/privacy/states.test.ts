import assert from 'node:assert/strict'
import test from 'node:test'
import { exportStates } from '@vondrona/rules/privacy'
import { undeclaredMoves } from '@vondrona/rules/states'
import { world } from '../../../test/world.ts'
import { addExport, finishExport, giveUpExports } from './store.ts'

test('a move of an export that is not declared changes nothing', async (t) => {
  const w = await world(t)
  const member = await w.member()
  const id = w.kernel.newId()
  await w.system.transaction((tx) => addExport(tx, { id, userId: member.id, requestedAt: w.now() }))
  const later = new Date(w.now().getTime() + 86_400_000)
  const makes = {
    finish: () => w.system.transaction((tx) => finishExport(tx, id, { key: 'x', at: w.now(), until: later })),
    giveUp: () => giveUpExports(w.kernel.db, later),
  }
  for (const { from, move } of undeclaredMoves(exportStates)) {
    await w.sql('update data_export set status = $2 where id = $1', [id, from])
    await makes[move]()
    const [row] = await w.sql('select status, storage_key from data_export where id = $1', [id])
    assert.deepEqual({ ...row }, { status: from, storageKey: null }, `${move} from ${from}`)
  }
})
