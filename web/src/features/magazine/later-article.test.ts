import assert from 'node:assert/strict'
import { test } from 'node:test'
import { renderArticle } from '@vondrona/rules/magazine'
import { type WholeArticle, wantedArticle, withFiles } from './later-article.ts'

const image = (id: string) => ({
  id,
  url: `/api/images/${id}/large.webp`,
  width: 1600,
  height: 1000,
  thumbhash: 'abcd',
  weight: 40_000,
  srcset: `/api/images/${id}/640-80.webp 640w`,
  avif: `/api/images/${id}/640.avif 640w`,
  saver: [320, 640, 1080, 1600].map((width) => `/api/images/${id}/${width}-60.webp ${width}w`).join(', '),
})
const picture = { type: 'image', attrs: { id: 'b', alt: 'Des "plants"' } } as const
const content = renderArticle({ type: 'doc', content: [picture, picture] }, new Map([['b', image('b')]]))
const article = {
  id: '1',
  slug: 'arbres',
  title: 'Dix mille arbres',
  content,
  cover: image('a'),
  related: [{ id: '2', cover: image('c') }],
} as unknown as WholeArticle

test('N-09 an article is kept with its cover and its pictures, each once and no wider than a phone', () => {
  assert.deepEqual(wantedArticle(article).files, [
    { of: '/api/images/a/large.webp', address: '/api/images/a/1080-60.webp' },
    { of: '/api/images/b/large.webp', address: '/api/images/b/1080-60.webp' },
  ])
  assert.deepEqual(wantedArticle({ ...article, cover: null, content: '<p>Rien</p>' }).files, [])
  const [file] = wantedArticle({ ...article, content: '', cover: { ...image('a'), saver: '' } }).files
  assert.equal(file?.address, '/api/images/a/large.webp', 'a picture of one size')
})

test('N-09 an article that is kept asks nobody for its pictures; one that is missing keeps its address', () => {
  const urls = new Map([
    ['/api/images/a/large.webp', 'blob:a'],
    ['/api/images/b/large.webp', 'blob:b'],
  ])
  const shown = withFiles(article, urls, true)
  assert.doesNotMatch(JSON.stringify([shown.cover, shown.content, shown.related]), /\/api\//)
  assert.match(shown.content, /<img src="blob:b" width="1600" height="1000" alt="Des &quot;plants&quot;" \/>/)
  assert.deepEqual([shown.cover?.url, shown.cover?.srcset], ['blob:a', 'blob:a 1600w'])
  const half = withFiles(article, new Map([['/api/images/a/large.webp', 'blob:a']]), false)
  assert.equal(half.content, content)
  assert.equal(half.related[0]?.cover?.id, 'c')
})
