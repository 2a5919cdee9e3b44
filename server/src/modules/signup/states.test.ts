import assert from 'node:assert/strict'
import test from 'node:test'
import { type ConsentStatus, consentStates } from '@vondrona/rules/signup'
import { undeclaredMoves } from '@vondrona/rules/states'
import { world } from '../../../test/world.ts'
import { confirmConsent, putConsent } from './store.ts'

const columns: Record<ConsentStatus, string> = {
  open: 'confirmed_at = null, replaced_at = null',
  confirmed: `confirmed_at = '2026-01-01', replaced_at = null`,
  replaced: `confirmed_at = null, replaced_at = '2026-01-01'`,
}

test('a move of a consent that is not declared changes nothing', async (t) => {
  const w = await world(t)
  const { id: userId } = await w.member()
  for (const { from, move } of undeclaredMoves(consentStates)) {
    const id = w.kernel.newId()
    await w.sql('delete from guardian_consent')
    const asked = { userId, email: 'mere@exemple.mg', requestedAt: w.now() }
    await w.system.transaction((tx) => putConsent(tx, { id, ...asked }))
    await w.sql(`update guardian_consent set ${columns[from]} where id = $1`, [id])
    const read = async () => ({ ...(await w.sql('select * from guardian_consent where id = $1', [id]))[0] })
    const before = await read()
    const facts = { at: w.now(), name: 'Lalao', from: null }
    await w.system.transaction(async (tx) => {
      if (move === 'confirm') await confirmConsent(tx, id, facts)
      else await putConsent(tx, { id: w.kernel.newId(), ...asked, requestedAt: new Date(0) })
    })
    assert.deepEqual(await read(), before, `${move} from ${from}`)
  }
})
