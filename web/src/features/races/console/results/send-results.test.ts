import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshStores } from '../../../../lib/device/browser.fixture.ts'
import { sendResults } from './send-results.ts'

test('what becomes of a file of results is returned; a refusal has the server’s words, a cut line its own code', async (t) => {
  freshStores()
  let answer: () => Promise<unknown> = async () => Response.json({ data: { importResults: { imported: 3 } } })
  t.mock.method(globalThis, 'fetch', () => answer())
  const send = () =>
    sendResults('e1', new Blob(['1;2']), {
      dryRun: true,
      choices: {} as never,
      looked: { kind: null, warned: false, limit: 10 },
    })
  assert.deepEqual(await send(), { imported: 3 })
  answer = async () => Response.json({ data: null, errors: [{ message: 'Non.', extensions: { code: 'NO_SHEET' } }] })
  await assert.rejects(send(), { code: 'NO_SHEET', message: 'Non.' })
  for (const body of [{ data: null, errors: [] }, {}]) {
    answer = async () => Response.json(body)
    await assert.rejects(send(), { code: 'BAD_ANSWER' }, JSON.stringify(body))
  }
  answer = async () => new Response('<html>')
  await assert.rejects(send(), { code: 'BAD_ANSWER' })
  answer = () => Promise.reject(new TypeError('no network'))
  await assert.rejects(send(), { code: 'NETWORK' })
})
