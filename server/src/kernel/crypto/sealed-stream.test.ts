import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { BrokenSeal, opening, plainSize, sealing } from './sealed-stream.ts'

const key = randomBytes(32)
const [chunk, sealedChunk] = [65_536, 65_552]
const through = (stream: ReturnType<typeof sealing>, bytes: Buffer) => buffer(Readable.from([bytes]).compose(stream))
const seal = (bytes: Buffer, about = 'tables/a') => through(sealing(key, about), bytes)
const open = (sealed: Buffer, about = 'tables/a', withKey: Uint8Array = key) => through(opening(withKey, about), sealed)
const refused = (sealed: Buffer, about?: string, withKey?: Uint8Array) =>
  assert.rejects(open(sealed, about, withKey), BrokenSeal)

test('a sealed stream of any length opens to what it was, in whatever pieces it comes', async () => {
  for (const length of [0, 1, chunk - 1, chunk, chunk + 1, 2 * chunk, 3 * chunk + 5]) {
    const plain = randomBytes(length)
    const sealed = await seal(plain)
    assert.equal(sealed.length, 16 + length + 16 * Math.max(1, Math.ceil(length / chunk)))
    assert.equal(plainSize(sealed.length), length)
    assert.deepEqual(await open(sealed), plain)
    const pieces = Array.from({ length: Math.ceil(sealed.length / 7001) }, (_, n) =>
      sealed.subarray(n * 7001, (n + 1) * 7001),
    )
    assert.deepEqual(await buffer(Readable.from(pieces).compose(opening(key, 'tables/a'))), plain)
  }
})

test('a sealed stream that was changed, cut short, lengthened or put in another order does not open', async () => {
  const sealed = await seal(randomBytes(3 * chunk + 100))
  const [salt, first, second, third, last] = [
    sealed.subarray(0, 16),
    ...[0, 1, 2].map((n) => sealed.subarray(16 + n * sealedChunk, 16 + (n + 1) * sealedChunk)),
    sealed.subarray(16 + 3 * sealedChunk),
  ] as [Buffer, Buffer, Buffer, Buffer, Buffer]
  for (const at of [0, 16, 16 + chunk, sealed.length - 1]) {
    const changed = Buffer.from(sealed)
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
    await refused(changed)
  }
  await refused(Buffer.alloc(0))
  await refused(salt)
  await refused(sealed.subarray(0, -1))
  await refused(Buffer.concat([salt, first, second, third])) // cut between two chunks
  await refused(Buffer.concat([salt, second, first, third, last]))
  await refused(Buffer.concat([salt, first, third, last]))
  await refused(Buffer.concat([salt, first, first, second, third, last]))
  await refused(Buffer.concat([sealed, last]))
  await refused(Buffer.concat([sealed, Buffer.from('x')]))
})

test('a sealed stream opens only as what it was sealed as, and only with its key; no two look alike', async () => {
  const plain = randomBytes(100)
  const sealed = await seal(plain)
  await refused(sealed, 'tables/b')
  await refused(sealed, 'tables/a', randomBytes(32))
  assert.notDeepEqual(await seal(plain), sealed)
})

test('a stream with a changed end gives away its good chunks before it fails, and never a changed one', async () => {
  const plain = randomBytes(2 * chunk)
  const sealed = await seal(plain)
  sealed.writeUInt8(sealed.readUInt8(sealed.length - 1) ^ 1, sealed.length - 1)
  const got: Buffer[] = []
  await assert.rejects(async () => {
    for await (const piece of Readable.from([sealed]).compose(opening(key, 'tables/a'))) got.push(piece)
  }, BrokenSeal)
  assert.ok(Buffer.concat(got).equals(plain.subarray(0, Buffer.concat(got).length)))
  assert.ok(Buffer.concat(got).length <= chunk)
})
