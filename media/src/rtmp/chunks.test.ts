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

test('a chunk stream has a number in one, two or three bytes, and its own message', () => {
  const { chunks, messages } = reader()
  const numbered = (...id: number[]) => Buffer.concat([Buffer.from(id), head(0, { length: 200 }).subarray(1)])
  const continued = (...id: number[]) => Buffer.from([(id[0] ?? 0) | 0xc0, ...id.slice(1)])
  const all = [[3], [63], [0, 0], [0, 255], [1, 1, 1], [1, 0, 1]]
  for (const [n, id] of all.entries()) chunks.push(Buffer.concat([numbered(...id), Buffer.alloc(128, n)]))
  for (const [n, id] of all.entries()) chunks.push(Buffer.concat([continued(...id), Buffer.alloc(72, n)]))
  assert.deepEqual(
    messages.map(({ body }) => [body.length, new Set(body).size, body[0]]),
    all.map((_, n) => [200, 1, n]),
  )
  chunks.push(Buffer.concat([numbered(1, 0, 0), Buffer.alloc(128)])) // 64 in three bytes
  assert.throws(() => chunks.push(numbered(0, 0)), /inside another/)
})

test('a message without its stream’s number keeps it; one without length and kind is not the first of a stream', () => {
  const { chunks, messages } = reader()
  const first = head(4, { length: 1, time: 5 })
  first.writeUInt32LE(7, 8)
  chunks.push(Buffer.concat([first, Buffer.from([1])]))
  chunks.push(Buffer.from([0x44, 0, 0, 10, 0, 0, 2, 8, 1, 2])) // 7 bytes: another length and kind
  chunks.push(Buffer.concat([head(4, { length: 1, time: 3 }), Buffer.from([1])])) // absolute
  assert.deepEqual(
    messages.map(({ time, streamId, type, body }) => [time, streamId, type, body.length]),
    [
      [5, 7, 9, 1],
      [15, 7, 8, 2],
      [3, 0, 9, 1],
    ],
  )
  chunks.push(Buffer.from([0x45, 0, 0, 10, 0, 0, 1, 8, 1]))
  assert.equal(messages.at(-1)?.time, 10)
  assert.throws(() => chunks.push(Buffer.from([0x86, 0, 0, 10])), /begins in its middle/)
})

test('an extended timestamp is in each chunk of its message, and in the next one without a head', () => {
  const { chunks, messages } = reader()
  const time = Buffer.from([1, 0, 0, 0])
  const begun = Buffer.concat([head(4, { length: 130, time: 0xffffff }), time, Buffer.alloc(128)])
  chunks.push(Buffer.concat([begun, Buffer.from([0xc4]), time, Buffer.from([7, 8])]))
  assert.deepEqual([messages[0]?.time, messages[0]?.body.length, messages[0]?.body.at(-1)], [2 ** 24, 130, 8])
  const wrapped = Buffer.from([0xff, 0, 0, 0])
  chunks.push(
    Buffer.concat([
      Buffer.from([0x84, 0xff, 0xff, 0xff]),
      wrapped,
      Buffer.alloc(128),
      Buffer.from([0xc4]),
      wrapped,
      Buffer.alloc(2),
    ]),
  )
  assert.equal(messages[1]?.time, 0)
  for (const cut of [11, 15]) {
    const { chunks: some, messages: none } = reader()
    some.push(begun.subarray(0, cut))
    some.push(begun.subarray(cut))
    assert.equal(none.length, 0)
  }
})

test('an aborted message is dropped, that of another stream is not; longer chunks hold from the next chunk', () => {
  const { chunks, messages } = reader()
  const abort = (id: number, bytes = 4) => {
    const body = Buffer.alloc(4)
    body.writeUInt32BE(id)
    return encodeMessage(2, 2, body.subarray(0, bytes))
  }
  const half = (id: number) => Buffer.concat([head(id, { length: 200 }), Buffer.alloc(128)])
  chunks.push(Buffer.concat([half(4), half(5), abort(4), abort(9)]))
  chunks.push(half(4))
  chunks.push(Buffer.concat([Buffer.from([0xc5]), Buffer.alloc(72)]))
  assert.equal(messages.length, 1)
  chunks.push(
    Buffer.concat([
      setChunkSize(200),
      Buffer.from([0xc4]),
      Buffer.alloc(72),
      head(6, { length: 200 }),
      Buffer.alloc(200),
    ]),
  )
  assert.equal(messages.length, 3)
  chunks.push(abort(4, 3))
  assert.deepEqual([messages.length, messages[3]?.type], [4, 2], 'an abort of 3 bytes names no stream')
})

test('what is aborted or complete counts no more among the incomplete ones; twice the longest is kept', () => {
  const { chunks } = reader(200)
  const half = (id: number) => Buffer.concat([head(id, { length: 200 }), Buffer.alloc(128)])
  for (let n = 0; n < 10; n++) chunks.push(Buffer.concat([half(4), Buffer.from([0xc4]), Buffer.alloc(72)]))
  for (let n = 0; n < 10; n++) chunks.push(Buffer.concat([half(4), encodeMessage(2, 2, Buffer.from([0, 0, 0, 4]))]))
  chunks.push(Buffer.concat([half(4), half(5)]))
  assert.throws(() => chunks.push(half(6)), /too many half messages/)
  assert.throws(() => reader(200).chunks.push(head(4, { length: 201 })), /too long/)
})

test('our own messages are split at the size that we announce', () => {
  const lengths = [0, 4096, 4097, 8192].map((length) => encodeMessage(5, 20, Buffer.alloc(length)).length - length)
  assert.deepEqual(lengths, [12, 12, 13, 13])
  const size = (value: number) => {
    const { chunks } = reader()
    chunks.push(setChunkSize(value))
  }
  size(0x7fffffff)
  assert.throws(() => size(0x80000000), /chunk size/)
  assert.throws(() => reader().chunks.push(encodeMessage(2, 1, Buffer.from([0, 1, 0]))), /chunk size/)
})
