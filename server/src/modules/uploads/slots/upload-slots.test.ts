import assert from 'node:assert/strict'
import { test } from 'node:test'
import { uploadSlot, uploadSlotGuard } from '@vondrona/rules/uploads/constants'
import sharp from 'sharp'
import { makePhoto } from '../../../../test/photos.ts'
import { adult, newcomer, register } from '../../../../test/registrations.ts'
import { type Person, refused, type World, world } from '../../../../test/world.ts'

const create = 'mutation($size: Int!) { createUploadSlot(size: $size) { id secret piece expiresAt } }'
type Slot = { id: string; secret: string; piece: number }

const open = async (person: Person, size: number): Promise<Slot> => (await person.ok(create, { size })).createUploadSlot

/** One PUT; answers [status, Upload-Offset]. */
async function put(person: Person, { id, secret }: Slot, offset: number, body: Buffer, length?: number) {
  const headers = {
    authorization: `Upload ${secret}`,
    'upload-offset': String(offset),
    'content-type': 'application/octet-stream',
    ...(length !== undefined && { 'upload-length': String(length) }),
  }
  const answer = await person.http('PUT', `/api/uploads/${id}`, { body, headers })
  return [answer.statusCode, answer.headers['upload-offset']]
}

async function send(person: Person, slot: Slot, photo: Buffer, from = 0) {
  for (let at = from; at < photo.length; at += slot.piece)
    assert.equal((await put(person, slot, at, photo.subarray(at, at + slot.piece), photo.length))[0], 204)
}

/** A photo that does not compress away: several pieces. */
const bigPhoto = () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  return sharp({ create: { width: 700, height: 500, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 90 })
    .toBuffer()
}

const pieces = async (w: World) => (await Array.fromAsync(w.kernel.storage.list('uploads'))).length

test('a slot is refused', async (t) => {
  const w = await world(t)
  const someone = w.visitor()
  let slot = await open(someone, 1000)
  const at0 = Buffer.alloc(10, 1)
  await t.test('(12) in tiny pieces: each would be a file', async () => {
    const wide = await open(someone, 100_000)
    assert.equal((await put(someone, wide, 0, Buffer.alloc(uploadSlot.minPiece - 1)))[0], 400)
    assert.equal((await put(someone, wide, 0, Buffer.alloc(uploadSlot.minPiece)))[0], 204)
    w.advance(uploadSlot.emptyLife + 1) // a slot that began lives on
    assert.equal((await put(someone, wide, uploadSlot.minPiece, Buffer.alloc(uploadSlot.minPiece)))[0], 204)
    await w.sql('delete from upload_slot where id = $1', [wide.id])
    for await (const { key } of w.kernel.storage.list('uploads')) await w.kernel.storage.remove(key)
    slot = await open(someone, 1000)
  })
  await t.test('beyond 2 MB', async () => {
    const error = await refused('BAD_USER_INPUT', someone.gql(create, { size: uploadSlot.maxBytes + 1 }))
    assert.equal(error.message, 'Le fichier est trop volumineux (maximum 10MB).')
  })
  await t.test('beyond 2 MB said by the first piece', async () => {
    const open0 = await open(someone, 0)
    assert.equal((await put(someone, open0, 0, at0, 3_000_000))[0], 413)
  })
  await t.test('to a wrong secret, another id, and none', async () => {
    assert.equal((await put(someone, { ...slot, secret: 'x'.repeat(43) }, 0, at0))[0], 404)
    assert.equal((await put(someone, { ...slot, id: w.kernel.newId() }, 0, at0))[0], 404)
    assert.equal(
      (await someone.http('PUT', `/api/uploads/${slot.id}`, { body: at0, headers: { 'upload-offset': '0' } }))
        .statusCode,
      404,
    )
    await refused('NOT_FOUND', someone.gql('{ uploadSlot(id: "no", secret: "no") { received } }'))
  })
  await t.test('without an offset, with too much, with a piece that is too large', async () => {
    const headers = { authorization: `Upload ${slot.secret}` }
    assert.equal((await someone.http('PUT', `/api/uploads/${slot.id}`, { body: at0, headers })).statusCode, 400)
    assert.equal((await put(someone, slot, 0, Buffer.alloc(1001)))[0], 400)
    assert.equal((await put(someone, slot, 0, Buffer.alloc(uploadSlot.piece + 1)))[0], 413)
  })
  await t.test('whose size nobody said', async () => {
    assert.equal((await put(someone, await open(someone, 0), 0, at0))[0], 400)
  })
  await t.test('after its time', async () => {
    w.advance(uploadSlot.emptyLife + 1)
    assert.equal((await put(someone, slot, 0, at0))[0], 404)
  })
  assert.equal(await pieces(w), 0)
})

test('slots are limited per address', async (t) => {
  const w = await world(t)
  const phone = w.visitor({ address: '41.188.2.2' })
  for (let i = 0; i < uploadSlotGuard.perAddressPerHour; i++) await open(phone, 10)
  await refused('RATE_LIMITED', phone.gql(create, { size: 10 }))
  assert.ok(await open(w.visitor({ address: '41.188.2.3' }), 10))
})

test('N-07, F-KYC-09 a photo cut at the second piece continues from there, on another phone, and serves the registration', async (t) => {
  const w = await world(t)
  const photo = await bigPhoto()
  assert.ok(photo.length > 2 * uploadSlot.piece)
  const phone = w.visitor()
  const slot = await open(phone, photo.length)
  assert.deepEqual(await put(phone, slot, 0, photo.subarray(0, slot.piece)), [204, String(slot.piece)])
  await t.test('a piece repeated after a lost answer is not doubled', async () => {
    assert.deepEqual(await put(phone, slot, 0, photo.subarray(0, slot.piece)), [409, String(slot.piece)])
    assert.deepEqual(await put(phone, slot, slot.piece * 3, Buffer.alloc(5)), [409, String(slot.piece)])
  })
  const other = w.visitor({ address: '10.9.9.9' })
  const head = await other.http('HEAD', `/api/uploads/${slot.id}`, {
    headers: { authorization: `Upload ${slot.secret}` },
  })
  assert.deepEqual(
    [head.statusCode, head.headers['upload-offset'], head.headers['upload-length']],
    [200, String(slot.piece), String(photo.length)],
  )
  const source = `upload:${slot.id}.${slot.secret}`
  await t.test('a registration with an unfinished photo says so', async () => {
    const { errors } = await register(w, await adult({ documentFront: source }))
    assert.deepEqual(
      errors?.[0]?.extensions.errors?.map(({ field, code }) => [field, code]),
      [['documentFront', 'uploadIncomplete']],
    )
  })
  await send(other, slot, photo, slot.piece)
  const ask = 'query($id: ID!, $secret: String!) { uploadSlot(id: $id, secret: $secret) { received size complete } }'
  assert.deepEqual(
    { ...(await other.ok(ask, slot)).uploadSlot },
    { received: photo.length, size: photo.length, complete: true },
  )
  await t.test('a refused registration keeps the photo for the next try', async () => {
    const taken = await adult()
    await newcomer(w, taken)
    await refused('BAD_USER_INPUT', register(w, await adult({ email: taken.email, documentFront: source })))
  })
  await newcomer(w, await adult({ documentFront: source }))
  await t.test('once used, the slot and its pieces are gone', async () => {
    await w.runJobs()
    assert.equal(await pieces(w), 0)
    await refused('NOT_FOUND', other.gql(ask, slot))
  })
})

test('two equal pieces at once are kept once', async (t) => {
  const w = await world(t)
  const photo = await bigPhoto()
  const slot = await open(w.visitor(), photo.length)
  const first = photo.subarray(0, slot.piece)
  const answers = await Promise.all(Array.from({ length: 5 }, () => put(w.visitor(), slot, 0, first)))
  assert.deepEqual(answers.map(([status]) => status).sort(), [204, 409, 409, 409, 409])
  await send(w.visitor(), slot, photo, slot.piece)
  await newcomer(w, await adult({ documentFront: `upload:${slot.id}.${slot.secret}` }))
})

test('pieces lie encrypted on the disk; slots never used are swept after their time', async (t) => {
  const w = await world(t)
  const photo = await makePhoto()
  const slot = await open(w.visitor(), 0)
  await send(w.visitor(), slot, photo)
  const [file] = await Array.fromAsync(w.kernel.storage.list('uploads'))
  const sealed = await w.kernel.storage.get(file!.key)
  assert.equal(sealed?.includes(photo.subarray(0, 20)), false)
  w.advance(uploadSlot.life + 1)
  await w.kernel.jobs.enqueue(w.kernel.db, 'uploads.sweep', {})
  await w.runJobs()
  assert.equal(await pieces(w), 0)
  assert.equal((await w.sql('select * from upload_slot')).length, 0)
})
