import { createHmac, timingSafeEqual } from 'node:crypto'

const shape = /^(\d{10})\.([0-9a-f-]{36})\.([\w-]{43})$/

/**
 * The ticket of a URL (`t=`), if the server signed it for this stream; '' for anything else. So an invented ticket
 * causes no request to the server and no cache entry; what its holder may see, and until when, the server decides.
 */
export function readTicket(key: string, stream: string, text: string | null): string {
  const [ticket = '', until = '', holder = '', mark = ''] = shape.exec(text ?? '') ?? []
  if (!key || !ticket) return ''
  const right = markOf(key, stream, holder, until)
  return timingSafeEqual(right, Buffer.from(mark, 'base64url')) ? ticket : ''
}

/** The format of the server's play-ticket.ts; the key is hexadecimal. */
export const writeTicket = (key: string, stream: string, holder: string, until: number): string =>
  `${until}.${holder}.${markOf(key, stream, holder, String(until)).toString('base64url')}`

const markOf = (key: string, stream: string, holder: string, until: string) =>
  createHmac('sha256', Buffer.from(key, 'hex')).update(`${stream} ${holder} ${until}`).digest()
