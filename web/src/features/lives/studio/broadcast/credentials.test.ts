import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { stubModules } from '../../../../lib/device/stub-modules.fixture.ts'
import type { Credentials } from './credentials.ts'

let calls = 0
let answer: () => unknown = () => undefined
stubModules({
  'lib/api/graphql.ts': {
    call: async () => {
      calls += 1
      return { myStreamCredentials: answer() }
    },
  },
})
const { iceServersOf, renewableCredentials } = await import('./credentials.ts')

const [first, second] = ['first', 'second'].map((key) => ({ key })) as unknown as [Credentials, Credentials]

function begin(t: TestContext, next: () => unknown) {
  let now = 1000
  t.mock.method(performance, 'now', () => now)
  calls = 0
  answer = next
  const credentials = renewableCredentials('live', first)
  return { credentials, pass: (minutes: number) => (now += minutes * 60_000) }
}

test('credentials are kept for twenty minutes, then renewed, and counted from then', async (t) => {
  const { credentials, pass } = begin(t, () => second)
  pass(19.99)
  assert.equal(await credentials.now(), first)
  assert.equal(calls, 0)
  pass(0.01)
  assert.equal(await credentials.now(), second)
  pass(19.99)
  await credentials.now()
  assert.equal(calls, 1)
})

test('rejected credentials are renewed at once; those that cannot be renewed are tried again', async (t) => {
  const { credentials } = begin(t, () => second)
  assert.equal(await credentials.now(true), second)
  answer = () => assert.fail('no network')
  assert.equal(await credentials.now(true), second)
  assert.equal(calls, 2)
})

test('a server without a password is listed without one', () => {
  const iceServers = [
    { urls: ['stun:a'], username: null, credential: null },
    { urls: ['turn:b'], username: 'u', credential: 'c' },
  ]
  assert.deepEqual(iceServersOf({ iceServers } as never), [
    { urls: ['stun:a'] },
    { urls: ['turn:b'], username: 'u', credential: 'c' },
  ])
})
