import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sharedWords } from './index.ts'

test('R-SHARE-10 the words of a shared link are facts and the first of the text, with no sign cut in half', () => {
  assert.equal(sharedWords(['Samedi', null, ''], ' Deux\n tours '), 'Samedi · Deux tours')
  assert.equal(sharedWords([], 'a'.repeat(301)), 'a'.repeat(300))
  assert.equal(sharedWords([], `${'a'.repeat(299)}😀`), 'a'.repeat(299))
  assert.equal(sharedWords([], `${'a'.repeat(298)}😀`), `${'a'.repeat(298)}😀`)
})
