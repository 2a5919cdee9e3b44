import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from '../lib/files.ts'
import { importGraph } from '../lib/import-graph.ts'
import { makeResolve } from '../lib/imports/resolve.ts'
import { changeOf, codeAt, isEquivalent, readEquivalents } from './equivalent.ts'
import { mutantsOf } from './mutate.ts'
import { testsNear } from './nearest.ts'
import { mutableFiles, sampleOf } from './sample.ts'

const many = Array.from({ length: 100 }, (_, n) => ({ file: `${n % 7}.ts`, start: n, end: n + 1, after: 'false' }))

test('the same seed draws the same sample, in whatever order the files come; another seed another one', () => {
  const drawn = sampleOf(many, 20, 'a')
  assert.deepEqual(sampleOf(many.toReversed(), 20, 'a'), drawn)
  assert.notDeepEqual(sampleOf(many, 20, 'b'), drawn)
  assert.deepEqual(sampleOf(many, 5, 'a'), drawn.slice(0, 5))
  assert.equal(new Set(drawn).size, 20)
})

test('of the alternatives at one place one is drawn', () => {
  const both = many.flatMap((one) => [one, { ...one, after: 'true' }])
  assert.equal(sampleOf(both, 1000, 'a').length, 100)
})

test('rules, modules, media and the logic of the browser are broken; tests, texts, views, hooks and what is generated are not', () => {
  const files = mutableFiles()
  for (const folder of ['rules/src/', 'server/src/modules/', 'media/src/', 'web/src/'])
    assert.ok(
      files.some((file) => file.startsWith(folder)),
      folder,
    )
  assert.ok(!files.includes('web/src/lib/api/use-answer.ts'))
  const wrong = /\.test\.ts$|\.generated\.ts$|messages\.(fr|en)\.ts$|\.tsx$|testing|migrations|\/demo\//
  assert.deepEqual(
    files.filter((file) => wrong.test(file)),
    [],
  )
})

test('the likeliest test is beside the file, then those of its domain that name the use case', () => {
  const texts = new Map([
    ['server/src/modules/votes/other.test.ts', `import './app.ts'`],
    ['server/src/modules/votes/members.test.ts', `import './app.ts'; member.castVote()`],
    ['server/src/modules/votes/store.test.ts', `import './store.ts'`],
    ['server/test/roles.test.ts', `import '../src/modules/votes/app.ts'; castVote()`],
    ['server/src/modules/lives/lives.test.ts', `export {}`],
  ])
  const code = `export const find = () => db.where('a', '=', b)`
  const tree = new Map([
    ['server/src/modules/votes/store.ts', code],
    ['server/src/modules/votes/cast-vote.ts', `import { find } from './store.ts'`],
    ['server/src/modules/votes/app.ts', `import './cast-vote.ts'`],
    ...texts,
  ])
  const graph = importGraph(tree, makeResolve('', []))
  assert.deepEqual(
    testsNear({ file: 'server/src/modules/votes/store.ts', start: 30, kind: 'where' }, code, graph, texts),
    {
      nearest: [
        'server/src/modules/votes/store.test.ts',
        'server/src/modules/votes/members.test.ts',
        'server/src/modules/votes/other.test.ts',
      ],
      wider: ['server/test/roles.test.ts'],
    },
  )
})

test('a lock of a store is tried first by the test that holds every one of them, whatever its kind of import', () => {
  const taken = 'server/test/locks/taken.test.ts'
  const file = 'server/src/modules/votes/store.ts'
  const texts = new Map([
    [taken, `import('./store.ts')`],
    ['server/src/modules/votes/store.test.ts', `import './store.ts'`],
  ])
  const code = `export const find = () => db.forUpdate()`
  const graph = importGraph(new Map([[file, code], ...texts]), makeResolve('', []))
  const near = (kind: 'lock' | 'where') => testsNear({ file, start: 30, kind }, code, graph, texts).nearest
  assert.deepEqual(near('lock'), [taken, 'server/src/modules/votes/store.test.ts'])
  assert.deepEqual(near('where'), ['server/src/modules/votes/store.test.ts'])
  const many = Array.from({ length: 9 }, (_, n) => `server/src/modules/votes/${n}.test.ts`)
  const answers = 'server/test/surface/answers.test.ts'
  const all = new Map([...many, answers].map((test) => [test, `import '${test === answers ? 'x' : './store.ts'}'`]))
  const large = importGraph(new Map([[file, code], ...all]), makeResolve('', []))
  const { nearest } = testsNear({ file, start: 30, kind: 'where' }, code, large, all)
  assert.equal(nearest.indexOf(answers), 8, 'before the rest of a large domain')
})

test('an equivalent mutant is known by its line of code, wherever that stands now', () => {
  const known = readEquivalents('# why\n\nrules/src/a.ts\n  x = a < b\n  < → <=\n  a is never b\n')
  const moved = 'y()\nx = a < b\n'
  const [mutant] = mutantsOf('rules/src/a.ts', moved)
  assert.ok(mutant && isEquivalent(mutant, moved, known))
  assert.ok(mutant && !isEquivalent({ ...mutant, after: '>' }, moved, known))
  assert.ok(mutant && !isEquivalent({ ...mutant, file: 'rules/src/b.ts' }, moved, known))
  assert.throws(() => readEquivalents('rules/src/a.ts\nx = a < b\n< → <=\n'), /four lines/)
})

test('every mutant that is called equivalent exists, and says why', () => {
  for (const { file, code, change, reason } of readEquivalents()) {
    const text = readFileSync(join(root, file), 'utf8')
    const found = mutantsOf(file, text).some((one) => changeOf(one) === change && codeAt(text, one.line) === code)
    assert.ok(found, `${file}: ${code}: ${change}`)
    assert.ok(reason.length > 20, `${file}: ${code}: the reason`)
  }
})
