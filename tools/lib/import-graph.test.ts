import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dependents, importGraph } from './import-graph.ts'
import { importsIn } from './imports/read.ts'
import { makeResolve, type Workspace } from './imports/resolve.ts'

const workspaces: Workspace[] = [
  {
    folder: 'rules',
    name: '@vondrona/rules',
    exports: { './domains': './src/domains.ts', './*/en': './src/*/messages.en.ts', './*': './src/*/index.ts' },
    imports: { '#day': './src/dates/day.ts' },
  },
  { folder: 'web', name: '@vondrona/web' },
]
const resolve = makeResolve('', workspaces)

const read = (code: string) => importsIn('a.ts', code).map(({ from, kind, isType }) => [from, kind, isType])

test('every form of import is read, with what it keeps when the program runs', () => {
  assert.deepEqual(read(`import './a.ts'`), [['./a.ts', 'import', false]])
  assert.deepEqual(read(`import a, { type B } from './a.ts'`), [['./a.ts', 'import', false]])
  assert.deepEqual(read(`import { type A, type B } from './a.ts'`), [['./a.ts', 'import', true]])
  assert.deepEqual(read(`import type {} from './a.ts'`), [['./a.ts', 'import', true]])
  assert.deepEqual(read(`import type from './a.ts'`), [['./a.ts', 'import', false]])
  assert.deepEqual(read(`import a = require('./a.ts')`), [['./a.ts', 'import', false]])
  assert.deepEqual(read(`import type a = require('./a.ts')`), [['./a.ts', 'import', true]])
  assert.deepEqual(read(`export * from './a.ts'`), [['./a.ts', 'export', false]])
  assert.deepEqual(read(`export * as a from './a.ts'`), [['./a.ts', 'export', false]])
  assert.deepEqual(read(`export type { A } from './a.ts'`), [['./a.ts', 'export', true]])
  assert.deepEqual(read(`const a = await import('./a.ts')`), [['./a.ts', 'dynamic', false]])
  assert.deepEqual(read('const a = import(`./a.ts?$' + '{n}`)'), [['./a.ts?', 'dynamic', false]])
  assert.deepEqual(read('const a = import(file)'), [['', 'dynamic', false]])
  assert.deepEqual(read('const a = import(`./$' + '{name}.ts`)'), [['', 'dynamic', false]])
  assert.deepEqual(read(`let a: typeof import('./a.ts')`), [['./a.ts', 'type', true]])
  assert.deepEqual(read(`declare module './a.ts' { interface A { b: 1 } }`), [['./a.ts', 'augment', true]])
  assert.deepEqual(read(`fork(new URL('./a.ts', import.meta.url))`), [['./a.ts', 'url', false]])
})

test('what only looks like an import is none', () => {
  assert.deepEqual(read(`// import './a.ts'\n/* import('./a.ts') */ const b = "import './a.ts'"`), [])
  assert.deepEqual(read("const code = `import a from './a.ts'; import('./b.ts')`"), [])
  assert.deepEqual(read(`new URL('./a.ts', address); new URL('https://a.test', import.meta.url)`), [])
  assert.deepEqual(read(`export const a = 1; export default a`), [])
})

test('an import has the line on which it begins', () => {
  const lines = importsIn('a.ts', `import './a.ts'\n\nimport {\n  b,\n} from './b.ts'\nconst c = import('./c.ts')`)
  assert.deepEqual(
    lines.map(({ line }) => line),
    [1, 3, 6],
  )
})

test('a file that cannot be parsed is named', () => {
  assert.throws(() => importsIn('web/a.ts', 'import {'), /web\/a\.ts/)
})

test('an import names a file of the repository or a package', () => {
  const cases: [from: string, file: string | null, name: string | null][] = [
    ['./b.ts', 'rules/src/votes/b.ts', null],
    ['../dates/day.ts?worker&url', 'rules/src/dates/day.ts', null],
    ['#day', 'rules/src/dates/day.ts', null],
    ['@vondrona/rules/domains', 'rules/src/domains.ts', null],
    ['@vondrona/rules/votes', 'rules/src/votes/index.ts', null],
    ['@vondrona/rules/lives/viewer/en', 'rules/src/lives/viewer/messages.en.ts', null],
    ['@vondrona/web/src/main.tsx', 'web/src/main.tsx', null],
    ['@tiptap/pm/model', null, '@tiptap/pm'],
    ['zod/v4', null, 'zod'],
    ['fs/promises', null, 'node:fs/promises'],
    ['node:test', null, 'node:test'],
  ]
  for (const [from, file, name] of cases)
    assert.deepEqual(resolve('rules/src/votes/a.ts', from), { file, package: name }, from)
})

test('a package of ours gives nothing that its exports do not name', () => {
  assert.deepEqual(resolve('web/src/a.ts', '@vondrona/rules'), { file: null, package: '@vondrona/rules' })
})

test('the files that depend on a file are found over other files, each with its distance', () => {
  const graph = importGraph(
    new Map([
      ['rules/src/votes/index.ts', `export * from './count.ts'`],
      ['rules/src/votes/count.ts', `import type { Vote } from './index.ts'`],
      ['rules/src/votes/count.test.ts', `import { count } from './count.ts'`],
      ['web/src/page.tsx', `import { count } from '@vondrona/rules/votes'; export const page = <p>{count}</p>`],
      ['web/src/other.ts', `import './style.css'`],
    ]),
    resolve,
  )
  assert.deepEqual(
    [...dependents(graph, ['rules/src/votes/count.ts'])],
    [
      ['rules/src/votes/count.ts', 0],
      ['rules/src/votes/index.ts', 1],
      ['rules/src/votes/count.test.ts', 1],
      ['web/src/page.tsx', 2],
    ],
  )
  assert.deepEqual([...dependents(graph, ['web/src/style.css']).keys()], ['web/src/style.css', 'web/src/other.ts'])
})

test('the graph of this repository has every file of code, generated ones and views too, and loses no import', () => {
  const { imports, importers } = importGraph()
  assert.ok(importers.get('tools/lib/import-graph.ts')?.has('tools/lib/import-graph.test.ts'))
  assert.ok(importers.get('rules/src/domains.ts'))
  const named = ['server/src/sentences.generated.ts', 'web/src/routes.tsx', 'e2e/playwright.config.ts', 'bench/run.ts']
  for (const file of named) assert.ok(imports.get(file)?.length, file)
  const code = /\.tsx?$/
  const lost = [...imports].flatMap(([path, all]) =>
    all
      .filter(({ file }) => file !== null && code.test(file) && !imports.has(file))
      .map(({ from }) => `${path} ${from}`),
  )
  assert.deepEqual(lost, [])
})
