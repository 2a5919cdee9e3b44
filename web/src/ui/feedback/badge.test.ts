import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '../../../..')
const filesOf = (pattern: string) =>
  globSync(pattern, { cwd: root }).map((file) => readFileSync(join(root, file), 'utf8'))

for (const language of ['fr', 'en'])
  test(`a badge begins with a capital, like all that stands alone (${language})`, () => {
    const texts = new Map(
      filesOf(`rules/src/**/messages.${language}.ts`).flatMap((file) =>
        [...file.matchAll(/^ {2}'([\w.]+)':\s*(['"`])(.*)\2,$/gm)].map(
          ([, key = '', , text = '']) => [key, text] as const,
        ),
      ),
    )
    const badges = filesOf('web/src/**/*.tsx').flatMap((file) => [...file.matchAll(/<Badge\b[\s\S]*?<\/Badge>/g)])
    const named = badges.flatMap(([badge]) => [...badge.matchAll(/\(['`]([a-z]\w*\.[\w.]+)(?:\$\{|['`])/g)])
    const starts = new Set(named.map(([, start = '']) => start))
    assert.ok(starts.size > 60, `only ${starts.size} are found`)
    const small = [...texts].filter(
      ([key, text]) =>
        [...starts].some((start) => key === start || (start.endsWith('.') && key.startsWith(start))) &&
        /^\p{Ll}/u.test(text),
    )
    assert.deepEqual(small, [])
  })
