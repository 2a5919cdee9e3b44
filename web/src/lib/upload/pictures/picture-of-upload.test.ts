import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { callThrough } from '../../api/call.ts'
import { freshStores } from '../../device/browser.fixture.ts'
import { storeToken } from '../../session/token.ts'
import { pictureOfUpload } from './picture-of-upload.ts'

const photo = new Blob(['x'], { type: 'image/jpeg' })
const image = { id: 'i1' }
let slots: unknown[] = []

beforeEach(() => {
  freshStores()
  slots = []
})

/** The server's answer to both ways. */
function answers(t: { mock: { method: typeof import('node:test').mock.method } }, answer: object) {
  callThrough(async (_, variables) => {
    slots.push(variables)
    return { data: { uploadImageFromSlot: answer } as never, errors: [], refusal: null }
  })
  return t.mock.method(globalThis, 'fetch', async () => Response.json({ data: { uploadImage: answer } }))
}

test('N-07 a photo whose pieces arrived becomes a picture from its place, without being sent again', async (t) => {
  const fetched = answers(t, { image, error: null })
  assert.deepEqual(await pictureOfUpload('upload:s1.secret', photo), image)
  assert.deepEqual([slots, fetched.mock.callCount()], [[{ slotId: 's1' }], 0])
})

test('N-07 a photo without a place is sent whole, as the member who is signed in', async (t) => {
  const fetched = answers(t, { image, error: null })
  await pictureOfUpload('photo', photo)
  storeToken('token', false)
  assert.deepEqual(await pictureOfUpload('photo', photo), image)
  const headers = fetched.mock.calls.map(({ arguments: [, init] }) => (init as RequestInit).headers)
  assert.deepEqual(headers, [{ 'x-language': 'fr' }, { 'x-language': 'fr', authorization: 'Bearer token' }])
  assert.deepEqual(slots, [])
})

test('what the server says against a photo is what the member reads', async (t) => {
  answers(t, { image: null, error: 'Pas une image.' })
  for (const reference of ['upload:s1.secret', 'photo'])
    await assert.rejects(pictureOfUpload(reference, photo), { code: 'REFUSED', message: 'Pas une image.' })
  t.mock.method(globalThis, 'fetch', async () => Response.json({ data: null, errors: [{ message: 'Trop.' }] }))
  await assert.rejects(pictureOfUpload('photo', photo), { message: 'Trop.' })
})
