import assert from 'node:assert/strict'
import { test } from 'node:test'
import { queryEarly, takeEarly } from '../takeover/early-answers.ts'
import { sendInForm } from './send-in-form.ts'

test('a file that is sent makes the page ask again for what it had asked early', async (t) => {
  const caller = { token: 'mine', language: 'fr' }
  const me = { kind: 'query', name: 'Me', root: 'me' } as const
  t.mock.method(globalThis, 'fetch', async () => new Response('[{"data":{"me":1}}]'))
  queryEarly([[{ operationName: 'Me', query: 'query Me{me}', variables: {} }]], caller)
  class Request {
    upload = {}
    response = { data: { ok: true } }
    onload = () => {}
    open() {}
    setRequestHeader() {}
    send() {
      this.onload()
    }
  }
  Object.assign(globalThis, { XMLHttpRequest: Request })
  const [file, signal] = [{ file: new Blob(['x']), name: 'x.jpg' }, new AbortController().signal]
  assert.deepEqual(await sendInForm('mutation A{a}', {}, file, { signal }), { ok: true })
  assert.equal(takeEarly(me, {}, caller), null)
})
