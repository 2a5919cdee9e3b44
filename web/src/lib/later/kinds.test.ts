import assert from 'node:assert/strict'
import { test } from 'node:test'
import { texts } from '@vondrona/rules/shell/later'
import { kinds, withKind } from './kinds.ts'

test('N-09 each kind of what is kept has its own words, with their figures, in both languages', async () => {
  const all = Object.values(kinds)
  for (const words of [texts.fr, await texts.en()]) {
    for (const { ask, part, where } of all) {
      assert.match(words[ask], /\{size\}/)
      assert.match(words[part], /\{size\}.*\{n\}.*\{of\}/)
      assert.match(words[where], words === texts.fr ? /« Pour plus tard »/ : /“For later”/)
    }
    const said = all.flatMap((one) => Object.values(one).map((key) => words[key]))
    assert.equal(new Set(said).size, said.length)
  }
})

test('N-09 what was kept before there were kinds is an article; what says its kind keeps it', () => {
  assert.deepEqual(withKind({ id: '1' }), { id: '1', kind: 'article' })
  assert.equal(withKind({ kind: 'other' }).kind as string, 'other')
})
