import assert from 'node:assert/strict'
import { test } from 'node:test'
import { later as limits } from '@vondrona/rules/constants'
import { isComplete, type Kept, type LaterStore, makeLater, NoRoom } from './later.ts'

function world() {
  const things = new Map<string, Kept>()
  const files = new Map<string, Blob>()
  const store: LaterStore = {
    get: async (id) => things.get(id),
    all: async () => [...things.values()],
    put: async (kept) => void things.set(kept.id, kept),
    file: async (id, of) => files.get(`${id} ${of}`),
    putFile: async (id, of, file) => void files.set(`${id} ${of}`, file),
    remove: async (id) => {
      things.delete(id)
      for (const key of files.keys()) if (key.startsWith(`${id} `)) files.delete(key)
    },
  }
  const asked: string[] = []
  const state = {
    free: undefined as number | undefined,
    size: 1000,
    answer: async () => new Response(new Uint8Array(state.size)),
  }
  const later = makeLater({
    store,
    fetch: (address) => {
      asked.push(address)
      return state.answer()
    },
    room: async () => state.free,
    now: () => 7,
  })
  const wanted = (id: string) => ({
    id,
    title: id,
    path: `/magazine/${id}`,
    data: { text: 'x' },
    files: ['a', 'b', 'c'].map((of) => ({ of, address: `/${of}` })),
  })
  return { later, wanted, asked, state, things, files }
}

test('N-09 a thing is kept whole, says how far it is, and is fetched once', async () => {
  const { later, wanted, asked } = world()
  const seen: number[] = []
  const kept = await later.keep(wanted('1'), ({ done }) => seen.push(done))
  assert.deepEqual([seen, asked, isComplete(kept)], [[0, 1, 2, 3], ['/a', '/b', '/c'], true])
  assert.equal(kept.bytes, 3000 + JSON.stringify({ text: 'x' }).length)
  assert.deepEqual([...(await later.files('1')).keys()], ['a', 'b', 'c'])
  await later.keep(wanted('1'))
  assert.equal(asked.length, 3)
})

test('N-09 after a cut it is not yet readable, stands in the list, and goes on where it was', async () => {
  const { later, wanted, asked, state } = world()
  const whole = state.answer
  for (const fails of [() => Promise.reject(new TypeError('cut')), async () => new Response('', { status: 502 })]) {
    state.answer = () => (asked.length === 2 ? fails() : whole())
    await assert.rejects(later.keep(wanted('1')))
    asked.length = 1
  }
  const [one] = await later.list()
  assert.deepEqual([one?.done, one && isComplete(one), (await later.files('1')).size], [1, false, 0])
  state.answer = whole
  asked.length = 0
  assert.equal((await later.keep(wanted('1'))).done, 3)
  assert.deepEqual(asked, ['/b', '/c'])
})

test('N-09 neither the budget nor the room of the phone is passed, at the byte', async () => {
  const { later, wanted, state } = world()
  const own = JSON.stringify({ text: 'x' }).length
  state.free = limits.reserve + own + 3000
  assert.ok(isComplete(await later.keep(wanted('1'))))
  state.free -= 1
  await assert.rejects(later.keep(wanted('2')), NoRoom)
  await later.remove('2')
  state.free = undefined
  state.size = Math.floor((limits.budget - 2 * own - 3000) / 3)
  assert.ok(isComplete(await later.keep(wanted('2'))))
  await assert.rejects(later.keep(wanted('3')), NoRoom)
})

test('N-09 what is removed, or belongs to a session that ended, is not written again by what was on its way', async () => {
  for (const how of ['remove', 'end'] as const) {
    const { later, wanted, state, things, files } = world()
    let answer = (_: Response) => {}
    state.answer = () => new Promise((resolve) => (answer = resolve))
    const keeping = later.keep(wanted('1'))
    while (things.size === 0) await new Promise(setImmediate)
    await new Promise(setImmediate)
    if (how === 'remove') await later.remove('1')
    else {
      later.end()
      things.clear()
    }
    answer(new Response('late'))
    await keeping
    assert.deepEqual([things.size, files.size], [0, 0], how)
  }
})
