/** One event as it travels. `n` counts those of its sender: it says what is missing, and what came twice. */
export interface Told {
  readonly origin: string
  readonly n: number
  readonly name: string
  readonly payload: unknown
}
/** A part of an event that is longer than its carrier takes. */
interface Part {
  origin: string
  part: [id: string, at: number, of: number]
  text: string
}

const mostUnfinished = 100
const head = 200 // bytes of a part beside its text

/** One event in as many texts of at most `longest` bytes as it needs. */
export function textsOf(origin: string, whole: string, longest: number): string[] {
  if (Buffer.byteLength(whole) <= longest) return [whole]
  const text = Buffer.from(whole).toString('base64')
  const size = longest - head
  const of = Math.ceil(text.length / size)
  const id = crypto.randomUUID()
  return Array.from({ length: of }, (_, at) =>
    JSON.stringify({ origin, part: [id, at, of], text: text.slice(at * size, (at + 1) * size) } satisfies Part),
  )
}

/** Puts parts together; they come in order, and those of a node that died in between are forgotten. Null: not yet whole. */
export function makeJoiner() {
  const unfinished = new Map<string, string[]>()
  return (text: string): Told | null => {
    const told = JSON.parse(text) as Told | Part
    if ('name' in told) return told
    const [id, at, of] = told.part
    const parts = unfinished.get(id) ?? []
    parts[at] = told.text
    unfinished.set(id, parts)
    if (at < of - 1) {
      if (unfinished.size > mostUnfinished) unfinished.delete(unfinished.keys().next().value as string)
      return null
    }
    unfinished.delete(id)
    return Object.keys(parts).length === of ? JSON.parse(Buffer.from(parts.join(''), 'base64').toString()) : null
  }
}
