import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '../api/refusal.ts'
import { type Act, isNewAct } from './act-list.ts'
import { type AnyActKind, makeWaitingActs } from './make-waiting-acts.ts'

const refusal = (code: string) => new Refusal({ code: code as never, message: code })
const network = refusal('NETWORK')
const never = new Promise<void>(() => {})
const settled = () => new Promise((resolve) => setImmediate(resolve))

/** A browser's store of acts, until it is full. */
const storeOf = (world: { kept: readonly Act[]; hasRoom: boolean }) => ({
  read: () => [...world.kept].sort((a, b) => a.order - b.order),
  put(act: Act) {
    world.kept = [...world.kept.filter(({ id }) => id !== act.id), act]
    return world.hasRoom
  },
  remove(id: string) {
    world.kept = world.kept.filter((one) => one.id !== id)
  },
})

const stored = (kept: readonly Act[]) => ({ kept: kept.map((act, order) => ({ ...act, order })) as readonly Act[] })

/** A device with a member on it; `answer` is what the server says to each act. */
function device({ kept = [] as Act[], tab = 'act', storage = stored(kept) } = {}) {
  const world = {
    get kept(): readonly Act[] {
      return storage.kept
    },
    set kept(next: readonly Act[]) {
      storage.kept = next
    },
    me: 'me' as string | undefined,
    isOffline: false,
    hasRoom: true,
    alone: (run: () => Promise<void>) => run(),
    now: 1000,
    /** Known by the server alone, until the page has heard. */
    wrongBy: null as number | null,
    isGuess: false,
    elapsed: 1000,
    sent: [] as unknown[],
    refused: [] as unknown[],
    laters: [] as (() => void)[],
    pauses: [] as (number | undefined)[],
    patience: never as Promise<unknown>,
    answer: (_variables: unknown): unknown => undefined,
  }
  let ids = 0
  const acts = makeWaitingActs({
    ...storeOf(world),
    alone: (run) => world.alone(run),
    me: () => world.me,
    isOffline: () => world.isOffline,
    now: () => world.now,
    guess: () => (world.isGuess ? 0 : null),
    wrongBy: () => (world.isGuess ? null : world.wrongBy),
    async hearClock() {
      if (world.wrongBy === null) return
      world.isGuess = false
      world.now += world.wrongBy
    },
    elapsed: () => world.elapsed,
    newId: () => `${tab}-${++ids}`,
    later(run, seconds) {
      world.laters.push(run)
      world.pauses.push(seconds)
    },
    patience: () => world.patience,
    refused: (act, why) => world.refused.push([act.id, why]),
  })
  const declare = (name = 'mark', more: Partial<AnyActKind> = {}) =>
    acts.declare(name, {
      about: (thing: string) => thing,
      life: 5000,
      past: ['CONFLICT'],
      send: async (variables: string) => {
        world.sent.push(variables)
        const said = await world.answer(variables)
        if (said instanceof Error) throw said
      },
      ...more,
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
  order: 0,
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
  assert.deepEqual([world.sent, world.kept, acts.held(), new Set(shown)], [['a'], [], [], new Set([0])])
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

test('R-NET-03 what was kept is sent with the moment at which it was done, or asked for again', async () => {
  const { world, acts, declare, add } = device({ kept: [act('b', { state: 'old', at: 1 })] })
  const moments: number[] = []
  declare('mark', { send: async (_: string, at: Date) => moments.push(at.getTime()) })
  world.isOffline = true
  await add('a')
  Object.assign(world, { isOffline: false, now: 4000 })
  await acts.resume()
  await acts.retry('b')
  assert.deepEqual(moments, [1000, 4000])
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
  assert.deepEqual(
    acts.all().map(({ id, state, reason }) => [id, state, reason]),
    [
      ['b', 'refused', 'FORBIDDEN'],
      ['c', 'refused', ''],
    ],
    'they stay until they are put away',
  )
  assert.deepEqual(acts.held(), [])
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
  assert.deepEqual(
    acts.all().map(({ state, reason }) => [state, reason]),
    [['refused', 'FORBIDDEN']],
  )
})

test('an answer that cannot be read, of a server that is there, holds up its own act alone, for a minute; a network that answers so holds up all', async () => {
  for (const code of ['BAD_ANSWER', 'NO_DATA']) {
    const { world, acts, declare } = device({ kept: [act('a'), act('b'), act('c')] })
    world.answer = (thing) => (thing === 'a' ? refusal(code) : undefined)
    declare()
    await acts.resume()
    assert.deepEqual(world.sent, ['a', 'b', 'c'])
    assert.deepEqual(
      acts.all().map(({ id, state }) => [id, state]),
      [['a', undefined]],
    )
    assert.deepEqual(world.pauses, [60])
    await acts.send()
    assert.equal(world.sent.length, 3, 'it rests')
    world.elapsed += 60_000
    world.answer = () => undefined
    world.laters[0]?.()
    await settled()
    assert.deepEqual([world.sent.at(-1), world.kept], ['a', []])
  }
  const { world, acts, declare } = device({ kept: [act('a'), act('b')] })
  world.answer = () => {
    world.isOffline = true // as the question to the server showed
    return refusal('BAD_ANSWER')
  }
  declare()
  await acts.resume()
  assert.deepEqual([world.sent, acts.held().length, world.pauses], [['a'], 2, [undefined]])
  world.isOffline = false
  world.answer = () => undefined
  await acts.resume()
  assert.deepEqual(world.kept, [], 'nothing rests any more')
})

test('what the server has taken is told the pages of every tab once, and what a dying page left of it is not sent again', async () => {
  const { world, acts, declare, add } = device()
  const taken: string[] = []
  const states: unknown[] = []
  declare('mark', { taken: (thing: string) => taken.push(thing) })
  acts.subscribe(() => states.push(...world.kept.map(({ state }) => state)))
  const pages: unknown[] = []
  acts.subscribe(() => pages.push(...acts.all().map(({ state }) => state)))
  await add('a')
  assert.deepEqual([taken, world.kept, acts.all()], [['a'], [], []])
  assert.ok(states.includes('taken'), 'by this the other tabs hear it')
  assert.ok(!pages.includes('taken'), 'no page shows it')
  acts.heard(act('b'))
  acts.heard(act('c', { kind: 'unknown' }))
  assert.deepEqual(taken, ['a', 'b'])
  world.answer = () => refusal('FORBIDDEN')
  await assert.rejects(add('d'))
  assert.deepEqual(taken, ['a', 'b'], 'a no is no taking')
  world.kept = [act('e', { state: 'taken' })]
  await acts.resume()
  assert.deepEqual([world.sent, world.kept, acts.all()], [['a', 'd'], [], []])
})

test("another member's acts are neither sent nor shown; those that are too old are not sent, and stay to be seen", async () => {
  const theirs = act('theirs', { by: 'another', at: -9000 })
  const { world, acts, declare } = device({ kept: [theirs, act('old', { at: -4000 }), act('young', { at: -3999 })] })
  declare()
  world.isOffline = true
  await acts.resume()
  const shown = () => acts.all().map(({ id, state }) => [id, state])
  assert.deepEqual(
    acts.held().map(({ id }) => id),
    ['young'],
  )
  assert.deepEqual(shown(), [
    ['old', 'old'],
    ['young', undefined],
  ])
  world.isOffline = false
  await acts.resume()
  assert.deepEqual(world.sent, ['young'])
  assert.deepEqual(shown(), [['old', 'old']])
  assert.deepEqual(
    world.kept.find(({ id }) => id === 'theirs'),
    theirs,
  )
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

test('R-NET-03 what waits is cancelled for good; what is on its way is not, nor what another tab has on its way', async () => {
  const storage = { kept: [] as readonly Act[] }
  const [one, other] = [device({ tab: 'one', storage }), device({ tab: 'other', storage })]
  for (const { declare } of [one, other]) declare()
  one.world.isOffline = true
  await one.add('a')
  await one.add('b')
  assert.equal(one.acts.cancel('one-1'), true)
  let say: () => void = () => {}
  one.world.answer = () => new Promise<void>((resolve) => (say = resolve))
  one.world.isOffline = false
  const sending = one.acts.resume()
  for (const { acts } of [one, other]) assert.equal(acts.cancel('one-2'), false)
  other.acts.refresh()
  assert.deepEqual(
    other.acts.all().map(({ state }) => state),
    ['sending'],
    'a second tab shows the same list',
  )
  other.world.alone = async () => {} // the first tab sends
  await other.acts.retry('one-2')
  assert.equal(storage.kept[0]?.state, 'sending', 'nor is it sent a second time')
  say()
  await sending
  assert.deepEqual([one.world.sent, storage.kept], [['b'], []])
})

test('R-NET-03 only one of two tabs sends, each act once', async () => {
  const storage = { kept: [] as readonly Act[] }
  let last: Promise<void> = Promise.resolve()
  const alone = (run: () => Promise<void>) => {
    last = last.then(run)
    return last
  }
  const all: unknown[] = []
  const tabs = ['one', 'other'].map((tab) => device({ tab, storage }))
  for (const { world, declare, add } of tabs) {
    Object.assign(world, { alone, isOffline: true, answer: (variables: unknown) => void all.push(variables) })
    declare()
    await add(`a${all.length}${storage.kept.length}`)
    await add(`b${storage.kept.length}`)
  }
  for (const { world } of tabs) world.isOffline = false
  await Promise.all(tabs.map(({ acts }) => acts.resume()))
  assert.deepEqual([all, storage.kept], [['a00', 'b1', 'a02', 'b3'], []])
})

test('R-NET-03 two tabs do not answer each other: what one could not send the other does not try at once', async () => {
  const storage = { kept: [] as readonly Act[] }
  const tabs = ['one', 'other'].map((tab) => device({ tab, storage }))
  const events: (() => void)[] = []
  /** As browsers do: every other tab hears of each key that changed. */
  const watch = (at: number) => {
    const { world, acts } = tabs[at] as (typeof tabs)[number]
    let before = storage.kept
    const tell = () => {
      const now = storage.kept
      for (const { id } of [...before, ...now]) {
        const [old, next] = [before, now].map((list) => list.find((one) => one.id === id))
        if (old !== next && isNewAct({ key: `act:${id}`, oldValue: old ? JSON.stringify(old) : null }))
          events.push(() => void tabs[1 - at]?.acts.send())
      }
      before = now
    }
    acts.subscribe(tell)
    Object.assign(world, { answer: () => refusal('UNAVAILABLE'), patience: Promise.resolve() })
  }
  for (const [at, { declare }] of tabs.entries()) {
    declare()
    watch(at)
  }
  await tabs[0]?.add('a')
  for (let turn = 0; turn < 50; turn++) {
    events.shift()?.()
    await settled()
  }
  const sent = tabs.reduce((sum, { world }) => sum + world.sent.length, 0)
  assert.ok(sent <= 4, `${sent} requests`)
})

test('R-NET-03 what a page that died had on its way is sent by the next one', async () => {
  const { world, acts, declare } = device({ kept: [act('a', { state: 'sending' })] })
  declare()
  await acts.resume()
  assert.deepEqual([world.sent, world.kept], [['a'], []])
})

test('R-NET-03 a refused one is sent again when the person asks for it, however old; it is put away like any other', async () => {
  for (const state of ['refused', 'old'] as const) {
    const kept = [act('a', { state, reason: 'Non.', at: -9000 }), act('b', { state })]
    const { world, acts, declare } = device({ kept })
    declare()
    await acts.resume()
    assert.deepEqual(world.sent, [])
    await acts.retry('a')
    assert.equal(acts.cancel('b'), true)
    assert.deepEqual([world.sent, world.kept], [['a'], []])
  }
})

test('a limit of the server holds up its own kind for as long as it asks, the others go on; a lost network holds up all', async () => {
  for (const [code, sent] of [
    ['RATE_LIMITED', ['a', 'c']],
    ['BUSY', ['a', 'c']],
    ['UNAVAILABLE', ['a']],
    ['NETWORK', ['a']],
  ] as const) {
    const { world, acts, declare } = device({ kept: [act('a'), act('b'), act('c', { kind: 'other' })] })
    world.answer = (variables) =>
      variables === 'a' && new Refusal({ code, message: code, ...(code !== 'NETWORK' && { retryAfter: 20 }) })
    declare()
    declare('other')
    await acts.resume()
    assert.deepEqual([world.sent, world.pauses], [sent, [code === 'NETWORK' ? undefined : 20]], code)
    assert.deepEqual(
      acts.held().map(({ id }) => id),
      ['a', 'b', 'c'].filter((id) => id === 'a' || !sent.includes(id as never)),
    )
  }
})

test('what goes another way than the others waits for it, and holds up nobody', async () => {
  const { world, acts, declare } = device({ kept: [act('a'), act('b', { kind: 'other' })] })
  let isOpen = false
  declare('mark', { isReady: () => isOpen })
  declare('other')
  await acts.resume()
  assert.deepEqual([world.sent, acts.held().map(({ id }) => id)], [['b'], ['a']])
  isOpen = true
  await acts.resume()
  assert.deepEqual([world.sent, acts.held()], [['b', 'a'], []])
})

test('a device without room says so, and what was done is still sent while the page is open', async () => {
  const { world, acts, declare, add } = device()
  declare()
  Object.assign(world, { hasRoom: false, isOffline: true })
  assert.equal(await add('a'), 'unkept')
  assert.equal(acts.all()[0]?.isUnkept, true)
  world.isOffline = false
  await acts.resume()
  assert.deepEqual([world.sent, world.kept], [['a'], []])
  assert.equal(await add('b'), 'done', 'with a network nothing has to be kept')
})

test('R-NET-03 what the server holds up rests as long as it asks, whatever else is done meanwhile, and says why', async () => {
  const { world, acts, declare, add } = device()
  declare()
  declare('other')
  world.answer = (variables) =>
    variables === 'a' && new Refusal({ code: 'RATE_LIMITED', message: 'Trop.', retryAfter: 20 })
  assert.equal(await add('a'), 'waiting')
  assert.equal(acts.all()[0]?.reason, 'Trop.')
  world.elapsed += 19_999
  assert.equal(await add('b'), 'waiting')
  assert.equal(await acts.add('other', 'c', 'c'), 'done')
  assert.deepEqual(world.sent, ['a', 'c'])
  assert.deepEqual([...new Set(world.pauses)], [20, 0.001], 'the rest of the time')
  world.elapsed += 1
  world.answer = () => undefined
  await acts.send()
  assert.deepEqual([world.sent, world.kept], [['a', 'c', 'a', 'b'], []])
})

test('R-NET-03 of a network that answers nobody no reason is said', async () => {
  const { world, acts, declare, add } = device()
  declare()
  world.answer = () => network
  await add('a')
  assert.equal(acts.all()[0]?.reason, undefined)
})

test('R-CHAT-20 a line that is not answered on its own way rests for 15 s, or until its way opens; the others go on', async () => {
  const { world, acts, declare, add } = device()
  declare('mark', { isReady: () => true })
  declare('other')
  world.answer = (variables) => variables === 'a' && network
  assert.equal(await add('a'), 'waiting')
  assert.equal(await acts.add('other', 'b', 'b'), 'done')
  assert.deepEqual([world.sent, world.pauses[0]], [['a', 'b'], 15])
  world.answer = () => undefined
  await acts.send()
  assert.deepEqual(world.sent, ['a', 'b'])
  await acts.resume()
  assert.deepEqual(world.sent, ['a', 'b', 'a'])
})

test('R-NET-03 an end that is pressed again while one waits is not done', async () => {
  const { world, acts, declare, add } = device()
  declare('mark', { isFinal: true })
  world.isOffline = true
  assert.deepEqual([await add('a'), await add('a')], ['waiting', 'waiting'])
  assert.equal(world.kept.length, 1)
  world.isOffline = false
  await acts.resume()
  assert.deepEqual(world.sent, ['a'])
})

test('R-NET-03 who presses again waits for the own end, not for what somebody else left waiting about the same', async () => {
  const others = [
    act('theirs', { about: 'a', by: 'other' }),
    act('elsewhere', { about: 'b', kind: 'other' }),
    act('no', { about: 'a', state: 'refused' }),
  ]
  const { world, declare, add } = device({ kept: [...others, act('mine', { about: 'a' })] })
  declare('mark', { isFinal: true })
  assert.equal(await add('a'), 'done')
  assert.deepEqual(world.sent, ['mine'])
  assert.deepEqual(
    world.kept.map(({ id }) => id),
    ['theirs', 'elsewhere', 'no'],
  )
})

test('R-NET-03 what another tab sent and the server refused is thrown to whoever pressed here', async () => {
  const storage = { kept: [] as readonly Act[] }
  const here = device({ storage })
  here.declare()
  here.world.alone = async () => {
    storage.kept = storage.kept.map((one) => ({ ...one, state: 'refused' as const, reason: 'Non.' }))
  }
  await assert.rejects(here.add('a'), { message: 'Non.' })
  assert.deepEqual(storage.kept, [])
})

test('R-AUTH-10 a session that ends while an act is on its way leaves nothing of it, and its no is said to nobody', async () => {
  for (const answer of [undefined, network, refusal('FORBIDDEN')]) {
    const { world, acts, declare } = device({ kept: [act('a')] })
    let say: (answer: unknown) => void = () => {}
    world.answer = () => new Promise((resolve) => (say = resolve))
    declare()
    const sending = acts.resume()
    world.kept = []
    say(answer)
    await sending
    assert.deepEqual([world.kept, world.refused], [[], []])
  }
})

test('R-NET-03 what was done before the page knew how wrong the clock is, is dated anew, and not too old by a guess', async () => {
  for (const wrongBy of [-50_000, 50_000]) {
    const { world, acts, declare, add } = device()
    const sentAt: number[] = []
    declare('mark', { send: async (_: never, at: Date) => void sentAt.push(at.getTime()) })
    Object.assign(world, { isGuess: true, isOffline: true, patience: Promise.resolve() })
    assert.equal(await add('a'), 'waiting')
    world.now += 6000 // longer than its life, had nobody set the clock
    await acts.send()
    assert.deepEqual(
      world.kept.map(({ at, state }) => [at, state]),
      [[1000, undefined]],
    )
    Object.assign(world, { isOffline: false, wrongBy, now: 2000 })
    await acts.resume()
    assert.deepEqual([sentAt, world.kept], [[1000 + wrongBy], []])
  }
})

test('R-NET-03 where nobody says the time, what was done is sent as it was dated', async () => {
  const { world, acts, declare, add } = device()
  const sentAt: number[] = []
  declare('mark', { send: async (_: never, at: Date) => void sentAt.push(at.getTime()) })
  Object.assign(world, { isGuess: true, isOffline: true, patience: Promise.resolve() })
  await add('a')
  world.isOffline = false
  await acts.resume()
  assert.deepEqual(sentAt, [1000])
})
