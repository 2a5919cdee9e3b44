import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSlug, slugOf } from './slug.ts'

test('R-MAG-15 an address is lower case words; one of another page, an id, and anything else is refused', () => {
  for (const bad of ['', 'A', 'é', 'a b', '-a', 'a-', 'a--b', 'a/b', '../a', 'new', 'mine', 'labels', 'x'.repeat(81)])
    assert.equal(isSlug(bad), false, bad)
  assert.equal(isSlug('0191d5b8-52a9-7c40-8ba5-3b1c8e6a9f10'), false)
  for (const good of ['a', 'course-2026', 'x'.repeat(80)]) assert.equal(isSlug(good), true, good)
})

test('R-MAG-15 a title suggests an address, cut between two words', () => {
  assert.equal(slugOf("L'été à Nosy Be : c'est parti !"), 'l-ete-a-nosy-be-c-est-parti')
  assert.equal(slugOf('Œuvres'), 'oeuvres')
  assert.equal(slugOf('Straße, Łódź, Ŋoana, İstanbul, Tromsø'), 'strasse-lodz-noana-istanbul-tromso')
  assert.equal(slugOf('La ﬁn, m², ½'), 'la-fin-m2-1-2')
  assert.equal(slugOf('!!!'), '')
  assert.equal(slugOf('New'), '')
  const long = slugOf('mot '.repeat(40))
  assert.ok(long.length <= 80 && long.endsWith('mot') && isSlug(long))
  assert.equal(slugOf('x'.repeat(200)).length, 80)
})
