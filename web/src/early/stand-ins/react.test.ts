import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { createContext, createElement, draw, Fragment, jsx, lazy, Suspense, useContext, useState } from './react.ts'

/** As much of a document as drawing takes, written like HTML. */
class FakeNode {
  readonly children: FakeNode[] = []
  readonly namespaceURI: string | null = null
  appendChild(child: FakeNode): void {
    this.children.push(...(child.constructor === FakeNode ? child.children : [child]))
  }
  toString(): string {
    return this.children.join('')
  }
}
class FakeText extends FakeNode {
  readonly text: string
  constructor(text: string) {
    super()
    this.text = text
  }
  override toString = () => `“${this.text}”`
}
class FakeElement extends FakeNode {
  readonly attributes: [string, string][] = []
  readonly styles: [string, string][] = []
  readonly style = { setProperty: (name: string, value: string) => this.styles.push([name, value]) }
  readonly name: string
  override readonly namespaceURI: string
  constructor(name: string, namespaceURI: string) {
    super()
    this.name = name
    this.namespaceURI = namespaceURI
  }
  setAttribute(name: string, value: string): void {
    this.attributes.push([name, value])
  }
  override toString(): string {
    const styles = this.styles.map(([name, value]) => ` ${name}: ${value};`)
    const attributes = this.attributes.map(([name, value]) => ` ${name}=${value}`)
    const drawn = this.namespaceURI.endsWith('svg') ? 'svg:' : ''
    return `<${drawn}${this.name}${[...attributes, ...styles].join('')}>${super.toString()}</>`
  }
}

beforeEach(() => {
  Object.assign(globalThis, {
    Node: FakeNode,
    document: {
      createDocumentFragment: () => new FakeNode(),
      createTextNode: (text: string) => new FakeText(text),
      createElement: (name: string) => new FakeElement(name, 'http://www.w3.org/1999/xhtml'),
      createElementNS: (space: string, name: string) => new FakeElement(name, space),
    },
  })
})

function drawn(node: unknown): string {
  const into = new FakeNode()
  draw(node, into as unknown as Node)
  return String(into)
}

test('HTML that a component brings along is not drawn: what a member wrote is text', () => {
  assert.throws(() => drawn(jsx('p', { dangerouslySetInnerHTML: { __html: '<b>x</b>' } })), /HTML/)
  assert.equal(drawn(jsx('p', { children: '<b>x</b>' })), '<p>“<b>x</b>”</>')
})

test('texts, numbers and lists are drawn in their order; true, false, null and nothing are not', () => {
  assert.equal(drawn(['a', 0, null, undefined, true, false, ['b', jsx(Fragment, { children: ['c'] })]]), '“a”“0”“b”“c”')
})

test('properties become attributes; handlers, keys and what is false or absent do not', () => {
  const props = {
    className: 'a',
    htmlFor: 'b',
    hidden: true,
    disabled: false,
    title: undefined,
    onClick() {},
    key: 'k',
    ref: {},
  }
  assert.equal(drawn(jsx('p', props)), '<p class=a for=b hidden=></>')
  assert.equal(
    drawn(jsx('p', { 'aria-busy': false, 'data-open': true, tabIndex: 0 })),
    '<p aria-busy=false data-open=true tabIndex=0></>',
  )
  assert.equal(drawn(jsx('input', { defaultValue: 'x', defaultChecked: true })), '<input value=x checked=></>')
  assert.equal(drawn(jsx('textarea', { defaultValue: 'x' })), '<textarea value=x>“x”</>')
})

test('a number of a style is in pixels where React takes it so', () => {
  const style = { width: 44, zIndex: 3, lineHeight: 1.5, '--n': 2, backgroundColor: 'red', color: undefined }
  assert.equal(
    drawn(jsx('i', { style })),
    '<i width: 44px; z-index: 3; line-height: 1.5; --n: 2; background-color: red;></>',
  )
})

test('a drawing is one, with all that is in it', () => {
  const path = jsx('path', { strokeWidth: 2, viewBox: '0' })
  assert.equal(drawn(jsx('svg', { children: path })), '<svg:svg><svg:path stroke-width=2 viewBox=0></></>')
})

test('a component is drawn with its first state and the context around it, and that only inside', () => {
  const Colour = createContext('none')
  const Shown = () => {
    const [n] = useState(() => 7)
    return `${useContext(Colour)}${n}`
  }
  const both = [jsx(Colour, { value: 'red', children: jsx(Shown, {}) }), createElement(Shown, null)]
  assert.equal(drawn(both), '“red7”“none7”')
})

test('what is loaded later shows what stands in its place, and nothing of what was begun', () => {
  const Late = lazy()
  const inside = [jsx('p', { children: 'begun' }), jsx(Late, {})]
  assert.equal(drawn(jsx(Suspense, { fallback: 'soon', children: inside })), '“soon”')
  assert.equal(drawn(jsx(Suspense, { fallback: 'soon', children: jsx('p', {}) })), '<p></>')
  const broken = () => {
    throw new Error('a mistake')
  }
  assert.throws(() => drawn(jsx(Suspense, { fallback: 'soon', children: jsx(broken, {}) })), /a mistake/)
})
