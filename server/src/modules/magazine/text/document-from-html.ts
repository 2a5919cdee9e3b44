import {
  type ArticleMark,
  type ArticleNode,
  allowedIn,
  type MarkType,
  type NodeType,
  type ReadDocument,
  readDocument,
} from '@vondrona/rules/magazine'
import { article } from '@vondrona/rules/magazine/constants'
import {
  emojisIn,
  listsFromWord,
  markOfTag,
  raisedNumbers,
  type StyledMark,
  marksWithin as styledWithin,
} from '@vondrona/rules/magazine/pasted'
import { Parser } from 'htmlparser2'
import { cleanSent } from './clean.ts'

/**
 * The document of HTML that an existing client sent: cleaned, then read tag by tag. What has no place in the schema
 * gives its text to what is around it; pictures that were not uploaded here are omitted.
 */
export function documentFromHtml(html: string, imageIdAt: (url: string) => string | null): ReadDocument {
  const tags = html.match(/<[a-z]/gi)?.length ?? 0
  if (tags > article.documentNodes) return { document: null, problem: 'magazine.documentTooComplex' }
  const builder = new Builder(imageIdAt)
  const parser = new Parser({
    onopentag: (name, attributes) => builder.open(name, attributes),
    ontext: (text) => builder.text(text),
    onclosetag: () => builder.close(),
  })
  parser.end(cleanSent(raisedNumbers(listsFromWord(html))))
  return readDocument(builder.finish())
}

interface Draft {
  type: NodeType
  attrs?: Record<string, string | number>
  content: (Draft | ArticleNode)[]
  /** The HTML did not say it: it ends where something comes that has no place in it. */
  implied?: boolean
}
/** What an open tag did, undone when it closes. */
interface Opened {
  /** How many blocks were open before it; null: it is no block. */
  depth: number | null
  marks: readonly ArticleMark[]
  caption: Draft | null
}

const blocks: Record<string, NodeType> = {
  p: 'paragraph',
  pre: 'paragraph',
  ul: 'bulletList',
  ol: 'orderedList',
  li: 'listItem',
  blockquote: 'blockquote',
  table: 'table',
  tr: 'tableRow',
  th: 'tableHeader',
  td: 'tableCell',
}
/** Where something is that does not belong directly into a list or table, this is put around it. */
const between: Partial<Record<NodeType, NodeType>> = {
  bulletList: 'listItem',
  orderedList: 'listItem',
  table: 'tableRow',
  tableRow: 'tableCell',
}
const inlineTags = new Set(['span', 'br', 'img', 'a', 'thead', 'tbody', 'tfoot'])
const deepest = article.documentDepth - 4 // room for what is put around, and for a text in a paragraph

class Builder {
  readonly #root: Draft = { type: 'doc', content: [] }
  readonly #path: Draft[] = [this.#root]
  readonly #opened: Opened[] = []
  #marks: readonly ArticleMark[] = []
  readonly #imageIdAt: (url: string) => string | null
  #lastImage: Draft | null = null
  /** The picture whose caption is being read. */
  #caption: Draft | null = null

  constructor(imageIdAt: (url: string) => string | null) {
    this.#imageIdAt = imageIdAt
  }

  open(name: string, attributes: Record<string, string>) {
    const isBlock = !isMark(name) && !inlineTags.has(name)
    if (isBlock) this.#leaveText()
    this.#opened.push({ depth: isBlock ? this.#path.length : null, marks: this.#marks, caption: this.#caption })
    this.#marks = marksWithin(this.#marks, name, attributes)
    if (isMark(name)) return
    if (name === 'br') this.#inline({ type: 'hardBreak' })
    else if (name === 'img') this.#image(attributes)
    else if (name === 'hr') this.#place({ type: 'horizontalRule', content: [] })
    else if (name === 'figure') this.#lastImage = null
    else if (name === 'figcaption') this.#caption = this.#lastImage
    else this.#block(name, attributes)
  }

  close() {
    const { depth, marks, caption } = this.#opened.pop() ?? { depth: null, marks: [], caption: null }
    if (depth !== null) this.#path.length = Math.min(this.#path.length, depth)
    this.#marks = marks
    this.#caption = caption
  }

  text(text: string) {
    const flat = text.replace(/\s+/g, ' ')
    const { attrs } = this.#caption ?? {}
    if (attrs) attrs.caption = `${attrs.caption ?? ''}${flat}`
    else {
      const kept = this.#inText() && this.#top.content.length > 0 ? flat : flat.trimStart()
      if (kept) this.#inline({ type: 'text', text: kept, ...(this.#marks.length > 0 && { marks: [...this.#marks] }) })
    }
  }

  #block(name: string, attributes: Record<string, string>) {
    const heading = /^h([1-6])$/.exec(name)?.[1]
    const type = heading ? 'heading' : blocks[name]
    if (isList(type) && isList(this.#top.type)) this.#enterLastItem()
    if (!type || this.#path.length > deepest || !this.#makeRoomFor(type)) return
    const { start, colspan, rowspan } = attributes
    const numbers = Object.entries({ level: heading, start, colspan, rowspan }).filter(([, value]) => value)
    this.#enter({ type, attrs: Object.fromEntries(numbers.map(([key, value]) => [key, Number(value)])), content: [] })
  }

  /** A list directly in a list belongs to the item before it: so do Google Docs and old browsers write. */
  #enterLastItem() {
    const last = this.#top.content.at(-1)
    if (last?.type === 'listItem') this.#path.push(last as Draft)
  }

  #image({ src = '', alt = '' }: Record<string, string>) {
    const id = this.#imageIdAt(src)
    const emojis = id ? null : emojisIn(alt)
    if (emojis) this.text(emojis)
    if (!id) return
    this.#leaveText()
    this.#lastImage = { type: 'image', attrs: { id, alt }, content: [] }
    this.#place(this.#lastImage)
  }

  #inline(node: ArticleNode) {
    if (!this.#inText()) {
      if (!this.#makeRoomFor('paragraph')) return
      this.#enter({ type: 'paragraph', content: [], implied: true })
    }
    this.#top.content.push(node)
  }

  #place(node: Draft) {
    if (this.#makeRoomFor(node.type)) this.#top.content.push(node)
  }

  /** Ends what was only implied, opens what is required between; false where there is no place for it. */
  #makeRoomFor(type: NodeType): boolean {
    while (this.#top.implied && !allowedIn(this.#top.type).includes(type)) this.#path.pop()
    const missing = wayTo(this.#top.type, type)
    for (const one of missing ?? []) this.#enter({ type: one, content: [], implied: true })
    return missing !== null
  }

  #enter(node: Draft) {
    this.#top.content.push(node)
    this.#path.push(node)
  }

  #inText(): boolean {
    return this.#top.type === 'paragraph' || this.#top.type === 'heading'
  }

  /** A block ends the text before it, also where the HTML did not say so. */
  #leaveText() {
    if (this.#inText()) this.#path.pop()
  }

  get #top(): Draft {
    return this.#path.at(-1) ?? this.#root
  }

  finish(): Draft | ArticleNode | null {
    return complete(this.#root)
  }
}

const isList = (type: NodeType | undefined) => type === 'bulletList' || type === 'orderedList'
const isMark = (name: string) => name === 'a' || name === 'code' || markOfTag(name) !== undefined

/** The marks of what is in a tag: those around it, without what its style takes back, and its own. */
function marksWithin(around: readonly ArticleMark[], name: string, { href, style = '' }: Record<string, string>) {
  const others = around.filter((mark) => !isStyled(mark))
  const give = (mark: ArticleMark) => {
    if (!others.some(({ type }) => type === mark.type)) others.push(mark)
  }
  if (name === 'a' && href) others.push({ type: 'link', attrs: { href } })
  if (name === 'code') give({ type: 'code' })
  const inLink = others.some(({ type }) => type === 'link')
  const before = around.filter(isStyled).map(({ type }) => type)
  return [...others, ...styledWithin(before, { tag: name, style, inLink }).map((type) => ({ type }))]
}

const isStyled = (mark: ArticleMark): mark is ArticleMark & { type: StyledMark } => styledMarks.has(mark.type)
const styledMarks: ReadonlySet<MarkType> = new Set<StyledMark>(['bold', 'italic', 'underline', 'strike'])

/** What must be opened inside `from` before `type` is allowed there; null: impossible. */
function wayTo(from: NodeType, type: NodeType): NodeType[] | null {
  if (allowedIn(from).includes(type)) return []
  const next = between[from]
  const rest = next ? wayTo(next, type) : null
  return next && rest ? [next, ...rest] : null
}

const needsContent = new Set<NodeType>(['bulletList', 'orderedList', 'table', 'tableRow'])
const needsParagraph = new Set<NodeType>(['listItem', 'blockquote', 'tableHeader', 'tableCell'])

/** Without empty lists and tables; what the editor wants to begin with a paragraph does. */
function complete(node: Draft | ArticleNode): Draft | ArticleNode | null {
  const content = (node.content ?? []).map(complete).filter((child) => child !== null)
  if (needsContent.has(node.type) && content.length === 0) return null
  if ('implied' in node && content.length > 0 && content.every(({ type }) => type === 'hardBreak')) return null // between blocks
  const [first] = content
  if (needsParagraph.has(node.type) && first?.type !== 'paragraph' && (!first || node.type === 'listItem'))
    content.unshift({ type: 'paragraph' })
  return { ...node, content } as Draft
}
