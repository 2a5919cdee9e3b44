import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SendError } from './send-file.ts'
import { startUpload, type UploadDependencies } from './upload.ts'

const photo = new Blob(['photo'])
const slot = { id: 'a', secret: 'b', piece: 10 }

const dependencies = (more: Partial<UploadDependencies> = {}): UploadDependencies => ({
  open: async () => slot,
  send: async (_photo, _slot, { onSent }) => onSent?.(photo.size),
  pause: async () => {},
  toDataUrl: async () => 'data:image/jpeg;base64,x',
  ...more,
})

test('N-07 a photo for which the server gives no place travels inside the form', async () => {
  const upload = startUpload(photo, dependencies({ open: async () => null }))
  assert.equal(await upload.reference(), 'data:image/jpeg;base64,x')
  assert.equal(upload.get().phase, 'inline')
})

test('N-07 a photo that the server does not take in pieces travels inside the form', async () => {
  const refuses = async () => {
    throw new SendError('refused')
  }
  assert.match(await startUpload(photo, dependencies({ send: refuses })).reference(), /^data:/)
})

test('N-07 a place that is gone is requested again, once', async () => {
  let places = 0
  const open = async () => {
    places += 1
    return slot
  }
  const gone = async () => {
    throw new SendError('gone')
  }
  assert.match(await startUpload(photo, dependencies({ open, send: gone })).reference(), /^data:/)
  assert.equal(places, 2)
})

test('N-07 without a network the place is asked for until there is one', async () => {
  const pauses: number[] = []
  let tries = 0
  const upload = startUpload(
    photo,
    dependencies({
      open: async () => {
        tries += 1
        if (tries < 4) throw new Error('no network')
        return slot
      },
      pause: async (ms) => {
        pauses.push(ms)
      },
    }),
  )
  assert.equal(await upload.reference(), 'upload:a.b')
  assert.deepEqual(pauses, [1000, 2000, 4000])
})

test('a photo that is taken again is not sent any further', async () => {
  const upload = startUpload(
    photo,
    dependencies({
      send: (_photo, _slot, { signal }) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('stopped')))),
    }),
  )
  setTimeout(() => upload.cancel())
  await assert.rejects(upload.reference())
})

test('N-07 a photo that the server lost in the meantime travels inside the form at the next try', async () => {
  const upload = startUpload(photo, dependencies())
  assert.equal(await upload.reference(), 'upload:a.b')
  upload.distrust()
  assert.match(await upload.reference(), /^data:/)
})

test('N-07 the photo is sent while the form is filled in, and says how far it is', async () => {
  const phases: string[] = []
  const upload = startUpload(photo, dependencies())
  upload.subscribe(() => phases.push(`${upload.get().phase} ${upload.get().sent}`))
  assert.equal(await upload.reference(), 'upload:a.b')
  assert.deepEqual(phases, ['sending 0', 'sending 5', 'sent 5'])
})
