import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pieces } from './message-links.ts'

test('F-ADM-09 links of a kept message can be followed, and end where the sentence ends', () => {
  assert.deepEqual(pieces('Ouvrez https://exemple.mg/verify-email?token=a_b-c. Merci !'), [
    { text: 'Ouvrez ' },
    { text: 'https://exemple.mg/verify-email?token=a_b-c', href: 'https://exemple.mg/verify-email?token=a_b-c' },
    { text: '. Merci !' },
  ])
})

test('F-ADM-09 nothing but http addresses becomes a link', () => {
  for (const body of ['javascript:alert(1)', 'data:text/html,x', 'ftp://a.b', '<img src=x onerror=alert(1)>'])
    assert.deepEqual(pieces(body), [{ text: body }])
  assert.deepEqual(pieces(''), [])
  assert.equal(pieces('a http://x.y/<script>')[1]?.href, 'http://x.y/')
})
