import assert from 'node:assert/strict'
import { test } from 'node:test'
import fastify from 'fastify'
import { answerShares } from './answer-shares.ts'

test('F-COM-10 pictures shared where no service worker is there are not read; the page says that they did not arrive', async () => {
  const app = fastify({ bodyLimit: 10 })
  answerShares(app)
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  const answer = await app.inject({ method: 'POST', url: '/magazine/new/shared', headers, payload: 'x'.repeat(1000) })
  assert.deepEqual([answer.statusCode, answer.headers.location], [303, '/magazine/new/shared?lost'])
})
