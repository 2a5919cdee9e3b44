import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { runSessionCleanups } from '../session/session-end.ts'
import { keepEarlyAnswers } from './keep-early-answers.ts'

after(runSessionCleanups) // ends what the cache does by itself

const home = globalThis as { takeEarly?: unknown }
const query = 'query Unread { unreadCount __typename }'

/** What a page was drawn from; the transport takes it, or has to ask the server. */
function drawnFrom(taken: object | null): string[] {
  const events: string[] = []
  const one = {
    operationName: 'Unread',
    query,
    variables: {},
    answer: {},
    lend: () => events.push('lent'),
    putBack: () => events.push('put back'),
  }
  const take = () => {
    events.push('taken')
    return taken && Promise.resolve(taken)
  }
  home.takeEarly = Object.assign(take, { left: () => [], all: async () => [one] })
  return events
}

test('each answer goes into the cache, and the page can take it once more', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const events = drawnFrom({ data: { unreadCount: 3 } })
  await keepEarlyAnswers()
  assert.deepEqual(events, ['lent', 'taken', 'put back'])
})

test('an answer that is too old and does not come again holds the page for five seconds, no longer', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  let answer = (_: Response) => {}
  globalThis.fetch = () =>
    new Promise((resolve) => {
      answer = resolve
    })
  drawnFrom(null)
  let isOver = false
  const kept = keepEarlyAnswers().then(() => {
    isOver = true
  })
  await new Promise(setImmediate)
  t.mock.timers.tick(4999)
  await new Promise(setImmediate)
  assert.equal(isOver, false)
  t.mock.timers.tick(1)
  await kept
  answer(new Response('{"data":{"unreadCount":3}}', { headers: { 'content-type': 'application/json' } }))
})

test('where nothing was drawn nothing is waited for', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  delete home.takeEarly
  await keepEarlyAnswers()
})
