import assert from 'node:assert/strict'
import test from 'node:test'
import { Unavailable } from '../db-errors.ts'
import { Refusal } from '../refusal.ts'
import { makeTurns, type Turns } from './turns.ts'

interface Item {
  n: number
  key?: string
}

/** A writer whose turns are noted; each one ends when the test lets it. */
function writer(more: Partial<Turns<Item, string>> = {}) {
  const turns: number[][] = []
  const taken: number[] = []
  const gates: (() => void)[] = []
  const put = makeTurns<Item, string>({
    queue: 100,
    perTurn: 10,
    busy: 'orders.busy',
    take: ({ n }) => void taken.push(n),
    async write(turn) {
      turns.push(turn.map(({ n }) => n))
      await new Promise<void>((resolve) => gates.push(resolve))
      return new Map(turn.map((item) => [item, `wrote ${item.n}`]))
    },
    ...more,
  })
  const finish = async () => {
    gates.shift()?.()
    await new Promise(setImmediate)
  }
  return { put, turns, taken, finish }
}
const refusedAs = (key: string) => (error: unknown) => error instanceof Refusal && error.key === key

test('what arrives while a turn is written goes into the next, in order, and no turn is larger than its limit', async () => {
  const { put, turns, finish } = writer({ perTurn: 3 })
  const all = [1, 2, 3, 4, 5].map((n) => put({ n }))
  assert.deepEqual(turns, [[1]])
  await finish()
  assert.deepEqual(turns, [[1], [2, 3, 4]], 'the next begins when the last one ended')
  await finish()
  await finish()
  assert.deepEqual(turns, [[1], [2, 3, 4], [5]])
  assert.deepEqual(await Promise.all(all), ['wrote 1', 'wrote 2', 'wrote 3', 'wrote 4', 'wrote 5'])
  const later = put({ n: 6 })
  await finish()
  assert.equal(await later, 'wrote 6')
})

test('each one hears what became of its own; one that is forgotten hears an error instead of waiting for ever', async () => {
  const { put } = writer({
    write: async (turn) =>
      new Map(
        turn
          .filter(({ n }) => n !== 3)
          .map((item) => [item, item.n === 2 ? new Refusal('BUSY', 'chat.busy') : 'wrote']),
      ),
  })
  const [one, two, three] = [put({ n: 1 }), put({ n: 2 }), put({ n: 3 })].map((promise) =>
    promise.catch((error) => error),
  )
  assert.equal(await one, 'wrote')
  assert.equal((await two)?.key, 'chat.busy')
  assert.match((await three)?.message, /forgot/)
})

test('one item that cannot be written stops nobody else, is tried few times, and the others are written once', async () => {
  const written: number[] = []
  let tries = 0
  const { put } = writer({
    perTurn: 64,
    explain: (cause) => new Error(`explained ${(cause as Error).message}`),
    async write(turn) {
      tries += 1
      await new Promise(setImmediate)
      if (turn.some(({ n }) => n === 23)) throw new Error('constraint')
      written.push(...turn.map(({ n }) => n))
      return new Map(turn.map((item) => [item, 'wrote']))
    },
  })
  const outcomes = await Promise.allSettled(Array.from({ length: 65 }, (_, n) => put({ n })))
  const failed = outcomes.flatMap((one, n) => (one.status === 'rejected' ? [[n, one.reason.message]] : []))
  assert.deepEqual(failed, [[23, 'explained constraint']])
  assert.deepEqual(
    written,
    Array.from({ length: 65 }, (_, n) => n).filter((n) => n !== 23),
  )
  assert.equal(tries, 1 + 1 + 2 * 6, 'the turn of one, that of 64, and two halves of each size')
})

test('a lost database is not asked again for every item', async () => {
  let tries = 0
  const { put } = writer({
    async write() {
      tries += 1
      await new Promise(setImmediate)
      throw Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })
    },
  })
  const outcomes = await Promise.allSettled([1, 2, 3].map((n) => put({ n })))
  for (const one of outcomes) assert.ok(one.status === 'rejected' && one.reason instanceof Unavailable)
  assert.equal(tries, 2)
})

test('whoever finds the queue full hears BUSY, and there is room again after the next turn', async () => {
  const { put, finish } = writer({ queue: 2, perTurn: 2 })
  const all = [1, 2, 3].map((n) => put({ n }))
  assert.throws(
    () => put({ n: 4 }),
    (error) => refusedAs('orders.busy')(error) && (error as Refusal).details.retryAfter === 2,
  )
  await finish()
  const fifth = put({ n: 5 })
  await finish()
  await finish()
  await Promise.all([...all, fifth])
})

test('a rate limit is taken before the queue, once for each that is new', async () => {
  const { put, taken, turns, finish } = writer({
    keyOf: ({ key }) => key ?? null,
    take({ n }) {
      if (n === 9) throw new Refusal('RATE_LIMITED', 'chat.tooFast')
      taken.push(n)
    },
  })
  const first = put({ n: 1, key: 'a' })
  assert.throws(() => put({ n: 9 }), refusedAs('chat.tooFast'))
  const second = put({ n: 2, key: 'a' })
  await finish()
  assert.deepEqual([await first, await second], ['wrote 1', 'wrote 1'])
  assert.deepEqual([taken, turns], [[1], [[1]]])
  const third = put({ n: 3, key: 'a' })
  await finish()
  assert.equal(await third, 'wrote 3', 'nothing is underway any more')
})

test('a second sending while the first is underway is answered, or refused, by its own rule', async () => {
  const { put, finish } = writer({
    keyOf: ({ key }) => key ?? null,
    again(first, firstItem, item) {
      if (firstItem.n !== item.n) throw new Refusal('CONFLICT', 'orders.otherContent')
      return first.then((outcome) => `${outcome} before`)
    },
  })
  const first = put({ n: 1, key: 'a' })
  const second = put({ n: 1, key: 'a' })
  assert.throws(() => put({ n: 2, key: 'a' }), refusedAs('orders.otherContent'))
  await finish()
  assert.deepEqual([await first, await second], ['wrote 1', 'wrote 1 before'])
})

test('after a failure the same key may be sent again', async () => {
  let isBroken = true
  const { put } = writer({
    keyOf: ({ key }) => key ?? null,
    async write(turn) {
      if (isBroken) throw new Error('constraint')
      return new Map(turn.map((item) => [item, 'wrote']))
    },
  })
  await assert.rejects(put({ n: 1, key: 'a' }), /constraint/)
  isBroken = false
  assert.equal(await put({ n: 1, key: 'a' }), 'wrote')
})
