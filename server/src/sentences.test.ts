/** No answer may contain `{email}`: who says a text of the catalogue gives what its braces ask for. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { loadSentences } from './sentences.ts'

const { fr } = await loadSentences()
const paramsOf = (key: string) => [...new Set((fr[key] ?? '').match(/(?<=\{)\w+(?=\})/g))]

/** What `say` derives itself, from what. */
const derived: Readonly<Record<string, string>> = { wait: 'seconds|retryAfter' }

/** What follows a literal up to the end of the arguments it stands among. */
function restOf(source: string, from: number): string {
  let depth = 0
  for (let at = from; at < source.length; at++) {
    const sign = source[at] as string
    if ('([{'.includes(sign)) depth++
    else if (')]}'.includes(sign) && depth-- === 0) return source.slice(from, at)
  }
  return source.slice(from)
}

/** A name or a spread says more than the file shows; its texts are seen by the tests of its domain. */
const isOpen = (rest: string) =>
  /\.\.\.|,\s*(?!\{)[\w.]+\s*[,(]?|\bparams\b\s*[,}]/.test(rest.replace(/'[^']*'/g, "''"))

/** Texts that a source says among the arguments of a call, and of which it leaves a `{param}` unfilled. */
function unfilled(source: string): string[] {
  return [...source.matchAll(/\b(?:say|Refusal|text|word|t|line)\((?:[^()']|'\w+')*'([a-z][\w.]+)'/gi)].flatMap(
    (found) => {
      const key = found[1] as string
      const rest = restOf(source, found.index + found[0].length)
      const missing = paramsOf(key).filter((name) => !new RegExp(`\\b(${derived[name] ?? name})\\b`).test(rest))
      return missing.length > 0 && !isOpen(rest) ? [`${key} without ${missing.join(', ')}`] : []
    },
  )
}

test('no text that the server says leaves a {param} of it unfilled', () => {
  const files = globSync('**/*.ts', { cwd: import.meta.dirname }).filter(
    (file) => !/\.(test|generated)\.ts$/.test(file),
  )
  const found = files.flatMap((file) =>
    unfilled(readFileSync(join(import.meta.dirname, file), 'utf8')).map((one) => `${file}: ${one}`),
  )
  assert.deepEqual(found, [])
})
