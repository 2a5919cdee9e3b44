/** The text of a message as pieces, so that its links can be followed without ever trusting it as HTML. */
export type Piece = { text: string; href?: string }

const address = /https?:\/\/[^\s<>"'«»]+/g
/** What ends a sentence rather than an address. */
const tail = /[.,;:!?)\]]+$/

/** Splits a message into text and links. */
export function pieces(body: string): Piece[] {
  const found: Piece[] = []
  let from = 0
  for (const match of body.matchAll(address)) {
    const href = match[0].replace(tail, '')
    if (match.index > from) found.push({ text: body.slice(from, match.index) })
    found.push({ text: href, href })
    from = match.index + href.length
  }
  if (from < body.length) found.push({ text: body.slice(from) })
  return found
}
