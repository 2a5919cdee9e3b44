import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { freshStores } from '../../../lib/device/browser.fixture.ts'
import { readList } from './read-list.ts'

test('the published ballots are read with the fingerprint of their bytes; without TLS there is none', async (t) => {
  const { session } = freshStores()
  const sent: [string, Record<string, string>][] = []
  let answer: () => Promise<Response> = async () => new Response('a;b\n')
  t.mock.method(globalThis, 'fetch', async (address: string, { headers }: { headers: Record<string, string> }) => {
    sent.push([address, headers])
    return answer()
  })
  const { text, hash } = await readList('a/b')
  assert.deepEqual([text, hash], ['a;b\n', createHash('sha256').update('a;b\n').digest('hex')])
  assert.deepEqual(sent[0], ['/api/votes/a%2Fb/ballots', { 'x-language': 'fr' }])
  session.setItem('token', 'mine')
  await readList('1')
  assert.equal(sent[1]?.[1].authorization, 'Bearer mine')
  answer = async () => new Response('no', { status: 403 })
  await assert.rejects(readList('1'), { code: 'REFUSED' })
  answer = () => Promise.reject(new TypeError('no network'))
  await assert.rejects(readList('1'), { code: 'NETWORK' })
  answer = async () => new Response('a')
  const { crypto } = globalThis
  Object.defineProperty(globalThis, 'crypto', { value: {}, configurable: true })
  t.after(() => Object.defineProperty(globalThis, 'crypto', { value: crypto, configurable: true }))
  assert.equal((await readList('1')).hash, null)
})
