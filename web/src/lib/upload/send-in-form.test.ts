import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { queryEarly, takeEarly } from '../takeover/early-answers.ts'
import { Line } from './line.fixture.ts'
import { sendInForm } from './send-in-form.ts'

test('a file that is sent makes the page ask again for what it had asked early', async (t) => {
  const caller = { token: 'mine', language: 'fr' }
  const me = { kind: 'query', name: 'Me', root: 'me' } as const
  t.mock.method(globalThis, 'fetch', async () => new Response('[{"data":{"me":1}}]'))
  queryEarly([[{ operationName: 'Me', query: 'query Me{me}', variables: {} }]], caller)
  Line.answer = { data: { ok: true } }
  const [file, signal] = [{ file: new Blob(['x']), name: 'x.jpg' }, new AbortController().signal]
  assert.deepEqual(await sendInForm('mutation A{a}', {}, file, { signal }), { ok: true })
  assert.equal(takeEarly(me, {}, caller), null)
})

const minute = 60_000

async function begun(t: TestContext) {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  Line.answer = null
  const stop = new AbortController()
  const said: unknown[] = []
  const sent = sendInForm('mutation A{a}', {}, { file: new Blob(['x']), name: 'x.jpg' }, { signal: stop.signal })
  sent.then(
    (data) => said.push(data),
    ({ code, message }) => said.push(code, message),
  )
  const after = async (ms: number) => {
    t.mock.timers.tick(ms)
    await new Promise(setImmediate)
    return said
  }
  const [line] = Line.all.slice(-1)
  assert.ok(line)
  return { line, stop, after }
}

test('N-07 a file that goes no further for a minute is given up, and may be sent again', async (t) => {
  const { line, after } = await begun(t)
  assert.deepEqual(await after(minute - 1), [])
  line.progress(1)
  assert.deepEqual(await after(minute - 1), [], 'a slow line')
  line.progress(2)
  assert.equal((await after(minute))[0], 'TIMEOUT')
  assert.match(String((await after(0))[1]), /\S/)
  assert.equal((await after(60 * minute)).length, 2)
})

test('N-07 a file that has left gets no answer: given up after longer than the server waits for it', async (t) => {
  const { line, after } = await begun(t)
  line.progress(100)
  assert.deepEqual(await after(199_999), [])
  assert.equal((await after(1))[0], 'TIMEOUT')
})

test('N-07 what has its answer, or was stopped, is given up no more', async (t) => {
  const { line, after } = await begun(t)
  line.progress(100)
  line.answer({ data: { a: 1 } })
  assert.deepEqual(await after(0), [{ a: 1 }])
  t.mock.method(line, 'abort', () => assert.fail('aborted'))
  await after(60 * minute)
  t.mock.timers.reset()
  const other = await begun(t)
  other.stop.abort()
  assert.equal((await other.after(0))[0], 'ABORTED')
})
