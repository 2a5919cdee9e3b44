/** The row ids of the checklist (R-LIVE-07, F-KYC-03, D-38, N-07) in test titles. */
import { idsIn } from './specification.ts'

const isRow = (id: string) => /^(?:[RF]-[A-Z]+|D|N)-\d{2}$/.test(id)

/** Every row that a title claims, one by one; understands `R-LIVE-07, -08`. A range like `R-LIVE-29..42` claims nothing. */
export const rowIds = (title: string): string[] => idsIn(title, { single: true }).filter(isRow)

/** The rows of `(texts of R-LIVE-29..42)` in a title: that their texts are shown anywhere, such a test does not see. */
export const textRowIds = (title: string): string[] =>
  idsIn(/\(texts of ([^)]*)\)/.exec(title)?.[1] ?? '').filter(isRow)

const title =
  /\b(?:test|it|describe|suite|step|only)\s*\(\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`)/g

/** The titles in the text of a test file, as far as they are written out. */
export const titles = (source: string): string[] =>
  [...source.matchAll(title)].map((match) => match[1] ?? match[2] ?? match[3] ?? '')
