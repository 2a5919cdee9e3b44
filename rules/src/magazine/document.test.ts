import assert from 'node:assert/strict'
import { test } from 'node:test'
import { article } from './constants.ts'
import { type ArticleNode, excerptOf, imagesIn, readDocument, textOf } from './document.ts'

const id = '0190a000-0000-7000-8000-000000000000'
const doc = (...content: unknown[]) => ({ type: 'doc', content })
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content })
const text = (text: string, more: object = {}) => ({ type: 'text', text, ...more })
const problem = (sent: unknown) => readDocument(sent).problem?.replace('magazine.document', '')
const only = (node: unknown) => readDocument(doc(node)).document?.content[0]

test('R-MAG-13 what is no node at all is refused', () => {
  for (const sent of [null, 'doc', [], [doc()], 7, {}, { type: 7 }, { type: 'toString' }, { type: '__proto__' }])
    assert.equal(problem(sent), 'Invalid', JSON.stringify(sent))
  for (const child of [null, 'a', [], { type: ['paragraph'] }, { type: 'constructor' }, { type: 'doc' }])
    assert.equal(problem(doc(child)), 'Invalid', JSON.stringify(child))
  assert.equal(problem(doc({ ...paragraph(), attrs: [] })), undefined, 'a node without attributes reads none')
  assert.equal(problem(doc({ type: 'heading', attrs: [] })), 'Invalid')
  assert.equal(problem(doc({ type: 'heading', attrs: 'a' })), 'Invalid')
  assert.equal(problem({ type: 'doc', content: 'a' }), 'Invalid')
  assert.equal(problem(doc(text('a'))), 'Invalid', 'text stands in a paragraph')
})

test('weak point 14 levels, nodes and bytes are limited, the last one still fits', () => {
  const nested = (levels: number): unknown =>
    levels === 0 ? paragraph() : { type: 'blockquote', content: [nested(levels - 1)] }
  assert.equal(problem(doc(nested(article.documentDepth - 1))), undefined)
  assert.equal(problem(doc(nested(article.documentDepth))), 'TooDeep')
  const rows = (many: number) => doc(...Array.from({ length: many }, () => ({ type: 'horizontalRule' })))
  assert.equal(problem(rows(article.documentNodes - 1)), undefined)
  assert.equal(problem(rows(article.documentNodes)), 'TooComplex')
  const frame = JSON.stringify(doc(paragraph(text('')))).length - JSON.stringify(text('')).length
  const filled = (bytes: number) => doc(paragraph(text('a'.repeat(bytes - frame - JSON.stringify(text('')).length))))
  assert.equal(JSON.stringify(filled(article.documentBytes)).length, article.documentBytes)
  assert.equal(problem(filled(article.documentBytes)), undefined)
  assert.equal(problem(filled(article.documentBytes + 1)), 'TooLarge')
})

test('R-MAG-13 empty texts go, and so does the list of what is in nothing, but that of the document', () => {
  assert.deepEqual(readDocument(doc()).document, { type: 'doc', content: [] })
  assert.deepEqual(only(paragraph()), { type: 'paragraph' })
  assert.deepEqual(only(paragraph(text(''), text('a'))), { type: 'paragraph', content: [{ type: 'text', text: 'a' }] })
  assert.deepEqual(only(paragraph({ type: 'hardBreak' })), { type: 'paragraph', content: [{ type: 'hardBreak' }] })
})

test('R-MAG-13 marks that are known stay, once each, the outermost first', () => {
  const marks = (...marks: unknown[]) => only(paragraph(text('a', { marks })))?.content?.[0]?.marks
  assert.deepEqual(marks({ type: 'code' }, { type: 'bold' }, { type: 'bold' }), [{ type: 'bold' }, { type: 'code' }])
  assert.equal(marks(null, { type: 'blink' }, 'bold'), undefined)
  assert.equal(only(paragraph(text('a', { marks: 'bold' })))?.content?.[0]?.marks, undefined)
})

test('R-MAG-13 a number outside of its range is brought into it, anything else is the usual one', () => {
  const level = (level: unknown) => only({ type: 'heading', attrs: { level } })?.attrs?.level
  assert.deepEqual([1, 2, 4, 5, 2.5, '3', undefined].map(level), [2, 2, 4, 4, 2, 2, 2])
  const start = (start: unknown) => only({ type: 'orderedList', attrs: { start } })?.attrs?.start
  assert.deepEqual([0, 1, 9999, 10_000].map(start), [1, 1, 9999, 9999])
})

test('R-MAG-12 an image and a replay have an id, and a caption that is one line of limited length', () => {
  for (const type of ['image', 'replay']) {
    const key = type === 'image' ? 'id' : 'liveId'
    for (const wrong of [undefined, 7, 'a', `${id} `])
      assert.equal(problem(doc({ type, attrs: { [key]: wrong } })), 'Invalid')
    assert.equal(only({ type, attrs: { [key]: id.toUpperCase() } })?.attrs?.[key], id)
  }
  const caption = (caption: unknown) => only({ type: 'image', attrs: { id, caption } })?.attrs?.caption
  assert.equal(caption(' a \n b '), 'a b')
  assert.equal(caption(7), '')
  assert.equal(caption('a'.repeat(article.captionMax + 1)), 'a'.repeat(article.captionMax))
  assert.equal(
    caption(`${'a'.repeat(article.captionMax - 1)}🌳`),
    'a'.repeat(article.captionMax - 1),
    'no half of a tree',
  )
})

test('R-MAG-12 the images of a text are those of its images, once each, in order', () => {
  const image = (id: unknown): ArticleNode => ({ type: 'image', attrs: { id } as never })
  const nodes = [
    image('b'),
    image('a'),
    { type: 'blockquote', content: [image('b'), image('c')] },
    image(7),
    { type: 'image' },
  ]
  assert.deepEqual(imagesIn({ type: 'doc', content: nodes as ArticleNode[] }), ['b', 'a', 'c'])
  assert.deepEqual(imagesIn({ type: 'doc', content: [{ type: 'replay', attrs: { id: 'x' } as never }] }), [])
})

test('the plain text has a line for each block, with captions and titles of what is embedded', () => {
  const node = (type: string, attrs: object) => ({ type, attrs }) as unknown as ArticleNode
  const whole = {
    type: 'doc',
    content: [
      paragraph(text('un'), { type: 'hardBreak' }, text('deux')),
      node('image', { caption: 'une image', title: 'x' }),
      node('replay', { title: 'un replay', caption: 'x' }),
      node('heading', { caption: 'x', title: 'x' }),
      paragraph(text('  ')),
      paragraph(text('fin')),
    ],
  } as unknown as ArticleNode
  assert.equal(textOf(whole), 'un deux\nune image\nun replay\nfin')
})

test('an excerpt is the whole text where it fits, else whole sentences from a third on, else words', () => {
  assert.equal(excerptOf('a b  c', 5), 'a b c')
  assert.equal(excerptOf('a b  cd', 5), 'a b…')
  for (let longest = 4; longest < 14; longest++)
    assert.ok(excerptOf('🌳🌳🌳🌳🌳🌳🌳🌳', longest).isWellFormed(), String(longest))
  assert.equal(excerptOf('Aaaa. Bbbbbb ccc', 12), 'Aaaa.')
  assert.equal(excerptOf('Aaa. Bbbbbbb ccc', 12), 'Aaa. B…', 'a third is too little')
  assert.equal(excerptOf('Aa bb cc, dd ee', 10), 'Aa bb cc…')
  assert.equal(excerptOf('abcdefghijkl', 10), 'abcde…', 'a word without end')
})
