import { open } from 'node:fs/promises'
import { FilesAway } from '../../../kernel/db.ts'
import { escapeXml } from '../../../kernel/formats/xml.ts'
import { type Client, errorIn, readText } from './client.ts'
import { BucketError } from './error.ts'
import { readXml, textOf } from './xml.ts'

/** Also what is held in memory of one upload. S3 takes parts from 5 MiB on. */
export const partBytes = 8 * 1024 * 1024
/** S3 takes 10,000. */
const partsMax = 9_000
/** A bucket may take minutes to put a large object together; it sends blanks meanwhile. */
const completeTimeout = 300_000

/** One object that comes in parts: there once it is completed, and forgotten where it is not. */
export interface Multipart {
  add(bytes: Uint8Array): Promise<void>
  complete(): Promise<void>
  abort(): Promise<void>
}

export async function beginMultipart(client: Client, key: string): Promise<Multipart> {
  const uploadId = await createUpload(client, key)
  const etags: string[] = []
  let size = 0
  return {
    async add(body) {
      const query = { partNumber: String(etags.length + 1), uploadId }
      const answer = await client.ask({ method: 'PUT', key, query, body })
      const etag = answer?.headers.get('etag')
      if (!etag) throw new FilesAway(new BucketError(answer?.status ?? 404, 'NoETag', 'a part was not taken'))
      etags.push(etag)
      size += body.length
    },
    complete: () => completeUpload(client, { key, uploadId, etags, size }),
    abort: async () => void (await client.ask({ method: 'DELETE', key, query: { uploadId } })),
  }
}

async function createUpload(client: Client, key: string): Promise<string> {
  const answer = await client.ask({ method: 'POST', key, query: { uploads: '' } })
  const uploadId = answer && textOf(readXml(await readText(answer)), 'UploadId')
  if (!uploadId) throw new FilesAway(new BucketError(answer?.status ?? 404, 'NoUploadId'))
  return uploadId
}

interface Complete {
  key: string
  uploadId: string
  etags: readonly string[]
  size: number
}

async function completeUpload(client: Client, { key, uploadId, etags, size }: Complete): Promise<void> {
  const parts = etags.map((etag, n) => `<Part><PartNumber>${n + 1}</PartNumber><ETag>${escapeXml(etag)}</ETag></Part>`)
  const body = Buffer.from(
    `<CompleteMultipartUpload xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${parts.join('')}</CompleteMultipartUpload>`,
  )
  const isThere = async () => {
    const head = await client.ask({ method: 'HEAD', key })
    return Number(head?.headers.get('content-length') ?? -1) === size
  }
  try {
    const request = { method: 'POST', key, query: { uploadId }, body, timeout: completeTimeout } as const
    const answer = await client.ask({ ...request, check: refuseError })
    if (answer) return
  } catch (error) {
    // An answer that was lost: the upload is unknown because it is completed.
    const { cause } = error as { cause?: unknown }
    if (cause instanceof BucketError && cause.code === 'NoSuchUpload' && (await isThere())) return
    throw error
  }
  if (!(await isThere())) throw new FilesAway(new BucketError(404, 'NoSuchUpload'))
}

/** 200 was said before it was known how it would end: the body says it. */
async function refuseError(response: Response): Promise<void> {
  const said = readXml(await readText(response, completeTimeout))
  if (said?.name === 'CompleteMultipartUploadResult') return
  throw errorIn(said, response.status) ?? new BucketError(500, 'Truncated', 'an answer without its end')
}

/** Puts what comes in pieces: at once if it is small, otherwise in parts; what failed half-way is aborted. */
export async function putPieces(client: Client, key: string, pieces: AsyncIterable<Uint8Array>): Promise<void> {
  let held: Uint8Array[] = []
  let bytes = 0
  let upload: Multipart | null = null
  const send = async (last: boolean) => {
    while (bytes >= partBytes || (last && bytes > 0)) {
      const all = Buffer.concat(held)
      const part = all.subarray(0, partBytes)
      held = [all.subarray(part.length)]
      bytes -= part.length
      upload ??= await beginMultipart(client, key)
      await upload.add(part)
    }
  }
  try {
    for await (const piece of pieces) {
      held.push(piece)
      bytes += piece.length
      if (bytes > partBytes) await send(false)
    }
    if (!upload) return await putWhole(client, key, Buffer.concat(held))
    await send(true)
    await (upload as Multipart).complete()
  } catch (error) {
    await (upload as Multipart | null)?.abort().catch(() => {}) // what stays is aborted by a job
    throw error
  }
}

export async function putWhole(client: Client, key: string, body: Uint8Array): Promise<void> {
  await client.ask({ method: 'PUT', key, body })
}

/** Sends a file of this machine in parts, without completing it. */
export async function sendFile(client: Client, key: string, path: string): Promise<Multipart> {
  const file = await open(path, 'r')
  let upload: Multipart | null = null
  try {
    const { size } = await file.stat()
    const length = Math.max(partBytes, Math.ceil(size / partsMax))
    upload = await beginMultipart(client, key)
    for (let at = 0; at < size || at === 0; at += length) {
      const part = Buffer.alloc(Math.min(length, size - at))
      for (let read = 0; read < part.length; ) {
        const { bytesRead } = await file.read(part, read, part.length - read, at + read)
        if (bytesRead === 0) throw new Error(`${path} became shorter while it was sent`)
        read += bytesRead
      }
      await upload.add(part)
    }
    return upload
  } catch (error) {
    await upload?.abort().catch(() => {})
    throw error
  } finally {
    await file.close()
  }
}
