import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { isSigned } from './signature.ts'

const hash = (text: string) => createHmac('sha256', 'key').update(text).digest('base64')

test('both things that may be signed are accepted exactly as they were written', () => {
  const transaction = '{ "id": "a", "message": "a \\"}\\" {", "more": {"x": 1} }'
  const body = `{"hash":"?","transaction" : ${transaction}}`
  assert.ok(isSigned(body, hash(transaction), 'key'))
  assert.ok(isSigned(body, hash(`{"transaction":${transaction}}`), 'key'))
  assert.ok(!isSigned(body, hash(transaction), 'another'))
  assert.ok(!isSigned(body.replace('"a"', '"b"'), hash(transaction), 'key'))
  assert.ok(!isSigned(body, '', 'key'))
})

test('without a complete transaction nothing is signed', () => {
  for (const body of ['', '{}', '{"transaction":', '{"transaction":{"a":"}', '{"transaction":[]}', '{"transaction":{'])
    assert.ok(!isSigned(body, hash(''), 'key'), body)
})
