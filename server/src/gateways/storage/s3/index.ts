import { FilesAway } from '../../../kernel/db.ts'
import { checkKey, isKey, type Storage, type Stored } from '../port.ts'
import { type Bucket, bucketClient, type Client, type ClientOptions, readText } from './client.ts'
import { BucketError } from './error.ts'
import { openObject } from './reading.ts'
import { putPieces, putWhole, sendFile } from './uploading.ts'
import { type Element, readXml, textOf } from './xml.ts'

interface Options extends ClientOptions {
  /** Before every key; ends in a slash if it is not empty. */
  prefix?: string
  /** Keys of one answer of a list. */
  perPage?: number
}

/** Files in a bucket that speaks the protocol of S3. Bytes are stored as they come: what is sealed stays so. */
export function bucketStorage(bucket: Bucket, options: Options): Storage {
  const { prefix = '', perPage = 1000 } = options
  const client = bucketClient(bucket, options)
  const at = (key: string) => prefix + checkKey(key)
  return {
    put: async (key, bytes) =>
      bytes instanceof Uint8Array
        ? bytes.length > 64 * 1024 ** 2
          ? putPieces(client, at(key), slices(bytes))
          : putWhole(client, at(key), bytes)
        : putPieces(client, at(key), bytes),
    async stage(key, path) {
      const upload = await sendFile(client, at(key), path)
      let isOver = false
      return {
        async keep() {
          await upload.complete()
          isOver = true
        },
        async drop() {
          if (!isOver) await upload.abort().catch(() => {}) // what stays is aborted by a job
          isOver = true
        },
      }
    },
    async get(key) {
      const found = await openObject(client, at(key))
      return found && Buffer.concat(await Array.fromAsync(found.stream))
    },
    read: async (key, range) => openObject(client, at(key), range),
    async stat(key) {
      const answer = await client.ask({ method: 'HEAD', key: at(key) })
      return answer && storedOf(answer)
    },
    async remove(key) {
      await client.ask({ method: 'DELETE', key: at(key) })
    },
    async *list(below) {
      for await (const page of pages(client, below === '' ? prefix : `${prefix}${below}/`, perPage))
        for (const { key, ...stored } of page) {
          const own = key.slice(prefix.length)
          if (isKey(own)) yield { key: own, ...stored } // what others put there is not ours
        }
    },
    sweep: (before) => abortUnfinished(client, prefix, before),
  }
}

async function* slices(bytes: Uint8Array) {
  for (let at = 0; at < bytes.length; at += 8 * 1024 ** 2) yield bytes.subarray(at, at + 8 * 1024 ** 2)
}

function storedOf({ status, headers }: Response): Stored {
  const size = Number(headers.get('content-length') ?? Number.NaN)
  if (!Number.isSafeInteger(size)) throw new FilesAway(new BucketError(status, 'NoLength'))
  return { size, changedAt: new Date(headers.get('last-modified') ?? 0) }
}

async function* pages(client: Client, prefix: string, perPage: number) {
  for (let token = ''; ; ) {
    const more = token && { 'continuation-token': token }
    const query = { 'list-type': '2', 'encoding-type': 'url', 'max-keys': String(perPage), prefix, ...more }
    const said = await listed(client, query, 'ListBucketResult')
    yield said.children
      .filter(({ name }) => name === 'Contents')
      .map((one) => ({
        key: decoded(textOf(one, 'Key')),
        size: Number(textOf(one, 'Size')),
        changedAt: new Date(textOf(one, 'LastModified')),
      }))
    if (textOf(said, 'IsTruncated') !== 'true') return
    const next = textOf(said, 'NextContinuationToken')
    if (!next || next === token) throw new FilesAway(new BucketError(200, 'EndlessList'))
    token = next
  }
}

async function listed(client: Client, query: Record<string, string>, root: string): Promise<Element> {
  const answer = await client.ask({ method: 'GET', query })
  const said = answer && readXml(await readText(answer))
  if (said?.name !== root) throw new FilesAway(new BucketError(answer?.status ?? 404, 'NoList'))
  return said
}

/** Keys in lists are encoded, because XML cannot say all of them. */
function decoded(key: string): string {
  try {
    return decodeURIComponent(key.replaceAll('+', ' '))
  } catch {
    return key
  }
}

/** Uploads in parts that nobody completed: a bucket keeps their parts, and wants to be paid for them. */
async function abortUnfinished(client: Client, prefix: string, before: Date): Promise<number> {
  let aborted = 0
  let from: Record<string, string> = {}
  for (;;) {
    const said = await listed(
      client,
      { uploads: '', 'encoding-type': 'url', prefix, ...from },
      'ListMultipartUploadsResult',
    )
    for (const one of said.children.filter(({ name }) => name === 'Upload')) {
      const key = decoded(textOf(one, 'Key'))
      const isOld = new Date(textOf(one, 'Initiated')) < before
      if (!isOld || !key.startsWith(prefix) || !isKey(key.slice(prefix.length))) continue
      await client.ask({ method: 'DELETE', key, query: { uploadId: textOf(one, 'UploadId') } })
      aborted++
    }
    if (textOf(said, 'IsTruncated') !== 'true') return aborted
    const next = {
      'key-marker': decoded(textOf(said, 'NextKeyMarker')),
      'upload-id-marker': textOf(said, 'NextUploadIdMarker'),
    }
    if (next['key-marker'] === from['key-marker'] && next['upload-id-marker'] === from['upload-id-marker'])
      return aborted
    from = next
  }
}
