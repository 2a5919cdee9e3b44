import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { XmlDocument } from 'libxml2-wasm'
import { escapeXml } from './xml.ts'

/** What arrives: the text and the attribute, as a parser of XML reads them. */
function parsed(text: string): [content: string, attribute: string | undefined] {
  const document = XmlDocument.fromString(
    `<?xml version="1.0" encoding="UTF-8"?><a b="${escapeXml(text)}">${escapeXml(text)}</a>`,
  )
  const found: [string, string | undefined] = [document.root.content, document.root.attr('b')?.value]
  document.dispose()
  return found
}

test('weak point 14: odd texts arrive as they were written, without what XML cannot say', () => {
  for (const [text, expected] of [
    [']]>', ']]>'],
    ['</title><script>&amp;"\'', '</title><script>&amp;"\''],
    ['a\u0000\u0007\u001Fb\u007F', 'ab\u007F'],
    ['\uFFFEa\uFFFF', 'a'],
    ['\uD83Da\uDE00', 'a'],
    ['\u2028a\u0085😀', '\u2028a\u0085😀'],
    ['un\r\ndeux\rtrois', 'un\r\ndeux\rtrois'],
    ['x'.repeat(100_000), 'x'.repeat(100_000)],
  ] as const)
    assert.equal(parsed(text)[0], expected)
})

const anything = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 }).map((units) => String.fromCharCode(...units)),
)

test('weak point 14: whatever a text holds, it is well formed, in an attribute as well, and nothing else is lost', () => {
  fc.assert(
    fc.property(anything, (text) => {
      const kept = [...text]
        .filter((sign) => /[\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u.test(sign))
        .join('')
      const [content, attribute] = parsed(text)
      assert.equal(content, kept)
      assert.equal(attribute, kept.replace(/[\t\n]/g, ' '))
    }),
  )
})
