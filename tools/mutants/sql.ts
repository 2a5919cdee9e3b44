/** Conditions, limits and locks in the text of an SQL template; its holes are words of underscores. */
import type { Edit } from './edit.ts'

export function sqlEdits(text: string): Edit[] {
  const sql = withoutStrings(text)
  return [...comparisons(sql), ...conjuncts(sql), ...words(sql), ...locks(sql), ...numbers(text)]
}

/** Strings and comments become spaces of the same length. */
const withoutStrings = (text: string) =>
  text.replace(/'[^']*'|--[^\n]*|\/\*[\s\S]*?\*\//g, (found) => found.replace(/[^\n]/g, ' '))

const clause = /\b(set|where|and|or|on|when|having|filter|select|values|from|join|then|else|returning|not)\b/g
const conditional = new Set(['where', 'and', 'or', 'on', 'when', 'having', 'filter', 'not'])

/** The word that says what an expression is for; none in a fragment. */
const clauseBefore = (sql: string, at: number) => sql.slice(0, at).match(clause)?.at(-1)

const otherOperator: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '=': '<>',
  '<>': '=',
  '!=': '=',
}

function comparisons(sql: string): Edit[] {
  return [...sql.matchAll(/(?<=\s)(<=|>=|<>|!=|<|>|=)(?=\s)/g)].flatMap(({ 0: operator, index }) => {
    const of = clauseBefore(sql, index)
    // `set a = b` gives a value, and so may a fragment that is only one equation.
    if (operator === '=' && !conditional.has(of ?? (sql.includes('(') ? 'where' : 'set'))) return []
    return [
      { kind: 'where' as const, start: index, end: index + operator.length, after: otherOperator[operator] ?? '' },
    ]
  })
}

const ends =
  /\b(and|or|where|returning|order by|group by|limit|for (update|no key update|share|key share)|union|on conflict|having|then|else|end|set|window)\b|[(),;]/gi

/** Each condition that is joined by `and` or `or` goes; the first one after `where` becomes true. */
function conjuncts(sql: string): Edit[] {
  return [...sql.matchAll(/\b(where|and|or)\b/gi)].flatMap(({ 0: word, index }) => {
    const from = index + word.length
    if (word.toLowerCase() === 'and' && isOfBetween(sql, index)) return []
    const end = endOfCondition(sql, from)
    const condition = sql.slice(from, end)
    if (!condition.trim()) return []
    const length = condition.trimEnd().length
    return word.toLowerCase() === 'where'
      ? [{ kind: 'where' as const, start: from, end: from + length, after: ' true' }]
      : [{ kind: 'where' as const, start: sql.slice(0, index).trimEnd().length, end: from + length, after: '' }]
  })
}

function isOfBetween(sql: string, at: number): boolean {
  const before = sql.slice(0, at)
  const between = before.search(/\bbetween\b(?!.*\bbetween\b)/is)
  return between >= 0 && !/\band\b/i.test(before.slice(between))
}

/** Where the next condition of the same depth begins, or the clause ends. */
function endOfCondition(sql: string, from: number): number {
  let depth = 0
  ends.lastIndex = from
  for (let found = ends.exec(sql); found; found = ends.exec(sql)) {
    const [word] = found
    if (word === '(') depth += 1
    else if (word === ')') depth -= 1
    if (depth < 0) return found.index
    if (depth === 0 && word !== ')' && !(/^and$/i.test(word) && isOfBetween(sql.slice(from), found.index - from)))
      return found.index
  }
  return sql.length
}

function behindBracket(sql: string, from: number): number {
  let depth = 1
  let at = from
  for (; at < sql.length && depth > 0; at += 1) depth += sql[at] === '(' ? 1 : sql[at] === ')' ? -1 : 0
  return at
}

const others: readonly [RegExp, string][] = [
  [/\bis not null\b/gi, 'is null'],
  [/\bis null\b/gi, 'is not null'],
  [/\bnot exists\b/gi, 'exists'],
  [/\bnot in\b/gi, 'in'],
  [/\bis distinct from\b/gi, 'is not distinct from'],
]

const words = (sql: string): Edit[] =>
  others.flatMap(([word, after]) =>
    [...sql.matchAll(word)].map(({ 0: { length }, index }) => ({
      kind: 'where' as const,
      start: index,
      end: index + length,
      after,
    })),
  )

function locks(sql: string): Edit[] {
  const rows = /\bfor (update|no key update|share|key share)\b(\s+of\s+\w+)?(\s+(skip locked|nowait))?/gi
  const advisory = /\bpg_(try_)?advisory(_xact)?_lock(_shared)?\s*\(/gi
  return [
    ...[...sql.matchAll(rows)].map(({ 0: { length }, index }) => ({
      kind: 'lock' as const,
      start: index,
      end: index + length,
      after: '',
    })),
    ...[...sql.matchAll(advisory)].map((found) => ({
      kind: 'lock' as const,
      start: found.index,
      end: behindBracket(sql, found.index + found[0].length),
      after: found[1] ? 'true' : 'null',
    })),
  ]
}

/** `limit 20`, `interval '24 hours'`. */
const numbers = (text: string): Edit[] =>
  [...text.matchAll(/\b(limit\s+|interval\s+')(\d+)\b/gi)].map(({ 0: all, 1: word = '', 2: digits = '', index }) => ({
    kind: 'constant' as const,
    start: index + word.length,
    end: index + all.length,
    after: String(Number(digits) + 1),
  }))
