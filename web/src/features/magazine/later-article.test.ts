import assert from 'node:assert/strict'
import { test } from 'node:test'
import { renderArticle } from '@vondrona/rules/magazine'
import { articleIn, keptView, type WholeArticle, wantedArticle, withFiles } from './later-article.ts'

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
  const shown = withFiles(article, urls)
  assert.doesNotMatch(JSON.stringify([shown.cover, shown.content]), /\/api\//)
  assert.match(shown.content, /<img src="blob:b" width="1600" height="1000" alt="Des &quot;plants&quot;" \/>/)
  assert.deepEqual([shown.cover?.url, shown.cover?.srcset], ['blob:a', 'blob:a 1600w'])
  const half = withFiles(article, new Map([['/api/images/a/large.webp', 'blob:a']]))
  assert.equal(half.content, content)
})

const publishedAt = '2026-11-21T22:30:00Z'
/** An article as readers get it, which was changed after it was kept. */
const changed = {
  ...article,
  content: `${content}${renderArticle(
    {
      type: 'doc',
      content: [
        { type: 'image', attrs: { id: 'new', alt: '' } },
        { type: 'replay', attrs: { liveId: '9', title: 'Le départ' } },
      ],
    },
    new Map([['new', image('new')]]),
  )}`,
  related: [{ ...article, id: '2', slug: null, cover: image('c'), author: { name: 'Lalao' }, publishedAt }],
  author: { name: 'Lalao' },
  publishedAt,
  updatedAt: publishedAt,
  categories: [],
  tags: [],
} as unknown as WholeArticle
const speech = (saver: boolean) => ({ language: 'fr' as const, saver, say: (key: string) => key })
const loadedBy = ({ content: html, cover, more }: ReturnType<typeof keptView>) =>
  [...JSON.stringify([html, cover, more]).matchAll(/src(?:=\\|":)"([^"\\]*)/g)].map(([, address]) => address)

test('R-CONST-36 with the data saver a kept article loads by itself only what is kept', () => {
  const kept = new Map([
    ['/api/images/a/large.webp', 'blob:a'],
    ['/api/images/b/large.webp', 'blob:b'],
  ])
  const view = keptView(changed, kept, speech(true))
  assert.deepEqual(loadedBy(view), ['blob:b', 'blob:b', 'blob:a'])
  assert.deepEqual(view.deferredCover, [])
  const newCover = keptView({ ...changed, cover: image('other') }, kept, speech(true))
  assert.deepEqual([newCover.cover, newCover.deferredCover.length], [[], 1])
  assert.equal(loadedBy(keptView(changed, kept, speech(false))).length, 6, 'without it everything')
})

test('N-09 nothing that may be kept is fetched before this device told what it keeps', () => {
  assert.deepEqual(loadedBy(keptView(changed, undefined, speech(false))), [])
  assert.equal(loadedBy(keptView(changed, new Map(), speech(false))).length, 6, 'it keeps nothing')
})

test('N-09 an article is found by its id and its address, and nothing of another kind is taken for it', () => {
  const kept = { ...wantedArticle(article), bytes: 1, done: 0, at: 1 }
  const other = { ...kept, kind: 'other' as never }
  assert.equal(articleIn([other, kept], kept.id), kept)
  assert.equal(articleIn([{ ...kept, id: 'x' }], 'arbres')?.id, 'x')
  assert.equal(articleIn([other], kept.id), undefined)
  assert.equal(articleIn([kept], 'another'), undefined)
})
