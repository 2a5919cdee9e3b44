import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { stubModules } from '../../../../lib/device/stub-modules.fixture.ts'

const world = { user: 'me' as string | undefined, token: 'token' as string | null }
let end = () => {}
const made: { liveId: string; closed: number; woken: number }[] = []
const recordedHere = new Map<string, unknown>()
stubModules({
  'lib/session/session.ts': { getSession: () => ({ user: world.user && { id: world.user } }) },
  'lib/session/session-end.ts': {
    onSessionEnd: (work: () => void) => {
      end = work
    },
  },
  'lib/session/token.ts': { getToken: () => world.token },
  'features/lives/acts.ts': { recordedHere },
  'features/lives/studio/broadcast/broadcast.ts': {
    makeBroadcast: (liveId: string) => {
      const one = {
        liveId,
        closed: 0,
        woken: 0,
        sent: () => liveId,
        close: () => (one.closed += 1),
        wake: () => (one.woken += 1),
      }
      made.push(one)
      return one
    },
  },
})
const window = new EventTarget()
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
Object.assign(globalThis, { addEventListener: window.addEventListener.bind(window), document: page })
const { broadcastOf } = await import('./broadcasts.ts')

beforeEach(() => {
  Object.assign(world, { user: 'me', token: null })
  end()
  Object.assign(world, { user: 'me', token: 'token' })
  made.length = 0
})

test('a live has one broadcast, whichever page asks, and leaves word of its recording', () => {
  assert.equal(broadcastOf('a'), broadcastOf('a'))
  broadcastOf('b')
  assert.deepEqual(
    made.map(({ liveId }) => liveId),
    ['a', 'b'],
  )
  assert.deepEqual([...recordedHere.keys()], ['a', 'b'])
})

test('broadcasts end with the session of who began them; one that another tab renewed goes on', () => {
  for (const [token, user, closed] of [
    ['renewed', 'me', 0],
    ['other', 'another', 1],
    [null, 'me', 1],
  ] as const) {
    Object.assign(world, { token: 'token', user: 'me' })
    broadcastOf('a')
    Object.assign(world, { token, user })
    end()
    assert.equal(made.at(-1)?.closed, closed, `${token} ${user}`)
    assert.equal(recordedHere.size, 1 - closed)
  }
})

test('a network that is back wakes them, and so does a page that is seen again, not one that is hidden', () => {
  broadcastOf('a')
  window.dispatchEvent(new Event('online'))
  page.dispatchEvent(new Event('visibilitychange'))
  assert.equal(made[0]?.woken, 2)
  page.visibilityState = 'hidden'
  page.dispatchEvent(new Event('visibilitychange'))
  assert.equal(made[0]?.woken, 2)
})
