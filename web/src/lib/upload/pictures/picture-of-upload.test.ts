import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { callThrough } from '../../api/call.ts'
import { freshStores } from '../../device/browser.fixture.ts'
import { storeToken } from '../../session/token.ts'
import { Line } from '../line.fixture.ts'
import { pictureOfUpload } from './picture-of-upload.ts'

const photo = new Blob(['x'], { type: 'image/jpeg' })
const image = { id: 'i1' }
let slots: unknown[] = []

beforeEach(() => {
  freshStores()
  slots = []
  Line.all = []
})

/** The server's answer to both ways. */
function answers(answer: object) {
  callThrough(async (_, variables) => {
    slots.push(variables)
    return { data: { uploadImageFromSlot: answer } as never, errors: [], refusal: null }
  })
  Line.answer = { data: { uploadImage: answer } }
}

test('N-07 a photo whose pieces arrived becomes a picture from its place, without being sent again', async () => {
  answers({ image, error: null })
  assert.deepEqual(await pictureOfUpload('upload:s1.secret', photo), image)
  assert.deepEqual([slots, Line.all.length], [[{ slotId: 's1' }], 0])
})

test('N-07 a photo without a place is sent whole, as the member who is signed in', async () => {
  answers({ image, error: null })
  await pictureOfUpload('photo', photo)
  storeToken('token', false)
  assert.deepEqual(await pictureOfUpload('photo', photo), image)
  const headers = Line.all.map((line) => line.headers)
  assert.deepEqual(headers, [{ 'x-language': 'fr' }, { 'x-language': 'fr', authorization: 'Bearer token' }])
  assert.deepEqual(slots, [])
})

test('what the server says against a photo is what the member reads', async () => {
  answers({ image: null, error: 'Pas une image.' })
  for (const reference of ['upload:s1.secret', 'photo'])
    await assert.rejects(pictureOfUpload(reference, photo), { code: 'REFUSED', message: 'Pas une image.' })
  Line.answer = { data: null, errors: [{ message: 'Trop.' }] }
  await assert.rejects(pictureOfUpload('photo', photo), { message: 'Trop.' })
})
