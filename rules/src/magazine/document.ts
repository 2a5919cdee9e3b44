/**
 * The text of an article: a Tiptap document with an allow-list. Parsing rebuilds the document, so that it contains
 * only what this file allows, whatever was sent.
 */

import { isId } from '../ids/index.ts'
import { cleanCharacters, cutTo } from '../typed/index.ts'
import { article } from './constants.ts'

export type MarkType = 'bold' | 'italic' | 'underline' | 'strike' | 'code' | 'link'
export interface ArticleMark {
  readonly type: MarkType
  readonly attrs?: { readonly href: string }
}

type Attributes = Readonly<Record<string, string | number>>
export interface ArticleNode {
  readonly type: NodeType
  readonly attrs?: Attributes
  readonly content?: readonly ArticleNode[]
  readonly text?: string
  readonly marks?: readonly ArticleMark[]
}
export interface ArticleDocument extends ArticleNode {
  readonly type: 'doc'
  readonly content: readonly ArticleNode[]
}

const inline = ['text', 'hardBreak'] as const
const cellBlock = ['paragraph', 'heading', 'bulletList', 'orderedList', 'blockquote', 'image'] as const
const block = [...cellBlock, 'table', 'horizontalRule', 'replay'] as const

/** Every node, its allowed content, and how its attributes are parsed; null: the node is not allowed like this. */
const nodes = {
  doc: { children: block },
  paragraph: { children: inline },
  heading: { children: inline, attrs: ({ level }) => ({ level: integer(level, 2, 4, 2) }) },
  bulletList: { children: ['listItem'] },
  orderedList: { children: ['listItem'], attrs: ({ start }) => ({ start: integer(start, 1, 9999, 1) }) },
  listItem: { children: block },
  blockquote: { children: block },
  table: { children: ['tableRow'] },
  tableRow: { children: ['tableHeader', 'tableCell'] },
  tableHeader: { children: cellBlock, attrs: spans },
  tableCell: { children: cellBlock, attrs: spans },
  horizontalRule: { children: [] },
  hardBreak: { children: [] },
  image: {
    children: [],
    attrs: ({ id, alt, caption }) =>
      isId(id) ? { id: id.toLowerCase(), alt: line(alt), caption: line(caption) } : null,
  },
  replay: {
    children: [],
    attrs: ({ liveId, title }) => (isId(liveId) ? { liveId: liveId.toLowerCase(), title: line(title) } : null),
  },
  text: { children: [] },
} as const satisfies Record<string, NodeRule>
export type NodeType =
  | (typeof block)[number]
  | (typeof inline)[number]
  | 'doc'
  | 'listItem'
  | 'tableRow'
  | 'tableHeader'
  | 'tableCell'

interface NodeRule {
  readonly children: readonly string[]
  readonly attrs?: (sent: Record<string, unknown>) => Attributes | null
}
const ruleOf = (type: unknown): NodeRule | undefined =>
  typeof type === 'string' && Object.hasOwn(nodes, type) ? nodes[type as keyof typeof nodes] : undefined

/** The allowed children of a node of this type. */
export const allowedIn = (type: NodeType): readonly string[] => nodes[type].children

export type ReadDocument = { document: ArticleDocument; problem: null } | { document: null; problem: string }

/** The document with allowed marks and attributes only, or the text key of why it is refused. */
export function readDocument(sent: unknown): ReadDocument {
  let count = 0
  const read = (node: unknown, allowed: readonly string[], depth: number): ArticleNode => {
    if (depth > article.documentDepth) throw new Problem('magazine.documentTooDeep')
    if (++count > article.documentNodes) throw new Problem('magazine.documentTooComplex')
    const { type, attrs, content, text, marks } = asRecord(node)
    const rule = ruleOf(type)
    if (!rule || !allowed.includes(type as string)) throw new Problem('magazine.documentInvalid')
    if (type === 'text') return readText(text, marks)
    const own = rule.attrs?.(asRecord(attrs ?? {}))
    if (own === null) throw new Problem('magazine.documentInvalid')
    if (content !== undefined && !Array.isArray(content)) throw new Problem('magazine.documentInvalid')
    const children = (content ?? []).flatMap((child: unknown) => {
      const made = read(child, rule.children, depth + 1)
      return made.type === 'text' && made.text === '' ? [] : [made]
    })
    return {
      type: type as NodeType,
      ...(own && { attrs: own }),
      ...((children.length > 0 || type === 'doc') && { content: children }),
    }
  }
  try {
    const document = read(sent, ['doc'], 0) as ArticleDocument
    const bytes = new TextEncoder().encode(JSON.stringify(document)).length
    return bytes > article.documentBytes
      ? { document: null, problem: 'magazine.documentTooLarge' }
      : { document, problem: null }
  } catch (error) {
    if (error instanceof Problem) return { document: null, problem: error.message }
    throw error
  }
}

class Problem extends Error {}

function asRecord(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Problem('magazine.documentInvalid')
  return value as Record<string, unknown>
}

function readText(text: unknown, marks: unknown): ArticleNode {
  if (typeof text !== 'string') throw new Problem('magazine.documentInvalid')
  const kept = Array.isArray(marks) ? markTypes.flatMap((type) => readMark(marks, type)) : []
  return { type: 'text', text: plain(text), ...(kept.length > 0 && { marks: kept }) }
}

/** In nesting order, the outermost first. */
const markTypes: readonly MarkType[] = ['link', 'bold', 'italic', 'underline', 'strike', 'code']

function readMark(marks: readonly unknown[], type: MarkType): ArticleMark[] {
  const sent = marks.find((mark) => (mark as { type?: unknown } | null)?.type === type)
  if (!sent) return []
  if (type !== 'link') return [{ type }]
  const href = safeAddress((sent as { attrs?: { href?: unknown } | null }).attrs?.href)
  return href ? [{ type, attrs: { href } }] : []
}

/** The normalized URL of an allowed link (http, https, mailto); null for anything else. */
export function safeAddress(address: unknown): string | null {
  if (typeof address !== 'string' || address.length > article.addressMax) return null
  const url = URL.parse(address.trim())
  return url && ['http:', 'https:', 'mailto:'].includes(url.protocol) ? url.href : null
}

/** Removes control characters, lone surrogates, and the two characters that mark matches in search results. */
const plain = cleanCharacters
const line = (value: unknown) =>
  typeof value === 'string' ? cutTo(plain(value).replace(/\s+/g, ' ').trim(), article.captionMax) : ''

function integer(value: unknown, min: number, max: number, usual: number): number {
  return Number.isInteger(value) ? Math.min(max, Math.max(min, value as number)) : usual
}

function spans({ colspan, rowspan }: Record<string, unknown>): Attributes {
  return { colspan: integer(colspan, 1, 50, 1), rowspan: integer(rowspan, 1, 50, 1) }
}

export const emptyDocument: ArticleDocument = { type: 'doc', content: [] }

/** The images of a text, each once, in order. */
export function imagesIn(document: ArticleNode): string[] {
  const found = new Set<string>()
  walk(document, ({ type, attrs }) => {
    if (type === 'image' && typeof attrs?.id === 'string') found.add(attrs.id)
  })
  return [...found]
}

/** The plain text, one line per block, including captions. */
export function textOf(document: ArticleNode): string {
  const lines: string[] = []
  let open = ''
  const close = () => {
    if (open.trim()) lines.push(open.trim())
    open = ''
  }
  walk(document, ({ type, text, attrs }) => {
    if (type === 'text') open += text
    else if (type === 'hardBreak') open += ' '
    else {
      close()
      if (type === 'image') open = String(attrs?.caption ?? '')
      if (type === 'replay') open = String(attrs?.title ?? '')
    }
  })
  close()
  return lines.join('\n')
}

function walk(node: ArticleNode, visit: (node: ArticleNode) => void): void {
  visit(node)
  for (const child of node.content ?? []) walk(child, visit)
}

/** As many of the first sentences as fit; otherwise the first words and an ellipsis. */
export function excerptOf(text: string, longest: number = article.excerpt): string {
  const flat = text.replace(/\s+/g, ' ').trim()
  if (flat.length <= longest) return flat
  const start = cutTo(flat, longest)
  const sentence = /^.*[.!?…](?=\s)/u.exec(start)?.[0]
  if (sentence && sentence.length > longest / 3) return sentence
  return `${cutTo(start, Math.max(start.lastIndexOf(' '), longest / 2)).replace(/[\s,;:.–-]+$/u, '')}…`
}

/** In minutes, at least one. */
export const readingMinutes = (text: string): number =>
  Math.max(1, Math.ceil((text.match(/\S+/g)?.length ?? 0) / article.wordsPerMinute))
