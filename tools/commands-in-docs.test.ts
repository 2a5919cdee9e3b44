import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { listFiles, root } from './lib/files.ts'
import { journeyFiles } from './test/journeys.ts'
import { unitFiles } from './test/node-tests.ts'

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'ARCHITECTURE.md',
  ...listFiles('docs/operate', (path) => path.endsWith('.md')),
]
const scripts: Record<string, string> = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts
/** Of npm itself. */
const own = ['ci', 'install', 'run', 'workspaces']
/** What stands for something of the reader's. */
const isPlaceholder = (word: string) => /^[A-Z]+$/.test(word) || word === 'path'
const parts = ['static', 'unit', 'e2e']

const commands = pages.flatMap((page) =>
  [
    ...readFileSync(join(root, page), 'utf8').matchAll(
      /\bnpm (run )?([a-z][a-z-]*(?::[a-z-]+)*)(?: -- ([^`|&)\n]*))?/g,
    ),
  ].map(([command, , name = '', args = '']) => ({ page, command, name, args: args.trim().split(/\s+/) })),
)

test('every npm command of the guides is a script', () => {
  assert.ok(commands.length > 30, `${commands.length} commands were found`)
  const unknown = commands.filter(({ name }) => !own.includes(name) && !Object.hasOwn(scripts, name))
  assert.deepEqual(unknown, [])
})

test('every path that the guides give to `npm test` is one of tests', () => {
  const files = [...unitFiles(), ...journeyFiles()]
  const paths = commands
    .filter(({ name }) => name === 'test')
    .flatMap(({ page, args }) =>
      args.filter((arg) => arg.includes('/') && !isPlaceholder(arg)).map((arg) => [page, arg]),
    )
  assert.ok(paths.length > 0)
  assert.deepEqual(
    paths.filter(([, path = '']) => !parts.includes(path) && !files.some((file) => file.includes(path))),
    [],
  )
})
