import assert from 'node:assert/strict'
import { test } from 'node:test'
import { later as limits } from '@vondrona/rules/constants'
import { Gone, isComplete, type Kept, type LaterStore, makeLater, NoRoom } from './later.ts'

function world() {
  const things = new Map<string, Kept>()
  const files = new Map<string, Blob>()
  const store: LaterStore = {
    get: async (id) => things.get(id),
    all: async () => [...things.values()],
    put: async (kept) => void things.set(kept.id, kept),
    file: async (id, of) => files.get(`${id} ${of}`),
    putFile: async (id, of, file) => void files.set(`${id} ${of}`, file),
    dropFiles: async (id, except) => {
      const kept = except.map((of) => `${id} ${of}`)
      for (const key of files.keys()) if (key.startsWith(`${id} `) && !kept.includes(key)) files.delete(key)
    },
    remove: async (id) => {
      things.delete(id)
      for (const key of files.keys()) if (key.startsWith(`${id} `)) files.delete(key)
    },
  }
  const asked: string[] = []
  const state = {
    quota: undefined as number | undefined,
    size: 1000,
    answer: async (_: AbortSignal) => new Response(new Uint8Array(state.size)),
  }
  const usage = () =>
    [...things.values()].reduce((sum, { data }) => sum + JSON.stringify(data).length, 0) +
    [...files.values()].reduce((sum, { size }) => sum + size, 0)
  let writing: Promise<unknown> = Promise.resolve()
  const oneByOne = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const done = writing.then(work)
    writing = done.catch(() => {})
    return done
  }
  const tab = (alone: typeof oneByOne = oneByOne) =>
    makeLater({
      store,
      fetch: (address, signal) => {
        asked.push(address)
        return state.answer(signal)
      },
      room: async () => {
        await new Promise(setImmediate) // so that two who ask meet
        return state.quota === undefined ? undefined : state.quota - usage()
      },
      now: () => 7,
      alone,
    })
  const later = tab()
  const wanted = (id: string) => ({
    id,
    kind: 'article' as const,
    title: id,
    path: `/magazine/${id}`,
    data: { text: 'x' },
    weight: 3000,
    files: ['a', 'b', 'c'].map((of) => ({ of, address: `/${of}` })),
  })
  return { later, tab, wanted, asked, state, things, files, store }
}

test('N-09 a thing is kept whole, says how far it is, and is fetched once', async () => {
  const { later, wanted, asked } = world()
  const seen: number[] = []
  const kept = await later.keep(wanted('1'), { onProgress: ({ done }) => seen.push(done) })
  assert.deepEqual([seen, asked, isComplete(kept)], [[0, 1, 2, 3], ['/a', '/b', '/c'], true])
  assert.equal(kept.bytes, 3000 + JSON.stringify({ text: 'x' }).length)
  assert.deepEqual([...(await later.files('1')).keys()], ['a', 'b', 'c'])
  await later.keep(wanted('1'))
  assert.equal(asked.length, 3)
})

test('N-09 what a thing no longer has does not stay on the phone, also where what replaces it cannot come yet', async () => {
  const { later, wanted, asked, files } = world()
  for (const id of ['1', '2']) await later.keep(wanted(id))
  const other = ['2 a', '2 b', '2 c']
  asked.length = 0
  const next = { ...wanted('1'), files: ['d', 'b'].map((of) => ({ of, address: `/${of}` })) }
  await later.keep(next, { mayGoOn: () => false })
  assert.deepEqual([...files.keys()].sort(), ['1 b', ...other])
  const { bytes } = await later.keep(next)
  assert.deepEqual([[...files.keys()].sort(), asked], [['1 b', '1 d', ...other], ['/d']])
  assert.equal(bytes, 2000 + JSON.stringify({ text: 'x' }).length, 'all that is there is counted')
})

test('N-09 a session that ends while a thing is written opens its place no more', async () => {
  const { later, wanted, store } = world()
  const { put } = store
  store.put = async (kept) => {
    await put(kept)
    later.end()
  }
  store.dropFiles = async () => assert.fail('it is gone')
  await later.keep(wanted('1'))
})

test('N-09 after a cut it is not yet readable, stands in the list, and goes on where it was', async () => {
  const { later, wanted, asked, state } = world()
  const whole = state.answer
  for (const fails of [() => Promise.reject(new TypeError('cut')), async () => new Response('', { status: 502 })]) {
    state.answer = () => (asked.length === 2 ? fails() : whole(new AbortController().signal))
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
  state.quota = limits.reserve + own + 3000
  assert.ok(isComplete(await later.keep(wanted('1'))))
  state.quota += own + 2999
  await assert.rejects(later.keep(wanted('2')), NoRoom)
  state.quota += 1
  assert.ok(isComplete(await later.keep(wanted('2'))), 'what is here already takes no room again')
  state.quota += own - 1
  await assert.rejects(later.keep(wanted('3')), NoRoom, 'not even its text')
  await later.remove('2')
  state.quota = undefined
  state.size = Math.floor((limits.budget - 2 * own - 3000) / 3)
  assert.ok(isComplete(await later.keep(wanted('2'))))
  await assert.rejects(later.keep(wanted('3')), NoRoom)
})

test('N-09 two things that are kept at once, in two tabs or in one, do not pass the budget together', async () => {
  for (const isOneTab of [false, true]) {
    const { tab, wanted, things, asked } = world()
    things.set('0', { ...wanted('0'), bytes: limits.budget - 5000, done: 3, at: 1 }) // six files do not fit
    const withoutLocks = tab((work) => work())
    const [first, second] = isOneTab ? [withoutLocks, withoutLocks] : [tab(), tab()]
    const outcomes = await Promise.allSettled([first.keep(wanted('1')), second.keep(wanted('2'))])
    assert.deepEqual([outcomes[0]?.status, outcomes[1]?.status, asked.length], ['fulfilled', 'rejected', 3])
    assert.ok(outcomes[1]?.status === 'rejected' && outcomes[1].reason instanceof NoRoom)
  }
})

test('N-09 what will not fit is refused before anything is fetched, with what it would need', async () => {
  const { later, wanted, things, asked, state } = world()
  const refused = (needed: number, left: number) => (error: unknown) => {
    assert.ok(error instanceof NoRoom)
    assert.deepEqual(error.bytes, { needed, left })
    return true
  }
  things.set('0', { ...wanted('0'), bytes: limits.budget - 4000, done: 3, at: 1 })
  await assert.rejects(later.keep({ ...wanted('1'), weight: 4001 }), refused(4001, 4000))
  things.set('0', { ...wanted('0'), bytes: 1, weight: limits.budget - 4000, done: 2, at: 1 }) // the rest is to come
  await assert.rejects(later.keep({ ...wanted('1'), weight: 4001 }), refused(4001, 4000))
  things.set('0', { ...wanted('0'), bytes: limits.budget - 4000, weight: 1, done: 2, at: 1 }) // more than expected
  await assert.rejects(later.keep({ ...wanted('1'), weight: 4001 }), refused(4001, 4000))
  state.quota = limits.reserve + 2999 + JSON.stringify(things.get('0')?.data).length
  await assert.rejects(later.keep(wanted('1')), refused(3000, 2999))
  state.quota = 0
  await assert.rejects(later.keep(wanted('1')), refused(3000, 0))
  assert.deepEqual([asked, things.has('1')], [[], false])
  state.quota = undefined
  assert.ok(isComplete(await later.keep({ ...wanted('1'), weight: 4000 })))
  const here = await later.get('1')
  assert.equal(here?.bytes, 3000 + JSON.stringify({ text: 'x' }).length, 'whole, it takes what it weighs')
  const left = 4000 - (here?.bytes ?? 0)
  await assert.rejects(later.keep({ ...wanted('2'), weight: left + 1 }), refused(left + 1, left))
})

test('N-09 what goes on is not counted twice, and says at once how far it was', async () => {
  const { later, wanted, state, asked } = world()
  const own = JSON.stringify({ text: 'x' }).length
  await later.keep(wanted('1'), { mayGoOn: () => asked.length < 2 })
  state.quota = limits.reserve + own + 3000
  const seen: number[] = []
  await later.keep(wanted('1'), { onProgress: ({ done }) => seen.push(done) })
  assert.deepEqual([seen, asked.length], [[2, 3], 3])
})

test('N-09 who asks for what is being fetched waits for the same fetching, and hears of it', async () => {
  const { later, wanted, asked } = world()
  const seen: number[] = []
  const first = later.keep(wanted('1'))
  const again = later.keep(wanted('1'), { onProgress: ({ done }) => seen.push(done) })
  assert.deepEqual(await first, await again)
  assert.deepEqual(
    [asked, seen],
    [
      ['/a', '/b', '/c'],
      [0, 1, 2, 3],
    ],
  )
})

test('N-09 a thing whose last file the phone does not take is not whole; that it is full is no lost connection', async () => {
  const { later, wanted, store } = world()
  const { putFile } = store
  for (const [fails, kind] of [
    [new DOMException('full', 'QuotaExceededError'), NoRoom],
    [new DOMException('closed', 'AbortError'), DOMException],
  ] as const) {
    store.putFile = async (id, of, file) => {
      if (of === 'c') throw fails
      await putFile(id, of, file)
    }
    await assert.rejects(later.keep(wanted('1')), kind)
    const [one] = await later.list()
    assert.deepEqual([one?.done, (await later.files('1')).size], [2, 0])
  }
  store.putFile = putFile
  assert.ok(isComplete(await later.keep(wanted('1'))))
})

test('N-09 before each file that is fetched it is asked whether it may go on; who agreed to pay goes on', async () => {
  const { later, wanted, asked } = world()
  const untilOne = () => asked.length < 1
  assert.equal((await later.keep(wanted('1'), { mayGoOn: untilOne })).done, 1)
  assert.deepEqual(asked, ['/a'])
  assert.equal((await later.keep(wanted('1'), { mayGoOn: () => false })).done, 1, 'what is here is not counted out')
  const onWifi = later.keep(wanted('1'), { mayGoOn: () => false })
  assert.ok(isComplete(await Promise.all([onWifi, later.keep(wanted('1'))]).then(([one]) => one)))
})

test('N-09 what was cut goes on one after the other while it may; want of a connection ends it', async () => {
  const { later, wanted, asked, state } = world()
  for (const id of ['1', '2', '3']) await later.keep(wanted(id), { mayGoOn: () => false })
  const whole = state.answer
  state.answer = () => Promise.reject(new TypeError('offline'))
  const [onProgress, onGone] = [() => {}, () => assert.fail('it is there')]
  await assert.rejects(later.goOn({ mayGoOn: () => true, onProgress, onGone }), TypeError)
  assert.equal(asked.length, 1)
  state.answer = whole
  asked.length = 0
  await later.goOn({ mayGoOn: () => asked.length < 4, onProgress, onGone })
  assert.deepEqual([asked.length, (await later.list()).map(({ done }) => done)], [4, [3, 1, 0]])
  await later.goOn({ mayGoOn: () => false, onProgress, onGone })
  assert.equal(asked.length, 4)
  await later.goOn({ mayGoOn: () => true, onProgress: () => void later.remove('3'), onGone })
  assert.ok(!(await later.get('3')), 'what is removed meanwhile does not come again')
})

test('N-09 what is not there any more is named and holds up nothing else; a server that is away, or a full phone, does', async () => {
  const { later, wanted, asked, state } = world()
  for (const id of ['1', '2']) await later.keep(wanted(id), { mayGoOn: () => false })
  const whole = state.answer
  const goOn = async () => {
    const gone: string[] = []
    asked.length = 0
    await later.goOn({ mayGoOn: () => true, onProgress: () => {}, onGone: ({ message }) => gone.push(message) })
    return gone
  }
  for (const status of [408, 429, 502, 503, 504]) {
    state.answer = async () => new Response('', { status })
    await assert.rejects(goOn(), (error) => !(error instanceof Gone), `${status}`)
    assert.equal(asked.length, 1, `${status}`)
  }
  state.quota = 0
  await assert.rejects(goOn(), NoRoom)
  state.quota = undefined
  for (const status of [403, 404, 410, 500]) {
    state.answer = async () => new Response('', { status })
    assert.deepEqual([await goOn(), asked.length], [['1', '2'], 2], `${status}`)
  }
  await assert.rejects(later.keep(wanted('1')), Gone, 'whoever asks for one thing is told, too')
  state.answer = (signal) => (asked.length === 1 ? Promise.resolve(new Response('', { status: 404 })) : whole(signal))
  assert.deepEqual(await goOn(), ['1'])
  assert.deepEqual(
    (await later.list()).map(({ done }) => done),
    [0, 3],
  )
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
    state.answer = async () => new Response('again')
    assert.ok(isComplete(await later.keep(wanted('1'))), `${how}, then wanted again`)
  }
})

test('N-09 what is removed, or belongs to a session that ended, is not received any more; that is no failure', async () => {
  for (const how of ['remove', 'end'] as const) {
    const { later, wanted, asked, state } = world()
    let signal = new AbortController().signal
    let isReceiving = () => {}
    const receiving = new Promise<void>((resolve) => (isReceiving = resolve))
    state.answer = async (ofRun) => {
      signal = ofRun
      const body = new ReadableStream({
        start: (stream) => signal.addEventListener('abort', () => stream.error(signal.reason)),
        pull: () => isReceiving(),
      })
      return new Response(body)
    }
    const keeping = later.keep(wanted('1'))
    await receiving
    assert.ok(!signal.aborted)
    if (how === 'remove') await later.remove('1')
    else later.end()
    assert.ok(signal.aborted, how)
    assert.equal((await keeping).done, 0)
    assert.equal(asked.length, 1, 'nothing more is asked for')
  }
})

test('N-09 whoever waited for what is removed hears of it once it is gone', async () => {
  const { tab, wanted, state } = world()
  const later = tab(async (work) => {
    for (let n = 0; n < 5; n++) await new Promise(setImmediate) // another tab is at it
    return work()
  })
  let isReceiving = () => {}
  const receiving = new Promise<void>((resolve) => (isReceiving = resolve))
  state.answer = (signal) =>
    new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
      isReceiving()
    })
  const keeping = later.keep(wanted('1'))
  await receiving
  assert.ok(await later.get('1'))
  const removing = later.remove('1')
  await keeping
  assert.equal(await later.get('1'), undefined)
  await removing
})

test('N-09 what is removed while its file is written is gone; wanted again at once it is fetched anew', async () => {
  const { later, wanted, asked, store, things, files } = world()
  const { putFile } = store
  let write = () => {}
  store.putFile = async (...file) => {
    await new Promise<void>((resolve) => (write = resolve))
    await putFile(...file)
  }
  const keeping = later.keep(wanted('1'))
  while (asked.length === 0) await new Promise(setImmediate)
  for (let n = 0; n < 5; n++) await new Promise(setImmediate)
  const removing = later.remove('1')
  store.putFile = putFile
  const again = later.keep({ ...wanted('1'), title: 'again' })
  write()
  await Promise.all([keeping, removing])
  assert.deepEqual([(await again).title, isComplete(await again), asked.length], ['again', true, 4])
  await later.remove('1')
  assert.deepEqual([things.size, files.size], [0, 0])
})

test('N-09 what another tab removed does not come again', async () => {
  const { later, tab, wanted, asked, state, things, files } = world()
  const whole = state.answer
  state.answer = async (signal) => {
    if (asked.length === 2) await tab().remove('1')
    return whole(signal)
  }
  await later.keep(wanted('1'))
  assert.deepEqual([asked.length, things.size, files.size], [2, 0, 0])
})

test('N-09 files that are about to be removed are not taken for what is here', async () => {
  const { later, wanted, asked, store } = world()
  await later.keep(wanted('1'), { mayGoOn: () => asked.length < 1 })
  const { putFile } = store
  let write = () => {}
  const isWriting = new Promise<void>((resolve) => {
    store.putFile = async (...file) => {
      resolve()
      await new Promise<void>((done) => (write = done))
      await putFile(...file)
    }
  })
  const other = later.keep(wanted('2'), { mayGoOn: () => asked.length < 2 })
  await isWriting
  const removing = later.remove('1') // waits until the other is written
  const again = later.keep(wanted('1'))
  for (let n = 0; n < 5; n++) await new Promise(setImmediate)
  store.putFile = putFile
  write()
  await Promise.all([other, removing, again])
  assert.deepEqual([...(await later.files('1')).keys()], ['a', 'b', 'c'])
})

test('N-09 a session that ends while a file is written leaves no word of the thing', async () => {
  const { later, wanted, store, things } = world()
  store.putFile = async () => {
    later.end()
    things.clear()
  }
  await later.keep(wanted('1'))
  assert.equal(things.size, 0)
})
