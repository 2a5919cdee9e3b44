import assert from 'node:assert/strict'
import { registerHooks } from 'node:module'
import { type TestContext, test } from 'node:test'
import { desk as limits } from '@vondrona/rules/bibs/constants'
import type { GateTicket } from '@vondrona/rules/gate'
import { callThrough } from '../../../lib/api/call.ts'

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

/** A desk with a network whose server has this many numbers in its pile. */
async function stocked(t: TestContext, left: number, bibs: object | null = { prefix: 'M-', digitCount: 3 }) {
  for (const name of ['list', 'acts', 'keepList', 'keepAct'] as const) {
    const nothing = async () => (name === 'acts' ? [] : undefined)
    t.mock.method(deskStore, name, nothing as never)
  }
  const server = { asked: [] as Record<string, unknown>[], sent: [] as object[], refusal: '', code: 'NO_BIB' }
  callThrough(async (document, variables) => {
    const sent = variables as { pickUps?: { nonce: string }[] }
    const said = (data: object) => ({ data, errors: [], refusal: null }) as never
    if (sent.pickUps) {
      server.sent.push(...sent.pickUps)
      return said({ syncPickUps: sent.pickUps.map(({ nonce }, n) => ({ nonce, outcome: n ? 'given' : 'duplicate' })) })
    }
    server.asked.push(variables as Record<string, unknown>)
    if (server.refusal) {
      const errors = [{ message: server.refusal, extensions: { code: server.code } }]
      return { data: null, errors, refusal: null } as never
    }
    return said({ [document.includes('takeOver') ? 'takeOverBibs' : 'reserveBibs']: { pile: [7, 8, 9] } })
  })
  t.after(() => callThrough(null))
  class Desk extends DeskKeeper {
    protected override async fetch() {
      const news = {
        version: 2,
        codeSalt: '',
        eventId: '1',
        gate: '',
        eventTitle: '',
        keys: [],
        tickets: '',
        cursor: '1',
      }
      const pile = Array.from({ length: left }, (_, n) => n + 1)
      return { ...news, serverTime: new Date().toISOString(), bibs, pile, otherPiles: [], mayOverride: true } as never
    }
  }
  return { keeper: new Desk('secret'), server }
}

test('N-02 a desk with few numbers left asks for more, one with enough or a race without numbers at pick-up does not', async (t) => {
  const enough = await stocked(t, limits.refill)
  await enough.keeper.sync()
  assert.deepEqual([enough.server.asked, enough.keeper.state().pile.length], [[], limits.refill])
  await enough.keeper.give(runner('t1', ''), { ...how, number: 1 })
  await enough.keeper.sync()
  assert.equal(enough.server.asked[0]?.count, limits.pile, 'what was given here is not left')
  const few = await stocked(t, limits.refill - 1)
  await few.keeper.sync()
  const [{ count, gateKey } = {}] = few.server.asked
  assert.deepEqual([count, gateKey, few.keeper.state().pile], [limits.pile, 'secret', [7, 8, 9]])
  const none = await stocked(t, 0, null)
  await none.keeper.sync()
  assert.deepEqual([none.server.asked, none.keeper.state().hasPile, none.keeper.bibOf(7)], [[], false, '7'])
})

test('N-02 why there are no more numbers is shown until there are some; any other refusal is no network', async (t) => {
  const { keeper, server } = await stocked(t, 1)
  server.refusal = 'Plus de dossards'
  await keeper.sync()
  assert.deepEqual([keeper.state().noMore, keeper.state().isOnline], ['Plus de dossards', true])
  server.refusal = ''
  await keeper.sync()
  assert.equal(keeper.state().noMore, '')
  Object.assign(server, { refusal: 'Erreur', code: 'INTERNAL' })
  await keeper.sync()
  assert.deepEqual([keeper.state().noMore, keeper.state().isOnline, keeper.state().isRefused], ['', false, true])
})

test('F-RACE-11 what is sent says which number, to whom and despite what; a bib that came back is an act without them', async (t) => {
  const { keeper, server } = await stocked(t, limits.refill)
  await keeper.sync()
  const given = await keeper.give(runner('t1', 'M-0007'), { number: 3, despite: 'Sans pièce', collector: 'Soa' })
  assert.deepEqual(
    [given.bib, keeper.state().pile.includes(3), keeper.mine('t1')?.nonce],
    ['M-003', false, given.nonce],
  )
  await keeper.undo(given.nonce)
  assert.ok(keeper.state().pile.includes(3), 'it can be given again')
  await keeper.give(runner('t2', 'M-0008'), how)
  await keeper.sync()
  const shown = server.sent.map((one) => {
    const { number, despite, collector, undoes } = one as Record<string, unknown>
    return [number, despite, collector, undoes]
  })
  assert.deepEqual(
    shown.toSorted(),
    [
      [3, 'Sans pièce', 'Soa', null],
      [null, null, '', given.nonce],
      [null, null, '', null],
    ].toSorted(),
  )
  assert.equal(keeper.state().latest.length, 1)
})

test('F-RACE-11 what the server does not count is shown as a problem; a pile is taken over from a bib on', async (t) => {
  const { keeper, server } = await stocked(t, limits.refill)
  await keeper.give(runner('t1', 'M-0001'), how)
  assert.deepEqual(keeper.state().problems, [])
  await keeper.sync()
  assert.deepEqual(
    keeper.state().problems.map(({ ticketId }) => ticketId),
    ['t1'],
  )
  await keeper.takeOver({ id: 'block', revision: 2 }, 5)
  const { blockId, from, gateKey, revision } = server.asked[0] ?? {}
  assert.deepEqual([blockId, from, gateKey, revision], ['block', 5, 'secret', 2])
})
