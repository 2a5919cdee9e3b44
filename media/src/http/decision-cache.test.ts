import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '../hub/refusal.ts'
import { DecisionCache } from './decision-cache.ts'

/** A cache with a clock; `answers` are what the server says next, yes when there is none. */
function world() {
  const state = { now: 0, asked: 0, answers: [] as Error[] }
  const cache = new DecisionCache(() => state.now)
  const ask = async (at: number, key = 'k') => {
    state.now = at
    const before = state.asked
    const said = await cache
      .ask(key, async () => {
        state.asked++
        const answer = state.answers.shift()
        if (answer) throw answer
      })
      .then(
        () => 'yes',
        ({ message }: Error) => message,
      )
    return state.asked > before ? `${said}, asked` : said
  }
  return { state, cache, ask }
}
const no = new Refusal('no', -401)
const away = new Refusal('away', -500)

test('a yes holds for a minute, a no for a second', async () => {
  const { state, ask } = world()
  assert.deepEqual([await ask(0), await ask(60_000), await ask(60_001)], ['yes, asked', 'yes', 'yes, asked'])
  state.answers.push(no)
  assert.deepEqual([await ask(120_002), await ask(121_002), await ask(121_003)], ['no, asked', 'no', 'yes, asked'])
})

test('a server that does not answer revokes no yes, and gives none', async () => {
  const { state, ask } = world()
  state.answers.push(away)
  assert.equal(await ask(0), 'away, asked')
  assert.equal(await ask(1001), 'yes, asked')
  state.answers.push(away, away)
  assert.deepEqual([await ask(61_002), await ask(121_002), await ask(121_003)], ['yes, asked', 'yes', 'yes, asked'])
  state.answers.push(new Error('ours'))
  assert.equal(await ask(181_004), 'ours, asked')
  const other = world()
  await other.ask(0)
  other.state.answers.push(no)
  assert.equal(await other.ask(60_001), 'no, asked')
  other.state.answers.push(away)
  assert.equal(await other.ask(61_002), 'away, asked', 'a no is no earlier yes')
})

test('who asks at the same time shares a question; what is forgotten or too old is asked anew', async () => {
  const { state, cache, ask } = world()
  const both = await Promise.all([ask(0), ask(0)])
  assert.deepEqual([both, state.asked], [['yes, asked', 'yes'], 1])
  await ask(0, 'live/b')
  cache.forget('live/')
  assert.deepEqual([await ask(0), await ask(0, 'live/b')], ['yes', 'yes, asked'])
  for (const [now, left] of [
    [120_000, 'yes, asked'],
    [120_001, 'away, asked'],
  ] as const) {
    const old = world()
    await old.ask(0)
    old.state.now = now
    old.cache.tidy()
    old.state.answers.push(away)
    assert.equal(await old.ask(now), left, 'a yes is kept for two minutes in case the server is away')
  }
})
