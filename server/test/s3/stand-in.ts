import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { escapeXml } from '../../src/kernel/formats/xml.ts'
import { whyNotSigned } from './signature.ts'

/** A bucket over real HTTP, as far as we use one, in memory. It checks every signature and every hash of a body. */

export const credentials = { accessKeyId: 'AKIDSTANDIN', secretAccessKey: 'stand-in/secret+key' }

interface Stored {
  bytes: Buffer
  at: Date
}

interface Upload {
  key: string
  at: Date
  parts: Map<number, Buffer>
}

/** One request as it arrived. */
export interface Seen {
  method: string
  key: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  bytes: number
}

/** Answers a request in another way; true if it did. */
export type Fault = (seen: Seen, response: ServerResponse, standIn: BucketStandIn) => boolean | undefined

export interface BucketStandIn {
  readonly url: string
  readonly bucket: string
  readonly objects: Map<string, Stored>
  readonly uploads: Map<string, Upload>
  readonly seen: Seen[]
  /** Answers that were given up by who asked before they ended. */
  readonly cut: string[]
  fault: Fault | null
  now: () => Date
  close(): Promise<void>
}

const least = 5 * 1024 * 1024 // of every part but the last

export async function bucketStandIn({ port = 0 } = {}): Promise<BucketStandIn> {
  const server = createServer((request, response) => {
    receive(standIn, request, response).catch(() => response.destroy())
  })
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  const standIn: BucketStandIn = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bucket: 'files',
    objects: new Map(),
    uploads: new Map(),
    seen: [],
    cut: [],
    fault: null,
    now: () => new Date(),
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
  return standIn
}

async function receive(standIn: BucketStandIn, request: IncomingMessage, response: ServerResponse) {
  const { method = '', url: target = '/', headers } = request
  const body = Buffer.concat(await Array.fromAsync(request))
  const url = new URL(target, standIn.url)
  const [, bucket = '', ...rest] = url.pathname.split('/').map(decodeURIComponent)
  const seen: Seen = { method, key: rest.join('/'), query: url.searchParams, headers, bytes: body.length }
  standIn.seen.push(seen)
  response.once('close', () => response.writableFinished || standIn.cut.push(seen.key))
  response.setHeader('date', standIn.now().toUTCString())
  if (standIn.fault?.(seen, response, standIn)) return
  const payload = String(headers['x-amz-content-sha256'] ?? '')
  const one = headers as Record<string, string>
  const why = whyNotSigned({ method, target, headers: one, payload }, { ...credentials, now: standIn.now() })
  if (why) return refuse(response, 403, why)
  if (createHash('sha256').update(body).digest('hex') !== payload)
    return refuse(response, 400, 'XAmzContentSHA256Mismatch')
  if (bucket !== standIn.bucket) return refuse(response, 404, 'NoSuchBucket')
  act(standIn, seen, body, response)
}

/** As S3 says no. */
export function refuse(response: ServerResponse, status: number, code: string) {
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>It says ${code}.</Message></Error>`
  response.writeHead(status, { 'content-type': 'application/xml' }).end(response.req.method === 'HEAD' ? '' : body)
}

const etagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`

const xml = (response: ServerResponse, root: string, content: string) =>
  response
    .writeHead(200, { 'content-type': 'application/xml' })
    .end(
      `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${content}</${root}>`,
    )

function act(standIn: BucketStandIn, seen: Seen, body: Buffer, response: ServerResponse) {
  const { method, key, query } = seen
  const { objects, uploads } = standIn
  if (key === '') return query.has('uploads') ? listUploads(standIn, query, response) : list(standIn, query, response)
  const upload = uploads.get(query.get('uploadId') ?? '')
  if (query.has('uploadId') && upload?.key !== key) return refuse(response, 404, 'NoSuchUpload')
  if (method === 'POST' && query.has('uploads')) {
    const id = `u${uploads.size}-${Math.random().toString(36).slice(2)}`
    uploads.set(id, { key, at: standIn.now(), parts: new Map() })
    return xml(response, 'InitiateMultipartUploadResult', `<UploadId>${id}</UploadId>`)
  }
  if (method === 'PUT' && upload) {
    upload.parts.set(Number(query.get('partNumber')), body)
    return response.writeHead(200, { etag: etagOf(body) }).end()
  }
  if (method === 'POST' && upload) return complete(standIn, seen, body.toString(), response)
  if (method === 'DELETE' && upload) {
    uploads.delete(query.get('uploadId') ?? '')
    return response.writeHead(204).end()
  }
  if (method === 'PUT') {
    objects.set(key, { bytes: body, at: standIn.now() })
    return response.writeHead(200, { etag: etagOf(body) }).end()
  }
  if (method === 'DELETE') {
    objects.delete(key)
    return response.writeHead(204).end()
  }
  return send(objects.get(key), seen, response)
}

function send(stored: Stored | undefined, { method, headers }: Seen, response: ServerResponse) {
  if (!stored) return refuse(response, 404, 'NoSuchKey')
  const { bytes, at } = stored
  const etag = etagOf(bytes)
  if (headers['if-match'] && headers['if-match'] !== etag) return refuse(response, 412, 'PreconditionFailed')
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []
  if (first && Number(first) >= bytes.length) return refuse(response, 416, 'InvalidRange')
  const sent = first ? bytes.subarray(Number(first), Number(last) + 1) : bytes
  const range = first && { 'content-range': `bytes ${first}-${Number(first) + sent.length - 1}/${bytes.length}` }
  response.writeHead(first ? 206 : 200, {
    etag,
    'last-modified': at.toUTCString(),
    'content-length': sent.length,
    ...range,
  })
  return response.end(method === 'HEAD' ? undefined : sent)
}

function complete(
  { objects, uploads, now }: BucketStandIn,
  { key, query }: Seen,
  body: string,
  response: ServerResponse,
) {
  const id = query.get('uploadId') ?? ''
  const { parts = new Map<number, Buffer>() } = uploads.get(id) ?? {}
  const named = [...body.matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>(.*?)<\/ETag>/g)]
  const chosen = named.map(([, number]) => parts.get(Number(number)) as Buffer)
  const isRight = named.every(([, , etag], n) => chosen[n] && escapeXml(etagOf(chosen[n])) === etag)
  if (!isRight || named.length === 0) return refuse(response, 400, 'InvalidPart')
  if (chosen.slice(0, -1).some((part) => part.length < least)) return refuse(response, 400, 'EntityTooSmall')
  objects.set(key, { bytes: Buffer.concat(chosen), at: now() })
  uploads.delete(id)
  return xml(response, 'CompleteMultipartUploadResult', `<Key>${escapeXml(key)}</Key>`)
}

function list({ objects }: BucketStandIn, query: URLSearchParams, response: ServerResponse) {
  const prefix = query.get('prefix') ?? ''
  const after = query.get('continuation-token') ?? ''
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort()
  const page = keys.slice(0, Number(query.get('max-keys') ?? 1000))
  const contents = page.map((key) => {
    const { bytes, at } = objects.get(key) as Stored
    return `<Contents><Key>${encodeURIComponent(key)}</Key><LastModified>${at.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`
  })
  const isCut = page.length < keys.length
  const next = isCut ? `<NextContinuationToken>${escapeXml(page.at(-1) ?? '')}</NextContinuationToken>` : ''
  return xml(response, 'ListBucketResult', `<IsTruncated>${isCut}</IsTruncated>${contents.join('')}${next}`)
}

function listUploads({ uploads }: BucketStandIn, query: URLSearchParams, response: ServerResponse) {
  const found = [...uploads].filter(([, { key }]) => key.startsWith(query.get('prefix') ?? ''))
  const said = found.map(
    ([id, { key, at }]) =>
      `<Upload><Key>${encodeURIComponent(key)}</Key><UploadId>${id}</UploadId><Initiated>${at.toISOString()}</Initiated></Upload>`,
  )
  return xml(response, 'ListMultipartUploadsResult', `<IsTruncated>false</IsTruncated>${said.join('')}`)
}
