import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { freshDrawer, freshStores } from '../../lib/device/browser.fixture.ts'
import { stubModules } from '../../lib/device/stub-modules.fixture.ts'

let answers: Record<string, { id: string } | null> = {}
const dropped: string[] = []
stubModules({
  'lib/api/kept-answers.ts': {
    keptAnswer: async (_: unknown, { id }: { id: string }) =>
      id in answers ? { data: { article: answers[id] } } : null,
    dropAnswer: async (_: unknown, { id }: { id: string }) => void dropped.push(id),
  },
})
const { noteRead, readArticles } = await import('./read-articles.ts')
const ids = async (most: number) => (await readArticles(most)).map(({ article }) => article.id)

beforeEach(() => {
  freshStores()
  freshDrawer()
  answers = {}
  dropped.splice(0)
})

test('R-NET-03 of the articles that were read the sixty last ones stay, each once, the last one first', async () => {
  for (let n = 0; n < 60; n++) {
    answers[`a${n}`] = { id: `a${n}` }
    await noteRead(`a${n}`)
  }
  await noteRead('a0')
  assert.deepEqual(dropped, [])
  assert.deepEqual(await ids(3), ['a0', 'a59', 'a58'])
  assert.equal((await ids(99)).length, 60)
  await noteRead('new')
  assert.deepEqual(dropped, ['a1'])
})

test('R-NET-03 an article that was read by two addresses is listed once, by the one under which it is kept', async () => {
  answers = { '7': { id: '7' }, 'la-course-7': { id: '7' }, gone: null }
  for (const id of ['7', 'gone', 'lost', 'la-course-7']) await noteRead(id)
  const found = await readArticles(9)
  assert.deepEqual(
    found.map(({ article, path }) => [article.id, path.includes('la-course-7')]),
    [['7', true]],
  )
  assert.deepEqual(await readArticles(0), [])
})
