import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { live as limits, player as pace } from '@vondrona/rules/lives/constants'
import { startLadder, type Transport } from '@vondrona/rules/lives/viewer'
import { noUdp } from './transport.ts'
import { makeWatchdog } from './watchdog.ts'

/** The parts of a player, each as the test sets it, and what the watchdog does with them. */
function stage(t: TestContext, transports: Transport[] = ['webrtc', 'hls', 'audio']) {
  t.mock.timers.enable({ apis: ['setInterval'] })
  const world = {
    now: 1_000_000,
    isInterrupted: false,
    isPaused: false,
    moves: false,
    hasMoved: false,
    still: 0,
    isEstimated: false,
    open: {} as object | undefined,
    log: [] as string[],
  }
  const video = { paused: false }
  const page = { visibilityState: 'visible' }
  Object.assign(globalThis, { document: page })
  let state = {
    phase: 'playing',
    frozen: false,
    ladder: startLadder(transports, world.now, {}),
    debug: { answers: 0, peer: 'new' },
  }
  const note = (text: string) => void world.log.push(text)
  const watchdog = makeWatchdog(
    video as never,
    {
      dependencies: {
        say: (text: string, detail?: string) => note(`say ${text}${detail ? ` ${detail}` : ''}`),
        isInterrupted: () => world.isInterrupted,
        now: () => world.now,
        needs: () => ({ webrtc: 800_000, hls: 400_000 }),
        received: (bytes: number) => note(`received ${bytes}`),
      },
      store: {
        get: () => state,
        set: (change: object) => {
          state = { ...state, ...change }
          note(`set ${Object.keys(change).join()}`)
        },
        log: (text: string) => note(`log ${text}`),
      },
      opening: {
        begin: () => {
          note('begin')
          world.open = {}
        },
        beginAfter: (ms: number) => note(`after ${ms}`),
        current: () => world.open,
        bandwidth: () => null,
        isEstimated: () => world.isEstimated,
        trial: () => undefined,
      },
      playback: { isPaused: () => world.isPaused },
      progress: {
        moves: () => world.moves,
        hasMoved: () => world.hasMoved,
        shown: () => note('shown'),
        excuse: () => note('excused'),
        stillFor: () => world.still,
      },
      network: { plays: () => {}, refuses: (transport: string) => note(`refused ${transport}`) },
    } as never,
  )
  t.after(watchdog.close)
  const done = () => world.log.splice(0)
  return {
    world,
    video,
    page,
    watchdog,
    done,
    state: () => state,
    is: (change: object) => {
      state = { ...state, ...change }
    },
    /** One look; what came of it. */
    look: () => {
      done()
      t.mock.timers.tick(pace.lookEvery)
      return done()
    },
    /** What giving up does. */
    giveUp: (detail?: string) => {
      done()
      watchdog.giveUp('viewer.loadError', detail)
      return done()
    },
  }
}
const timeout = limits.firstFrameTimeout

test('R-LIVE-40 a picture that stands still says so, later another way is opened: each at its time', (t) => {
  const { world, look, is } = stage(t)
  for (const [phase, frozen, still, expected] of [
    ['playing', false, pace.frozenTime - 1, []],
    ['playing', false, pace.frozenTime, ['set frozen']],
    ['playing', true, pace.frozenTime, []],
    ['connecting', false, pace.frozenTime, []],
    ['playing', true, pace.stallTime, []],
    ['connecting', false, timeout, []],
  ] as const) {
    is({ phase, frozen })
    world.still = still
    assert.deepEqual(look(), expected, `${phase} ${frozen} ${still}`)
  }
  for (const [phase, still] of [
    ['playing', pace.stallTime + 1],
    ['connecting', timeout + 1],
  ] as const) {
    is({ phase, frozen: true })
    world.still = still
    assert.ok(
      look().some((text) => text.startsWith('after')),
      phase,
    )
  }
})

test('N-05 nothing is looked at once it is over or held, and what was closed is opened only when the source is back', (t) => {
  const { world, look, is } = stage(t)
  world.still = timeout * 2
  for (const phase of ['stopped', 'held']) {
    is({ phase })
    assert.deepEqual(look(), [], phase)
  }
  is({ phase: 'connecting' })
  world.open = undefined
  assert.deepEqual(look(), [])
  world.isInterrupted = true
  assert.deepEqual(look(), [])
  assert.deepEqual(look(), [], 'still away')
  world.isInterrupted = false
  assert.deepEqual(look(), ['begin'])
})

test('R-LIVE-15 what is paused, blocked, hidden or away is excused; a connection that has not begun is not', (t) => {
  const excuses: [string, (stage: ReturnType<typeof begin>) => void][] = [
    ['the viewer paused', ({ world }) => Object.assign(world, { isPaused: true })],
    ['the browser paused', ({ video }) => Object.assign(video, { paused: true })],
    ['the browser asks for a press', ({ is }) => is({ phase: 'blocked' })],
    ['nobody looks', ({ page }) => Object.assign(page, { visibilityState: 'hidden' })],
    ['the source is away', ({ world, is }) => [Object.assign(world, { isInterrupted: true }), is({ frozen: true })]],
  ]
  const begin = () => stage(t)
  for (const [why, excuse] of excuses) {
    const one = begin()
    one.world.still = timeout * 2
    excuse(one)
    assert.deepEqual(one.look(), ['excused'], why)
    one.watchdog.close()
    t.mock.timers.reset()
  }
  const { video, world, is, look } = begin()
  is({ phase: 'connecting' })
  video.paused = true
  world.still = timeout + 1
  assert.ok(look().some((text) => text.startsWith('after')))
})

test('N-06 while the source is away a picture that no longer moves says that it stands still, once, and one that moves again says so', (t) => {
  const { world, look, is } = stage(t)
  for (const [isAway, moves, phase, frozen, says] of [
    [true, false, 'playing', false, true],
    [true, true, 'playing', false, false],
    [true, false, 'connecting', false, false],
    [true, false, 'playing', true, false],
    [true, true, 'playing', true, true],
    [false, false, 'playing', false, false],
  ] as const) {
    is({ phase, frozen })
    Object.assign(world, { isInterrupted: isAway, moves, isPaused: true })
    assert.deepEqual(look(), says ? ['set frozen', 'excused'] : ['excused'], `${isAway} ${moves} ${phase} ${frozen}`)
  }
})

test('N-05 only a real-time way of which no packet came is refused by the network', (t) => {
  const { world, is, giveUp } = stage(t)
  const ladders = {
    webrtc: startLadder(['webrtc', 'hls'], 0, {}),
    hls: startLadder(['hls'], 0, {}),
    none: { ...startLadder(['hls'], 0, {}), at: null },
  }
  for (const [at, hasMoved, answers, peer, detail, isRefused] of [
    ['webrtc', false, 1, 'new', undefined, true],
    ['webrtc', false, 0, 'new', noUdp, true],
    ['webrtc', false, 1, 'connected', noUdp, true],
    ['webrtc', false, 0, 'new', undefined, false],
    ['webrtc', false, 1, 'connected', undefined, false],
    ['webrtc', true, 1, 'new', noUdp, false],
    ['hls', false, 1, 'new', noUdp, false],
    ['none', false, 1, 'new', noUdp, false],
  ] as const) {
    is({ ladder: ladders[at], debug: { answers, peer } })
    world.hasMoved = hasMoved
    assert.equal(giveUp(detail).includes('refused webrtc'), isRefused, `${at} ${hasMoved} ${answers} ${peer} ${detail}`)
  }
})

test('N-06 while the source is away, or was a moment ago, the same way is kept and nothing is said', (t) => {
  const { world, look, giveUp, state, is } = stage(t)
  world.isInterrupted = true
  look()
  const { ladder } = state()
  const keeps = () => {
    is({ ladder })
    const said = giveUp('why').some((text) => text.startsWith('say'))
    return !said && state().ladder === ladder
  }
  assert.equal(keeps(), true)
  world.isInterrupted = false
  world.now += pace.returnTime - 1
  assert.equal(keeps(), true)
  world.now += 1
  assert.equal(keeps(), false)
})

test('R-SRC-07 a failure is logged with its reason, said once with it, and again after a picture', (t) => {
  const { watchdog, giveUp, done } = stage(t)
  assert.deepEqual(
    giveUp('404').filter((text) => /^(log|say)/.test(text)),
    ['log failed: viewer.loadError (404)', 'say viewer.loadError 404'],
  )
  assert.deepEqual(
    giveUp().filter((text) => /^(log|say)/.test(text)),
    ['log failed: viewer.loadError'],
  )
  watchdog.plays()
  assert.deepEqual(done(), ['shown', 'set phase,frozen,crowded'])
  assert.ok(giveUp().includes('say viewer.loadError'))
})

test('N-06 a picture that moves again ends « connecting » and « stands still », and changes nothing where it played', (t) => {
  const { watchdog, is, done, state } = stage(t)
  for (const [phase, frozen, changes] of [
    ['playing', false, false],
    ['playing', true, true],
    ['connecting', false, true],
  ] as const) {
    is({ phase, frozen })
    watchdog.plays()
    assert.deepEqual(done(), changes ? ['shown', 'set phase,frozen,crowded'] : ['shown'])
    assert.deepEqual([state().phase, state().frozen], ['playing', false])
  }
})

test('N-06 with the network back whatever stands still is opened again at once, what moves is not', (t) => {
  for (const [phase, frozen, isOpen, begins] of [
    ['stopped', false, true, false],
    ['held', true, true, false],
    ['blocked', true, true, false],
    ['playing', false, true, false],
    ['playing', true, true, true],
    ['playing', false, false, true],
    ['connecting', false, true, true],
    ['connecting', false, false, true],
  ] as const) {
    const { world, watchdog, is, done } = stage(t)
    is({ phase, frozen })
    if (!isOpen) world.open = undefined
    watchdog.wake()
    assert.equal(done().includes('begin'), begins, `${phase} ${frozen} ${isOpen}`)
    watchdog.close()
    t.mock.timers.reset()
  }
})

test('N-06 told twice that the network is back, what was just opened goes on, unless it plays and stands still', (t) => {
  const { watchdog, is, done } = stage(t)
  is({ phase: 'connecting' })
  watchdog.wake()
  done()
  watchdog.wake()
  assert.deepEqual(done(), [])
  is({ phase: 'playing', frozen: true })
  watchdog.wake()
  assert.deepEqual(done(), ['begin'])
})

test('N-06 for a moment after the network is back, what plays and stops is opened again early', (t) => {
  const { world, watchdog, is, look } = stage(t)
  is({ phase: 'playing', frozen: false })
  watchdog.wake()
  is({ frozen: true })
  world.still = pace.wakeTime - 1
  assert.deepEqual(look(), [])
  world.still = pace.wakeTime
  assert.deepEqual(look(), ['begin'])
  is({ phase: 'connecting' })
  assert.deepEqual(look(), [])
  is({ phase: 'playing' })
  world.now += pace.returnTime
  assert.deepEqual(look(), [])
})

test('N-05 what a way needs counts as received only where the browser does not say', (t) => {
  const { world, look, is, state } = stage(t)
  world.moves = true
  assert.ok(!look().some((text) => text.startsWith('received')))
  world.isEstimated = true
  assert.ok(look().includes(`received ${(800_000 / 8000) * pace.lookEvery}`))
  is({ ladder: { ...state().ladder, at: 'audio' } })
  assert.ok(look().includes('received 0'), 'nobody knows what it needs')
})

test('N-06 nothing is said of what goes on while the source is away', (t) => {
  const { world, watchdog, done } = stage(t)
  world.isInterrupted = true
  watchdog.say('viewer.loadError')
  assert.deepEqual(done(), [])
  world.isInterrupted = false
  watchdog.say('viewer.loadError')
  watchdog.say('viewer.loadError')
  assert.deepEqual(done(), ['say viewer.loadError'])
})
