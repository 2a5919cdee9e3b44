import { cutTo } from '../../typed/index.ts'
import type { FinishStatus } from '../results.ts'
import type { Readings } from './ask.ts'
import { bibsIn } from './bibs.ts'
import { areTitles, type Column } from './columns.ts'
import { rankedLapsIn } from './laps.ts'
import { officialRole, type Reading, statusesIn } from './line-statuses.ts'
import { isPossible } from './records.ts'
import { nothingSaid, type SaidOfRunner, saidIn } from './said.ts'
import { carriesCode } from './statuses.ts'
import { readTime, resolved } from './times.ts'
import type { Line, LineReason, RaceOfResults, Row, Split } from './types.ts'

export interface LineRead extends Line {
  /** The words that a person has to explain. */
  words: string[]
  /** What else the file says of the runner, for a comparison. */
  said: SaidOfRunner
}

const day = 86_400_000

/** A line that is not understood, as it stands in the file. */
export const lineOf = ({ line, cells }: Row, reason: LineReason | null): LineRead => ({
  line,
  kind: 'notUnderstood',
  reason,
  warnings: [],
  bib: null,
  participationId: null,
  fullName: null,
  name: '',
  status: null,
  laps: null,
  ms: null,
  gunMs: null,
  chipMs: null,
  splits: [],
  position: null,
  place: null,
  text: cutTo(cells.filter(Boolean).join(' '), 120),
  words: [],
  said: nothingSaid,
})

export function readLine(row: Row, reading: Reading): LineRead {
  const { columns, finder, tooLong } = reading
  const line = lineOf(row, null)
  const no = (reason: LineReason) => Object.assign(line, { reason })
  if (tooLong.has(row.line)) return no('tooLong')
  if (row.isHidden) return no('hidden') // somebody hid it, or filtered: whoever looks at the list does not see it
  if (isTorn(row, reading)) return Object.assign(line, { reason: 'badTime' as const })
  if (columns.some(({ title }) => title) && areTitles(row.cells, columns)) return no('titlesAgain')
  const cellOf = (role: Column['role']) => row.cells[columns.find((column) => column.role === role)?.at ?? -1] ?? ''
  line.name = cutTo([cellOf('firstName'), cellOf('name')].filter(Boolean).join(' '), 100)
  line.place = placeIn(cellOf('place'))
  line.said = saidIn(row, columns)
  const bibs = bibsIn(cellOf('bib'))
  if (bibs.length === 0) return no('noBib')
  line.bib = bibs[0] ?? null
  const wearer = finder(bibs)
  if (wearer === 'many') return no('manyBibs')
  if (!wearer) return no('unknownBib')
  const { participationId, bib, fullName } = wearer
  Object.assign(line, { participationId, bib, fullName })
  const outcome = outcomeOf(row, reading, line)
  if (typeof outcome === 'string') return no(outcome)
  line.status = outcome.status
  line.kind = outcome.status === 'finished' ? 'ranked' : 'unranked'
  return line
}

/** `45:00,4` without quotes between commas: the fraction fell into the next cell, and the line has one too many. */
function isTorn({ cells }: Row, { columns, readings: { sources } }: Reading): boolean {
  const titled = columns.findLastIndex(({ title }) => title !== '') + 1
  if (titled === 0 || !cells.slice(titled).some(Boolean)) return false
  return sources.some(
    ({ at }) => /:\d{2}$/.test(cells[at] ?? '') && /^\d{1,3}$/.test(cells[at + 1] ?? '') && cells.length > titled,
  )
}

const placeIn = (cell: string) => {
  const found = /^[(#]?(\d{1,6})/.exec(cell.trim())?.[1]
  return found && !carriesCode(cell) ? Number(found) : null
}

/** Fills in the times of a line, and says what became of its runner or why that is not known. */
function outcomeOf(row: Row, reading: Reading, line: LineRead): { status: FinishStatus } | LineReason {
  const said = statusesIn(row, reading)
  line.words.push(...said.words)
  const times = timesIn(row, reading)
  Object.assign(line, { gunMs: times.gun, chipMs: times.chip, splits: splitsIn(row, reading) })
  if (said.skip) return 'skipped'
  if (line.words.length > 0) return 'word'
  const unfinished = [...said.statuses].filter((status) => status !== 'finished')
  if (unfinished.length > 1) return 'contradiction'
  if (unfinished[0]) return { status: unfinished[0] }
  if (said.isCodeInText) return 'contradiction'
  if (times.reason) return times.reason
  line.ms = times.official
  if (line.ms !== null) {
    if (reading.laps && reading.readings.laps === 'ranked') line.laps = rankedLapsIn(row, reading.laps)
    return { status: 'finished' }
  }
  if (said.statuses.has('finished')) {
    line.words.push(said.finishedWord)
    const meaning = reading.meanings.get(said.finishedWord)
    if (meaning === undefined || meaning === 'finished') return 'noTimeOfFinisher'
    line.words.pop()
    return meaning === 'skip' ? 'skipped' : { status: meaning }
  }
  return times.other !== null ? 'noOfficialTime' : 'noTime'
}

interface Times {
  gun: number | null
  chip: number | null
  official: number | null
  /** Of two times the one that does not rank. */
  other: number | null
  reason: LineReason | null
}

function timesIn(row: Row, { readings, race }: Reading): Times {
  const { sources } = readings
  const found = new Map<Column['role'], number | LineReason | null>(
    sources.map(({ at, role }) => [role, timeIn(row.cells[at] ?? '', row, readings, race)]),
  )
  const value = (role: Column['role']) => {
    const one = found.get(role)
    return typeof one === 'number' ? one : null
  }
  const role = officialRole(readings)
  const official = found.get(role) ?? null
  return {
    gun: value('gun'),
    chip: value('chip'),
    official: value(role),
    other: value(role === 'gun' ? 'chip' : 'gun'),
    reason: typeof official === 'string' ? official : null,
  }
}

/** Milliseconds; null: an empty cell; else why it is no time. */
function timeIn(cell: string, row: Row, readings: Readings, race: RaceOfResults): number | LineReason | null {
  if (/^[\s\-–—.:]*$/.test(cell)) return null
  const reading = readTime(cell)
  if (!reading) return 'noTime'
  if (reading.kind === 'none') return null
  const { twoParts, numbers, clock, start } = readings
  if (clock === 'clock') {
    const finish = reading.kind === 'clock' ? reading.ms : resolved(reading, { twoParts: 'hoursMinutes', numbers })
    const begun = start ? hourIn(row.cells[start.at] ?? '') : race.startsAt
    if (finish === null || begun === null) return 'hour'
    const ms = (finish - begun + day) % day
    return ms > 0 ? ms : 'hour'
  }
  if (reading.kind === 'clock') return 'hour'
  const ms = resolved(reading, { twoParts, numbers })
  if (ms === null) return 'badTime'
  if (reading.kind !== 'time' && isDoubtful(ms, reading, readings, race)) return 'doubtfulTime'
  return ms
}

/** A cell that only makes sense in another writing than its column. */
function isDoubtful(
  ms: number,
  reading: Parameters<typeof resolved>[0],
  { twoParts }: Readings,
  { distance }: RaceOfResults,
) {
  if (distance === null || isPossible(ms, distance) || reading.kind !== 'twoParts') return false
  const other = resolved(reading, {
    twoParts: twoParts === 'minutesSeconds' ? 'hoursMinutes' : 'minutesSeconds',
    numbers: 'seconds',
  })
  return other !== null && isPossible(other, distance)
}

const hourIn = (cell: string): number | null => {
  const reading = readTime(cell)
  if (!reading) return null
  if (reading.kind === 'clock') return reading.ms
  return resolved(reading, { twoParts: 'hoursMinutes', numbers: 'seconds' })
}

function splitsIn({ cells }: Row, { columns, readings: { twoParts, numbers } }: Reading): Split[] {
  return columns.flatMap(({ at, role, title }) => {
    const reading = role === 'split' ? readTime(cells[at] ?? '') : null
    const ms = reading && resolved(reading, { twoParts, numbers })
    return ms ? [{ name: cutTo(title, 40), ms }] : []
  })
}
