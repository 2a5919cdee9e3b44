/** Reads the row ids of the specification's checklist (R-LIVE-07, F-KYC-03, D-38, N-07) out of test titles. */

const first = /\b(R-[A-Z]+|F-[A-Z]+|D|N)-(\d{2})/g
const next = /^(?:,\s*-(\d{2})|\.\.(?:-)?(\d{2}))/

/** Every id a text names; understands `R-LIVE-07, -08` and `R-LIVE-29..42`. */
export function rowIds(text: string): string[] {
  const ids: string[] = []
  for (const match of text.matchAll(first)) {
    const section = match[1] ?? ''
    let last = Number(match[2])
    ids.push(rowId(section, last))
    let rest = text.slice(match.index + match[0].length)
    for (let more = next.exec(rest); more; more = next.exec(rest)) {
      const number = Number(more[1] ?? more[2])
      const from = more[2] ? last + 1 : number
      for (let row = from; row <= number; row++) ids.push(rowId(section, row))
      last = number
      rest = rest.slice(more[0].length)
    }
  }
  return ids
}

const rowId = (section: string, row: number) => `${section}-${String(row).padStart(2, '0')}`

const title =
  /\b(?:test|it|describe|suite|step|only)\s*\(\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`)/g
const tableRow = /['"`]((?:R-[A-Z]+|F-[A-Z]+|D|N)-\d{2}[^'"`\n]*)['"`]/g

/** The texts of a test file that count as titles: the first argument of a test, and strings that begin with an id. */
export function titles(source: string): string[] {
  const named = [...source.matchAll(title)].map((match) => match[1] ?? match[2] ?? match[3] ?? '')
  const rows = [...source.matchAll(tableRow)].map((match) => match[1] ?? '')
  return [...named, ...rows]
}
