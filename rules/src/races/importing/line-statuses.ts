import { cutTo } from '../../typed/index.ts'
import type { FinishStatus } from '../results.ts'
import type { Readings } from './ask.ts'
import { type Column, isPenaltyTitle, isRemarkTitle, titleKey } from './columns.ts'
import { fewerLapsIn, type Laps } from './laps.ts'
import type { Heading } from './sections.ts'
import {
  carriesCode,
  codeIn,
  isNo,
  isNoPenalty,
  markIn,
  mayTellAnEnd,
  readStatus,
  statusAnywhere,
  tellsAVerdict,
  wordOf,
} from './statuses.ts'
import { readTime } from './times.ts'
import type { RaceOfResults, Row, Runner, WordMeaning } from './types.ts'

/** What a line is read with. */
export interface Reading {
  columns: readonly Column[]
  readings: Readings
  laps: Laps | null
  /** By line: the title of its part of the list, where that is a state. */
  sections: ReadonlyMap<number, Heading>
  race: RaceOfResults
  finder: (bibs: readonly string[]) => Runner | 'many' | null
  meanings: ReadonlyMap<string, WordMeaning>
  tooLong: ReadonlySet<number>
}

/** What the cells of a line say of its runner beside times. */
class Saying {
  readonly statuses = new Set<FinishStatus>()
  /** Those that a person has to explain. */
  readonly words: string[] = []
  /** The line is left out on purpose. */
  skip = false
  /** A code within a name or a note, which is no status by itself. */
  isCodeInText = false
  /** By which word the runner finished. */
  finishedWord = ''
  readonly #meanings: ReadonlyMap<string, WordMeaning>

  constructor(meanings: ReadonlyMap<string, WordMeaning>) {
    this.#meanings = meanings
  }

  add(status: FinishStatus, word: string) {
    this.statuses.add(status)
    if (status === 'finished') this.finishedWord ||= cutTo(word.trim().toLowerCase(), 60)
  }

  ask(word: string) {
    const meaning = this.#meanings.get(word)
    if (meaning === undefined) this.words.push(word)
    else if (meaning === 'skip') this.skip = true
    else this.add(meaning, word)
  }

  get mayBeFinished() {
    return [...this.statuses].every((status) => status === 'finished')
  }
}

export function statusesIn(row: Row, reading: Reading): Saying {
  const saying = new Saying(reading.meanings)
  const official = officialRole(reading.readings)
  for (const column of reading.columns) {
    const cell = row.cells[column.at] ?? ''
    if (!cell || column.role === 'bib') continue
    const isTime = reading.readings.sources.some(({ at }) => at === column.at)
    if (column.role === 'status') ofState(cell, column, saying)
    else if (column.role === 'place') ofText(readStatus(cell, true), cell, saying)
    else if (isTime) ofTime(cell, column.role === official, saying)
    else ofOther(cell, column, saying)
  }
  ofPart(row, reading, saying)
  return saying
}

/** Of several columns of times the one that ranks. */
export const officialRole = ({ sources, ranking }: Readings): Column['role'] =>
  sources.length > 1 ? ranking : (sources[0]?.role ?? 'time')

function ofText(said: ReturnType<typeof readStatus>, cell: string, saying: Saying) {
  if (said && 'unknown' in said) saying.ask(said.unknown)
  else if (said) saying.add(said.status, cell)
}

function ofState(cell: string, { title }: Column, saying: Saying) {
  const isPenalty = isPenaltyTitle(title)
  if (isPenalty ? isNoPenalty(cell) : isRemarkTitle(title) && isNo(cell)) return
  const [mark, code] = [markIn(cell, title), codeIn(cell, title)]
  if (mark) {
    if (mark !== 'none') saying.add(mark, cell)
  } else if (code) saying.ask(code)
  else if (isPenalty) saying.ask(wordOf(`${titleKey(title)} ${cell}`))
  else if (!readTime(cell)) ofText(readStatus(cell, false), cell, saying)
}

function ofTime(cell: string, isOfficial: boolean, saying: Saying) {
  const status = statusAnywhere(cell, true)
  if (status) saying.add(status, cell)
  if (status || readTime(cell)) return
  const said = readStatus(cell, true)
  if (said && 'status' in said) saying.add(said.status, cell)
  else if (said && carriesCode(cell)) saying.isCodeInText = true
  else if (said && (!isOfficial || mayTellAnEnd(cell))) saying.ask(said.unknown)
}

/** A name, a club, a split, or what nobody knows. */
function ofOther(cell: string, { role, isKnown }: Column, saying: Saying) {
  const isName = role === 'name' || role === 'firstName'
  const status = statusAnywhere(cell, !isKnown)
  if (status) saying.add(status, cell)
  else if (carriesCode(cell) || (isName && tellsAVerdict(cell))) saying.isCodeInText = true
  else if (isKnown || isName ? tellsAVerdict(cell) : mayTellAnEnd(cell)) saying.ask(wordOf(cell))
}

/** Fewer laps than others, and what stands above this part of the list: they count where the line says nothing else. */
function ofPart(row: Row, { columns, laps, sections, readings }: Reading, saying: Saying) {
  const fewer = fewerLapsIn(row, columns, laps, readings.laps)
  if (fewer && saying.mayBeFinished) saying.ask(fewer)
  const heading = sections.get(row.line)
  if (!heading || !saying.mayBeFinished) return
  const isTimed = readings.sources.some(({ at }) => readTime(row.cells[at] ?? ''))
  if ('status' in heading && !isTimed) saying.add(heading.status, heading.text)
  else saying.ask(wordOf(heading.text)) // a time, too: a person says which of both counts
}
