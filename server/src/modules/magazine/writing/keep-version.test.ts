import assert from 'node:assert/strict'
import { test } from 'node:test'
import { article } from '@vondrona/rules/magazine/constants'
import { world } from '../../../../test/world.ts'
import { documentOf, editor, makeArticle } from '../testing.ts'
import { keepVersion, nameVersion } from './keep-version.ts'

test('F-MAG-04 an autosave goes on with the version before: of the same person, within its time, above what is published', async (t) => {
  const w = await world(t)
  const [owner, other] = [await editor(w), await editor(w)]
  const { id } = await makeArticle(owner, { status: 'draft' })
  let revision = 1
  const keep = async (by: typeof owner | null, kind: 'autosaved' | 'saved', above?: number) => {
    const ctx = by ? await by.context() : w.system
    const text = { revision: revision + 1, title: `v${revision + 1}`, document: documentOf('x') as never }
    await ctx.transaction((tx) => keepVersion(tx, ctx, id, text, { kind, above }))
    revision++
  }
  const seen = async () =>
    (await w.sql('select revision from article_version order by revision')).map((row) => row.revision)
  await keep(owner, 'autosaved')
  assert.deepEqual(await seen(), [1, 2], 'after a save')
  w.advance(article.autosaveEvery - 1)
  await keep(owner, 'autosaved')
  assert.deepEqual(await seen(), [1, 3])
  w.advance(1)
  await keep(owner, 'autosaved')
  assert.deepEqual(await seen(), [1, 3, 4], 'its time is over')
  await keep(other, 'autosaved')
  assert.deepEqual(await seen(), [1, 3, 4, 5], 'of somebody else')
  await keep(other, 'autosaved', 4)
  assert.deepEqual(await seen(), [1, 3, 4, 6])
  await keep(other, 'autosaved', 6)
  assert.deepEqual(await seen(), [1, 3, 4, 6, 7], 'the last one is what readers see')
  await keep(other, 'saved')
  assert.deepEqual(await seen(), [1, 3, 4, 6, 7, 8], 'meant')
  await assert.rejects(keep(null, 'autosaved'), /nobody/)
})

test('F-MAG-04 a version that was saved without anything new has the meaning of that save, where it says more than before', async (t) => {
  const w = await world(t)
  const { id } = await makeArticle(await editor(w), { status: 'draft' })
  for (const [before, named, after] of [
    ['autosaved', 'saved', 'saved'],
    ['autosaved', 'published', 'published'],
    ['autosaved', 'restored', 'autosaved'],
    ['saved', 'autosaved', 'saved'],
    ['saved', 'published', 'published'],
    ['published', 'saved', 'published'],
    ['restored', 'saved', 'restored'],
  ] as const) {
    await w.sql('update article_version set kind = $1', [before])
    await w.system.transaction((tx) => nameVersion(tx, id, 1, named))
    await w.system.transaction((tx) => nameVersion(tx, id, 2, named)) // there is none
    assert.deepEqual(await w.sql('select kind from article_version'), [{ kind: after }], `${before} ${named}`)
  }
})
