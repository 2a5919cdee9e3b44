/** Mutants that change nothing that anybody could see, each with its reason: tools/mutants/equivalent.txt. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../lib/files.ts'
import type { Mutant } from './mutate.ts'

const list = join(root, 'tools/mutants/equivalent.txt')

export interface Equivalent {
  file: string
  /** The line of code, so that it stays known when others come before it. */
  code: string
  change: string
  reason: string
}

/** Of four lines each: file, line of code, `before → after`, reason. */
export function readEquivalents(text: string = existsSync(list) ? readFileSync(list, 'utf8') : ''): Equivalent[] {
  const blocks = text.split(/\n\s*\n/).map((block) => block.split('\n').filter((line) => line && !line.startsWith('#')))
  return blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => {
      const [file = '', code = '', change = '', reason = ''] = lines.map((line) => line.trim())
      if (lines.length !== 4) throw new Error(`an equivalent mutant has four lines: ${lines.join(' | ')}`)
      return { file, code, change, reason }
    })
}

/** On one line, as it is printed and listed. */
export const changeOf = ({ before, after }: Pick<Mutant, 'before' | 'after'>) =>
  `${inOneLine(before)} → ${inOneLine(after) || '(nothing)'}`

const inOneLine = (text: string) => text.trim().replace(/\s+/g, ' ')

export const codeAt = (text: string, line: number) => text.split('\n')[line - 1]?.trim() ?? ''

export const isEquivalent = (mutant: Mutant, text: string, known: readonly Equivalent[]): boolean =>
  known.some(
    ({ file, code, change }) =>
      file === mutant.file && change === changeOf(mutant) && code === codeAt(text, mutant.line),
  )
