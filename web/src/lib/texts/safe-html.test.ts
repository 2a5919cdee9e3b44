import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type HtmlNode, readHtml } from './safe-html.ts'

const allowed = { p: [], a: ['href'], br: [], strong: [], img: ['src', 'alt'] }
const read = (html: string) => readHtml(html, allowed)
const written = (nodes: readonly HtmlNode[]): string =>
  nodes
    .map((node) =>
      typeof node === 'string' ? node : `[${node.tag}${JSON.stringify(node.attributes)}:${written(node.children)}]`,
    )
    .join('')

test('R-MAG-13 tags and attributes outside the allow-list are not rendered; their text stays text', () => {
  assert.equal(written(read('<p onclick="x()">a<script>alert(1)</script></p>')), '[p{}:aalert(1)]')
  assert.equal(written(read('<a href="/x" style="y">b</a>')), '[a{"href":"/x"}:b]')
  assert.equal(written(read('<iframe src="//x"></iframe><constructor>c</constructor>')), 'c')
})

test('text, entities, empty and nested elements are read as the server writes them', () => {
  const html = '<p>1 &lt; 2 &amp; &quot;3&quot;<br /><strong>x</strong></p><img src="/a" alt="&quot;b&quot;" />end'
  assert.equal(written(read(html)), '[p{}:1 < 2 & "3"[br{}:][strong{}:x]][img{"src":"/a","alt":"\\"b\\""}:]end')
})

test('what is closed twice or never ends nothing else', () => {
  assert.equal(written(read('</p><p>a<strong>b</p>c')), '[p{}:a[strong{}:b]]c')
})

test('weak point 14: 20,000 nested tags are read quickly', () => {
  const before = process.cpuUsage()
  read('<p>'.repeat(20_000) + '</p>'.repeat(20_000))
  assert.ok(process.cpuUsage(before).user < 1_000_000) // µs
})
