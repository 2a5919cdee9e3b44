import assert from 'node:assert/strict'
import { test } from 'node:test'
import { importGraph } from '../lib/import-graph.ts'
import { makeResolve } from '../lib/imports/resolve.ts'
import { journeysNear, testsReached } from './changed.ts'

const tree = new Map([
  ['rules/src/votes/count.ts', 'export const count = 1'],
  ['rules/src/votes/index.ts', `export * from './count.ts'`],
  ['rules/src/votes/count.test.ts', `import './count.ts'`],
  ['rules/src/lives/lives.test.ts', `export {}`],
  ['server/src/modules/votes/store.ts', `import '@vondrona/rules/votes'`],
  ['server/src/modules/votes/votes.test.ts', `import './store.ts'`],
])
const workspace = { folder: 'rules', name: '@vondrona/rules', exports: { './*': './src/*/index.ts' } }
const graph = importGraph(tree, makeResolve('', [workspace]))
const texts = new Map([...tree].filter(([path]) => path.endsWith('.test.ts')))
const reached = (...changed: string[]) => testsReached(changed, graph, texts)

test('a change reaches the tests that import it first, then those that depend on it over others', () => {
  assert.deepEqual(reached('rules/src/votes/count.ts'), {
    nearest: ['rules/src/votes/count.test.ts'],
    others: ['server/src/modules/votes/votes.test.ts'],
  })
})

test('a changed test is run, what nothing depends on is not', () => {
  assert.deepEqual(reached('rules/src/lives/lives.test.ts').nearest, ['rules/src/lives/lives.test.ts'])
  assert.deepEqual(reached('docs/a.md'), { nearest: [], others: [] })
})

test('a contract has the tests of its domain', () => {
  assert.deepEqual(reached('server/src/modules/votes/votes.graphql').nearest, [
    'server/src/modules/votes/votes.test.ts',
  ])
})

test('journeys are named that changed themselves or belong to a changed domain', () => {
  const journeys = ['e2e/stories/votes/vote.spec.ts', 'e2e/stories/gate/gate.spec.ts', 'e2e/stories/login.spec.ts']
  assert.deepEqual(journeysNear(['web/src/features/votes/vote-page.tsx'], journeys), [journeys[0]])
  assert.deepEqual(journeysNear(['e2e/stories/login.spec.ts'], journeys), [journeys[2]])
})
