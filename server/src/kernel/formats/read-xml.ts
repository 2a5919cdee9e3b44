import { Parser } from 'saxen'

/** `doctype`: only such a document can declare entities; `other`: it is not well formed. */
export type UnreadableReason = 'doctype' | 'tooDeep' | 'other'

export class UnreadableXml extends Error {
  readonly reason: UnreadableReason
  constructor(reason: UnreadableReason) {
    super(reason)
    this.reason = reason
  }
}

export interface XmlReader {
  /** Names are without prefix. */
  open: (name: string, attributes: Readonly<Record<string, string>>) => void
  close: (name: string) => void
  text: (text: string) => void
}

const local = (name: string) => name.slice(name.indexOf(':') + 1)

/**
 * Reads XML that a stranger made, element by element. A document type is refused, so there are no entities to expand and
 * none to fetch; so is what is not well formed, or has more elements within each other than `depth`.
 * @throws UnreadableXml, and what `reader` throws
 */
export function readXml(xml: string, depth: number, reader: XmlReader): void {
  const parser = new Parser()
  let failed: unknown
  const open: string[] = []
  const fail = (error: unknown) => {
    failed ??= error
    parser.stop()
  }
  const guard = (work: () => void) => {
    if (failed !== undefined) return
    try {
      work()
    } catch (error) {
      fail(error)
    }
  }
  let roots = 0
  parser.on('error', () => fail(new UnreadableXml('other')))
  parser.on('warn', () => fail(new UnreadableXml('other')))
  parser.on('attention', () => fail(new UnreadableXml('doctype')))
  parser.on('openTag', (name: string, attributes: () => Record<string, string>, decode: (text: string) => string) =>
    guard(() => {
      if (open.length === 0 && ++roots > 1) throw new UnreadableXml('other')
      if (open.push(name) > depth) throw new UnreadableXml('tooDeep')
      const values = Object.entries(attributes()).map(([key, value]) => [key, decode(value)])
      reader.open(local(name), Object.fromEntries(values))
    }),
  )
  parser.on('closeTag', (name: string) =>
    guard(() => {
      open.pop()
      reader.close(local(name))
    }),
  )
  parser.on('text', (text: string, decode: (text: string) => string) => guard(() => reader.text(decode(text))))
  parser.on('cdata', (text: string) => guard(() => reader.text(text)))
  parser.parse(xml)
  if (failed !== undefined) throw failed
}
