import assert from 'node:assert/strict'
import test from 'node:test'
import { article } from './constants.ts'
import {
  type ArticleDocument,
  type ArticleImages,
  type ArticleStatus,
  articleInput,
  articleStates,
  articleStatuses,
  excerptOf,
  imagesIn,
  mayMove,
  readDocument,
  readingMinutes,
  renderArticle,
  safeAddress,
  textOf,
} from './index.ts'

const id = '01a1fd55-7a80-7000-8c40-f3616bbdabfc'
const text = (value: string, ...marks: object[]) => ({ type: 'text', text: value, ...(marks.length > 0 && { marks }) })
const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
const doc = (...content: object[]) => ({ type: 'doc', content })
const read = (sent: unknown): ArticleDocument => {
  const { document, problem } = readDocument(sent)
  return document ?? assert.fail(problem ?? '')
}
const render = (...content: object[]) => renderArticle(read(doc(...content)), images)
const images: ArticleImages = new Map([
  [
    id,
    {
      id,
      url: '/api/images/a-1440.webp',
      width: 1440,
      height: 960,
      thumbhash: 'abcd',
      weight: 40_000,
      srcset: '/api/images/a-320.webp 320w',
      avif: null,
      saver: '/api/images/a-320-60.webp 320w',
    },
  ],
])

test('R-MAG-13 a document of anything but the allowed nodes is refused', () => {
  const refused: [unknown, string][] = [
    [null, 'magazine.documentInvalid'],
    ['<p>texte</p>', 'magazine.documentInvalid'],
    [{ type: 'paragraph' }, 'magazine.documentInvalid'],
    [doc({ type: 'script', content: [text('alert(1)')] }), 'magazine.documentInvalid'],
    [doc({ type: '__proto__' }), 'magazine.documentInvalid'],
    [doc({ type: 'constructor' }), 'magazine.documentInvalid'],
    [doc(text('sans paragraphe')), 'magazine.documentInvalid'],
    [doc(paragraph({ type: 'image', attrs: { id } })), 'magazine.documentInvalid'],
    [doc({ type: 'image', attrs: { src: 'https://traceur.example/p.gif' } }), 'magazine.documentInvalid'],
    [doc({ type: 'replay', attrs: { liveId: '../../etc' } }), 'magazine.documentInvalid'],
    [doc({ type: 'bulletList', content: [paragraph(text('x'))] }), 'magazine.documentInvalid'],
    [doc({ type: 'paragraph', content: 'x' }), 'magazine.documentInvalid'],
    [doc({ type: 'paragraph', content: [{ type: 'text', text: 5 }] }), 'magazine.documentInvalid'],
  ]
  for (const [sent, problem] of refused) assert.equal(readDocument(sent).problem, problem, JSON.stringify(sent))
})

test('weak point 14 a document beyond 200 KB, 5,000 nodes or 20 levels is refused, and quickly', () => {
  let deep: object = paragraph(text('au fond'))
  for (let level = 0; level < 20_000; level++) deep = { type: 'blockquote', content: [deep] }
  const before = process.cpuUsage()
  assert.equal(readDocument(doc(deep)).problem, 'magazine.documentTooDeep')
  assert.equal(readDocument(doc(...Array(5000).fill(paragraph()))).problem, 'magazine.documentTooComplex')
  assert.equal(readDocument(doc(paragraph(text('é'.repeat(110_000))))).problem, 'magazine.documentTooLarge')
  assert.ok(process.cpuUsage(before).user < 1_000_000) // µs
  assert.equal(readDocument(doc(...Array(4999).fill(paragraph()))).problem, null)
})

test('weak point 14 disallowed attributes, marks and characters are removed', () => {
  const sent = doc(
    paragraph(
      text('lien', { type: 'link', attrs: { href: 'javascript:alert(1)', onclick: 'x' } }),
      text('gras', { type: 'bold' }, { type: 'textStyle', attrs: { color: 'red' } }),
      text('\u0000\ud800\ue000fin\u0007'),
      text(''),
    ),
    { type: 'heading', attrs: { level: 1, class: 'overlay', style: 'position:fixed' }, content: [text('Titre')] },
  )
  assert.deepEqual(
    read(sent),
    doc(paragraph(text('lien'), text('gras', { type: 'bold' }), text('fin')), {
      type: 'heading',
      attrs: { level: 2 },
      content: [text('Titre')],
    }),
  )
})

test('weak point 14 a link leads to http, https or mailto only', () => {
  const refused = [
    ...['javascript:alert(1)', ' JaVaScRiPt:alert(1)', 'java\nscript:alert(1)', 'data:text/html,x', 'vbscript:x'],
    ...[
      '//exemple.mg',
      '/interne',
      'file:///etc/passwd',
      'blob:https://x/y',
      '',
      null,
      5,
      `https://${'a'.repeat(2000)}`,
    ],
  ]
  for (const address of refused) assert.equal(safeAddress(address), null, String(address))
  assert.equal(safeAddress('https://exemple.mg/a"b'), 'https://exemple.mg/a%22b')
  assert.equal(safeAddress('mailto:redaction@exemple.mg'), 'mailto:redaction@exemple.mg')
})

test('R-MAG-13 one function renders every node: semantic, escaped, links without referrer', () => {
  const link = { type: 'link', attrs: { href: 'https://exemple.mg/?a=1&b=2' } }
  assert.equal(
    render(paragraph(text('<b> & "co"', { type: 'bold' }, link), { type: 'hardBreak' }, text('fin'))),
    '<p><a href="https://exemple.mg/?a=1&amp;b=2" rel="noopener nofollow ugc"><strong>&lt;b&gt; &amp; "co"</strong></a><br />fin</p>',
  )
  const list = (type: string) => ({
    type,
    attrs: { start: 3 },
    content: [{ type: 'listItem', content: [paragraph(text('un'))] }],
  })
  assert.equal(
    render(list('bulletList'), list('orderedList')),
    '<ul><li><p>un</p></li></ul><ol start="3"><li><p>un</p></li></ol>',
  )
  const cell = (type: string, attrs = {}) => ({ type, attrs, content: [paragraph(text('x'))] })
  const row = { type: 'tableRow', content: [cell('tableHeader', { colspan: 2 }), cell('tableCell')] }
  assert.equal(
    render({ type: 'table', content: [row] }, { type: 'horizontalRule' }),
    '<table><tbody><tr><th colspan="2"><p>x</p></th><td><p>x</p></td></tr></tbody></table><hr />',
  )
})

test('R-MAG-12 an image has its sizes, dimensions and alternative text, and loads lazily', () => {
  const image = { type: 'image', attrs: { id, alt: 'Le "départ"', caption: 'Antsirabe & alentours' } }
  assert.equal(
    render(image),
    '<figure><picture><img src="/api/images/a-1440.webp" srcset="/api/images/a-320.webp 320w" sizes="(min-width: 768px) 704px, 100vw" width="1440" height="960" alt="Le &quot;départ&quot;" loading="lazy" decoding="async" data-saver="/api/images/a-320-60.webp 320w" data-weight="40000" data-thumbhash="abcd" /></picture><figcaption>Antsirabe &amp; alentours</figcaption></figure>',
  )
  const gone = { type: 'image', attrs: { id: id.replace('01', '02') } }
  assert.equal(render(gone), '')
  assert.deepEqual(imagesIn(read(doc(image, gone, image))), [id, gone.attrs.id])
})

test('F-MAG an embedded replay is a link with its image, which a page may replace with a player', () => {
  assert.equal(
    render({ type: 'replay', attrs: { liveId: id, title: 'La <course>' } }),
    `<figure data-replay="${id}"><a href="/replay/${id}"><img src="/api/lives/${id}/thumbnail.jpg" width="640" height="360" alt="" loading="lazy" /><span>La &lt;course&gt;</span></a></figure>`,
  )
})

test('text, excerpt and reading time: 200 words a minute, complete sentences where they fit', () => {
  const document = read(
    doc(paragraph(text('Un'), text('e course')), paragraph(text('Deux.')), {
      type: 'image',
      attrs: { id, caption: 'Légende' },
    }),
  )
  assert.equal(textOf(document), 'Une course\nDeux.\nLégende')
  assert.equal(excerptOf('Court.'), 'Court.')
  assert.equal(excerptOf(`${'Une phrase. '.repeat(30)}`), `${'Une phrase. '.repeat(20)}`.trim())
  assert.match(excerptOf('mot '.repeat(200)), /mot…$/)
  assert.ok(excerptOf('x'.repeat(500)).length <= article.excerpt)
  assert.equal(readingMinutes(''), 1)
  assert.equal(readingMinutes('mot '.repeat(201)), 2)
})

test('R-MAG-14 the allowed moves of an article from each state', () => {
  assert.equal(mayMove('published', 'scheduled'), false)
  assert.equal(mayMove('archived', 'scheduled'), false)
  for (const status of articleStatuses) assert.ok(mayMove(status, status))
  const reached = (from: ArticleStatus) => articleStatuses.filter((to) => to !== from && mayMove(from, to)).join(' ')
  assert.deepEqual(articleStates.states.map(reached), [
    'scheduled published archived',
    'draft published archived',
    'draft archived',
    'draft published',
  ])
})

test('R-MAG-07 each invalid input has its own message', () => {
  const problem = (input: object) => articleInput.safeParse(input).error?.issues[0]?.message
  assert.equal(problem({ title: 'x'.repeat(161) }), 'magazine.titleTooLong')
  assert.equal(problem({ document: { type: 'script' } }), 'magazine.documentInvalid')
  for (const name of [' ', '…', '😀']) assert.equal(problem({ tags: [name] }), 'magazine.nameMissing', name)
  assert.equal(problem({ category_ids: ['x'] }), 'magazine.categoryUnknown')
  assert.equal(problem({ coverId: null, document: null, title: '  Un titre ' }), undefined)
})
