/** The rows of docs/specification, and the ids by which code, tests and docs name them. Pure. */

export interface Row {
  id: string
  /** The page that contains the row. */
  page: string
}

const row =
  /^\| (?:<a id="[^"]*"><\/a>)?((?:[RF]-[A-Z]+|D|N)-\d{2}|F\d{2}|[BI]\d{1,2}|(?:weak point|pitfall) \d{1,2}) \| (.+) \|$/

/** The rows of a page, in its order. */
export const rowsOf = (page: string, text: string): Row[] =>
  text.split('\n').flatMap((line) => {
    const id = row.exec(line)?.[1]
    return id ? [{ id, page }] : []
  })

/** The page with an anchor at each row, so that links lead to it. */
export const withAnchors = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.replace(row, (_, id: string, asks: string) => `| <a id="${anchor(id)}"></a>${id} | ${asks} |`))
    .join('\n')

export const anchor = (id: string): string => id.toLowerCase().replaceAll(' ', '-')

/** The prefix of an id: R-SIGN, D, F (faults), weak point. */
export const sectionOf = (id: string): string => id.replace(/[ -]?\d+$/, '')

const name =
  /\b([RF]-[A-Z]+|D|N)-(\d{2})(?!\d)((?:,\s*-\d{2}|\.\.-?\d{2})*)|\b(?:F\d{2}|[BI]\d{1,2})\b|\b([Ww]eak point|[Pp]itfall) (\d{1,2})/g

/**
 * Every id that a text names. Understands `R-LIVE-07, -08` and `R-LIVE-29..42`; with `single`, leaves out ranges and
 * `(texts of …)`, which prove nothing about any one row.
 */
export function idsIn(text: string, { single = false } = {}): string[] {
  const read = single ? text.replace(/\(texts of [^)]*\)/g, '') : text
  return [...read.matchAll(name)].flatMap(([match, section, first = '', more = '', words, number]) => {
    if (words) return [`${words.toLowerCase()} ${number}`]
    if (!section) return [match]
    return numbers(first, more, single).map((one) => `${section}-${one}`)
  })
}

/** `07` and `, -08..10` → 07 08 09 10; with `single`, a range gives neither its begin nor its end. */
function numbers(first: string, more: string, single: boolean): string[] {
  const found = [Number(first)]
  for (const [, isRange, end] of more.matchAll(/(\.\.)?[,\s-]*(\d{2})/g)) {
    const from = found.at(-1) ?? 0
    if (!isRange) found.push(Number(end))
    else if (single) found.pop()
    else for (let next = from + 1; next <= Number(end); next++) found.push(next)
  }
  return found.map((one) => String(one).padStart(2, '0'))
}

const title =
  /\b(?:test|it|describe|suite|step|only)\s*\(\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`)/g
const tableTitle = /['"`]((?:(?:[RF]-[A-Z]+-|[DN]-|F)\d{2}|B\d{1,2}|weak point \d+|pitfall \d+)\b[^'"`\n]*)['"`]/g

const literals = (source: string, pattern: RegExp) =>
  [...source.matchAll(pattern)].map(([, a, b, c]) => a ?? b ?? c ?? '')

/** The titles in the text of a test file, as far as they are literals. */
export const titlesIn = (source: string): string[] => literals(source, title)

/**
 * The ids that the titles of a test file name: first arguments of tests, and strings of a table that begin with an id.
 */
export function idsTested(source: string): Set<string> {
  const titles = [...titlesIn(source), ...literals(source, tableTitle)]
  return new Set(titles.flatMap((one) => idsIn(one, { single: true })))
}

/**
 * The ids of `(texts of R-LIVE-29..42)` in a title: whether their texts are shown anywhere, such a test does not see.
 */
export const textIdsIn = (title: string): string[] => idsIn(/\(texts of ([^)]*)\)/.exec(title)?.[1] ?? '')

/** What is wrong about the ids: duplicate rows, and ids without a row; one sentence each. */
export function problemsOf(rows: readonly Row[], files: ReadonlyMap<string, string>): string[] {
  const pages = new Map<string, string>()
  const problems: string[] = []
  for (const { id, page } of rows) {
    if (pages.has(id)) problems.push(`${page}: ${id} stands in ${pages.get(id)} already.`)
    pages.set(id, page)
  }
  const homes = new Map(rows.map(({ id, page }) => [sectionOf(id), page]))
  for (const [file, text] of files)
    for (const [index, line] of text.split('\n').entries())
      for (const id of idsIn(line)) {
        if (pages.has(id)) continue
        const home = homes.get(sectionOf(id))
        const what = home ? `add its row to ${home}` : 'begin a page of such ids in docs/specification'
        problems.push(`${file}:${index + 1} names ${id}, which has no row: correct the id, or ${what}.`)
      }
  return problems
}
