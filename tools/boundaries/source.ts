/** Reads just enough of a TypeScript file for the boundary rules: its imports, and its code without comments and texts. */

export type Import = { from: string; line: number; dynamic: boolean }
export type SourceFile = { path: string; text: string; code: string; imports: Import[] }

/** `code` has the same length and lines as the text; comments, strings and regular expressions are blank in it. */
export function readSource(path: string, text: string): SourceFile {
  const { bare, code } = mask(text)
  return { path, text, code, imports: importsOf(bare, code) }
}

export const lineAt = (text: string, index: number) => text.slice(0, index).split('\n').length

const statement = /\b(import|export)\b([^'"`;()]*?)\bfrom\s*(['"])([^'"\n]+)\3/g
const sideEffect = /\bimport\s*(['"])([^'"\n]+)\1/g
const call = /\bimport\s*\(\s*(['"`])([^'"`\n]+)\1/g

function importsOf(bare: string, code: string): Import[] {
  const found: Import[] = []
  const add = (match: RegExpExecArray, from: string, dynamic: boolean) => {
    // A word that is blank in `code` stood inside a string.
    if (code.startsWith(match[0].slice(0, 6), match.index)) {
      found.push({ from, line: lineAt(bare, match.index), dynamic })
    }
  }
  for (const match of bare.matchAll(statement)) add(match, match[4] ?? '', false)
  for (const match of bare.matchAll(sideEffect)) add(match, match[2] ?? '', false)
  for (const match of bare.matchAll(call)) add(match, match[2] ?? '', true)
  return found
}

/** Blanks comments (`bare`), and also strings and regular expressions (`code`), without moving anything. */
function mask(text: string): { bare: string; code: string } {
  const bare = text.split('')
  const code = text.split('')
  const blank = (into: string[], from: number, to: number) => {
    for (let i = from; i < to; i++) if (into[i] !== '\n') into[i] = ' '
  }
  const templates: number[] = [] // how many braces are open inside each `${`
  let before = '' // the last significant character, to distinguish a division from a regular expression
  for (let i = 0; i < text.length; ) {
    const end = endOfToken(text, i, before)
    const character = text[i] ?? ''
    if (end.kind === 'comment') {
      blank(bare, i, end.at)
      blank(code, i, end.at)
    } else if (end.kind === 'text') {
      blank(code, i + 1, end.at - 1)
      before = "'"
    } else if (character === '`' || (character === '}' && templates.at(-1) === 0)) {
      if (character === '}') templates.pop()
      const stop = endOfTemplatePart(text, i + 1)
      const opensHole = text[stop - 1] === '{'
      blank(code, i + 1, stop - (opensHole ? 2 : 1))
      if (opensHole) templates.push(0)
      before = opensHole ? '{' : "'"
      i = stop
      continue
    } else {
      if (templates.length && character === '{') templates[templates.length - 1]! += 1
      if (templates.length && character === '}') templates[templates.length - 1]! -= 1
      if (character.trim())
        before = /[\w$]/.test(character)
          ? /\b(?:return|typeof|case)$/.test(text.slice(0, i + 1))
            ? '('
            : 'a'
          : character
    }
    i = end.at
  }
  return { bare: bare.join(''), code: code.join('') }
}

function endOfToken(text: string, at: number, before: string): { kind: 'comment' | 'text' | 'code'; at: number } {
  const rest = (pattern: RegExp) => {
    pattern.lastIndex = at
    return pattern.exec(text)?.[0].length ?? 1
  }
  const two = text.slice(at, at + 2)
  if (two === '//') return { kind: 'comment', at: at + rest(/\/\/[^\n]*/y) }
  if (two === '/*') return { kind: 'comment', at: at + rest(/\/\*[\s\S]*?(?:\*\/|$)/y) }
  if (text[at] === "'") return { kind: 'text', at: at + rest(/'(?:[^'\\\n]|\\.)*'/y) }
  if (text[at] === '"') return { kind: 'text', at: at + rest(/"(?:[^"\\\n]|\\.)*"/y) }
  if (text[at] === '/' && '(,=:[!&|?{};+'.includes(before || ';')) {
    return { kind: 'text', at: at + rest(/\/(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\//y) }
  }
  return { kind: 'code', at: at + 1 }
}

/** Just behind the closing backtick or behind the next `${`. */
function endOfTemplatePart(text: string, from: number): number {
  for (let i = from; i < text.length; i++) {
    if (text[i] === '\\') i++
    else if (text[i] === '`') return i + 1
    else if (text[i] === '$' && text[i + 1] === '{') return i + 2
  }
  return text.length
}
