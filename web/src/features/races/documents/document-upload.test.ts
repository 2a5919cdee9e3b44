import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '../../../lib/api/refusal.ts'
import { startDocumentUpload } from './document-upload.ts'

const photo = new Blob(['x'.repeat(100)])
const lost = () => new Refusal({ code: 'NETWORK', message: 'lost' })
const noPause = async () => {}

test('R-EVT-24 a photo that the server refuses is not sent again, and its sentence is handed on', async () => {
  let sent = 0
  const upload = startDocumentUpload(
    photo,
    async () => {
      sent += 1
      throw new Refusal({ code: 'BAD_USER_INPUT', message: 'not a photo' })
    },
    noPause,
  )
  await assert.rejects(upload.reference(), { message: 'not a photo' })
  assert.equal(sent, 1)
})

test('R-EVT-24 a photo waits for the network and is sent again until it is there', async () => {
  const phases: string[] = []
  let tries = 0
  const upload = startDocumentUpload(
    photo,
    async (_photo, { onProgress }) => {
      tries += 1
      onProgress?.(50)
      if (tries < 3) throw lost()
      return 'document-1'
    },
    noPause,
  )
  upload.subscribe(() => phases.push(upload.get().phase))
  assert.equal(await upload.reference(), 'document-1')
  assert.equal(tries, 3)
  assert.deepEqual(phases, ['waiting', 'sending', 'waiting', 'sending', 'sent'])
  assert.equal(upload.get().sent, photo.size)
})

test('a photo that is taken again stops its upload', async () => {
  const upload = startDocumentUpload(
    photo,
    () => Promise.reject(lost()),
    () => new Promise((resolve) => setImmediate(resolve)),
  )
  upload.cancel()
  await assert.rejects(upload.reference(), { code: 'ABORTED' })
})
