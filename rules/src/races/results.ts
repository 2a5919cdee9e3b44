/** What is known of one runner at the end of a race. */
export const finishStatuses = ['finished', 'dnf', 'dns', 'dsq'] as const
export type FinishStatus = (typeof finishStatuses)[number]

/** A line of a results file: a time in milliseconds exactly where somebody finished. */
export interface ResultLine {
  /** Where it is in the file, from 1. */
  line: number
  bib: string
  time: number | null
  status: FinishStatus
}

export interface ResultProblem {
  line: number
  key: 'organising.result.noBib' | 'organising.result.noTime' | 'organising.result.twice'
  params: { text: string }
}

export interface ResultsRead {
  lines: ResultLine[]
  problems: ResultProblem[]
}

/** The text of a file of a timing company: UTF-8, UTF-16 with its mark, else Windows-1252. */
export function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/**
 * F-RACE-14: reads bib, time and status from CSV. The separator is found, columns are found by their titles; without
 * titles they are bib, then time or status. A line that cannot be read is a problem and leaves the others as they are.
 */
export function readResults(text: string): ResultsRead {
  const rows = rowsOf(text)
  const columns = rows[0] ? columnsIn(rows[0].cells) : null
  const { bib: at, time: timeAt, status: statusAt } = columns ?? { bib: 0, time: 1, status: 2 }
  const [lines, problems]: [ResultLine[], ResultProblem[]] = [[], []]
  const seen = new Set<string>()
  for (const { line, cells } of columns ? rows.slice(1) : rows) {
    const bib = (cells[at] ?? '').trim().toUpperCase()
    const said = [cells[timeAt] ?? '', cells[statusAt] ?? ''].map((cell) => cell.trim())
    const problem = (key: ResultProblem['key'], text: string) =>
      problems.push({ line, key, params: { text: text.slice(0, 60) } })
    if (bib === '' || bib.length > 20) problem('organising.result.noBib', cells.join(' '))
    else if (seen.has(bib)) problem('organising.result.twice', bib)
    else {
      const outcome = outcomeOf(said)
      if (outcome) {
        seen.add(bib)
        lines.push({ line, bib, ...outcome })
      } else problem('organising.result.noTime', [bib, ...said].filter(Boolean).join(' '))
    }
  }
  return { lines, problems }
}

/** Who has a status of not having finished has no time, whatever else is written. */
function outcomeOf(said: readonly string[]): Pick<ResultLine, 'time' | 'status'> | null {
  const statuses = said.flatMap((cell) => statusOf(cell) ?? [])
  const unfinished = statuses.find((status) => status !== 'finished')
  if (unfinished) return { time: null, status: unfinished }
  const time = said.flatMap((cell) => readTime(cell) ?? [])[0]
  return time === undefined ? null : { time, status: 'finished' }
}

const words: Record<FinishStatus, RegExp> = {
  finished: /^(finished|finisher|arrivee?|classee?|ok)$/,
  dnf: /^(dnf|abandon|abd|ab|did not finish)$/,
  dns: /^(dns|np|non[ -]?partante?|absente?|forfait|did not start)$/,
  dsq: /^(dsq|dq|disqualifiee?|disqualified|disq)$/,
}
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').replace(/[.°]/g, '').trim().toLowerCase()
const statusOf = (cell: string): FinishStatus | null =>
  finishStatuses.find((status) => words[status].test(plain(cell))) ?? null

const longest = 7 * 86_400_000

/** `3:45:07`, `45:07.250`, `3h45'07"` in milliseconds; null if it is no time of a race. Two parts are minutes and seconds. */
export function readTime(text: string): number | null {
  const clock = text
    .trim()
    .toLowerCase()
    .replace(/["″”]|''|s$/g, '')
    .replace(/\s*[h'’′m]\s*/g, ':')
  const [, hours = '0', minutes, seconds, fraction = ''] =
    /^(?:(\d{1,3}):)?(\d{1,3}):(\d{1,2})(?:[.,](\d{1,6}))?$/.exec(clock) ?? []
  if (minutes === undefined || seconds === undefined || Number(seconds) > 59) return null
  if (clock.split(':').length === 3 && Number(minutes) > 59) return null
  const whole = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)
  const time = whole * 1000 + Number(fraction.slice(0, 3).padEnd(3, '0'))
  return time > 0 && time < longest ? time : null
}

/** 3:45:07; hours only if there are some. Fractions are cut off, as on the official clock. */
export function showTime(milliseconds: number): string {
  const all = Math.floor(milliseconds / 1000)
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes, seconds] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60]
  return hours ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`
}

/** How a bib is found whatever its prefix and zeros are: `M-0042` is 42; null without digits. */
export const bareBib = (bib: string): string | null => /\d+$/.exec(bib.trim())?.[0].replace(/^0+(?=\d)/, '') ?? null

const titles = {
  bib: /^(bib|bib ?(no|number)|dossard|no? dossard|numero|numero de dossard|no|num)$/,
  time: /^(time|temps|chrono|net time|temps net|temps officiel|gun time|finish|arrivee)$/,
  status: /^(status|statut|etat|classement|resultat)$/,
}

function columnsIn(cells: readonly string[]) {
  const find = (title: RegExp) => cells.findIndex((cell) => title.test(plain(cell.replace('\uFEFF', ''))))
  const columns = { bib: find(titles.bib), time: find(titles.time), status: find(titles.status) }
  return columns.bib >= 0 && (columns.time >= 0 || columns.status >= 0) ? columns : null
}

interface Row {
  line: number
  cells: string[]
}

/** RFC 4180 with any usual separator; empty lines are left out. */
function rowsOf(text: string): Row[] {
  const clean = text.replace(/^\uFEFF/, '')
  const separator = separatorOf(clean)
  const [rows, cells]: [Row[], string[]] = [[], []]
  let [cell, quoted, line, began] = ['', false, 1, 1]
  const endRow = () => {
    cells.push(cell)
    cell = ''
    if (cells.some((one) => one.trim() !== '')) rows.push({ line: began, cells: [...cells] })
    cells.length = 0
  }
  for (let at = 0; at < clean.length; at++) {
    const sign = clean[at] as string
    if (sign === '\n') line += 1
    if (quoted) {
      if (sign !== '"') cell += sign
      else if (clean[at + 1] === '"') {
        cell += '"'
        at += 1
      } else quoted = false
    } else if (sign === '"' && cell === '') quoted = true
    else if (sign === separator) {
      cells.push(cell)
      cell = ''
    } else if (sign === '\n' || (sign === '\r' && clean[at + 1] !== '\n')) {
      endRow()
      began = line
    } else if (sign !== '\r') cell += sign
  }
  endRow()
  return rows
}

/** The most frequent one of the first line that has any. */
function separatorOf(text: string): string {
  const line = text.split(/\r?\n|\r/, 20).find((one) => /[;\t,|]/.test(one)) ?? ''
  const count = (sign: string) => line.split(sign).length
  return [';', '\t', ',', '|'].reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}
