import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { makePhoto } from '../../../../test/photos.ts'
import { adult, newcomer, register } from '../../../../test/registrations.ts'
import { world } from '../../../../test/world.ts'
import { attachPhotos, openPhoto } from './photos.ts'
import { findImage } from './store.ts'

test('R-SIGN-51, N-07 a photo is turned upright, fitted into 1920x1080 and loses its metadata', async (t) => {
  const w = await world(t)
  const sideways = await makePhoto({ width: 3000, height: 2000, orientation: 6 })
  const me = await newcomer(w, await adult({ documentFront: `data:image/jpeg;base64,${sideways.toString('base64')}` }))
  const image = await findImage(w.kernel.db, me.id, 'front')
  const bytes = await openPhoto(w.system, image!)
  const { width, height, format, exif, orientation } = await sharp(bytes!).metadata()
  assert.deepEqual([format, width, height], ['webp', 720, 1080])
  assert.deepEqual([exif, orientation], [undefined, undefined])
  assert.deepEqual([image?.width, image?.height, image?.bytes], [720, 1080, bytes?.length])
})

test('PNG and WebP are taken as well; a small photo is not enlarged', async (t) => {
  const w = await world(t)
  const [png, webp] = await Promise.all([
    makePhoto({ type: 'png' }),
    makePhoto({ type: 'webp', width: 400, height: 300 }),
  ])
  const me = await newcomer(
    w,
    await adult({ documentFront: png.toString('base64'), documentBack: webp.toString('base64') }),
  )
  const back = await findImage(w.kernel.db, me.id, 'back')
  assert.deepEqual([back?.width, back?.height], [400, 300])
})

test('weak point 19: a photo lies encrypted on the disk, under a key of its own', async (t) => {
  const w = await world(t)
  const me = await newcomer(w)
  const [front, back] = [await findImage(w.kernel.db, me.id, 'front'), await findImage(w.kernel.db, me.id, 'back')]
  const sealed = readFileSync(join(w.dataDir, 'files', front!.storageKey))
  assert.equal(sealed.includes('RIFF'), false)
  assert.equal(sealed.includes('WEBP'), false)
  assert.ok(await openPhoto(w.system, front!))
  await assert.rejects(openPhoto(w.system, { id: back!.id, storageKey: front!.storageKey }))
})

test('a photo takes the place of the one before, whose file goes; what it was sent through goes with it, others stay', async (t) => {
  const w = await world(t)
  const me = await newcomer(w)
  const [used, waiting] = [w.kernel.newId(), w.kernel.newId()]
  for (const id of [used, waiting])
    await w.sql('insert into upload_slot (id, secret_hash, size, created_at, expires_at) values ($1, $2, 1, $3, $3)', [
      id,
      Buffer.alloc(32),
      w.now(),
    ])
  const [front, back] = [await findImage(w.kernel.db, me.id, 'front'), await findImage(w.kernel.db, me.id, 'back')]
  const photo = (side: 'front' | 'back', slotId: string | null) => {
    const id = w.kernel.newId()
    const row = { id, side, storageKey: `identity/${id}`, bytes: 1, width: 1, height: 1, createdAt: w.now() }
    return { row, slotId }
  }
  const photos = [photo('front', used), photo('back', null)]
  await w.system.transaction((tx) => attachPhotos(tx, w.system, me.id, photos))
  await w.runJobs()
  assert.deepEqual(await w.sql('select id from upload_slot'), [{ id: waiting }])
  for (const before of [front, back]) assert.equal(await w.kernel.storage.get(before!.storageKey), null)
  assert.equal((await findImage(w.kernel.db, me.id, 'back'))?.id, photos[1]?.row.id)
})

/** A PNG whose header promises more than follows: what a decoder believes is what costs. */
async function promising(width: number, height: number): Promise<Buffer> {
  const bytes = await makePhoto({ type: 'png' })
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
  return bytes
}

test('a picture that promises 900 million pixels is refused without being decoded', async (t) => {
  const w = await world(t)
  const input = await adult({ documentFront: (await promising(30_000, 30_000)).toString('base64') })
  const before = process.memoryUsage().rss
  const { errors } = await register(w, input)
  assert.equal(errors?.[0]?.extensions.errors?.[0]?.code, 'tooManyPixels')
  assert.ok(process.memoryUsage().rss - before < 100 * 1024 * 1024)
})
