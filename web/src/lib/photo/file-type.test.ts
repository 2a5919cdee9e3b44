import assert from 'node:assert/strict'
import { test } from 'node:test'
import { whyNotPhotoFile } from './file-type.ts'

const jpeg = [0xff, 0xd8, 0xff, 0xe0]
const file = (head: readonly number[] | string, size = 100, type = 'image/jpeg') => {
  const bytes = new Uint8Array(size)
  bytes.set(typeof head === 'string' ? new TextEncoder().encode(head) : head)
  return new Blob([bytes], { type })
}

test('R-SIGN-48 R-SIGN-50 a file is refused by its content, whatever its name and type say', async () => {
  for (const head of ['%PDF-1.7', 'GIF89a', '<svg xmlns="http://www.w3.org/2000/svg">', 'RIFF1234WAVE', '1234ftypheic'])
    assert.equal(await whyNotPhotoFile(file(head)), 'picture.unsupported', head)
  assert.equal(await whyNotPhotoFile(new Blob([], { type: 'image/png' })), 'picture.unsupported')
})

test('R-SIGN-49 R-CONST-22 a photo of more than 10 MB is refused, one of exactly 10 MB is not', async () => {
  assert.equal(await whyNotPhotoFile(file(jpeg, 10 * 1024 * 1024 + 1)), 'picture.tooLarge')
  assert.equal(await whyNotPhotoFile(file(jpeg, 10 * 1024 * 1024)), null)
})

test('R-SIGN-48 JPEG, PNG and WebP are taken, also under a wrong name', async () => {
  for (const head of [jpeg, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], 'RIFF1234WEBPVP8 '])
    assert.equal(await whyNotPhotoFile(file(head, 100, 'text/plain')), null)
})
