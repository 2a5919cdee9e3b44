/** The editor's schema: exactly what rules/src/magazine allows in a document. What is pasted is reduced to it. */
import { type AnyExtension, Node, type NodeViewRenderer } from '@tiptap/core'
import { Blockquote } from '@tiptap/extension-blockquote'
import { Bold } from '@tiptap/extension-bold'
import { Code } from '@tiptap/extension-code'
import { Document } from '@tiptap/extension-document'
import { HardBreak } from '@tiptap/extension-hard-break'
import { Heading } from '@tiptap/extension-heading'
import { HorizontalRule } from '@tiptap/extension-horizontal-rule'
import { Italic } from '@tiptap/extension-italic'
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Strike } from '@tiptap/extension-strike'
import { TableCell, TableHeader, TableKit } from '@tiptap/extension-table'
import { Text } from '@tiptap/extension-text'
import { Underline } from '@tiptap/extension-underline'
import { Dropcursor, Gapcursor, Placeholder, TrailingNode, UndoRedo } from '@tiptap/extensions'
import { allowedIn } from '@vondrona/rules/magazine'
import { articleLink } from './link.ts'
import { pictureFiles } from './paste-pictures.ts'
import { type LeftOut, remoteAddress } from './pasted-html.ts'

export interface SchemaParts {
  placeholder: string
  /** Begins to send a picture; answers its local name. */
  begin: (file: Blob) => string
  /** The same with a picture that is elsewhere. */
  beginRemote: (address: string) => string
  /** Says what a paste could not keep. */
  leftOut: (kinds: readonly LeftOut[]) => void
  image: NodeViewRenderer
  replay: NodeViewRenderer
}

const anyOf = (type: Parameters<typeof allowedIn>[0]) => `(${allowedIn(type).join(' | ')})+`

/** A picture of ours: `id` once it is on the server, `pending` until then. Pictures elsewhere are fetched by the server. */
const articleImage = ({ begin, beginRemote, image }: SchemaParts) =>
  Node.create({
    name: 'image',
    group: 'block',
    draggable: true,
    addAttributes: () => ({
      id: { default: null, rendered: false },
      pending: { default: null, rendered: false },
      alt: { default: '', rendered: false },
      caption: { default: '', rendered: false },
    }),
    parseHTML: () => [
      {
        tag: 'figure[data-image]',
        getAttrs: ({ dataset }) => ({
          id: dataset.image || null,
          pending: dataset.pending || null,
          alt: dataset.alt ?? '',
          caption: dataset.caption ?? '',
        }),
      },
      {
        tag: 'img[src^="data:image/"]',
        getAttrs: (img) => {
          const file = fileOf(img.getAttribute('src') ?? '')
          return file ? { pending: begin(file), alt: img.getAttribute('alt') ?? '' } : false
        },
      },
      {
        tag: 'img[src]',
        getAttrs: (img) => {
          const address = isTiny(img) ? null : remoteAddress(img.getAttribute('src') ?? '')
          return address ? { pending: beginRemote(address), alt: img.getAttribute('alt') ?? '' } : false
        },
      },
    ],
    renderHTML: ({ node: { attrs } }) => [
      'figure',
      {
        'data-image': attrs.id ?? '',
        'data-pending': attrs.pending ?? '',
        'data-alt': attrs.alt,
        'data-caption': attrs.caption,
      },
    ],
    addNodeView: () => image,
  })

/** Counts visitors, and shows nothing. */
const isTiny = (img: HTMLElement) => ['width', 'height'].some((side) => /^[0-2]$/.test(img.getAttribute(side) ?? ''))

function fileOf(address: string): Blob | null {
  const [, type, base64] = /^data:(image\/(?:jpeg|png|webp|gif));base64,([\w+/=\s]+)$/.exec(address) ?? []
  if (!type || !base64) return null
  try {
    return new Blob([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))], { type })
  } catch {
    return null
  }
}

const articleReplay = ({ replay }: SchemaParts) =>
  Node.create({
    name: 'replay',
    group: 'block',
    draggable: true,
    addAttributes: () => ({ liveId: { default: null, rendered: false }, title: { default: '', rendered: false } }),
    parseHTML: () => [
      {
        tag: 'figure[data-replay]',
        getAttrs: ({ dataset, textContent }) =>
          dataset.replay ? { liveId: dataset.replay, title: dataset.title ?? textContent ?? '' } : false,
      },
    ],
    renderHTML: ({ node: { attrs } }) => ['figure', { 'data-replay': attrs.liveId, 'data-title': attrs.title }],
    addNodeView: () => replay,
  })

/** Pasted ones of other levels become the nearest, as the server reads them. */
const articleHeading = Heading.extend({
  parseHTML: () =>
    [1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level: Math.min(4, Math.max(2, level)) } })),
}).configure({ levels: [2, 3, 4] })

const spans = () => ({
  colspan: { default: 1, parseHTML: (cell: HTMLElement) => Number(cell.getAttribute('colspan')) || 1 },
  rowspan: { default: 1, parseHTML: (cell: HTMLElement) => Number(cell.getAttribute('rowspan')) || 1 },
})

export const extensions = (parts: SchemaParts): AnyExtension[] => [
  Document,
  Paragraph,
  Text,
  HardBreak,
  articleHeading,
  Blockquote,
  HorizontalRule,
  BulletList,
  ListKeymap,
  Bold,
  Italic,
  Underline,
  Strike,
  UndoRedo,
  Gapcursor,
  Dropcursor.configure({ class: 'drop-here', width: 3, color: false }),
  TrailingNode.configure({ notAfter: ['heading', 'bulletList', 'orderedList', 'blockquote'] }),
  Code.extend({ excludes: '' }),
  articleLink,
  ListItem.extend({ content: anyOf('listItem') }),
  OrderedList.extend({
    addAttributes: () => ({
      start: { default: 1, parseHTML: (list: HTMLElement) => Number(list.getAttribute('start')) || 1 },
    }),
  }),
  TableKit.configure({ table: { resizable: false }, tableCell: false, tableHeader: false }),
  TableCell.extend({ content: anyOf('tableCell'), addAttributes: spans }),
  TableHeader.extend({ content: anyOf('tableHeader'), addAttributes: spans }),
  articleImage(parts),
  articleReplay(parts),
  Placeholder.configure({ placeholder: parts.placeholder }),
  pictureFiles(parts.begin, parts.leftOut),
]
