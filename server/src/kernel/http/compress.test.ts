import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { compressAnswers } from './compress.ts'

const long = Array.from({ length: 200 }, (_, n) => ({ id: `membre-${n}`, role: 'user' }))

/** A server with one answer. */
async function ask(answer: unknown, encodings: string | undefined, url = '/api/graphql') {
  const app = Fastify()
  compressAnswers(app)
  app.get('/*', async (_request, reply) => reply.header('vary', 'Origin').send(answer))
  const headers = encodings === undefined ? {} : { 'accept-encoding': encodings }
  const response = await app.inject({ url, headers })
  await app.close()
  return response
}

test('an answer is not compressed for who does not take gzip, when it is short, or outside the API', async () => {
  for (const encodings of [undefined, '', 'br', 'identity', 'gzip;q=0', 'gzip; q=0.0, br', '*;q=0', 'xgzip'])
    assert.equal((await ask(long, encodings)).headers['content-encoding'], undefined, String(encodings))
  assert.equal((await ask({ ok: true }, 'gzip')).headers['content-encoding'], undefined)
  assert.equal((await ask(long, 'gzip', '/elsewhere')).headers['content-encoding'], undefined)
  assert.equal((await ask(Buffer.alloc(5000), 'gzip')).headers['content-encoding'], undefined)
})

test('BREACH: an answer that hands out a secret is never compressed, whatever is next to it', async () => {
  for (const field of ['token', 'secret', 'uri', 'codes']) {
    const answer = { data: { login: { [field]: 'x', user: long } } }
    assert.equal((await ask(answer, 'gzip')).headers['content-encoding'], undefined, field)
  }
})

test('a long JSON answer of the API is gzip for who takes it, and says what it depends on', async () => {
  for (const encodings of ['gzip', 'gzip, deflate, br', 'br;q=1, GZIP;q=0.5', '*']) {
    const { headers, rawPayload } = await ask(long, encodings)
    assert.equal(headers['content-encoding'], 'gzip', encodings)
    assert.equal(headers.vary, 'Origin, accept-encoding')
    assert.equal(Number(headers['content-length']), rawPayload.length)
    assert.deepEqual(JSON.parse(gunzipSync(rawPayload).toString()), long)
    assert.ok(rawPayload.length < JSON.stringify(long).length / 4)
  }
  assert.equal((await ask(long, undefined)).headers.vary, 'Origin, accept-encoding')
})
