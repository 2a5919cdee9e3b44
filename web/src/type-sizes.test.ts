import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const root = import.meta.dirname
const read = (file: string) => readFileSync(join(root, file), 'utf8')

test('seven sizes of type are all there are', () => {
  const sizes = [...read('styles.css').matchAll(/--text-(\w+): [\d.]+rem;/g)].map(([, name]) => name)
  assert.deepEqual(sizes, ['xs', 'sm', 'base', 'lg', 'xl', '2xl', '3xl'])
  const others = globSync('**/*.{ts,tsx,css}', { cwd: root }).flatMap((file) =>
    [
      ...read(file).matchAll(
        /(?<![\w-])text-\[[\d.]|(?<![\w-])text-[4-9]xl\b|font-size: (?!var\(--text-|1rem|[\d.]+em)/g,
      ),
    ].map(([found]) => `${file}: ${found}`),
  )
  assert.deepEqual(
    others.filter((one) => !one.startsWith('type-sizes.test')),
    [],
  )
})
