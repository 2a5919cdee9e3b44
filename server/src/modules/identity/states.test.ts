import assert from 'node:assert/strict'
import test from 'node:test'
import { type CorrectionStatus, correctionStates, type DocumentStatus, documentStates } from '@vondrona/rules/identity'
import { undeclaredMoves } from '@vondrona/rules/states'
import { newcomer } from '../../../test/registrations.ts'
import { world } from '../../../test/world.ts'
import { answerOpenCorrection, closeCorrections, openCorrection } from './corrections/store.ts'
import { decideDocument, reopenDocument } from './documents/store.ts'

const correction: Record<CorrectionStatus, string> = {
  open: 'answered_at = null, closed_at = null',
  answered: `answered_at = '2026-01-01', closed_at = null`,
  closed: `answered_at = null, closed_at = '2026-01-01'`,
}

test('a move of a correction that is not declared changes nothing', async (t) => {
  const w = await world(t)
  const [{ id: userId }, { id: requestedBy }] = [await w.member(), await w.member({ role: 'admin' })]
  const id = w.kernel.newId()
  const asked = { id, userId, item: 'name' as const, note: null, requestedBy, requestedAt: w.now() }
  await w.system.transaction((tx) => openCorrection(tx, asked))
  const read = async () => ({ ...(await w.sql('select * from correction_request where id = $1', [id]))[0] })
  for (const { from, move } of undeclaredMoves(correctionStates)) {
    await w.sql(`update correction_request set ${correction[from]} where id = $1`, [id])
    const before = await read()
    await w.system.transaction(async (tx) => {
      if (move === 'answer') assert.equal(await answerOpenCorrection(tx, id, w.now()), undefined)
      else await closeCorrections(tx, userId, w.now())
    })
    assert.deepEqual(await read(), before, `${move} from ${from}`)
  }
})

test('a move of a document that is not declared changes nothing', async (t) => {
  const w = await world(t)
  const [person, boss] = [await newcomer(w), await w.member({ role: 'admin' })]
  const document: Record<DocumentStatus, string> = {
    undecided: 'decided_at = null, verified_at = null, verified_by = null',
    verified: `decided_at = '2026-01-01', verified_at = '2026-01-01', verified_by = '${boss.id}'`,
    refused: `decided_at = '2026-01-01', verified_at = null, verified_by = null`,
  }
  const read = async () => ({ ...(await w.sql('select * from identity_document where user_id = $1', [person.id]))[0] })
  for (const { from, move } of undeclaredMoves(documentStates)) {
    await w.sql(`update identity_document set ${document[from]} where user_id = $1`, [person.id])
    const before = await read()
    await w.system.transaction(async (tx) => {
      if (move === 'reopen') await reopenDocument(tx, person.id)
      else assert.equal(await decideDocument(tx, person.id, w.now(), move === 'verify' ? boss.id : null), false)
    })
    assert.deepEqual(await read(), before, `${move} from ${from}`)
  }
})
