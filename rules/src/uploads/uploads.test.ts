import assert from 'node:assert/strict'
import { test } from 'node:test'
import { whyNotDocumentPhoto } from './document-photo/index.ts'
import { deferredView, pictureView } from './view/index.ts'

test('a photo of a document is at least 320 by 200 pixels, whichever way it is held', () => {
  const photo = (width: number, height: number) => whyNotDocumentPhoto({ width, height, spread: 40 })?.key
  assert.deepEqual([photo(320, 200), photo(200, 320), photo(4000, 3000)], [undefined, undefined, undefined])
  for (const [width, height] of [
    [319, 200],
    [320, 199],
    [199, 320],
    [200, 319],
    [199, 4000],
  ] as const)
    assert.equal(photo(width, height), 'picture.tooSmall', `${width} × ${height}`)
  assert.deepEqual(whyNotDocumentPhoto({ width: 10, height: 20, spread: 40 })?.params, {
    width: 10,
    height: 20,
    long: 320,
    short: 200,
  })
})

test('a photo of one colour shows no document', () => {
  const photo = (spread: number) => whyNotDocumentPhoto({ width: 1000, height: 800, spread })?.key
  assert.deepEqual([photo(0), photo(1.99), photo(2)], ['picture.blank', 'picture.blank', undefined])
})

const image = {
  id: 'i',
  url: '/i.jpg',
  width: 640,
  height: 480,
  thumbhash: null,
  srcset: '/i.jpg 640w',
  avif: null,
  saver: '/s.jpg 320w',
  weight: 1000,
}
test('a picture is offered as AVIF only where there is one, and one that loads on tap in its small sizes', () => {
  const view = pictureView(image, '100vw', 'high')
  assert.deepEqual(
    [view.src, view.width, view.height, view.priority, view.thumbhash, view.avif],
    ['/i.jpg', '640', '480', 'high', '', []],
  )
  assert.deepEqual(pictureView({ ...image, avif: '/i.avif 640w', thumbhash: 'ab' }, '50vw', 'auto').avif, [
    { srcset: '/i.avif 640w', sizes: '50vw' },
  ])
  assert.deepEqual(deferredView({ ...image, weight: 48_200 }, 'fr'), {
    href: '/i.jpg',
    srcset: '/s.jpg 320w',
    width: '640',
    height: '480',
    weight: '48 Ko',
  })
  assert.equal(deferredView({ ...image, weight: 1_240_000 }, 'en').weight, '1.2 MB')
})
