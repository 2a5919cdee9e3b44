import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actLife } from '@vondrona/rules/constants'
import { live } from '@vondrona/rules/lives/constants'
import type { Act } from '../../lib/acts/act-list.ts'
import { type ActKind, makeWaitingActs } from '../../lib/acts/make-waiting-acts.ts'
import { Refusal } from '../../lib/api/refusal.ts'
import { actsOfLive, changeOfLive } from './acts.ts'

const refusal = (code: string) => new Refusal({ code, message: code })
const names = Object.keys(actsOfLive) as (keyof typeof actsOfLive)[]

/** A tab of a device; `device` is what a reload keeps. */
function tab(device = { acts: [] as readonly Act[] }, me = 'rasoa') {
  const state = { isOffline: true, now: 0, elapsed: 0, answer: (_: string) => undefined as Refusal | undefined }
  const sent: unknown[][] = []
  const refused: string[] = []
  const retries: (() => void)[] = []
  let last = 0
  const acts = makeWaitingActs({
    read: () => [...device.acts].sort((a, b) => a.order - b.order),
    put(act) {
      device.acts = [...device.acts.filter(({ id }) => id !== act.id), act]
      return true
    },
    remove(id) {
      device.acts = device.acts.filter((one) => one.id !== id)
    },
    alone: (run) => run(),
    me: () => me,
    isOffline: () => state.isOffline,
    guess: () => null,
    wrongBy: () => null,
    hearClock: async () => {},
    now: () => state.now,
    elapsed: () => state.elapsed,
    newId: () => `${me}-${++last}-${device.acts.length}`,
    later: (run) => void retries.push(run),
    patience: () => new Promise(() => {}),
    refused: (act, why) => void refused.push(`${act.kind} ${(why as Refusal).code}`),
  })
  const declare = <V>(name: string, kind: ActKind<V>) =>
    acts.declare(name, {
      ...kind,
      send: async (variables: V) => {
        sent.push([name, variables])
        const no = state.answer(name)
        if (no) throw no
      },
    })
  for (const name of names) declare(name, actsOfLive[name])
  declare('live.update', changeOfLive)
  const online = () => {
    state.isOffline = false
    return acts.resume()
  }
  return { acts, state, sent, refused, retries, device, online, held: () => acts.held().map(({ kind }) => kind) }
}

test('R-NET-03 of two acts about one live the later one is sent alone, and nothing follows its end', async () => {
  const outcome: Record<string, string> = {}
  for (const first of names)
    for (const second of names) {
      const { acts, sent, held, online } = tab()
      assert.equal(await acts.add(first, { id: 'a' }, ''), 'waiting')
      await acts.add(second, { id: 'a' }, '')
      const shown = held()
      await online()
      assert.deepEqual(
        shown,
        sent.map(([name]) => name),
        'what is shown is what is sent',
      )
      outcome[`${first} ${second}`] = sent.map(([name]) => name).join()
    }
  assert.deepEqual(outcome, {
    'live.start live.start': 'live.start',
    'live.start live.pause': 'live.pause',
    'live.start live.end': 'live.end',
    'live.pause live.start': 'live.start',
    'live.pause live.pause': 'live.pause',
    'live.pause live.end': 'live.end',
    'live.end live.start': 'live.end',
    'live.end live.pause': 'live.end',
    'live.end live.end': 'live.end',
  })
})

test('R-NET-03 acts of several lives and other fields wait side by side, and are sent in their order', async () => {
  const { acts, sent, online, device } = tab()
  await acts.add('live.pause', { id: 'a' }, '')
  await acts.add('live.update', { id: 'a', input: { title: 'Un', description: 'x' } }, '')
  await acts.add('live.end', { id: 'b' }, '')
  await acts.add('live.update', { id: 'a', input: { title: 'Deux' } }, '')
  await acts.add('live.end', { id: 'a' }, '')
  assert.deepEqual(sent, [])
  await online()
  assert.deepEqual(sent, [
    ['live.end', { id: 'b' }],
    ['live.update', { id: 'a', input: { title: 'Deux', description: 'x' } }],
    ['live.end', { id: 'a' }],
  ])
  assert.deepEqual(device.acts, [])
})

test('R-NET-03 what waits survives a reload, and belongs to the member who did it', async () => {
  const before = tab()
  await before.acts.add('live.end', { id: 'a' }, 'terminer')
  const other = tab(before.device, 'rabe')
  await other.online()
  assert.deepEqual([other.sent, other.held()], [[], []])
  other.state.isOffline = true
  await other.acts.add('live.pause', { id: 'a' }, '')
  assert.equal(before.device.acts.length, 2, 'neither supersedes the other')
  const after = tab(before.device)
  await after.acts.resume()
  assert.deepEqual(
    after.acts.held().map(({ label }) => label),
    ['terminer'],
  )
  await after.online()
  assert.deepEqual(after.sent, [['live.end', { id: 'a' }]])
  assert.deepEqual(after.held(), [])
})

test('R-NET-03 a refusal because the server is past it counts as done; another one is said, and the next is sent', async () => {
  for (const name of names)
    for (const code of ['CONFLICT', 'NOT_FOUND', 'SUPERSEDED', 'FORBIDDEN', 'INTERNAL_SERVER_ERROR']) {
      const { acts, state, refused, online, device } = tab()
      await acts.add(name, { id: 'a' }, '')
      await acts.add('live.update', { id: 'a', input: {} }, '')
      state.answer = (sent) => (sent === name ? refusal(code) : undefined)
      await online()
      assert.deepEqual(refused, /CONFLICT|NOT_FOUND/.test(code) ? [] : [`${name} ${code}`])
      assert.deepEqual(
        device.acts.map(({ kind, state, reason }) => [kind, state, reason]),
        refused.map(() => [name, 'refused', code]),
      )
    }
})

test('R-NET-03 with a network nothing waits: the act is done, and a no is thrown to whoever pressed', async () => {
  const { acts, state, sent, held, device } = tab()
  state.isOffline = false
  assert.equal(await acts.add('live.start', { id: 'a' }, ''), 'done')
  state.answer = () => refusal('CONFLICT')
  await assert.rejects(acts.add('live.pause', { id: 'a' }, ''), { code: 'CONFLICT' })
  assert.deepEqual([sent.length, held(), device.acts], [2, [], []])
})

test('R-NET-03 a network that answers nobody keeps the act, and it is tried again', async () => {
  for (const code of ['NETWORK', 'BAD_ANSWER', 'NO_DATA', 'ABORTED', 'RATE_LIMITED', 'BUSY', 'UNAVAILABLE']) {
    const { acts, state, sent, held, retries } = tab()
    state.isOffline = false
    state.answer = () => refusal(code)
    assert.equal(await acts.add('live.end', { id: 'a' }, ''), 'waiting', code)
    assert.deepEqual(held(), ['live.end'])
    const rest = /BAD_ANSWER|NO_DATA/.test(code) ? 60_000 : 15_000 // the act's own, or the server's
    Object.assign(state, { answer: () => undefined, elapsed: rest })
    retries[0]?.()
    await acts.send()
    assert.deepEqual([sent.length, held()], [2, []])
  }
})

test('an act that nobody can want any more is not sent: a start after half an hour, the others after a day', async () => {
  for (const name of names) {
    const life = name === 'live.start' ? live.autoEnd : actLife
    for (const [age, count] of [
      [life - 1, 1],
      [life, 0],
    ] as const) {
      const { acts, state, sent, online } = tab()
      await acts.add(name, { id: 'a' }, '')
      state.now = age
      await online()
      assert.equal(sent.length, count, `${name} after ${age} ms`)
    }
  }
})

test('an act that comes while another is on its way is sent after it, in the same run', async () => {
  const { acts, state, sent } = tab()
  state.isOffline = false
  const both = [acts.add('live.pause', { id: 'a' }, ''), acts.add('live.end', { id: 'a' }, '')]
  assert.deepEqual(await Promise.all(both), ['done', 'done'])
  assert.deepEqual(
    sent.map(([name]) => name),
    ['live.pause', 'live.end'],
  )
})
