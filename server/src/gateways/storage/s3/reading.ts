import { Readable } from 'node:stream'
import { FilesAway } from '../../../kernel/db.ts'
import type { ByteRange } from '../port.ts'
import { type Client, inTime } from './client.ts'
import { BucketError } from './error.ts'

export interface Opened {
  size: number
  changedAt: Date
  stream: Readable
}

/** How often an answer that breaks off without a byte is taken up again. */
const resumes = 4

/** An object while it comes. An answer that breaks off is taken up where it ended, of the same version only. */
export async function openObject(client: Client, key: string, range?: ByteRange): Promise<Opened | null> {
  const stop = new AbortController()
  const first = await ask(client, key, stop.signal, range)
  if (!first) return null
  const etag = first.headers.get('etag')
  const again = (start: number) =>
    ask(client, key, stop.signal, { start, end: until - 1 }, etag ? { 'if-match': etag } : {})
  const { from, until, size } = placeOf(first, range)
  const pieces = piecesOf(client, first, { from, until, again, stop })
  const stream = new Readable({
    read() {
      pieces.next().then(
        ({ done, value }) => this.push(done ? null : value),
        (error) => this.destroy(error),
      )
    },
    destroy(error, done) {
      stop.abort(error ?? new Error('nobody reads it any more')) // the bucket hears at once that nobody listens
      done(error)
    },
  })
  return { size, changedAt: new Date(first.headers.get('last-modified') ?? 0), stream }
}

function ask(client: Client, key: string, signal: AbortSignal, range?: ByteRange, headers = {}) {
  const unsigned: Record<string, string> = { ...headers }
  if (range) unsigned.range = `bytes=${range.start}-${range.end}`
  return client.ask({
    method: 'GET',
    key,
    signal,
    unsigned,
    async check(response) {
      if (isAsked(response, range)) return
      await response.body?.cancel()
      throw new BucketError(response.status, 'WrongRange', 'the bucket sends other bytes than were asked for')
    },
  })
}

/** An answer to a range may leave out its length, and says where it begins and ends. */
function isAsked({ status, headers }: Response, range?: ByteRange): boolean {
  const length = headers.get('content-length')
  if (!range) return status === 200 && length !== null && Number.isSafeInteger(Number(length))
  const isWhole = length === null || Number(length) === range.end - range.start + 1
  return (
    status === 206 && isWhole && headers.get('content-range')?.startsWith(`bytes ${range.start}-${range.end}/`) === true
  )
}

/** Where the bytes of an answer begin and end in the object. */
function placeOf({ headers }: Response, range?: ByteRange) {
  const length = Number(headers.get('content-length'))
  if (!range) return { from: 0, until: length, size: length }
  const size = Number(/\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1])
  if (!Number.isSafeInteger(size)) throw new FilesAway(new BucketError(206, 'WrongRange', 'without Content-Range'))
  return { from: range.start, until: range.end + 1, size }
}

interface Place {
  from: number
  until: number
  again: (start: number) => Promise<Response | null>
  stop: AbortController
}

async function* piecesOf(client: Client, first: Response, { from, until, again, stop }: Place) {
  let at = from
  let response = first
  for (let failed = 0; at < until; ) {
    const before: number = at
    try {
      for await (const piece of inTime(response, client.timeout)) {
        if (at + piece.length > until) throw new FilesAway(new BucketError(200, 'TooLong'))
        at += piece.length
        yield piece
      }
    } catch (error) {
      if (stop.signal.aborted || error instanceof FilesAway) throw error
    }
    if (at >= until) break
    failed = at > before ? 0 : failed + 1
    if (failed > resumes)
      throw new FilesAway(new BucketError(200, 'Truncated', `${at - from} bytes of ${until - from}`))
    const more = await again(at)
    if (!more) throw new FilesAway(new BucketError(404, 'NoSuchKey', 'it went while it was read'))
    response = more
  }
}
