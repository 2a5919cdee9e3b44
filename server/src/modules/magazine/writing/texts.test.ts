import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ArticleDocument } from '@vondrona/rules/magazine'
import fc from 'fast-check'
import { documentOf as lines } from '../testing.ts'
import {
  applyWorkingCopy,
  editBoth,
  editWorkingCopy,
  type Fields,
  newestOf,
  sameFields,
  sameWords,
  type Texts,
} from './texts.ts'

const documentOf = (line: string) => lines(line) as ArticleDocument
const start: Texts = {
  article: {
    title: 'Un',
    document: documentOf('un'),
    type: 'article',
    coverId: null,
    summary: '',
    shareText: '',
    shareImageId: null,
    slug: null,
    language: 'fr',
    categoryIds: [],
    tagIds: [],
    revision: 1,
  },
  workingCopy: null,
}

test('R-MAG-14 a save of the working copy leaves the article as it is; a copy that equals the article is none', () => {
  const after = editWorkingCopy(start, { title: 'Deux', tagIds: ['a'] })
  assert.deepEqual(after, {
    article: start.article,
    workingCopy: { ...start.article, title: 'Deux', tagIds: ['a'], revision: 2 },
  })
  assert.deepEqual(editWorkingCopy(start, { tagIds: ['a'] }).workingCopy?.revision, 2)
  const undone = editWorkingCopy(after, { title: 'Un', tagIds: [] })
  assert.deepEqual(undone, { article: { ...start.article, revision: 3 }, workingCopy: null })
  assert.deepEqual(editWorkingCopy(start, {}), start)
})

test('R-MAG-14 a working copy that is applied becomes the article’s text, with what was sent', () => {
  const before = editWorkingCopy(start, { title: 'Deux', coverId: 'c' })
  assert.deepEqual(applyWorkingCopy(before, {}), { article: before.workingCopy, workingCopy: null })
  assert.deepEqual(applyWorkingCopy(before, { title: 'Trois' }), {
    article: { ...start.article, title: 'Trois', coverId: 'c', revision: 3 },
    workingCopy: null,
  })
})

test('R-MAG-07 an edit of both holds in both texts; the working copy keeps the rest and stays the newest', () => {
  const before = editWorkingCopy(start, { document: documentOf('deux') })
  const after = editBoth(before, { title: 'Nouveau' })
  assert.deepEqual(after.article, { ...start.article, title: 'Nouveau', revision: 3 })
  assert.deepEqual(after.workingCopy, { ...before.workingCopy, title: 'Nouveau', revision: 4 })
  assert.deepEqual(editBoth(before, { type: 'news' }), {
    article: { ...start.article, type: 'news' },
    workingCopy: { ...before.workingCopy, type: 'news', revision: 3 },
  })
  assert.deepEqual(editBoth(before, { document: documentOf('trois') }), {
    article: { ...start.article, document: documentOf('trois'), revision: 3 },
    workingCopy: null,
  })
  const allFields = { title: 'Nouveau', document: start.article.document } // as a client sends all that it knows
  assert.deepEqual(editBoth(before, allFields).workingCopy?.document, documentOf('deux'))
})

test('F-MAG-03 whatever is saved, a revision never names two texts and never comes back', () => {
  const word = fc.constantFrom('a', 'b', 'c')
  const sent = fc.record(
    {
      title: word,
      document: word.map((text) => documentOf(text)),
      coverId: fc.option(word),
      tagIds: fc.subarray(['x', 'y']),
    },
    { requiredKeys: [] },
  )
  const edits = fc.constantFrom(editWorkingCopy, applyWorkingCopy, editBoth)
  const saves = fc.array(fc.tuple(sent, edits), { maxLength: 20 })
  fc.assert(
    fc.property(saves, (all) => {
      const named = new Map([[1, start.article as Fields]])
      const copies = new Map<number, Fields>()
      let before = start
      for (const [part, edit] of all) {
        const after = edit(before, part)
        const newest = newestOf(before).revision
        assert.ok(newestOf(after).revision >= newest)
        assert.ok(after.article.revision >= before.article.revision)
        for (const text of [after.article, after.workingCopy]) {
          if (!text) continue
          const known = named.get(text.revision)
          assert.ok(!known || sameWords(known, text))
          named.set(text.revision, text)
        }
        if (after.workingCopy) {
          assert.ok(after.workingCopy.revision >= after.article.revision)
          assert.ok(!sameFields(after.workingCopy, after.article))
          const known = copies.get(after.workingCopy.revision)
          assert.ok(!known || sameFields(known, after.workingCopy)) // with its settings
          copies.set(after.workingCopy.revision, after.workingCopy)
        }
        if (edit === editWorkingCopy) assert.ok(sameFields(before.article, after.article))
        else for (const [name, value] of Object.entries(part)) assert.deepEqual(after.article[name as 'title'], value)
        before = after
      }
    }),
  )
})
