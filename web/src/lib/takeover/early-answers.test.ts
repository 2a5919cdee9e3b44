import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { allEarly, earlyDate, earlyToken, queriesFor, queryEarly, takeEarly } from './early-answers.ts'

const queries = ['Me', 'Wallet'].map((operationName) => ({
  operationName,
  query: `query ${operationName}{a}`,
  variables: operationName === 'Wallet' ? { limit: 3 } : {},
}))
const mine = { token: 'mine', language: 'fr' }
const me = { kind: 'query', name: 'Me', root: 'me' } as const
const wallet = { kind: 'query', name: 'Wallet', root: 'myTickets' } as const
const yes = [{ data: { me: 1 } }, { data: { myTickets: [] } }]

const noon = 'Sat, 28 Nov 2026 12:00:00 GMT'
let sent: RequestInit[] = []
let clock = 0
/** Asks early of a server that answers this; an Error is a cut line. */
function early(answer: unknown) {
  globalThis.fetch = async (_, init) => {
    sent.push(init ?? {})
    if (answer instanceof Error) throw answer
    return new Response(typeof answer === 'string' ? answer : JSON.stringify(answer), { headers: { date: noon } })
  }
  queryEarly([queries], mine, () => clock)
}
beforeEach(() => {
  ;[sent, clock] = [[], 0]
})

test('what was refused, did not come or is no answer is asked for again', async () => {
  const refused = [
    { data: null, errors: [{ message: 'Connectez-vous' }] },
    { data: { a: 1 }, errors: [{}] },
  ]
  for (const answer of [refused, { data: null, errors: [] }, '<h1>Wi-Fi</h1>', new TypeError('cut'), [], [null, 7]]) {
    early(answer)
    assert.deepEqual([await takeEarly(me, {}, mine), await takeEarly(wallet, { limit: 3 }, mine)], [null, null])
  }
})

test('an answer is for who asked, in their language, and for the same question', async () => {
  early(yes)
  for (const other of [
    { ...mine, token: 'theirs' },
    { ...mine, token: null },
    { ...mine, language: 'en' },
  ])
    assert.equal(takeEarly(me, {}, other), null)
  assert.equal(takeEarly(wallet, { limit: 4 }, mine), null)
  assert.equal(takeEarly(wallet, undefined, mine), null)
  assert.deepEqual(await takeEarly(wallet, { limit: 3 }, mine), yes[1])
})

test('all is asked at once, with the token, and taken over once each', async () => {
  early(yes)
  assert.equal(sent.length, 1)
  assert.deepEqual(JSON.parse(String(sent[0]?.body)), queries)
  assert.equal(new Headers(sent[0]?.headers).get('authorization'), 'Bearer mine')
  assert.deepEqual(await takeEarly(me, undefined, mine), yes[0])
  assert.equal(takeEarly(me, {}, mine), null)
})

test('after a change nothing of before is taken over; a renewed token changes nothing', async () => {
  early(yes)
  assert.equal(takeEarly({ kind: 'mutation', name: 'RenewToken', root: 'renewToken' }, {}, mine), null)
  assert.deepEqual(await takeEarly(me, {}, mine), yes[0])
  takeEarly({ kind: 'mutation', name: 'CancelOrder', root: 'cancelOrder' }, {}, mine)
  assert.equal(takeEarly(wallet, { limit: 3 }, mine), null)
})

test('an answer is good for thirty seconds', async () => {
  early(yes)
  clock = 30_000
  assert.deepEqual(await takeEarly(me, {}, mine), yes[0])
  clock = 30_001
  assert.equal(takeEarly(wallet, { limit: 3 }, mine), null)
})

test('of members of other roles, or whose role is not known, nothing is sent that is for administrators alone', () => {
  const [all, admins] = [queries[0]!, { ...queries[1]!, only: 'admin' }]
  const wanted = (role: string | null) => queriesFor(role, [[all], [admins]])
  for (const role of ['user', 'redacteur', 'streamer', null]) assert.deepEqual(wanted(role), [[all], []])
  assert.deepEqual(wanted('admin'), [[all], [queries[1]]])
})

test('all answers are read together once they have come, and not where one is refused', async () => {
  early(yes)
  assert.equal(earlyToken(), mine.token)
  const all = await allEarly()
  assert.deepEqual(
    all?.map(({ operationName, variables, answer }) => ({ operationName, variables, answer })),
    queries.map(({ operationName, variables }, at) => ({ operationName, variables, answer: yes[at] })),
  )
  early([yes[0], { data: null, errors: [{}] }])
  assert.equal(await allEarly(), null)
  delete (globalThis as { takeEarly?: unknown }).takeEarly
  assert.deepEqual([await allEarly(), earlyToken()], [null, null])
})

test('what was only looked at can be taken once more, by the same member; after a change it is gone', async () => {
  early(yes)
  const page = (globalThis as { takeEarly?: { left: () => string[] } }).takeEarly
  const [, second] = (await allEarly()) ?? []
  assert.equal(page?.left().length, 2)
  await takeEarly(wallet, { limit: 3 }, mine)
  assert.equal(takeEarly(wallet, { limit: 3 }, mine), null)
  second?.putBack()
  assert.deepEqual(page?.left(), ['Me {}'], 'it has been used')
  assert.equal(takeEarly(wallet, { limit: 3 }, { ...mine, token: 'theirs' }), null)
  assert.deepEqual(await takeEarly(wallet, { limit: 3 }, mine), yes[1])
  takeEarly({ kind: 'mutation', name: 'CancelOrder', root: 'cancelOrder' }, {}, mine)
  second?.putBack()
  assert.equal(takeEarly(wallet, { limit: 3 }, mine), null)
})

test('an answer that is too old is lent to the cache all the same, once', async () => {
  early(yes)
  clock = 30_001
  const [, second] = (await allEarly()) ?? []
  second?.lend()
  assert.deepEqual(await takeEarly(wallet, { limit: 3 }, mine), yes[1])
  second?.putBack()
  assert.equal(takeEarly(wallet, { limit: 3 }, mine), null)
})

test('a slow query holds up its own batch only; an empty batch is not sent', async () => {
  globalThis.fetch = async (_, init) => {
    sent.push(init ?? {})
    return sent.length === 1 ? new Response(JSON.stringify([yes[0]])) : new Promise(() => {})
  }
  queryEarly([[queries[0]!], [], [queries[1]!]], mine)
  assert.deepEqual(
    sent.map(({ body }) => JSON.parse(String(body))),
    [[queries[0]], [queries[1]]],
  )
  assert.deepEqual(await takeEarly(me, {}, mine), yes[0])
})

test('the page and the app learn by which clock the early answers were given', async () => {
  early(yes)
  const [before] = [Date.now(), await takeEarly(me, {}, mine)]
  const [from, to, date] = earlyDate() ?? []
  assert.ok(Number(from) <= before && Number(to) >= Number(from))
  assert.equal(date, noon)
  assert.equal(earlyDate(), earlyDate(), 'whoever has heard it knows that it is the same')
})
