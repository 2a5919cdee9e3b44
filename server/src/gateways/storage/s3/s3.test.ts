import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, type TestContext, test } from 'node:test'
import { fastify } from 'fastify'
import { type BucketStandIn, bucketStandIn, credentials, type Fault, refuse } from '../../../../test/s3/stand-in.ts'
import { until } from '../../../../test/wait.ts'
import { FilesAway } from '../../../kernel/db.ts'
import { storageContract } from '../storage.contract.ts'
import { bucketStorage } from './index.ts'

const now = () => new Date()
let shared: BucketStandIn
before(async () => {
  shared = await bucketStandIn()
})
after(() => shared.close())

const bucketOf = ({ url, bucket }: BucketStandIn) => ({
  endpoint: url,
  region: 'us-east-1',
  bucket,
  ...credentials,
  pathStyle: true,
})
let worlds = 0
const own = () => bucketStorage(bucketOf(shared), { prefix: `w${worlds++}/`, perPage: 10, now })
storageContract('s3', own)

/** A bucket of one test, whose pauses are short. */
async function lone(t: TestContext, more = {}) {
  const standIn = await bucketStandIn()
  t.after(() => standIn.close())
  return { standIn, storage: bucketStorage(bucketOf(standIn), { pause: 1, timeout: 1000, now, ...more }) }
}

/** Answers the first so many requests that fit in another way. */
function times(
  n: number,
  fits: (key: string, method: string) => boolean,
  answer: (response: ServerResponse) => unknown,
) {
  let left = n
  const fault: Fault = ({ key, method }, response) => {
    if (left === 0 || !fits(key, method)) return false
    left--
    answer(response)
    return true
  }
  return fault
}

const away = (code: RegExp) => (error: unknown) => error instanceof FilesAway && code.test(error.message)
const MB = 1024 ** 2

test('s3: every request is signed, and another key, secret or clock is refused by what the bucket says', async (t) => {
  const { standIn } = await lone(t)
  const bucket = bucketOf(standIn)
  const put = (more: object, options = {}) =>
    bucketStorage({ ...bucket, ...more }, { pause: 1, now, ...options }).put('exports/a', Buffer.from('x'))
  await put({})
  await assert.rejects(put({ secretAccessKey: 'wrong' }), away(/SignatureDoesNotMatch/))
  await assert.rejects(put({ accessKeyId: 'wrong' }), away(/InvalidAccessKeyId/))
  await assert.rejects(put({ bucket: 'other' }), away(/NoSuchBucket/))
  await assert.rejects(put({}, { now: () => new Date(Date.now() - 3_600_000) }), away(/RequestTimeTooSkewed/))
  await assert.rejects(put({ endpoint: 'http://127.0.0.1:9' }), away(/ECONNREFUSED|bad port|fetch failed/))
})

test('s3: what passes is tried again with pauses: SlowDown, a cut connection, a silent one; then it is said', async (t) => {
  const { standIn, storage } = await lone(t, { timeout: 100 })
  const faults: ((response: ServerResponse) => unknown)[] = [
    (response) => refuse(response, 503, 'SlowDown'),
    (response) => response.destroy(),
    () => {}, // no answer at all
    (response) => refuse(response, 500, 'InternalError'),
    (response) => response.writeHead(502).end('<html>a proxy</html>'),
  ]
  for (const answer of faults) {
    standIn.fault = times(2, () => true, answer)
    await storage.put('exports/a', Buffer.from('here'))
    assert.equal(String(await storage.get('exports/a')), 'here')
  }
  standIn.fault = times(
    100,
    () => true,
    (response) => refuse(response, 503, 'SlowDown'),
  )
  standIn.seen.length = 0
  await assert.rejects(storage.put('exports/b', Buffer.from('x')), away(/SlowDown/))
  assert.equal(standIn.seen.length, 4, 'not without end')
  await assert.rejects(storage.get('exports/a'), away(/SlowDown/))
  assert.equal(standIn.seen.length, 5, 'while it is known to be away, once')
  standIn.fault = null
  assert.equal(String(await storage.get('exports/a')), 'here')
})

test('s3: what will not pass is not tried again, and no redirect is followed', async (t) => {
  const { standIn, storage } = await lone(t)
  standIn.fault = times(
    9,
    () => true,
    (response) => refuse(response, 403, 'AccessDenied'),
  )
  await assert.rejects(storage.put('exports/b', Buffer.from('x')), away(/AccessDenied/))
  assert.equal(standIn.seen.length, 1)
  const elsewhere = await bucketStandIn()
  t.after(() => elsewhere.close())
  standIn.fault = (_, response) => !!response.writeHead(307, { location: `${elsewhere.url}/files/exports/b` }).end()
  await assert.rejects(storage.put('exports/b', Buffer.from('x')), away(/Redirected/))
  assert.deepEqual(elsewhere.seen, [])
})

test('s3: an answer that breaks off is taken up where it ended; of another version, or again and again, it fails', async (t) => {
  const { standIn, storage } = await lone(t)
  const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, n) => n % 253))
  await storage.put('replays/a.mp4', bytes)
  const cut = (response: ServerResponse) => {
    response.writeHead(200, { etag: '"a"', 'content-length': bytes.length, 'last-modified': new Date(0).toUTCString() })
    response.write(bytes.subarray(0, 100_000), () => setTimeout(() => response.destroy(), 20))
  }
  const isGet = (_: string, method: string) => method === 'GET'
  standIn.fault = times(1, isGet, (response) => cut(response))
  await assert.rejects(storage.get('replays/a.mp4'), away(/PreconditionFailed/), 'the stand-in has another ETag')
  const { headers } = standIn.seen.at(-1) as (typeof standIn.seen)[0]
  assert.deepEqual([headers.range, headers['if-match']], ['bytes=100000-299999', '"a"'])
  let n = 0
  standIn.fault = ({ method }, response, { objects }) => {
    if (method !== 'GET' || n++ > 0) return false
    const { bytes: stored } = objects.get('replays/a.mp4') as { bytes: Buffer }
    assert.equal(stored.length, bytes.length)
    response.writeHead(200, { 'content-length': bytes.length, 'last-modified': new Date(0).toUTCString() })
    response.write(bytes.subarray(0, 100_000), () => setTimeout(() => response.destroy(), 20))
    return true
  }
  assert.ok((await storage.get('replays/a.mp4'))?.equals(bytes))
  standIn.seen.length = 0
  standIn.fault = ({ headers }, response) => {
    const from = Number(/^bytes=(\d+)/.exec(headers.range ?? '')?.[1] ?? 0)
    const place = { 'content-range': `bytes ${from}-299999/300000`, 'content-length': bytes.length - from }
    response.writeHead(headers.range ? 206 : 200, place).flushHeaders()
    setTimeout(() => response.destroy(), 5)
    return true
  }
  await assert.rejects(storage.get('replays/a.mp4'), away(/Truncated/))
  assert.ok(standIn.seen.length < 10, 'not without end')
})

test('s3: other bytes than those of the range are no answer', async (t) => {
  const { standIn, storage } = await lone(t)
  await storage.put('replays/a.mp4', Buffer.alloc(1000, 'a'))
  standIn.fault = (_, response) => !!response.writeHead(200, { 'content-length': 1000 }).end(Buffer.alloc(1000, 'a'))
  await assert.rejects(storage.read('replays/a.mp4', { start: 0, end: 9 }), away(/WrongRange/))
  standIn.fault = (_, response) => !!response.writeHead(206, { 'content-length': 1000 }).end(Buffer.alloc(1000, 'a'))
  await assert.rejects(storage.read('replays/a.mp4', { start: 0, end: 9 }), away(/WrongRange/))
})

test('s3: who reads and leaves ends the answer of the bucket', async (t) => {
  const { standIn, storage } = await lone(t)
  await storage.put('replays/a.mp4', Buffer.alloc(40 * MB))
  const found = await storage.read('replays/a.mp4')
  await once(found?.stream ?? assert.fail(), 'readable')
  found?.stream.read(1000)
  found?.stream.destroy()
  await until('the bucket hears it', () => standIn.cut.length > 0)
  assert.deepEqual(standIn.cut, ['replays/a.mp4'])
  standIn.fault = ({ method }, response) => {
    if (method !== 'GET') return false
    response.writeHead(200, { 'content-length': 100 }).flushHeaders() // and nothing more
    return true
  }
  const silent = await storage.read('replays/a.mp4')
  silent?.stream.resume()
  silent?.stream.on('error', () => {})
  silent?.stream.destroy()
  await until('the bucket hears it while it says nothing', () => standIn.cut.length > 1)
})

test('s3: a client who leaves in the middle of an answer ends that of the bucket', async (t) => {
  const { standIn, storage } = await lone(t)
  await storage.put('replays/a.mp4', Buffer.alloc(40 * MB))
  const app = fastify()
  app.get('/a', async (_, reply) => reply.send((await storage.read('replays/a.mp4'))?.stream))
  t.after(() => app.close())
  const client = new AbortController()
  const answer = await fetch(`${await app.listen({ host: '127.0.0.1', port: 0 })}/a`, { signal: client.signal })
  const reader = answer.body?.getReader()
  await reader?.read()
  client.abort()
  await until('the bucket hears it', () => standIn.cut.length > 0)
})

test('s3: a large file goes in parts of which one at a time is in memory, and is there when all are', async (t) => {
  const { standIn, storage } = await lone(t, { timeout: 30_000 })
  async function* pieces() {
    for (let n = 0; n < 21; n++) yield Buffer.alloc(MB, n)
  }
  await storage.put('exports/large', pieces())
  const parts = standIn.seen.filter(({ query }) => query.has('partNumber')).map(({ bytes }) => bytes / MB)
  assert.deepEqual(parts, [8, 8, 5])
  assert.equal((await storage.stat('exports/large'))?.size, 21 * MB)
  const bytes = (await storage.get('exports/large')) ?? Buffer.alloc(0)
  for (let n = 0; n < 21; n++) assert.equal(bytes[n * MB + 7], n)
  assert.equal(standIn.uploads.size, 0)
})

test('s3: what fails half-way leaves neither an object nor parts: its source, the bucket, a file that shrinks', async (t) => {
  const { standIn, storage } = await lone(t, { timeout: 30_000 })
  async function* failing() {
    for (let n = 0; n < 10; n++) yield Buffer.alloc(MB)
    throw new Error('the source fails')
  }
  await assert.rejects(storage.put('exports/a', failing()), /the source fails/)
  const folder = mkdtempSync(join(tmpdir(), 'vondrona-s3-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'a')
  writeFileSync(file, '')
  truncateSync(file, 20 * MB)
  standIn.fault = ({ query }, response) => {
    if (query.get('partNumber') !== '2') return false
    refuse(response, 403, 'AccessDenied')
    return true
  }
  await assert.rejects(storage.stage('replays/a', file), away(/AccessDenied/))
  standIn.fault = ({ query }) => {
    if (query.get('partNumber') === '2') truncateSync(file, 10 * MB)
    return false
  }
  await assert.rejects(storage.stage('replays/a', file), /became shorter/)
  assert.deepEqual([standIn.uploads.size, standIn.objects.size], [0, 0])
})

/** A staged file of two parts. */
async function staged(t: TestContext) {
  const made = await lone(t, { timeout: 30_000 })
  const folder = mkdtempSync(join(tmpdir(), 'vondrona-s3-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'a')
  writeFileSync(file, Buffer.alloc(9 * MB, 'r'))
  return { ...made, file, upload: await made.storage.stage('replays/a.mp4', file) }
}
const isComplete = ({ method, query }: { method: string; query: URLSearchParams }) =>
  method === 'POST' && query.has('uploadId')

test('s3: 200 with an error in its body is an error, tried again if it passes; an end without its answer too', async (t) => {
  const { standIn, storage, upload } = await staged(t)
  let said = 0
  const answers = [
    '<?xml version="1.0"?>\n\n   <Error><Code>InternalError</Code><Message>We had a problem.</Message></Error>',
    '<?xml version="1.0"?>\n\n      ',
  ]
  standIn.fault = (seen, response) => {
    const answer = isComplete(seen) ? answers[said++] : undefined
    return answer !== undefined && !!response.writeHead(200).end(answer)
  }
  await upload.keep()
  assert.equal(said, 3)
  assert.equal((await storage.stat('replays/a.mp4'))?.size, 9 * MB)
  standIn.fault = null
  const { standIn: other, upload: lost, storage: there } = await staged(t)
  other.fault = (seen, response) =>
    isComplete(seen) && !!response.writeHead(200).end('<Error><Code>AccessDenied</Code></Error>')
  await assert.rejects(lost.keep(), away(/AccessDenied/))
  await lost.drop()
  assert.deepEqual([other.uploads.size, await there.stat('replays/a.mp4')], [0, null])
})

test('s3: a completion whose answer was lost counts, if the object is there as it should be', async (t) => {
  const { standIn, storage, upload } = await staged(t)
  let lost = 0
  standIn.fault = (seen, response, { objects, uploads }) => {
    if (!isComplete(seen) || lost++ > 0) return false
    objects.set(seen.key, { bytes: Buffer.alloc(9 * MB, 'r'), at: new Date() })
    uploads.clear()
    response.destroy()
    return true
  }
  await upload.keep()
  assert.equal((await storage.stat('replays/a.mp4'))?.size, 9 * MB)
  const other = await staged(t)
  other.standIn.uploads.clear() // aborted by a rule of the bucket
  await assert.rejects(other.upload.keep(), away(/NoSuchUpload/))
})

test('s3: a part whose ETag is another one makes no object', async (t) => {
  const { standIn, storage } = await lone(t, { timeout: 30_000 })
  standIn.fault = ({ query }, response) =>
    query.get('partNumber') === '1' && !!response.writeHead(200, { etag: '"wrong&<"' }).end()
  async function* pieces() {
    for (let n = 0; n < 10; n++) yield Buffer.alloc(MB)
  }
  await assert.rejects(storage.put('exports/a', pieces()), away(/InvalidPart/))
  standIn.fault = ({ query }, response) => query.has('partNumber') && !!response.writeHead(200).end()
  await assert.rejects(storage.put('exports/a', pieces()), away(/NoETag/))
  assert.deepEqual([standIn.uploads.size, standIn.objects.size], [0, 0])
})

test('s3: uploads that nobody finished are aborted when they are old, below our prefix only', async (t) => {
  const { standIn } = await lone(t)
  const storage = bucketStorage(bucketOf(standIn), { prefix: 'ours/', now })
  const old = new Date('2026-01-01')
  for (const [id, key, at] of [
    ['1', 'ours/replays/a', old],
    ['2', 'ours/replays/b', new Date()],
    ['3', 'other/replays/c', old],
  ] as const)
    standIn.uploads.set(id, { key, at, parts: new Map() })
  assert.equal(await storage.sweep(new Date('2026-02-01')), 1)
  assert.deepEqual([...standIn.uploads.keys()], ['2', '3'])
})

test('s3: a list skips what others put there, survives odd names, and ends', async (t) => {
  const { standIn, storage } = await lone(t)
  for (const key of [
    'identity/ok',
    'identity/a b',
    'identity/<é&>',
    'identity/../x',
    'identity/%2e%2e/y',
    'loose',
    'identity/\u0001',
  ])
    standIn.objects.set(key, { bytes: Buffer.from('x'), at: new Date() })
  assert.deepEqual(
    (await Array.fromAsync(storage.list('identity'))).map(({ key }) => key),
    ['identity/ok'],
  )
  standIn.fault = (_, response) =>
    !!response
      .writeHead(200)
      .end(
        '<ListBucketResult><IsTruncated>true</IsTruncated><NextContinuationToken>same</NextContinuationToken></ListBucketResult>',
      )
  await assert.rejects(Array.fromAsync(storage.list('identity')), away(/EndlessList/))
  standIn.fault = (_, response) => !!response.writeHead(200).end('<html>a hotspot</html>')
  await assert.rejects(Array.fromAsync(storage.list('identity')), away(/NoList/))
})
