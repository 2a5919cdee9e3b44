import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getSchema } from '@tiptap/core'
import { allowedIn, type NodeType, readDocument } from '@vondrona/rules/magazine'
import { extensions } from './schema.ts'

const view = () => ({ dom: null as never })
const schema = getSchema(
  extensions({
    placeholder: '',
    beginRemote: () => '',
    leftOut: () => {},
    begin: () => 'p',
    image: view,
    replay: view,
  }),
)

test('weak point 14 the editor knows the nodes, marks and attributes of the rules, and nothing else', () => {
  const nodes = Object.keys(schema.nodes) as NodeType[]
  assert.deepEqual(new Set(nodes), new Set(['doc', 'text', ...nodes.flatMap(allowedIn)]))
  for (const name of nodes) {
    const inside = nodes.filter((child) => {
      let match = schema.nodes[name]!.contentMatch
      const seen = new Set<typeof match>()
      for (const todo = [match]; todo.length > 0; ) {
        match = todo.pop()!
        if (seen.has(match)) continue
        seen.add(match)
        if (match.matchType(schema.nodes[child]!)) return true
        for (let edge = 0; edge < match.edgeCount; edge++) todo.push(match.edge(edge).next)
      }
      return false
    })
    assert.deepEqual(new Set(inside), new Set(allowedIn(name)), name)
  }
  assert.deepEqual(
    new Set(Object.keys(schema.marks)),
    new Set(['link', 'bold', 'italic', 'underline', 'strike', 'code']),
  )
  const attributes = Object.entries({ ...schema.nodes, ...schema.marks }).flatMap(([name, { spec }]) =>
    Object.keys(spec.attrs ?? {}).map((attribute) => `${name}.${attribute}`),
  )
  assert.deepEqual(
    new Set(attributes),
    new Set([
      ...['heading.level', 'orderedList.start', 'link.href', 'image.id', 'image.pending', 'image.alt', 'image.caption'],
      ...['replay.liveId', 'replay.title', 'tableCell.colspan', 'tableCell.rowspan'],
      ...['tableHeader.colspan', 'tableHeader.rowspan'],
    ]),
  )
})

test('R-MAG-13 marks that the rules allow together stay together', () => {
  const marks = ['link', 'bold', 'italic', 'underline', 'strike', 'code'].map((type) =>
    type === 'link' ? { type, attrs: { href: 'https://exemple.mg/' } } : { type },
  )
  const document = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'x', marks }] }],
  }
  const node = schema.nodeFromJSON(document)
  node.check()
  assert.deepEqual(readDocument(node.toJSON()).document, document)
})

test('weak point 14 a pasted link leads only where links may; another one is plain text', () => {
  const [rule] = schema.marks.link!.spec.parseDOM ?? []
  const read = (href: string) => rule?.getAttrs?.({ getAttribute: () => href } as never)
  assert.deepEqual(read('https://vondrona.mg/x'), { href: 'https://vondrona.mg/x' })
  for (const href of ['javascript:alert(1)', 'data:text/html,x', '']) assert.equal(read(href), false, href)
  const shown = (href: string) => schema.marks.link!.spec.toDOM?.(schema.marks.link!.create({ href }), true)
  assert.deepEqual((shown('javascript:alert(1)') as unknown as unknown[])[1], {
    href: '',
    rel: 'noopener nofollow ugc',
  })
})

test('R-MAG-06 a pasted heading of any level becomes the nearest of those that an article has', () => {
  const rules = schema.nodes.heading!.spec.parseDOM ?? []
  assert.deepEqual(
    rules.map((rule) => [rule.tag, rule.attrs?.level ?? (rule.getAttrs?.(null as never) as { level?: number })?.level]),
    [2, 2, 3, 4, 4, 4].map((level, n) => [`h${n + 1}`, level]),
  )
})

test('a figure that names no replay is not read as one', () => {
  const [rule] = schema.nodes.replay?.spec.parseDOM ?? []
  const attributesOf = (dataset: object) =>
    rule?.getAttrs?.({ dataset, textContent: 'Finale', getAttribute: () => null } as never)
  assert.equal(attributesOf({ replay: '' }), false)
  assert.deepEqual(attributesOf({ replay: 'l1' }), { liveId: 'l1', title: 'Finale' })
  assert.deepEqual(attributesOf({ replay: 'l1', title: '' }), { liveId: 'l1', title: '' })
})
