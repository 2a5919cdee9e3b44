import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { createRequest, type RequestPolicy } from '@urql/core'
import { freshStores } from '../device/browser.fixture.ts'
import { runSessionCleanups } from '../session/session-end.ts'
import { getClient } from './client.ts'
import { Watch } from './query.ts'

/** A server that answers what it knows when it is asked, once it is let. */
const server = { asked: 0, name: 'Hery', waiting: [] as (() => void)[], down: false }

freshStores()
Object.defineProperty(globalThis, 'fetch', {
  value: async () => {
    server.asked += 1
    const data = { user: { __typename: 'User', id: 'a', name: server.name } }
    await new Promise<void>((resolve) => server.waiting.push(resolve))
    if (server.down) throw new TypeError('Failed to fetch')
    return new Response(JSON.stringify({ data }))
  },
})
Object.defineProperty(globalThis, 'navigator', { value: { onLine: true }, configurable: true })

beforeEach(async () => {
  Object.assign(server, { asked: 0, name: 'Hery', waiting: [], down: false })
  await runSessionCleanups()
})
after(runSessionCleanups)

const settle = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
async function answers(): Promise<void> {
  await settle()
  server.waiting.shift()?.()
  await settle()
}

type Answer = { user: { name: string } }

function look(policy: RequestPolicy = 'cache-and-network') {
  const request = createRequest<Answer, Record<string, unknown>>('query One{user{id name}}', {})
  const watch = new Watch<Answer>(getClient(), request, policy, false)
  const leave = watch.subscribe(() => {})
  const shown = () => [watch.state().data?.user.name, watch.state().fetching] as const
  return { watch, leave, shown }
}

test('F-COM-07 news that comes while an answer is under way is asked for after it: that answer may be older', async () => {
  const { watch, shown, leave } = look()
  await settle()
  server.name = 'Soa' // decided after the first question, and told
  watch.ask({ requestPolicy: 'network-only' })
  watch.ask({ requestPolicy: 'network-only' })
  await answers()
  assert.deepEqual([...shown(), server.asked], ['Hery', true, 2], 'once for both, and the page is told it waits')
  await answers()
  assert.deepEqual([...shown(), server.asked], ['Soa', false, 2])
  leave()
})

test('news that comes when nothing is under way is asked for at once, and once', async () => {
  const { watch, shown, leave } = look()
  await answers()
  server.name = 'Soa'
  watch.ask({ requestPolicy: 'network-only' })
  await answers()
  assert.deepEqual([...shown(), server.asked], ['Soa', false, 2])
  leave()
})

test('whoever left meanwhile asks nothing more', async () => {
  const { watch, leave } = look()
  await settle()
  watch.ask({ requestPolicy: 'network-only' })
  leave()
  await answers()
  assert.equal(server.asked, 1)
})
