import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { session } from '@vondrona/rules/sessions/constants'
import { freshStores } from '../device/browser.fixture.ts'
import { getToken, storeToken } from './token.ts'
import { hearRenewals, renewToken, renewWhenDue } from './token-renewal.ts'

/** Both ends of a channel of the browser. */
class Channel {
  static open: Channel | undefined
  readonly sent: object[] = []
  isClosed = false
  onmessage: (event: { data: { from: string | null; to: string } }) => void = () => {}
  constructor() {
    Channel.open = this
  }
  postMessage(message: object) {
    this.sent.push(message)
  }
  close() {
    this.isClosed = true
  }
}

beforeEach(() => {
  freshStores()
  Object.assign(globalThis, { BroadcastChannel: Channel })
  storeToken('old', true)
})

test('a rotated token reaches tabs that share the one before, and no others', () => {
  const end = hearRenewals()
  renewToken('new')
  assert.deepEqual([getToken(), Channel.open?.sent], ['new', [{ from: 'old', to: 'new' }]])
  Channel.open?.onmessage({ data: { from: 'of another session', to: 'stolen' } })
  assert.equal(getToken(), 'new')
  Channel.open?.onmessage({ data: { from: null, to: 'stolen' } })
  assert.equal(getToken(), 'new')
  Channel.open?.onmessage({ data: { from: 'new', to: 'newer' } })
  assert.equal(getToken(), 'newer')
  end()
  assert.equal(Channel.open?.isClosed, true)
})

test('a tab without a session takes none from another tab', () => {
  freshStores()
  hearRenewals()
  Channel.open?.onmessage({ data: { from: null, to: 'stolen' } })
  assert.equal(getToken(), null)
})

test('a browser without channels renews for itself', () => {
  Channel.open = undefined
  Reflect.deleteProperty(globalThis, 'BroadcastChannel')
  hearRenewals()()
  assert.equal(Channel.open, undefined)
})

test('a token is asked for once a day, whatever is answered', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: 1_000_000_000_000 })
  let asked = 0
  const ask = async () => {
    asked += 1
    return null
  }
  await renewWhenDue(ask)
  await renewWhenDue(ask)
  assert.deepEqual([asked, getToken()], [1, 'old'])
  t.mock.timers.tick(session.rotateEvery - 1)
  await renewWhenDue(ask)
  assert.equal(asked, 1)
  t.mock.timers.tick(1)
  await renewWhenDue(async () => 'new')
  assert.equal(getToken(), 'new')
  t.mock.timers.setTime(Date.now() - 365 * session.rotateEvery)
  await renewWhenDue(async () => 'newer')
  assert.equal(getToken(), 'newer', 'the clock was a year ahead, and was put right')
})

test('a token that comes after another session began, or not at all, changes nothing', async () => {
  await renewWhenDue(async () => {
    storeToken('of the next session', true)
    return 'late'
  })
  assert.equal(getToken(), 'of the next session')
  freshStores()
  storeToken('old', true)
  await renewWhenDue(() => Promise.reject(new TypeError('no network')))
  assert.equal(getToken(), 'old')
})
