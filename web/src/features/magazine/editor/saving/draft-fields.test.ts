import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nothingWritten, pendingIn, pendingPictures } from './draft-fields.ts'

const picture = (attrs: object) => ({ type: 'image', attrs }) as never
const text = (...content: never[]) => ({ type: 'doc', content }) as unknown as typeof nothingWritten.document

test('R-MAG-12 pictures that are not on the server yet are named once, wherever they stand', () => {
  const nested = { type: 'blockquote', content: [picture({ id: null, pending: 'b' })] } as never
  assert.deepEqual(pendingIn(text(picture({ pending: 'a' }), picture({ pending: 'a' }), nested)), ['a', 'b'])
})

test('R-MAG-12 a picture that is stored, or that nobody sends, waits for nothing', () => {
  assert.deepEqual(pendingIn(text(picture({ id: 'i1', pending: 'a' }), picture({ id: null }), picture({}))), [])
  assert.deepEqual(pendingIn(text({ type: 'paragraph', attrs: { pending: 'a' } } as never)), [])
})

test('R-MAG-12 the cover and the picture for sharing are waited for, too', () => {
  const written = { ...nothingWritten, document: text(picture({ pending: 'a' })) }
  assert.deepEqual(pendingPictures(written), ['a'])
  assert.deepEqual(pendingPictures({ ...written, coverPending: 'c', sharePending: 's' }), ['a', 'c', 's'])
})
