import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DOMParser } from '@tiptap/pm/model'

/** As much of a browser's tree as is read and changed. */
class FakeNode {
  static TEXT_NODE = 3
  nodeType = 1
  childNodes: FakeNode[] = []
  parent: FakeNode | undefined
  ownerDocument = { createElement: (tag: string) => new FakeElement(tag, {}) }
  append(...nodes: FakeNode[]) {
    for (const node of nodes) node.parent = this
    this.childNodes.push(...nodes)
  }
  replaceChild(made: FakeNode, old: FakeNode) {
    made.parent = this
    this.childNodes.splice(this.childNodes.indexOf(old), 1, made)
  }
}
class FakeText extends FakeNode {
  override nodeType = 3
  readonly nodeValue: string
  constructor(text: string) {
    super()
    this.nodeValue = text
  }
  cloneNode = () => new FakeText(this.nodeValue)
}
class FakeElement extends FakeNode {
  readonly localName: string
  readonly attributes: Record<string, string>
  constructor(tag: string, attributes: Record<string, string>, children: (FakeNode | string)[] = []) {
    super()
    this.localName = tag
    this.attributes = attributes
    this.append(...children.map((child) => (typeof child === 'string' ? new FakeText(child) : child)))
  }
  hasAttribute = (name: string) => name in this.attributes
  getAttribute = (name: string) => this.attributes[name] ?? null
  replaceWith(...nodes: FakeNode[]) {
    const { childNodes } = this.parent!
    for (const node of nodes) node.parent = this.parent
    childNodes.splice(childNodes.indexOf(this), 1, ...nodes)
  }
}
Object.assign(globalThis, { Node: FakeNode, Element: FakeElement })
const { PasteParser } = await import('./pasted-marks.ts')

const el = (tag: string, style: string, ...children: (FakeNode | string)[]) =>
  new FakeElement(tag, style ? { style } : {}, children)
const written = (node: FakeNode): string =>
  node instanceof FakeText
    ? node.nodeValue
    : `<${(node as FakeElement).localName}>${node.childNodes.map(written).join('')}</>`

test('R-MAG-06 marks that a paste writes as styles become tags around each text, and all others go', (t) => {
  t.mock.method(DOMParser.prototype, 'parseSlice', (dom: FakeNode) => written(dom))
  const parser = new PasteParser({} as never, [])
  const pasted = (...children: (FakeNode | string)[]) => parser.parseSlice(el('p', '', ...children) as never) as unknown
  const bold = 'font-weight:700'
  assert.equal(pasted('a', el('span', bold, 'b'), 'c'), '<p>a<strong>b</>c</>')
  assert.equal(pasted(el('b', 'font-weight:normal', 'a', el('span', bold, 'b'))), '<p>a<strong>b</></>')
  assert.equal(pasted(el('i', '', el('b', '', 'a'), 'b')), '<p><strong><em>a</></><em>b</></>')
  assert.equal(pasted(el('b', '', el('code', '', 'a'))), '<p><code><strong>a</></></>')
  assert.equal(pasted(el('b', '', '\n  ', 'a', ' ')), '<p>\n  <strong>a</><strong> </></>', 'between blocks is no text')
  const underlined = () => el('span', 'text-decoration:underline', 'a')
  assert.equal(pasted(underlined()), '<p><u>a</></>')
  assert.equal(pasted(new FakeElement('a', { href: '/x' }, [underlined()])), '<p><a>a</></>', 'a link has its own line')
  assert.equal(pasted(new FakeElement('a', { href: '/x' }, [el('em', '', underlined())])), '<p><a><em>a</></></>')
  assert.equal(pasted(new FakeElement('a', {}, [underlined()])), '<p><a><u>a</></></>')
})
