import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ArticleDocument } from '@vondrona/rules/magazine'
import fc from 'fast-check'
import { documentOf as lines } from '../testing.ts'
import { afterSave, type Meant, newestOf, sameWords, sameWriting, type Texts, type Writing } from './writing.ts'

const documentOf = (line: string) => lines(line) as ArticleDocument
const start: Texts = {
  shown: {
    ...{ title: 'Un', document: documentOf('un'), type: 'article', cover_id: null },
    ...{ category_ids: [], tag_ids: [], revision: 1 },
  },
  pending: null,
}

test('R-MAG-14 beside: readers see nothing of a save; what says the same as they see is no pending text', () => {
  const after = afterSave(start, { title: 'Deux', tag_ids: ['a'] }, 'beside')
  assert.deepEqual(after, {
    shown: start.shown,
    pending: { ...start.shown, title: 'Deux', tag_ids: ['a'], revision: 2 },
  })
  assert.deepEqual(afterSave(start, { tag_ids: ['a'] }, 'beside').pending?.revision, 2)
  const undone = afterSave(after, { title: 'Un', tag_ids: [] }, 'beside')
  assert.deepEqual(undone, { shown: { ...start.shown, revision: 3 }, pending: null })
  assert.deepEqual(afterSave(start, {}, 'beside'), start)
})

test('R-MAG-14 whole: the pending text takes the place of the other, with what was sent', () => {
  const before = afterSave(start, { title: 'Deux', cover_id: 'c' }, 'beside')
  assert.deepEqual(afterSave(before, {}, 'whole'), { shown: before.pending, pending: null })
  assert.deepEqual(afterSave(before, { title: 'Trois' }, 'whole'), {
    shown: { ...start.shown, title: 'Trois', cover_id: 'c', revision: 3 },
    pending: null,
  })
})

test('R-MAG-07 both: what was sent holds in both texts; the pending one keeps the rest and stays the newest', () => {
  const before = afterSave(start, { document: documentOf('deux') }, 'beside')
  const after = afterSave(before, { title: 'Nouveau' }, 'both')
  assert.deepEqual(after.shown, { ...start.shown, title: 'Nouveau', revision: 3 })
  assert.deepEqual(after.pending, { ...before.pending, title: 'Nouveau', revision: 4 })
  assert.deepEqual(afterSave(before, { type: 'news' }, 'both'), {
    shown: { ...start.shown, type: 'news' },
    pending: { ...before.pending, type: 'news', revision: 3 },
  })
  assert.deepEqual(afterSave(before, { document: documentOf('trois') }, 'both'), {
    shown: { ...start.shown, document: documentOf('trois'), revision: 3 },
    pending: null,
  })
  const whole = { title: 'Nouveau', document: start.shown.document } // as a client sends all that it knows
  assert.deepEqual(afterSave(before, whole, 'both').pending?.document, documentOf('deux'))
})

test('F-MAG-03 whatever is saved, a revision never names two texts and never comes back', () => {
  const word = fc.constantFrom('a', 'b', 'c')
  const sent = fc.record(
    {
      title: word,
      document: word.map((text) => documentOf(text)),
      cover_id: fc.option(word),
      tag_ids: fc.subarray(['x', 'y']),
    },
    { requiredKeys: [] },
  )
  const saves = fc.array(fc.tuple(sent, fc.constantFrom<Meant>('beside', 'whole', 'both')), { maxLength: 20 })
  fc.assert(
    fc.property(saves, (all) => {
      const named = new Map([[1, start.shown as Writing]])
      const besides = new Map<number, Writing>()
      let before = start
      for (const [part, meant] of all) {
        const after = afterSave(before, part, meant)
        const newest = newestOf(before).revision
        assert.ok(newestOf(after).revision >= newest)
        assert.ok(after.shown.revision >= before.shown.revision)
        for (const text of [after.shown, after.pending]) {
          if (!text) continue
          const known = named.get(text.revision)
          assert.ok(!known || sameWords(known, text))
          named.set(text.revision, text)
        }
        if (after.pending) {
          assert.ok(after.pending.revision >= after.shown.revision)
          assert.ok(!sameWriting(after.pending, after.shown))
          const known = besides.get(after.pending.revision)
          assert.ok(!known || sameWriting(known, after.pending)) // with its settings
          besides.set(after.pending.revision, after.pending)
        }
        if (meant === 'beside') assert.ok(sameWriting(before.shown, after.shown))
        else for (const [name, value] of Object.entries(part)) assert.deepEqual(after.shown[name as 'title'], value)
        before = after
      }
    }),
  )
})
