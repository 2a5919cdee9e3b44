import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { askFirst, takeEarly, wantedOf } from './early-answers.ts'

const asks = ['Me', 'Wallet'].map((operationName) => ({
  operationName,
  query: `query ${operationName}{a}`,
  variables: operationName === 'Wallet' ? { limit: 3 } : {},
}))
const mine = { token: 'mine', language: 'fr' }
const me = { kind: 'query', name: 'Me', root: 'me' } as const
const wallet = { kind: 'query', name: 'Wallet', root: 'myTickets' } as const
const yes = [{ data: { me: 1 } }, { data: { myTickets: [] } }]

let sent: RequestInit[] = []
let clock = 0
/** Asks early of a server that answers this; an Error is a cut line. */
function early(answer: unknown) {
  globalThis.fetch = async (_, init) => {
    sent.push(init ?? {})
    if (answer instanceof Error) throw answer
    return new Response(typeof answer === 'string' ? answer : JSON.stringify(answer))
  }
  askFirst([asks], mine, () => clock)
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
  assert.deepEqual(JSON.parse(String(sent[0]?.body)), asks)
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

test('of members of other roles, or whose role is not known, nothing is asked that only administrators may ask', () => {
  const [all, admins] = [asks[0]!, { ...asks[1]!, only: 'admin' }]
  const wanted = (role: string | null) => wantedOf([[all], [admins]], new URLSearchParams(), role)
  for (const role of ['user', 'redacteur', 'streamer', null]) assert.deepEqual(wanted(role), [[all], []])
  assert.deepEqual(wanted('admin'), [[all], [asks[1]]])
})

test('a question of a parameter is asked where the address has it', () => {
  const written = [[{ ...asks[0]!, search: 'start' }]]
  assert.deepEqual(wantedOf(written, new URLSearchParams('p=start'), null), [[]])
  assert.deepEqual(wantedOf(written, new URLSearchParams('start='), null), [[asks[0]]])
})

test('a slow question holds up its own batch only; an empty batch is not sent', async () => {
  globalThis.fetch = async (_, init) => {
    sent.push(init ?? {})
    return sent.length === 1 ? new Response(JSON.stringify([yes[0]])) : new Promise(() => {})
  }
  askFirst([[asks[0]!], [], [asks[1]!]], mine)
  assert.deepEqual(
    sent.map(({ body }) => JSON.parse(String(body))),
    [[asks[0]], [asks[1]]],
  )
  assert.deepEqual(await takeEarly(me, {}, mine), yes[0])
})
