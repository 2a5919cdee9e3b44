import assert from 'node:assert/strict'
import test from 'node:test'
import { type ArticleImages, renderArticle } from '@vondrona/rules/magazine'
import { htmlPayloads } from '../../../../test/hostile/html.ts'
import { cleanSent, cleanWritten } from './clean.ts'
import { documentFromHtml } from './document-from-html.ts'

const id = '01a1fd55-7a80-7000-8c40-f3616bbdabfc'
const address = '/api/images/photo.webp'
const imageIdAt = (url: string) => (url === address ? id : null)
const images: ArticleImages = new Map([
  [
    id,
    {
      id,
      url: address,
      width: 1440,
      height: 960,
      thumbhash: 'ab+/cd==',
      weight: 40_000,
      srcset: '/api/images/a-320.webp 320w, /api/images/a-640.webp 640w',
      avif: '/api/images/a-320.avif 320w',
      saver: '/api/images/a-320-60.webp 320w',
    },
  ],
])

const rendered = (html: string) => {
  const { document, problem } = documentFromHtml(html, imageIdAt)
  return document ? renderArticle(document, images) : assert.fail(problem ?? '')
}

test('R-MAG-13, weak point 14 seventeen payloads and two more come out harmless, twice', () => {
  for (const payload of htmlPayloads) {
    const html = rendered(`<p>avant</p>${payload}<p>après</p>`)
    harmless(html, payload)
    harmless(cleanWritten(payload), payload) // also where the document let something through
    assert.ok(html.includes('avant'), payload)
  }
})

function harmless(html: string, from: string) {
  const tags = html.match(/<[^>]*>/g) ?? []
  for (const tag of tags) {
    assert.match(
      tag,
      /^<\/?(p|h[2-4]|ul|ol|li|blockquote|hr|br|strong|em|u|s|code|a|table|tbody|tr|t[hd]|figure|figcaption|picture|source|img|span)( [^<]*)?>$/,
      from,
    )
    assert.doesNotMatch(
      tag,
      /\son\w+|style|class|javascript|data:|srcdoc|traceur|exemple\.mg|<script/i,
      `${from} → ${tag}`,
    )
  }
}

test('weak point 14 20,000 nested tags are refused, 4,900 are flattened, each with three seconds of CPU', () => {
  const read = (html: string) => {
    const before = process.cpuUsage()
    const answer = documentFromHtml(html, imageIdAt)
    const shown = answer.document ? cleanWritten(renderArticle(answer.document, images)) : answer.problem
    assert.ok(process.cpuUsage(before).user < 3_000_000, html.slice(0, 20)) // µs
    return shown
  }
  for (const tag of ['b', 'div', 'blockquote', 'ul', 'li', 'table', 'a href="https://x.mg"', 'font'])
    assert.equal(read(`${`<${tag}>`.repeat(20_000)}x`), 'magazine.documentTooComplex')
  for (const tag of ['b', 'div', 'blockquote', 'ul', 'li', 'table', 'td'])
    assert.ok(read(`${`<${tag}>`.repeat(4900)}fond`).includes('fond'), tag)
  assert.equal(read(`${'<blockquote>'.repeat(4900)}fond`)?.split('<blockquote>').length, 1 + 16, 'levels that are kept')
  read('<'.repeat(200_000))
})

test('R-MAG-13 HTML of existing clients becomes a document that renders the same', () => {
  const same = [
    '<p>Un <strong>gras</strong> et un <em>italique</em>.</p><h2>Titre</h2><h3>Sous-titre</h3>',
    '<ul><li><p>un</p></li><li><p>deux</p><ol start="4"><li><p>quatre</p></li></ol></li></ul>',
    '<blockquote><p>Une phrase.</p></blockquote><hr /><p>fin<br />ligne</p>',
    '<table><tbody><tr><th><p>Nom</p></th><td colspan="2"><p>Rabe</p></td></tr></tbody></table>',
    '<p><a href="https://exemple.mg/" rel="noopener nofollow ugc">lien</a></p>',
  ]
  for (const html of same) assert.equal(rendered(html), html)
  const understood: [string, string][] = [
    ['Un texte<p>un autre', '<p>Un texte</p><p>un autre</p>'],
    ['<h1>Grand</h1><h6>petit</h6>', '<h2>Grand</h2><h4>petit</h4>'],
    ['<div>a<div>b</div>c</div>', '<p>a</p><p>b</p><p>c</p>'],
    ['<ul>seul<li>un</li></ul>', '<ul><li><p>seul</p></li><li><p>un</p></li></ul>'],
    ['<li>orphelin</li>', '<p>orphelin</p>'],
    ['<table><tr><td>x</table>', '<table><tbody><tr><td><p>x</p></td></tr></tbody></table>'],
    ['<ul></ul><table></table>', ''],
    ['<p>a <b>b <i>c</i></b> d</p>', '<p>a <strong>b </strong><strong><em>c</em></strong> d</p>'],
    ['<p>é &amp; &lt;b&gt;</p>', '<p>é &amp; &lt;b&gt;</p>'],
    ['<p>avant <img src="https://ailleurs.mg/x.png"> après</p>', '<p>avant  après</p>'],
  ]
  for (const [html, wanted] of understood) assert.equal(rendered(html), wanted, html)
})

test('R-MAG-06, R-MAG-13 what Google Docs, Word and LibreOffice write keeps lists and marks, and not all of it is bold', () => {
  const google = (html: string) =>
    `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1">${html}</b><br class="Apple-interchange-newline">`
  const word = (level: number, mark: string, words: string) =>
    `<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${mark}<span>&nbsp; </span></span><![endif]>${words}<o:p></o:p></p>`
  const cases: [string, string][] = [
    [google('<p dir="ltr"><span style="font-weight:400">Un mot</span></p>'), '<p>Un mot</p>'],
    [
      google(
        '<h2><span style="font-weight:400">Le titre</span></h2><p><span style="font-weight:400">Un mot </span><span style="font-weight:700">gras</span><span style="font-style:italic"> penché</span><span style="text-decoration:line-through"> barré</span><span style="text-decoration:underline"> souligné</span></p>',
      ),
      '<h2>Le titre</h2><p>Un mot <strong>gras</strong><em> penché</em><s> barré</s><u> souligné</u></p>',
    ],
    [
      google(
        '<ul><li dir="ltr" style="font-weight:400" aria-level="1"><p dir="ltr" role="presentation"><span>un</span></p></li><ul><li aria-level="2"><p><span>dessous</span></p></li></ul><li><p>deux</p></li></ul><ol start="3"><li><p>trois</p></li></ol>',
      ),
      '<ul><li><p>un</p><ul><li><p>dessous</p></li></ul></li><li><p>deux</p></li></ul><ol start="3"><li><p>trois</p></li></ol>',
    ],
    [
      google(
        '<p><a href="https://exemple.mg/" style="text-decoration:none;"><span style="color:#1155cc;text-decoration:underline">lien</span></a></p><br><p>après</p>',
      ),
      '<p><a href="https://exemple.mg/" rel="noopener nofollow ugc">lien</a></p><p>après</p>',
    ],
    [
      '<p><b>gras <span style="font-weight:400">maigre</span> gras</b> <i style="font-style:normal">droit</i></p>',
      '<p><strong>gras </strong>maigre<strong> gras</strong> droit</p>',
    ],
    [
      "<p class=MsoNormal><b style='mso-bidi-font-weight:normal'>oui</b> <span style='font-weight:bold'>aussi</span></p>",
      '<p><strong>oui</strong> <strong>aussi</strong></p>',
    ],
    [
      `${word(1, '·', 'pain')}${word(2, 'o', 'levain')}${word(1, '·', 'riz')}${word(1, '1.', 'puis')}`,
      '<ul><li><p>pain</p><ul><li><p>levain</p></li></ul></li><li><p>riz</p></li></ul><ol><li><p>puis</p></li></ol>',
    ],
    [
      '<p style="line-height: 100%"><font face="Liberation Serif"><b>gras</b></font></p><ol><li><p style="margin: 0cm">un</p><ul><li><p>a</p></li></ul></li></ol>',
      '<p><strong>gras</strong></p><ol><li><p>un</p><ul><li><p>a</p></li></ul></li></ol>',
    ],
    ['<ul><ul><li>seul</li></ul></ul>', '<ul><li><p></p><ul><li><p>seul</p></li></ul></li></ul>'],
    [
      '<p><u>souligné <span style="text-decoration:none">toujours</span></u></p>',
      '<p><u>souligné </u><u>toujours</u></p>',
    ],
  ]
  for (const [html, wanted] of cases) assert.equal(rendered(html), wanted, html)
  assert.doesNotMatch(rendered('<p style="color:red"><span style="position:fixed">x</span></p>'), /style/)
})

test('R-MAG-13 spaces between words stay, also around marks; those between blocks and at the start of a line go', () => {
  const cases: [string, string][] = [
    ['<p>  un  <b>deux</b>\n <i>trois</i></p>', '<p>un <strong>deux</strong> <em>trois</em></p>'],
    ['<p><b> un</b></p>\n  <p> </p><p>deux</p>', '<p><strong>un</strong></p><p></p><p>deux</p>'],
    [' un <b>deux</b>', '<p>un <strong>deux</strong></p>'],
    ['<p>un</p> deux <p>trois</p>', '<p>un</p><p>deux </p><p>trois</p>'],
  ]
  for (const [html, wanted] of cases) assert.equal(rendered(html), wanted, html)
})

test('R-MAG-12 pictures that were uploaded here stay, with their caption', () => {
  const html = rendered(
    `<p>avant<img src="${address}" alt="Départ">après</p><figure><img src="${address}"><figcaption>Une <b>légende</b></figcaption></figure>`,
  )
  assert.equal(html.match(/<figure>/g)?.length, 2)
  assert.match(html, /^<p>avant<\/p><figure>.*alt="Départ".*<\/figure><p>après<\/p>/)
  assert.match(html, /<figcaption>Une légende<\/figcaption><\/figure>$/)
})

test('cleaning changes nothing of what the renderer writes', () => {
  const content = [
    {
      type: 'paragraph',
      content: [
        {
          type: 'text',
          text: 'a & "b" <c> \' é',
          marks: [{ type: 'link', attrs: { href: 'https://exemple.mg/?a=1&b=2' } }],
        },
      ],
    },
    { type: 'image', attrs: { id, alt: 'Le "départ" & co', caption: 'Légende' } },
    { type: 'replay', attrs: { liveId: id, title: 'Course' } },
    { type: 'horizontalRule' },
  ] as const
  const html = renderArticle({ type: 'doc', content } as never, images)
  assert.equal(cleanWritten(html), html)
  assert.equal(cleanSent('<p onclick="x">a</p>'), '<p>a</p>')
})

test('R-MAG-06 emojis that were pictures and raised numbers keep what they say; a picture of ours with an emoji is one', () => {
  const emoji = (src: string) => `<img src="${src}" alt="😀">`
  assert.equal(rendered(`<p>Salut ${emoji('https://web.whatsapp.com/x.png')} !</p>`), '<p>Salut 😀 !</p>')
  assert.match(rendered(emoji(address)), /^<figure>.*alt="😀"/)
  assert.equal(rendered('<p>10<sup>6</sup></p>'), '<p>10⁶</p>')
})

test('R-MAG-06 what other programs write as a block ends the words before it', () => {
  for (const [html, ...texts] of [
    ['<dl><dt>Terme</dt><dd>Sens</dd><dd>Autre</dd></dl>', 'Terme', 'Sens', 'Autre'],
    ['<details><summary>Résumé</summary>Contenu</details>', 'Résumé', 'Contenu'],
    ['<center>Milieu</center><font color="red">rouge</font>', 'Milieu', 'rouge'],
    [
      '<header>Un</header><main>Deux<address>Trois</address></main><footer>Quatre</footer>',
      'Un',
      'Deux',
      'Trois',
      'Quatre',
    ],
    [
      '<nav>Un</nav><aside>Deux</aside><fieldset><legend>Trois</legend>Quatre</fieldset>',
      'Un',
      'Deux',
      'Trois',
      'Quatre',
    ],
  ] as const)
    assert.equal(rendered(html), texts.map((text) => `<p>${text}</p>`).join(''), html)
})
