import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compile } from './template.ts'

test('a text is escaped wherever its hole is; HTML of our own making is not', () => {
  const fill = compile('<a title="{{title}}">{{title}}</a>{{{content}}}')
  const title = `"><script>alert('x')</script>`
  const html = fill({ title, content: '<p>a</p>' })
  assert.ok(!html.includes('<script>'))
  assert.match(html, /title="&quot;&gt;&lt;script&gt;.*<p>a<\/p>$/)
})

test('a list is generated once for each item, within itself too; the item comes before what is around it', () => {
  const fill = compile('<x-each name="all">{{name}}<x-each name="tags">[{{name}}@{{site}}]</x-each>;</x-each>')
  const all = [
    { name: 'a', tags: [{ name: 'x' }, { name: 'y' }] },
    { name: 'b', tags: [] },
  ]
  assert.equal(fill({ site: 's', all }), 'a[x@s][y@s];b;')
  assert.equal(fill({ all: [] }), '')
})

test('holes in what is filled in are text, and a hole without a value is empty', () => {
  assert.equal(compile('{{a}}{{b}}|{{toString}}')({ a: '{{b}}', b: '{{{a}}}' }), '{{b}}{{{a}}}|')
})

test('a page with a list that is never closed does not open', () => {
  assert.throws(() => compile('<x-each name="a">'), /close/)
  assert.throws(() => compile('</x-each></x-each>x'), /close/)
})
