import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import { type Head, headHtml } from './head.ts'

type Element = DefaultTreeAdapterTypes.Element

const elements = (node: DefaultTreeAdapterTypes.Node): Element[] => [
  ...('tagName' in node ? [node] : []),
  ...('childNodes' in node ? node.childNodes.flatMap(elements) : []),
]
const attribute = ({ attrs }: Element, name: string) => attrs.find((one) => one.name === name)?.value
const textOf = ({ childNodes }: Element) => childNodes.map((one) => ('value' in one ? one.value : '')).join('')

/** The page as a browser reads it. */
function read(head: Head) {
  const all = elements(
    parse(
      `<!doctype html><html><head>${Buffer.from(headHtml(head, { a: head.title })).toString()}</head><body></body></html>`,
    ),
  )
  return {
    tags: all.map(({ tagName }) => tagName),
    title: all.filter(({ tagName }) => tagName === 'title').map(textOf),
    meta: (name: string) =>
      all
        .filter((one) => [attribute(one, 'property'), attribute(one, 'name')].includes(name))
        .map((one) => attribute(one, 'content')),
    data: all.filter(({ tagName }) => tagName === 'script').map((one) => JSON.parse(textOf(one)) as unknown),
  }
}

const headWith = (text: string): Head => ({
  title: text,
  description: text,
  siteName: text,
  address: null,
  picture: null,
  facts: [['article:tag', text]],
  about: [{ '@type': 'Article', headline: text }],
  style: null,
  site: { name: text },
  status: 200,
})

const texts = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 10 }).map((units) => String.fromCharCode(...units)),
      fc.constantFrom(
        '</script>',
        '<!--',
        '<script>',
        ']]>',
        '\u2028',
        '{{name}}',
        '</title>',
        '"',
        "'",
        '&amp;',
        '\uFFFE',
        '\u0007',
      ),
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((parts) => `a${parts.join('')}`)

test('weak point 14: whatever a text holds, the head has the same elements, and structured data that is the text', () => {
  const usual = read(headWith('a'))
  const asRead = (text: string) => text.toWellFormed().replace(/\r\n?/g, '\n')
  fc.assert(
    fc.property(texts, (text) => {
      const found = read(headWith(text))
      assert.deepEqual(found.tags, usual.tags)
      for (const name of ['description', 'og:title', 'article:tag'])
        assert.deepEqual(
          found.meta(name).map((one) => one?.replaceAll('\0', '\uFFFD')),
          [asRead(text).replaceAll('\0', '\uFFFD')],
        )
      const whole = text.toWellFormed()
      assert.deepEqual(found.data, [{ '@type': 'Article', headline: whole }, { name: whole }, { a: whole }])
    }),
    { numRuns: 300 },
  )
})
