/**
 * Point 4 of the import rule, and expressions restricted to some files: SQL, the environment, time, ids, any; spread
 * literals.
 */
import { type Place, placeOf } from './places.ts'
import { lineAt, type SourceFile } from './source.ts'
import type { Problem } from './types.ts'

type WordRule = Omit<Problem, 'file' | 'line' | 'what'> & {
  pattern: RegExp
  applies: (place: Place, path: string) => boolean
}

/** app.ts chooses the clock and the kernel reads it; rules, modules and gateways get the time as an argument. */
const takesFromContext = (place: Place) =>
  isProduct(place) && (place.part === 'rules' || place.area === 'modules' || place.area.startsWith('gateways/'))

const isProduct = ({ part, isTest }: Place) => !isTest && ['rules', 'server', 'web'].includes(part)

const words: WordRule[] = [
  {
    rule: 'sql',
    pattern:
      /\bsql(?:\.raw|\.ref|\.table)?\s*(?:<[^`;]*?>)?\s*`|\.query\s*\(|\b(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\s*\(/g,
    applies: (place, path) =>
      isProduct(place) && place.part === 'server' && place.area !== 'kernel' && !path.endsWith('/store.ts'),
    why: 'every query of a domain stands in its store.ts, so that one knows where to look and what to index',
    fix: 'move the query into a named function of store.ts and call it',
  },
  {
    rule: 'environment',
    pattern: /\bprocess\s*\.\s*env\b/g,
    applies: (place, path) => isProduct(place) && path !== 'server/src/config.ts' && path !== 'web/vite.config.ts',
    why: 'every setting is read, validated and documented once, in server/src/config.ts',
    fix: 'add the setting to config.ts and take it from the config',
  },
  {
    rule: 'clock',
    pattern: /\bDate\s*\.\s*now\s*\(|\bnew\s+Date\b(?!\s*\(\s*[^)\s])|\bDate\s*\(\s*\)/g,
    applies: takesFromContext,
    why: 'the time comes from the context: a test can then run at any date, and one request has one time',
    fix: 'use ctx.now(), or take `now: Date` as an argument',
  },
  {
    rule: 'ids',
    pattern: /\brandomUUID\b/g,
    applies: takesFromContext,
    why: 'new ids come from the context: they sort by time, and a test can foresee them',
    fix: 'use ctx.newId()',
  },
  {
    rule: 'packed',
    pattern: /\.\.\.\{(?!\s*\})/g,
    applies: ({ part }) => part !== 'other',
    why: 'a literal that is spread into another one only packs its fields into fewer lines',
    fix: 'write the fields themselves, one a line where they do not fit',
  },
  {
    rule: 'any',
    pattern: /(?:[:<,|&=]\s*|\bas\s+)any\b(?!\s*:)/g,
    applies: ({ part }) => part !== 'other',
    why: 'any switches the compiler off for everything it touches',
    fix: 'use unknown and look at it; where that is impossible, say why in a biome-ignore line above',
  },
]

/** Every use of a restricted expression in the file. */
export function checkWords(file: SourceFile): Problem[] {
  const place = placeOf(file.path)
  const lines = file.text.split('\n')
  const problems: Problem[] = []
  for (const { rule, pattern, applies, why, fix } of words) {
    if (!applies(place, file.path)) continue
    for (const match of file.code.matchAll(pattern)) {
      const line = lineAt(file.code, match.index)
      if (rule === 'any' && /biome-ignore lint\/suspicious\/noExplicitAny: \S/.test(lines[line - 2] ?? '')) continue
      const shown = lines[line - 1]?.trim().slice(0, 90)
      problems.push({ file: file.path, line, rule, what: `\`${shown}\``, why, fix })
    }
  }
  return problems
}
