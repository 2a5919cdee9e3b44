import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fill } from '../../texts/index.ts'
import { type ArticleImage, renderArticle } from '../index.ts'
import { articleView, deferImages, type ReadableArticle, readListAddress, type Speech } from './index.ts'
import { fr } from './messages.fr.ts'

const id = '01a1fef4-5daf-7000-8016-88b25da6291e'
const image: ArticleImage = {
  id,
  url: '/api/images/a/large.webp',
  width: 1600,
  height: 1000,
  thumbhash: 'AAAA',
  weight: 40_000,
  srcset: '/api/images/a/640-80.webp 640w',
  avif: '/a.avif 640w',
  saver: '/api/images/a/640-60.webp 640w',
}
const picture = { type: 'image', attrs: { id, alt: 'Des "plants"', caption: 'Au soleil' } } as const
const content = renderArticle({ type: 'doc', content: [picture] }, new Map([[id, image]]))

const article: ReadableArticle = {
  id,
  slug: null,
  language: 'fr',
  translation: null,
  title: 'Dix mille arbres',
  excerpt: 'Ils sont trois cents.',
  type: 'article',
  cover: image,
  content,
  category: null,
  author: { name: 'Lalao', pseudo: 'lalao' },
  readingMinutes: 4,
  weight: 1_234_000,
  likesCount: 2,
  publishedAt: '2026-11-21T22:30:00Z',
  createdAt: '2026-11-01T00:00:00Z',
  updatedAt: '2026-11-21T22:40:00Z',
  categories: [],
  tags: [{ id: '1', name: 'forêt & eau' }],
  related: [],
}
const speech = (saver: boolean): Speech => ({
  language: 'fr',
  saver,
  say: (key, params) => fill((fr as Record<string, string>)[key] ?? key, params),
})

test('R-CONST-36 F-MAG-09 with the data saver, images including the cover are links of the same shape', () => {
  const deferred = deferImages(content, "Afficher l'image", 'fr')
  assert.ok(!deferred.includes('<img') && !deferred.includes('<picture') && deferred.includes('Au soleil'))
  assert.match(
    deferred,
    /^<figure><a class="deferred-image" href="\/api\/images\/a\/large.webp" .*viewBox="0 0 1600 1000"/,
  )
  assert.match(deferred, /data-saver="\/api\/images\/a\/640-60.webp 640w"/)
  assert.match(deferred, /data-alt="Des &quot;plants&quot;"/)
  assert.match(deferred, /<span>Afficher l'image \(40 Ko\)<\/span>/, 'N-09 with what it weighs')
  const view = articleView(article, speech(true))
  assert.deepEqual([view.cover.length, view.deferredCover.length], [0, 1])
  const usual = articleView(article, speech(false))
  assert.deepEqual([usual.cover.length, usual.deferredCover.length, usual.content], [1, 0, content])
})

test('N-09 with the data saver a replay in an article keeps its place and title, and loads no picture', () => {
  const replay = { type: 'replay', attrs: { liveId: id, title: 'Le départ' } } as const
  const deferred = deferImages(renderArticle({ type: 'doc', content: [replay] }, new Map()), 'Voir', 'fr')
  assert.ok(!deferred.includes('<img') && !deferred.includes('Voir'), deferred)
  assert.match(deferred, /<svg viewBox="0 0 640 360".*<span>Le départ<\/span>/)
  for (const address of ['/elsewhere.png', 'https://v.mg/elsewhere.png', 'blob:https://v.mg/api/lives/1']) {
    const foreign = `<img src="${address}" width="1" height="1"/>`
    assert.equal(deferImages(foreign, 'Voir', 'fr'), foreign)
  }
  for (const server of ['https://v.mg', 'http://10.0.2.2:3000']) {
    const whole = `<img src="${server}/api/lives/1/thumbnail.jpg" width="640" height="360"/>`
    assert.match(deferImages(whole, 'Voir', 'fr'), /^<svg viewBox="0 0 640 360"/, server)
  }
})

test('R-DATA-07 dates are those of Madagascar, sizes use decimal units like operators, tags link to their list', () => {
  const view = articleView(article, speech(false))
  assert.equal(view.date, '22 novembre 2026')
  assert.deepEqual(view.updated, []) // on the day it was published
  const later = articleView({ ...article, updatedAt: '2026-11-22T21:00:00Z' }, speech(false))
  assert.deepEqual(later.updated, [{ text: speech(false).say('reading.updated', { date: '23 novembre 2026' }) }])
  assert.equal(view.weight, 'Pèse 1,2 Mo')
  assert.equal(view.kicker, 'magazine.type.article')
  assert.deepEqual(view.tagged[0]?.tags, [{ name: 'forêt & eau', href: '/magazine?tag=for%C3%AAt%20%26%20eau' }])
})

test('R-MAG-10 an invalid cursor in the URL starts at the first page', () => {
  const after = (value: string) => readListAddress(new URLSearchParams({ after: value })).after
  for (const wrong of ['', '0'.repeat(36), '-'.repeat(36), `${id}0`, id.replace('-', '')])
    assert.equal(after(wrong), null)
  assert.equal(after(id), id)
})

test('R-DATA-07 a size is in whole Ko below one Mo, at least one, and then in Mo with one decimal', () => {
  const weight = (bytes: number) => articleView({ ...article, weight: bytes }, speech(false)).weight
  const written = (size: string) => speech(false).say('reading.weight', { size })
  assert.equal(weight(0), written('1 Ko'))
  assert.equal(weight(1499), written('1 Ko'))
  assert.equal(weight(1500), written('2 Ko'))
  assert.equal(weight(999_499), written('999 Ko'))
  assert.equal(weight(999_500), written('1 Mo'))
})

test('an article shows its tags, what is related and its translation only where there are some', () => {
  const bare = articleView({ ...article, tags: [] }, speech(false))
  assert.deepEqual([bare.tagged, bare.more, bare.translations], [[], [], []])
  const { related: _, ...card } = article
  const full = articleView(
    {
      ...article,
      related: [card as never],
      translation: { id: article.id, slug: null, language: 'en' } as ReadableArticle['translation'],
    },
    speech(false),
  )
  assert.deepEqual(
    [full.tagged[0]?.tags.length, full.more[0]?.related.length, full.translations[0]?.lang],
    [1, 1, 'en'],
  )
})

test('R-PROF-03 who has no name is called by their pseudo', () => {
  const by = (author: ReadableArticle['author']) => articleView({ ...article, author }, speech(false)).author
  assert.deepEqual([by(article.author), by({ name: '', pseudo: 'lalao' })], ['Lalao', 'lalao'])
})

test('R-CONST-36 without a cover there is none, with or without the data saver', () => {
  for (const saver of [false, true]) {
    const { cover, deferredCover } = articleView({ ...article, cover: null }, speech(saver))
    assert.deepEqual([cover, deferredCover], [[], []])
  }
})
