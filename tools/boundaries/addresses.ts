/** Addresses of pages are declared in rules/src/<domain>/pages.ts and nowhere else: all other code uses `linkTo`. */
import { pageNames, patternsOf } from '../../rules/src/pages/index.ts'
import { placeOf } from './places.ts'
import { lineAt, type SourceFile } from './source.ts'
import type { Problem } from './types.ts'

/** Any text, or nothing, in the place of one part of a path. */
const anything = '\0'
const partsOf = (path: string) => path.split('/').slice(1)
const patterns = pageNames
  .flatMap(patternsOf)
  .filter((pattern) => pattern !== '/')
  .map(partsOf)

/** Every text of the file that is the address of a page, or the beginning of one. The home page's `/` is allowed. */
export function checkAddresses(file: SourceFile): Problem[] {
  const { part, isTest } = placeOf(file.path)
  if (
    isTest ||
    !['rules', 'server', 'web'].includes(part) ||
    /^rules\/src\/[^/]+\/(?:[^/]+\/)?pages\.ts$/.test(file.path)
  )
    return []
  const problems: Problem[] = []
  for (const { index } of file.text.matchAll(/['"`]\//g)) {
    if (file.code[index] !== file.text[index] || file.code[index + 1] === '/') continue // in a comment, or a division
    const written = textAt(file.text, index)
    if (!isAddress(written)) continue
    problems.push({
      file: file.path,
      line: lineAt(file.text, index),
      rule: 'addresses',
      what: `the address \`${written}\` is written by hand`,
      why: 'an address that is declared once can change in one place, and a link to a page that is gone does not compile',
      fix: "use linkTo('page', { … }) or pageAt(path) of @vondrona/rules/pages; a new page is declared in rules/src/<domain>/pages.ts",
    })
  }
  return problems
}

/** The text between the quotes, with each `${…}` as `anything`. */
function textAt(text: string, start: number): string {
  const quote = text[start]
  let written = ''
  for (let at = start + 1; at < text.length && text[at] !== quote; at++) {
    if (quote !== '`' || !text.startsWith('${', at)) {
      written += text[at]
      continue
    }
    let open = 0
    for (at += 1; at < text.length; at++) {
      if (text[at] === '{') open += 1
      if (text[at] === '}' && --open === 0) break
    }
    written += anything
  }
  return written
}

function isAddress(written: string): boolean {
  const path = written.split(/[?#]/)[0] ?? ''
  const parts = partsOf(path).map((part) => part.split(anything)[0] ?? '')
  return patterns.some((pattern) => {
    if (pattern.length !== parts.length || !pattern.some((part, n) => part === parts[n])) return false
    return pattern.every((part, n) => part === parts[n] || part.startsWith(':') || parts[n] === '')
  })
}
