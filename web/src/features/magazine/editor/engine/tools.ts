/** What the toolbar offers, in the order in which a narrow row keeps it. */
import type { ChainedCommands, Editor } from '@tiptap/core'
import {
  Bold,
  Code,
  ImagePlus,
  Italic,
  Link2,
  List,
  ListOrdered,
  Minus,
  Quote,
  Redo2,
  Strikethrough,
  Table2,
  Tv,
  Underline,
  Undo2,
} from 'lucide-react'

export const headings = [2, 3, 4] as const

export const toolIcons = {
  image: ImagePlus,
  bold: Bold,
  italic: Italic,
  link: Link2,
  bullets: List,
  undo: Undo2,
  redo: Redo2,
  quote: Quote,
  numbers: ListOrdered,
  tableInsert: Table2,
  replay: Tv,
  rule: Minus,
  underline: Underline,
  strike: Strikethrough,
  code: Code,
} as const
export type ToolName = keyof typeof toolIcons
export const toolNames = Object.keys(toolIcons) as ToolName[]

/** What is on at the cursor; redrawn only when that changes. */
export const look = (editor: Editor) => ({
  canUndo: editor.can().undo(),
  canRedo: editor.can().redo(),
  heading: headings.find((level) => editor.isActive('heading', { level })) ?? 0,
  bold: editor.isActive('bold'),
  italic: editor.isActive('italic'),
  underline: editor.isActive('underline'),
  strike: editor.isActive('strike'),
  code: editor.isActive('code'),
  bullets: editor.isActive('bulletList'),
  numbers: editor.isActive('orderedList'),
  quote: editor.isActive('blockquote'),
  link: editor.isActive('link'),
  table: editor.isActive('table'),
})

/** What can be done with the table around the cursor. */
export const tableTools = [
  { name: 'tableRowAfter', run: (chain: ChainedCommands) => chain.addRowAfter() },
  { name: 'tableColumnAfter', run: (chain: ChainedCommands) => chain.addColumnAfter() },
  { name: 'tableHeader', run: (chain: ChainedCommands) => chain.toggleHeaderRow() },
  { name: 'tableRowDelete', run: (chain: ChainedCommands) => chain.deleteRow() },
  { name: 'tableColumnDelete', run: (chain: ChainedCommands) => chain.deleteColumn() },
  { name: 'tableDelete', run: (chain: ChainedCommands) => chain.deleteTable() },
] as const
