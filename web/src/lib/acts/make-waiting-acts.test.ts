import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '../api/refusal.ts'
import type { Act } from './act-list.ts'
import { makeWaitingActs } from './make-waiting-acts.ts'

const refusal = (code: string) => new Refusal({ code: code as never, message: code })
const network = refusal('NETWORK')
const never = new Promise<void>(() => {})
const settled = () => new Promise((resolve) => setImmediate(resolve))

/** A device with a member on it; `answer` is what the server says to each act. */
function device({ kept = [] as Act[] } = {}) {
  const world = {
    kept: kept as readonly Act[],
    me: 'me' as string | undefined,
    isOffline: false,
    now: 1000,
    sent: [] as unknown[],
    refused: [] as unknown[],
    laters: [] as (() => void)[],
    patience: never as Promise<unknown>,
    answer: (_variables: unknown): unknown => undefined,
  }
  let ids = 0
  const acts = makeWaitingActs({
    read: () => world.kept,
    write: (next) => {
      world.kept = next
    },
    me: () => world.me,
    isOffline: () => world.isOffline,
    now: () => world.now,
    newId: () => `act-${++ids}`,
    later: (run) => world.laters.push(run),
    patience: () => world.patience,
    refused: (act, why) => world.refused.push([act.id, why]),
  })
  const declare = () =>
    acts.declare<string>('mark', {
      about: (thing) => thing,
      life: 5000,
      past: ['CONFLICT'] as never,
      send: async (variables) => {
        world.sent.push(variables)
        const said = await world.answer(variables)
        if (said instanceof Error) throw said
      },
    })
  const shown: number[] = []
  acts.subscribe(() => shown.push(acts.held().length))
  return { world, acts, declare, shown, add: (thing: string) => acts.add('mark', thing, thing) }
}
const act = (id: string, more: Partial<Act> = {}): Act => ({
  id,
  kind: 'mark',
  about: id,
  variables: id,
  label: id,
  by: 'me',
  at: 1000,
  ...more,
})

test('nobody acts who is not logged in, and nothing that is not declared', async () => {
  const visitor = device()
  visitor.world.me = undefined
  visitor.declare()
  await assert.rejects(visitor.add('a'), /nobody can mark/)
  await assert.rejects(device().add('a'), /nobody can mark/)
  assert.deepEqual(visitor.world.kept, [])
})

test('what the server takes is done, and kept no longer; nothing is shown as waiting', async () => {
  const { world, acts, declare, shown, add } = device()
  declare()
  assert.equal(await add('a'), 'done')
  assert.deepEqual([world.sent, world.kept, acts.held(), shown], [['a'], [], [], []])
})

test('R-NET-03 without a network nothing is sent: it is kept, shown, and sent in its order later', async () => {
  const { world, acts, declare, shown, add } = device()
  declare()
  world.isOffline = true
  assert.equal(await add('a'), 'waiting')
  assert.equal(await add('b'), 'waiting')
  assert.deepEqual(world.sent, [])
  assert.deepEqual(
    acts.held().map(({ label }) => label),
    ['a', 'b'],
  )
  world.isOffline = false
  await acts.resume()
  assert.deepEqual([world.sent, world.kept, acts.held(), shown.at(-1)], [['a', 'b'], [], [], 0])
})

test('a lost answer keeps the act and tries again later; an error of the server itself does not', async () => {
  const { world, declare, add } = device()
  declare()
  world.answer = () => network
  assert.equal(await add('a'), 'waiting')
  assert.equal(world.kept.length, 1)
  world.answer = () => undefined
  world.laters[0]?.()
  await settled()
  assert.deepEqual([world.sent, world.kept], [['a', 'a'], []])
  for (const error of [refusal('INTERNAL_SERVER_ERROR'), refusal('FORBIDDEN'), new Error('a bug')]) {
    world.answer = () => error
    await assert.rejects(add('b'), error)
    assert.deepEqual([world.kept, world.refused], [[], []], 'said to whoever waits for it, only there')
  }
})

test('of an act that nobody waits for any more, a no is said unless it is past', async () => {
  const { world, acts, declare } = device({ kept: [act('a'), act('b'), act('c')] })
  const [conflict, forbidden, bug] = [
    refusal('CONFLICT'),
    refusal('FORBIDDEN'),
    Object.assign(new Error('a bug'), { code: 'CONFLICT' }),
  ]
  const answers: Record<string, Error> = { a: conflict, b: forbidden, c: bug }
  world.answer = (thing) => answers[thing as string]
  declare()
  await acts.resume()
  assert.deepEqual(world.refused, [
    ['b', forbidden],
    ['c', bug],
  ])
  assert.deepEqual(world.kept, [])
})

test('whoever waited long enough goes on; a no that comes later is said', async () => {
  const { world, acts, declare, add } = device()
  declare()
  let say: (answer: unknown) => void = () => {}
  world.answer = () => new Promise((resolve) => (say = resolve))
  world.patience = Promise.resolve()
  assert.equal(await add('a'), 'waiting')
  assert.equal(acts.held().length, 1)
  const forbidden = refusal('FORBIDDEN')
  say(forbidden)
  await settled()
  assert.deepEqual([world.refused, acts.held()], [[['act-1', forbidden]], []])
})

test("another member's acts are neither sent nor shown, nor those that are too old; they are not lost", async () => {
  const theirs = act('theirs', { by: 'another' })
  const { world, acts, declare } = device({ kept: [theirs, act('old', { at: -4000 }), act('young', { at: -3999 })] })
  declare()
  world.isOffline = true
  await acts.resume()
  assert.deepEqual(
    acts.held().map(({ id }) => id),
    ['young'],
  )
  world.isOffline = false
  await acts.resume()
  assert.deepEqual(world.sent, ['young'])
  assert.deepEqual(world.kept, [theirs])
})

test('what a part of the app knows that has not come yet waits for it', async () => {
  const { world, acts, declare } = device({ kept: [act('a')] })
  await acts.resume()
  assert.deepEqual([world.sent.length, world.kept.length], [0, 1])
  declare()
  await acts.send()
  assert.deepEqual([world.sent, world.kept], [['a'], []])
})

test('acts are sent once at a time; one that is added while the last is on its way is sent, too', async () => {
  const { world, acts, declare, add } = device()
  declare()
  const answers: ((answer?: unknown) => void)[] = []
  world.answer = () => new Promise((resolve) => answers.push(resolve))
  const first = add('a')
  void acts.send()
  await settled()
  const second = add('b')
  assert.deepEqual(world.sent, ['a'])
  answers[0]?.()
  await settled()
  assert.deepEqual(world.sent, ['a', 'b'])
  answers[1]?.()
  assert.deepEqual(await Promise.all([first, second]), ['done', 'done'])
})

test('what is added just as the last has been sent is sent, too', async () => {
  const { world, acts, declare, add } = device()
  declare()
  world.isOffline = true
  await add('a')
  world.isOffline = false
  let second: Promise<string> | undefined
  acts.subscribe(() => {
    if (acts.held().length === 0) second ??= add('b')
  })
  await acts.resume()
  assert.equal(await second, 'done')
  assert.deepEqual(world.sent, ['a', 'b'])
})

test('a list that nobody looks at any more is not told', async () => {
  const { world, acts, declare, add } = device()
  declare()
  let told = 0
  acts.subscribe(() => (told += 1))()
  world.isOffline = true
  await add('a')
  assert.equal(told, 0)
})
