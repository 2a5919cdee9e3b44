/** A source file for the boundary rules: its text, its code without comments and texts, and what it imports. */
import { parseSync, Visitor } from 'rolldown/utils'
import type { Import } from '../lib/import-graph.ts'

export interface SourceFile {
  path: string
  text: string
  /** The same length and lines as the text; comments, strings and regular expressions are blank in it. */
  code: string
  imports: readonly Import[]
}

export function readSource(path: string, text: string, imports: readonly Import[]): SourceFile {
  return { path, text, code: isGenerated(path) ? '' : codeOf(path, text), imports }
}

/** Written by a tool: it obeys the rules of imports, not those of style. */
export const isGenerated = (path: string) => /\.generated\.ts$/.test(path)

export const lineAt = (text: string, index: number) => text.slice(0, index).split('\n').length

function codeOf(path: string, text: string): string {
  const { program, comments } = parseSync(path, text)
  const code = text.split('') // offsets count UTF-16 units
  const blank = (from: number, to: number) => {
    for (let at = from; at < to; at++) if (code[at] !== '\n') code[at] = ' '
  }
  for (const { start, end } of comments) blank(start, end)
  new Visitor({
    Literal(node) {
      if ('regex' in node) blank(node.start + 1, node.start + 1 + node.regex.pattern.length)
      else if (typeof node.value === 'string') blank(node.start + 1, node.end - 1)
    },
    TemplateElement({ start, end, value }) {
      const from = end - start === value.raw.length ? start : start + 1 // with or without its signs around it
      blank(from, from + value.raw.length)
    },
    JSXText: ({ start, end }) => blank(start, end),
  }).visit(program)
  return code.join('')
}
