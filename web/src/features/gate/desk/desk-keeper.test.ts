import assert from 'node:assert/strict'
import { registerHooks } from 'node:module'
import { test } from 'node:test'
import type { GateTicket } from '@vondrona/rules/gate'

// Only the build knows the address of a worker.
registerHooks({
  resolve: (name, context, next) =>
    name.endsWith('?worker&url')
      ? { url: 'data:text/javascript,export default ""', shortCircuit: true }
      : next(name, context),
})
const { DeskKeeper } = await import('./desk-keeper.ts')

const runner = (id: string, bib: string): GateTicket => ({
  id,
  tag: id,
  type: '',
  name: id,
  bib,
  at: null,
  gate: '',
  state: 'issued',
})
const how = { number: null, despite: null, collector: '' }

test('F-RACE-11 a pick-up is taken back however many people came since', async () => {
  const keeper = new DeskKeeper('secret')
  for (let n = 0; n < 8; n++) await keeper.give(runner(`t${n}`, `${n}`), how)
  const first = keeper.mine('t0')
  assert.equal(first?.bib, '0')
  assert.equal(keeper.state().latest.length, 5)
  await keeper.undo(first.nonce)
  assert.equal(keeper.mine('t0'), undefined)
})

test('F-RACE-11 only a bib that came from the pile goes back to it', async () => {
  const keeper = new DeskKeeper('secret')
  const own = await keeper.give(runner('own', 'M-0007'), how)
  const given = await keeper.give(runner('given', ''), { ...how, number: 3 })
  assert.deepEqual([await keeper.undo(own.nonce), await keeper.undo(given.nonce)], [false, true])
})
