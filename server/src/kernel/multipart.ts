import { Refused } from './refused.ts'

/** Bodies of `multipart/form-data` (RFC 7578), read as they come: whatever arrives, only the newest chunk is in memory. */

export class MalformedForm extends Refused {
  constructor(reason: string) {
    super('BAD_USER_INPUT', 'shell.badQuery')
    this.message = reason
  }
}

export interface Part {
  name: string
  /** Null for a plain field. What it is called proves nothing. */
  filename: string | null
  /** Hands over the content, piece by piece, to the end of the part. */
  read(take: (bytes: Buffer) => void | Promise<void>): Promise<void>
}

const lineMax = 2048 // of a header
const newLine = Buffer.from('\r\n')

/** Each part must be read before the next one is asked for; the body may end only behind the closing boundary. */
export async function* partsOf(body: AsyncIterable<Buffer>, contentType: string): AsyncGenerator<Part> {
  const boundary = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType)
  if (!boundary) throw new MalformedForm('no boundary')
  const mark = Buffer.from(`\r\n--${boundary[1] ?? boundary[2]}`)
  const reader = readerOf(body)
  await reader.until(mark, () => {})
  for (;;) {
    const next = await reader.two()
    if (next === '--') return
    if (next !== '\r\n') throw new MalformedForm('no new line behind a boundary')
    const head: string[] = []
    for (let line = await reader.line(); line; line = await reader.line())
      if (head.push(line) > 10) throw new MalformedForm('too many headers')
    const disposition = head.find((line) => /^content-disposition:\s*form-data/i.test(line)) ?? ''
    let isRead = false
    yield {
      name: parameter(disposition, 'name') ?? '',
      filename: parameter(disposition, 'filename'),
      async read(take) {
        isRead = true
        await reader.until(mark, take)
      },
    }
    if (!isRead) await reader.until(mark, () => {})
  }
}

const parameter = (disposition: string, name: string) =>
  new RegExp(`;\\s*${name}="([^"]*)"`, 'i').exec(disposition)?.[1] ?? null

function readerOf(body: AsyncIterable<Buffer>) {
  const chunks = body[Symbol.asyncIterator]()
  let rest: Buffer = newLine // the first boundary stands at the beginning of a line like all others
  const more = async () => {
    const { value, done } = await chunks.next().catch(() => ({ value: undefined, done: true }))
    if (done || !value) throw new MalformedForm('the body ends too early')
    rest = rest.length === 0 ? value : Buffer.concat([rest, value])
  }
  return {
    /** Hands over everything before `mark`, and goes behind it. */
    async until(mark: Buffer, take: (bytes: Buffer) => void | Promise<void>): Promise<void> {
      for (;;) {
        const at = rest.indexOf(mark)
        const known = at >= 0 ? at : Math.max(0, rest.length - mark.length + 1)
        if (known > 0) await take(rest.subarray(0, known))
        rest = rest.subarray(at >= 0 ? at + mark.length : known)
        if (at >= 0) return
        await more()
      }
    },
    async line(): Promise<string> {
      for (;;) {
        const at = rest.indexOf(newLine)
        if (at > lineMax || (at === -1 && rest.length > lineMax)) throw new MalformedForm('a header is too long')
        if (at >= 0) {
          const text = rest.toString('utf8', 0, at)
          rest = rest.subarray(at + newLine.length)
          return text
        }
        await more()
      }
    },
    async two(): Promise<string> {
      while (rest.length < 2) await more()
      const text = rest.toString('latin1', 0, 2)
      rest = rest.subarray(2)
      return text
    },
  }
}
