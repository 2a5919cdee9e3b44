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
const { DeskKeeper, deskStore } = await import('./desk-keeper.ts')
const { runPageCleanups } = await import('../../../lib/session/session-end.ts')

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

for (const [key, outcome, expected] of [
  ['event:1', 'is not written', []],
  ['secret', 'is written: a link has no session', ['list']],
] as const)
  test(`R-AUTH-10 a list of ${key} that arrives after the end of the session ${outcome}`, async (t) => {
    const written: string[] = []
    t.mock.method(deskStore, 'list', async () => undefined)
    t.mock.method(deskStore, 'acts', async () => [])
    t.mock.method(deskStore, 'keepList', async () => written.push('list'))
    const asked = Promise.withResolvers<void>()
    const answer = Promise.withResolvers<object>()
    class Slow extends DeskKeeper {
      protected override async fetch() {
        asked.resolve()
        return (await answer.promise) as never
      }
    }
    const opened = new Slow(key).open()
    await asked.promise
    await runPageCleanups()
    const news = {
      version: 2,
      codeSalt: '',
      eventId: '1',
      gate: '',
      eventTitle: '',
      keys: [],
      tickets: '[]',
      cursor: '1',
    }
    answer.resolve({
      ...news,
      serverTime: '2026-11-23T06:00:00Z',
      bibs: null,
      pile: [],
      otherPiles: [],
      mayOverride: false,
    })
    await opened
    assert.deepEqual(written, expected)
  })

test('R-AUTH-10 the end of the session closes its desk: nobody is found there any more, and nothing is written', async (t) => {
  const keep = t.mock.method(deskStore, 'keepAct', async () => {})
  const keeper = new DeskKeeper('event:1')
  await keeper.give(runner('t', '1'), how)
  assert.deepEqual([keep.mock.callCount(), keeper.state().isClosed, keeper.ticket('t')?.id], [1, false, 't'])
  await runPageCleanups()
  assert.deepEqual([keeper.state().isClosed, keeper.ticket('t')], [true, undefined])
  assert.equal(keeper.state().pending, 1, 'what was not sent is told')
  await keeper.give(runner('u', '2'), how)
  assert.equal(keep.mock.callCount(), 1)
})
