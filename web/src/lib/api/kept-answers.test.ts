import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keptAnswers as bounds } from '@vondrona/rules/constants'
import { freshDrawer, freshStores } from '../device/browser.fixture.ts'
import { stubModules } from '../device/stub-modules.fixture.ts'
import { Refusal } from './refusal.ts'

let answer: () => Promise<unknown> = async () => ({})
stubModules({
  'lib/api/call.ts': { call: () => answer() },
  'lib/api/kept-queries.generated.ts': { keptQueries: new Set(['Lives', 'Article']) },
})
let serial = 0
let isFull: (key: string) => boolean = () => false
const kept = freshDrawer((key) => isFull(key))
const { store } = await import('../device/indexed-db-store.ts')
/** A device without anything on it. */
function freshDevice() {
  kept.clear()
  isFull = () => false
  return freshStores()
}
/** Another page: nothing is in memory. */
const page = () => import(`./kept-answers.ts?${serial++}`) as Promise<typeof import('./kept-answers.ts')>
const lives = 'query Lives($search:String){lives(search:$search){id}}'
const article = 'query Article($id:ID!){article(id:$id){id}}'
const refuse = (code: string) => () => Promise.reject(new Refusal({ code, message: code }))

test('R-NET-03 what a query declares with @kept is kept, what was looked for or shown as a preview is not', async () => {
  freshDevice()
  const { isKept } = await page()
  assert.equal(isKept(lives, {}), true)
  assert.equal(isKept('query Users{users{id}}', {}), false)
  for (const variables of [{ search: 'trail' }, { filters: { search: 'trail' } }, { id: 'a', preview: 'x' }])
    assert.equal(isKept(lives, variables), false, JSON.stringify(variables))
  for (const variables of [
    { search: '' },
    { filters: { search: null } },
    { filters: null },
    { pagination: { after: 'a' } },
  ])
    assert.equal(isKept(lives, variables), true, JSON.stringify(variables))
})

test('R-NET-03 an answer is read again with the time at which it came, by the question and its variables', async () => {
  freshDevice()
  const { keepAnswer, keptAnswer } = await page()
  await keepAnswer(article, { id: 'a' }, { article: { id: 'a' } }, undefined, 5)
  assert.deepEqual(await keptAnswer(article, { id: 'a' }), { data: { article: { id: 'a' } }, seenAt: 5 })
  assert.equal(await keptAnswer(article, { id: 'b' }), undefined)
  await keepAnswer(article, { id: 'a' }, { article: null }, undefined, 6)
  assert.deepEqual(await keptAnswer(article, { id: 'a' }), { data: { article: null }, seenAt: 6 })
})

test('what a version before kept without a time is still read, and what is no answer is not', async () => {
  freshDevice()
  const { keptAnswer } = await page()
  kept.set('answer:Article:{"id":"a"}', { article: 1 })
  assert.deepEqual(await keptAnswer(article, { id: 'a' }), { data: { article: 1 }, seenAt: undefined })
  for (const broken of [null, 'x', {}, { at: 1 }]) {
    kept.set('kept:Article:{"id":"b"}', broken)
    assert.equal(await keptAnswer(article, { id: 'b' }), undefined)
  }
})

test('beyond the number, the bytes or the age those seen longest ago leave, and at the edge all stay', async () => {
  freshDevice()
  const { withinBounds } = await page()
  const listed = (n: number, bytes = 1, at = 0) => Array.from({ length: n }, (_, i) => ({ key: String(i), at, bytes }))
  const left = (all: ReturnType<typeof listed>, now = 0) => withinBounds(all, now).leave.map(({ key }) => key)
  assert.deepEqual(left(listed(bounds.count)), [])
  assert.deepEqual(left(listed(bounds.count + 2)), ['0', '1'])
  assert.deepEqual(left(listed(2, bounds.bytes / 2)), [])
  assert.deepEqual(left(listed(3, bounds.bytes / 2)), ['0'])
  assert.deepEqual(left(listed(1, bounds.bytes + 1)), ['0'], 'larger than all the room')
  assert.deepEqual(left(listed(1, 1, 7), 7 + bounds.age), [])
  assert.deepEqual(left(listed(1, 1, 7), 8 + bounds.age), ['0'])
  assert.deepEqual(left(listed(1, 1, 99), 0), [], 'of a clock that was ahead')
})

test('what is seen again stays longest; what leaves the list leaves the device', async () => {
  freshDevice()
  const { keepAnswer, keptAnswer } = await page()
  const large = (id: string) => keepAnswer(article, { id }, 'x'.repeat(bounds.bytes / 3 - 10), undefined, 1)
  for (const id of ['a', 'b', 'c', 'a', 'd']) await large(id)
  const there = await Promise.all(['a', 'b', 'c', 'd'].map((id) => keptAnswer(article, { id })))
  assert.deepEqual(there.map(Boolean), [true, false, true, true])
  assert.equal([...kept.keys()].filter((key) => key.startsWith('kept:')).length, 3)
})

test('an answer larger than all the room is not kept, and what was kept before stays', async () => {
  freshDevice()
  const { keepAnswer, keptAnswer, withinBounds } = await page()
  await keepAnswer(article, { id: 'a' }, { article: 1 }, undefined, 1)
  await keepAnswer(article, { id: 'b' }, 'x'.repeat(bounds.bytes), undefined, 1) // and its two quotes
  assert.deepEqual([...kept.keys()].toSorted(), ['kept-answers', 'kept:Article:{"id":"a"}'])
  await keepAnswer(article, { id: 'a' }, 'x'.repeat(bounds.bytes), undefined, 2)
  assert.equal(await keptAnswer(article, { id: 'a' }), undefined, 'the old one would say what is true no more')
  const old = { key: 'old', at: 0, bytes: bounds.bytes }
  const now = bounds.age + 1
  assert.deepEqual(
    withinBounds([{ ...old, key: 'a', at: now }, old], now).leave,
    [old],
    'one that leaves takes no room',
  )
})

test('two tabs: what the other one kept meanwhile, or a version before, is counted at the next start and leaves first', async () => {
  freshDevice()
  kept.set('kept:Article:{"id":"other"}', { at: 1, data: {} })
  kept.set('answer:Lives:{}', {})
  kept.set('application:t', { written: 1 })
  const { keepAnswer } = await page()
  for (let n = 0; n < bounds.count - 1; n += 1) await keepAnswer(article, { id: n }, 1)
  assert.equal(kept.has('answer:Lives:{}'), true)
  await keepAnswer(article, { id: 'one more' }, 1)
  assert.equal(kept.has('kept:Article:{"id":"other"}'), false)
  await keepAnswer(article, { id: 'and another' }, 1)
  assert.equal(kept.has('answer:Lives:{}'), false)
  assert.deepEqual(kept.get('application:t'), { written: 1 }, 'a draft is no answer')
})

test('R-AUTH-10 an answer that comes after the session has ended is kept for nobody', async () => {
  freshDevice()
  const { keepAnswer } = await page()
  await keepAnswer(article, { id: 'a' }, { article: 1 }, () => true)
  assert.equal(kept.size, 0)
})

test('a full phone: half of the answers go so that what was typed here finds its place; without them it is refused', async () => {
  freshDevice().local.setItem('token', 'mine')
  let room = Number.POSITIVE_INFINITY
  isFull = (key) => key.startsWith('application:') && kept.size > room
  const { keepAnswer, keptAnswer } = await page()
  for (const id of ['a', 'b', 'c', 'd']) await keepAnswer(article, { id }, 'x'.repeat(100), undefined, Date.now())
  room = 4
  assert.equal(await store.set('application:t', 1), true)
  const there = await Promise.all(['a', 'b', 'c', 'd'].map((id) => keptAnswer(article, { id })))
  assert.deepEqual(there.map(Boolean), [false, false, true, true])
  room = 0
  assert.equal(await store.set('application:u', 1), false)
  assert.equal(kept.get('application:t'), 1, 'what was typed before is not given up')
})

test('a device that keeps nothing asks the server and fails only as the server does', async () => {
  freshDevice()
  isFull = () => true
  const { callKept, keepAnswer, keptAnswer } = await page()
  await keepAnswer(article, { id: 'a' }, { article: 1 })
  assert.equal(await keptAnswer(article, { id: 'a' }), undefined)
  answer = async () => ({ article: 2 })
  assert.deepEqual(await callKept(article as never, {}), { data: { article: 2 }, seenAt: null })
  answer = refuse('NETWORK')
  await assert.rejects(callKept(article as never, {}), { code: 'NETWORK' })
})

test('R-NET-03 a page without the cache reads the last answer where the server was not reached, and hears its no', async () => {
  const { local } = freshDevice()
  local.setItem('token', 'mine')
  const { callKept } = await page()
  answer = async () => ({ article: 1 })
  assert.deepEqual(await callKept(article as never, {}), { data: { article: 1 }, seenAt: null })
  await new Promise((resolve) => setTimeout(resolve))
  for (const code of ['NETWORK', 'TIMEOUT', 'BAD_ANSWER']) {
    answer = refuse(code)
    assert.deepEqual((await callKept(article as never, {})).data, { article: 1 }, code)
  }
  for (const code of ['FORBIDDEN', 'NOT_FOUND', 'INTERNAL_SERVER_ERROR', 'UNAUTHENTICATED', 'ABORTED']) {
    answer = refuse(code)
    await assert.rejects(callKept(article as never, {}), { code })
  }
})

test('a visitor’s page keeps nothing of a link: the phone may be another one’s', async () => {
  freshDevice()
  const { callKept } = await page()
  answer = async () => ({ article: 1 })
  await callKept(article as never, {})
  await new Promise((resolve) => setTimeout(resolve))
  assert.equal(kept.size, 0)
})
