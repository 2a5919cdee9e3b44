import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { FilesAway } from '../../../kernel/db.ts'
import { BucketError } from './error.ts'
import { readXml, textOf } from './xml.ts'

/** Where a bucket is, and who asks. */
export interface Bucket {
  /** Without a slash at the end. */
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** The name of the bucket is in the path, not in the host. */
  pathStyle: boolean
}

export interface ClientOptions {
  log?: { warn(message: string): void; info(message: string): void }
  now: () => Date
  /** Milliseconds before the second try, doubled for each further one. */
  pause?: number
  /** Milliseconds until an answer begins, and between two pieces of it. */
  timeout?: number
}

export interface Ask {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** Of the object; without it the bucket is meant. */
  key?: string
  query?: Readonly<Record<string, string>>
  headers?: Readonly<Record<string, string>>
  /** Not signed: proxies may change them. */
  unsigned?: Readonly<Record<string, string>>
  body?: Uint8Array
  signal?: AbortSignal
  timeout?: number
  /** An answer may say 200 and tell of an error in its body (CompleteMultipartUpload). */
  check?: (response: Response) => Promise<void>
}

export interface Client {
  /** The answer to a request, tried again with growing pauses; null for 404 of an object. Throws FilesAway. */
  ask(request: Ask): Promise<Response | null>
  /** The same, once and with what the bucket said. Throws BucketError. */
  once(request: Ask): Promise<Response | null>
  readonly timeout: number
}

const tries = 4
/** After a failure everybody asks once only, so that nobody waits for what is known to be away. */
const remembered = 5_000
const answerBytes = 8 * 1024 * 1024
const perByte = 1 / 50 // an upload may be as slow as 50 kB/s

/** HTTP to one bucket, signed by Signature Version 4. Redirects are not followed. */
export function bucketClient(bucket: Bucket, options: ClientOptions): Client {
  const { log, now, pause: firstPause = 200, timeout = 15_000 } = options
  let awayAt = Number.NEGATIVE_INFINITY
  let isAway = false
  const tell = (error: BucketError | null) => {
    awayAt = error ? performance.now() : Number.NEGATIVE_INFINITY
    if (Boolean(error) === isAway) return
    isAway = Boolean(error)
    if (error) log?.warn(`The bucket of the files cannot be used: ${error.message}.`)
    else log?.info('The bucket of the files answers again.')
  }

  async function once(request: Ask): Promise<Response | null> {
    const { method, key, body, signal: given } = request
    const late = new AbortController()
    const limit = request.timeout ?? timeout + (body?.length ?? 0) * perByte
    const timer = setTimeout(() => late.abort(new Error('TimedOut')), limit)
    const signal = given ? AbortSignal.any([late.signal, given]) : late.signal
    let response: Response
    try {
      const { url, headers } = await signed(bucket, request, now())
      response = await fetch(url, {
        method,
        headers,
        body: body as Uint8Array<ArrayBuffer> | undefined,
        signal,
        redirect: 'manual',
      })
    } catch (error) {
      if (given?.aborted) throw given.reason
      throw new BucketError(0, reasonOf(error))
    } finally {
      clearTimeout(timer) // once an answer began, its reader has a limit of its own
    }
    if (response.ok) {
      await request.check?.(response)
      return response
    }
    if (response.status === 404 && key !== undefined && (await isMissing(response, method))) return null
    throw await errorOf(response, now())
  }

  return {
    timeout,
    once,
    async ask(request) {
      const last = performance.now() - awayAt < remembered ? 1 : tries
      for (let attempt = 1; ; attempt++) {
        try {
          const answer = await once(request)
          tell(null)
          return answer
        } catch (error) {
          if (!(error instanceof BucketError)) throw error
          if (attempt >= last || !mayPass(error)) {
            if (isOfAll(error)) tell(error)
            throw new FilesAway(error)
          }
        }
        await pause(firstPause * 2 ** (attempt - 1) * (0.5 + Math.random()), undefined, { signal: request.signal })
      }
    },
  }
}

async function signed({ pathStyle, ...bucket }: Bucket, request: Ask, now: Date) {
  const { method, key = '', query = {}, headers = {}, unsigned = {}, body } = request
  const url = new URL(bucket.endpoint)
  if (!pathStyle) url.hostname = `${bucket.bucket}.${url.hostname}`
  const base = url.pathname.replace(/\/$/, '')
  url.pathname = `${base}${pathStyle ? `/${bucket.bucket}` : ''}/${key}`
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  const signer = new AwsV4Signer({
    method,
    url: url.href,
    headers: { ...headers, 'x-amz-content-sha256': sha256(body ?? '') },
    accessKeyId: bucket.accessKeyId,
    secretAccessKey: bucket.secretAccessKey,
    region: bucket.region,
    service: 's3',
    datetime: now.toISOString().replace(/[:-]|\.\d{3}/g, ''),
  })
  const made = await signer.sign()
  const sent = new Headers(made.headers)
  sent.delete('host') // fetch writes it
  sent.set('accept-encoding', 'identity') // what is stored, and not what a proxy makes of it
  for (const [name, value] of Object.entries(unsigned)) sent.set(name, value)
  return { url: made.url, headers: sent }
}

const sha256 = (body: Uint8Array | string) => createHash('sha256').update(body).digest('hex')

/** The text of an answer, if it is neither too long nor too slow. */
export async function readText(response: Response, timeout = 15_000): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const part of inTime(response, timeout)) {
      bytes += part.length
      if (bytes > answerBytes) throw new BucketError(response.status, 'TooLongAnswer')
      parts.push(part)
    }
  } catch (error) {
    throw error instanceof BucketError ? error : new BucketError(0, reasonOf(error))
  }
  return Buffer.concat(parts).toString()
}

/** The pieces of an answer; one that is waited for too long ends it. */
export async function* inTime(response: Response, timeout: number) {
  const reader = response.body?.getReader()
  if (!reader) return
  let timer: NodeJS.Timeout | undefined
  try {
    for (;;) {
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error('TimedOut')), timeout)
      })
      const { done, value } = await Promise.race([reader.read(), late])
      clearTimeout(timer)
      if (done) return
      yield value
    }
  } finally {
    clearTimeout(timer)
    reader.cancel().catch(() => {}) // not awaited: it may hang as well
  }
}

/** Whether 404 is about the object, and not about the bucket. A HEAD says no more than 404. */
async function isMissing(response: Response, method: string): Promise<boolean> {
  if (method === 'HEAD') return true
  const code = textOf(readXml(await readText(response.clone()).catch(() => '')), 'Code')
  const isObject = code === 'NoSuchKey' || code === ''
  if (isObject) await response.body?.cancel()
  return isObject
}

async function errorOf(response: Response, now: Date): Promise<BucketError> {
  const { status, headers } = response
  const said = readXml(await readText(response).catch(() => ''))
  const date = Date.parse(headers.get('date') ?? '')
  const ahead = Number.isNaN(date) ? null : date - now.getTime()
  if (status >= 300 && status < 400)
    return new BucketError(status, 'Redirected', `to ${headers.get('location') ?? 'nowhere'}, which is not followed`)
  return errorIn(said, status, ahead) ?? new BucketError(status, `HTTP ${status}`, '', ahead)
}

/** The error that an answer tells of; null if it is another answer. */
export function errorIn(said: ReturnType<typeof readXml>, status: number, ahead: number | null = null) {
  if (said?.name !== 'Error') return null
  const detail = textOf(said, 'Message')
    .replace(/[\s.]+$/, '')
    .slice(0, 200)
  return new BucketError(status, textOf(said, 'Code') || `HTTP ${status}`, detail, ahead)
}

/** Of a refused connection or a missing host, the code; else what was thrown. */
function reasonOf(error: unknown): string {
  const { message, cause } = error as Error & { cause?: { code?: string; message?: string } }
  return cause?.code ?? cause?.message ?? message
}

const passing =
  /^(SlowDown|InternalError|ServiceUnavailable|RequestTimeout|OperationAborted|ThrottlingException|Truncated)$/

/** It may work when it is asked again. Everything we ask may be asked twice. */
const mayPass = ({ status, code }: BucketError) =>
  status === 0 || status >= 500 || status === 429 || status === 409 || passing.test(code)

/** Whether others will meet the same: not what is wrong with one object or one upload. */
const isOfAll = ({ status, code }: BucketError) =>
  status === 0 || status >= 500 || [301, 307, 403, 429].includes(status) || code === 'NoSuchBucket'
