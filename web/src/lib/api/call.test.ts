import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { askThrough, call, callThrough } from './call.ts'
import { Refusal } from './refusal.ts'
import type { Answer } from './transport.ts'

const document = 'mutation Approve($id:ID!){approveUser(id:$id){id}}' as never
const no = (code: string) => ({ message: code, extensions: { code } })
const answer = (more: object): Answer<never> => ({ data: null, errors: [], refusal: null, ...more }) as never

/** The way to the server: what it was asked, and what it says, one after the other. */
const way = { asked: [] as unknown[], answers: [] as Answer<never>[], questions: 0, isGiven: true }
beforeEach(() => {
  Object.assign(way, { asked: [], answers: [], questions: 0, isGiven: true })
  callThrough(async (_document, variables) => {
    way.asked.push(variables)
    return way.answers.shift() as never
  })
  askThrough(async () => {
    way.questions++
    return way.isGiven
  })
})
after(() => callThrough(null))

test('what was answered is given; a refusal, an error and an empty answer are thrown', async () => {
  way.answers = [answer({ data: { n: 1 } })]
  assert.deepEqual(await call(document, { id: 'a' }), { n: 1 })
  const refusal = new Refusal({ code: 'NETWORK', message: 'Pas de réseau' })
  way.answers = [answer({ data: { n: 1 }, refusal }), answer({ data: { n: 1 }, errors: [no('FORBIDDEN')] }), answer({})]
  await assert.rejects(call(document, {}), (error) => error === refusal)
  await assert.rejects(call(document, {}), { code: 'FORBIDDEN' })
  await assert.rejects(call(document, {}), { code: 'NO_DATA' })
  assert.equal(way.questions, 0)
})

test('F-COM-01 what needs the password again asks for it and is sent again; whoever does not give it is refused', async () => {
  const needed = answer({ errors: [no('REAUTHENTICATION_REQUIRED')] })
  way.answers = [needed, answer({ data: { n: 1 } })]
  assert.deepEqual(await call(document, { id: 'a' }), { n: 1 })
  assert.deepEqual([way.asked, way.questions], [[{ id: 'a' }, { id: 'a' }], 1])
  way.isGiven = false
  way.answers = [needed]
  await assert.rejects(call(document, {}), { code: 'REAUTHENTICATION_REQUIRED' })
  assert.deepEqual([way.asked.length, way.questions], [3, 2])
})

test('what is asked with a token of its own does not go through the cache of the session', async (t) => {
  const sent: unknown[] = []
  Object.defineProperty(globalThis, 'navigator', { value: { onLine: true }, configurable: true })
  t.mock.method(globalThis, 'fetch', async (_address: string, { headers }: RequestInit) => {
    sent.push(new Headers(headers).get('authorization'))
    return Response.json({ data: { approveUser: { id: 'a' } } })
  })
  await call(document, { id: 'a' }, { token: 'theirs' })
  assert.deepEqual([sent, way.asked], [['Bearer theirs'], []])
})
