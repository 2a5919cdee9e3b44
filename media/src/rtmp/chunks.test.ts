import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { ChunkReader, chunkLimits, encodeMessage, type Message, messageLimits } from './chunks.ts'

function reader(messageMax: number = chunkLimits.message) {
  const messages: Message[] = []
  const chunks = new ChunkReader((message) => messages.push(message))
  chunks.messageMax = messageMax
  return { chunks, messages }
}

/** The head of a chunk that begins a message. */
function head(id: number, { length = 0, type = 9, time = 0 } = {}): Buffer {
  const bytes = Buffer.alloc(12)
  bytes[0] = id
  bytes.writeUIntBE(time, 1, 3)
  bytes.writeUIntBE(length, 4, 3)
  bytes[7] = type
  return bytes
}
const setChunkSize = (size: number) => {
  const body = Buffer.alloc(4)
  body.writeUInt32BE(size)
  return encodeMessage(2, 1, body)
}

test('pitfall 10 a message of more than 8 MB is refused at its header', () => {
  const { chunks } = reader()
  assert.throws(() => chunks.push(head(4, { length: chunkLimits.message + 1 })), /too long/)
})

test('pitfall 10 before publishing, a message of more than 64 KB is refused', () => {
  const chunks = new ChunkReader(() => {})
  assert.throws(() => chunks.push(head(3, { length: 70_000, type: 20 })), /too long/)
})

test('pitfall 10 the 65th chunk stream is refused', () => {
  const { chunks } = reader()
  for (let id = 3; id < 63; id++) chunks.push(head(id))
  const twoBytes = (id: number) => Buffer.concat([Buffer.from([0, id - 64]), head(0).subarray(1)])
  for (let id = 64; id < 68; id++) chunks.push(twoBytes(id))
  assert.throws(() => chunks.push(twoBytes(70)), /too many chunk streams/)
})

test('pitfall 10 incomplete messages of all chunk streams together are bounded', () => {
  const { chunks } = reader()
  chunks.push(setChunkSize(chunkLimits.message - 1))
  const allButOneByte = Buffer.alloc(chunkLimits.message - 1)
  const begin = (id: number) => chunks.push(Buffer.concat([head(id, { length: chunkLimits.message }), allButOneByte]))
  begin(4)
  begin(5)
  assert.throws(() => begin(6), /too many half messages/)
})

test('a chunk size below the 128 bytes of the protocol is refused', () => {
  for (const size of [0, 1, chunkLimits.chunkMin - 1, 0x80000001]) {
    assert.throws(() => reader().chunks.push(setChunkSize(size)), /chunk size/, String(size))
  }
  reader().chunks.push(setChunkSize(chunkLimits.chunkMin))
})

test('messages beyond the limit are refused, including empty ones, aborts and chunk sizes', () => {
  const abort = encodeMessage(2, 2, Buffer.alloc(4))
  for (const one of [encodeMessage(3, 20, Buffer.alloc(0)), abort, setChunkSize(4096)]) {
    const { chunks } = reader()
    for (let n = 0; n < messageLimits.beforePublish; n++) chunks.push(one)
    assert.throws(() => chunks.push(one), /too many messages/)
  }
  const empty = Buffer.concat([head(3), Buffer.alloc(messageLimits.beforePublish, 0xc3)])
  assert.throws(() => reader().chunks.push(empty), /too many messages/)
})

test('a message uses one buffer of its length, however small its chunks are, and counts from its first byte', () => {
  const { chunks, messages } = reader(1 << 20)
  const long = 1 << 20
  for (const id of [4, 5]) chunks.push(Buffer.concat([head(id, { length: long }), Buffer.alloc(128)]))
  assert.throws(() => chunks.push(Buffer.concat([head(6, { length: 200 }), Buffer.alloc(1)])), /too many half messages/)
  assert.equal(messages.length, 0)
})

test('a chunk stream that begins with a continuation, and a message inside another, are refused', () => {
  assert.throws(() => reader().chunks.push(Buffer.from([0xc5])), /begins in its middle/)
  const { chunks } = reader()
  chunks.push(Buffer.concat([head(4, { length: 200 }), Buffer.alloc(128)]))
  assert.throws(() => chunks.push(head(4, { length: 200 })), /inside another/)
})

test('random bytes are refused or wait for more, and never hang', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 400 }), { maxLength: 8 }), (pieces) => {
      const { chunks } = reader(1 << 16)
      try {
        for (const piece of pieces) chunks.push(Buffer.from(piece))
      } catch (error) {
        return error instanceof Error && error.message.startsWith('RTMP')
      }
      return true
    }),
    { numRuns: 1000 },
  )
})

test('a message is reassembled however its bytes are split', () => {
  const body = Buffer.from(Array.from({ length: 10_000 }, (_, i) => i & 255))
  const sent = Buffer.concat([setChunkSize(4096), encodeMessage(4, 9, body, 1), encodeMessage(5, 8, body)])
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 3000 }), { minLength: 5, maxLength: 30 }), (cuts) => {
      const { chunks, messages } = reader()
      let at = 0
      for (const cut of [...cuts, sent.length]) {
        chunks.push(sent.subarray(at, at + cut))
        at += cut
      }
      assert.deepEqual(
        messages.map(({ type, streamId }) => [type, streamId]),
        [
          [9, 1],
          [8, 0],
        ],
      )
      assert.ok(messages.every((message) => message.body.equals(body)))
    }),
    { numRuns: 100 },
  )
})

test('timestamp deltas add up, and extended timestamps use four more bytes', () => {
  const { chunks, messages } = reader()
  chunks.push(Buffer.concat([head(4, { length: 1, time: 1000 }), Buffer.from([7])]))
  chunks.push(Buffer.from([0x84, 0, 0, 40, 8])) // 3-byte head: 40 ms later, same length
  chunks.push(Buffer.from([0xc4, 9])) // no head: again 40 ms later
  const long = Buffer.alloc(4)
  long.writeUInt32BE(0x0100_0000)
  chunks.push(Buffer.concat([head(4, { length: 1, time: 0xffffff }), long, Buffer.from([1])]))
  assert.deepEqual(
    messages.map(({ time }) => time),
    [1000, 1040, 1080, 0x0100_0000],
  )
})
