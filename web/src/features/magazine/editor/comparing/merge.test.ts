import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ArticleDocument, ArticleNode } from '@vondrona/rules/magazine'
import { nothingWritten, pendingIn, type Written } from '../saving/draft-fields.ts'
import { type Answers, merge, merging, noAnswers, together, unanswered } from './merge.ts'

const line = (text: string): ArticleNode => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const picture = (pending: string): ArticleNode => ({ type: 'image', attrs: { pending, alt: '', caption: '' } })
const written = (lines: (string | ArticleNode)[], changes: Partial<Written> = {}): Written => ({
  ...nothingWritten,
  title: 'Titre',
  document: { type: 'doc', content: lines.map((one) => (typeof one === 'string' ? line(one) : one)) },
  ...changes,
})
const words = ({ content }: ArticleDocument) =>
  content.map((node) => node.content?.[0]?.text ?? `[${node.attrs?.pending}]`).join(' ')
const merged = (base: string, mine: string, theirs: string) => {
  const [one, two, three] = [base, mine, theirs].map((text) => written(text.split(' ').filter(Boolean)))
  const merged = merge(one!, two!, three!)
  return merged && words(merged.document)
}

test('paragraphs that one side changed, added or removed are taken; neighbours, too', () => {
  assert.equal(merged('a b c', 'A b c', 'a b C'), 'A b C')
  assert.equal(merged('a b', 'A b', 'a B'), 'A B')
  assert.equal(merged('a b c', 'a b c d', 'z a b c'), 'z a b c d')
  assert.equal(merged('a b c', 'a c', 'a b c d'), 'a c d')
  assert.equal(merged('a b c', 'a b c', 'x y'), 'x y')
  assert.equal(merged('a b c', 'x y', 'a b c'), 'x y')
  assert.equal(merged('a b', 'a X b', 'a X b'), 'a X b')
})

test('paragraphs that both changed, each in their own way, are asked', () => {
  for (const [base, mine, theirs] of [
    ['a b', 'A b', 'x b'],
    ['a b', 'b', 'A b'],
    ['a', 'a mien', 'a sien'],
    ['', 'mien', 'sien'],
  ] as const)
    assert.equal(merged(base, mine, theirs), null, `${base} / ${mine} / ${theirs}`)
})

test('of two texts that differ in ten places only the one that both changed is asked', () => {
  const base = Array.from({ length: 10 }, (_, n) => `p${n}`)
  const mine = written(base.map((text, n) => (n % 2 || n === 4 ? `${text} mien` : text)))
  const theirs = written(base.map((text, n) => (n % 2 ? text : `${text} sien`)))
  const found = merging(written(base), mine, theirs)
  assert.equal(unanswered(found, noAnswers), 1)
  const at = found.rows.findIndex((row) => 'mine' in row && !row.taken)
  const result = (choice: 'mine' | 'theirs' | 'both') => {
    const answers: Answers = { fields: {}, rows: { [at]: choice } }
    assert.equal(unanswered(found, answers), 0)
    const { content } = together(found, mine, theirs, answers).document
    return content.map((node) => node.content?.[0]?.text)
  }
  assert.deepEqual(
    result('theirs'),
    base.map((text, n) => `${text} ${n % 2 ? 'mien' : 'sien'}`),
  )
  assert.equal(result('both').length, 11)
})

test('a part that was taken can be answered otherwise', () => {
  const [mine, theirs] = [written(['a', 'b']), written(['a', 'B'])]
  const found = merging(written(['a', 'b']), mine, theirs)
  assert.equal(words(together(found, mine, theirs, noAnswers).document), 'a B')
  assert.equal(words(together(found, mine, theirs, { fields: {}, rows: { 1: 'mine' } }).document), 'a b')
})

test('title, kind and cover are taken from the side that changed them, and asked where both did', () => {
  const base = written(['a'], { coverId: 'c0' })
  const theirs = written(['a'], { title: 'Le sien', type: 'dossier', coverId: 'c2' })
  assert.deepEqual(merge(base, written(['b'], { coverId: 'c0' }), theirs), {
    ...theirs,
    document: written(['b']).document,
  })
  const mine = written(['a'], { title: 'Le mien', coverId: 'c0', coverPending: 'p1' })
  const found = merging(base, mine, theirs)
  assert.deepEqual(found.asked, ['title', 'coverId'])
  assert.equal(found.settled.type, 'dossier')
  const chosen = together(found, mine, theirs, { fields: { title: 'mine', coverId: 'theirs' }, rows: {} })
  assert.deepEqual([chosen.title, chosen.coverId, chosen.coverPending], ['Le mien', 'c2', null])
})

test('names merge: what either side removed is gone, what either added is there', () => {
  const [base, mine, theirs] = [
    ['a', 'b', 'c'],
    ['a', 'b', 'mien'],
    ['b', 'c', 'sien'],
  ].map((tags) => written(['a'], { tags, categoryIds: tags }))
  const merged = merge(base!, mine!, theirs!)
  assert.deepEqual(merged?.tags, ['b', 'mien', 'sien'])
  assert.deepEqual(merged?.categoryIds, ['b', 'mien', 'sien'])
  const [old, one, two] = [['a'], ['a', 'x'], ['x', 'a', 'y']].map((tags) => written(['a'], { tags }))
  assert.deepEqual(merge(old!, one!, two!)?.tags, ['a', 'x', 'y'], 'what both added is there once')
})

test('pending pictures keep their position; where it is gone they move to the end', () => {
  const base = written(['a', 'b', 'c'])
  const mine = written([picture('p0'), 'A', picture('p1'), 'b', 'c', picture('p2')])
  assert.equal(words(merge(base, mine, written(['a', 'b', 'C']))!.document), '[p0] A [p1] b C [p2]')
  const theirs = written(['x', 'b', 'c'])
  const found = merging(base, mine, theirs)
  const other = together(found, mine, theirs, { fields: {}, rows: { 0: 'theirs' } })
  assert.equal(words(other.document), 'x b c [p2] [p0] [p1]')
  assert.deepEqual(pendingIn(other.document).sort(), ['p0', 'p1', 'p2'])
})
