import { askAbout } from './ask.ts'
import { bibsIn, wearersOf } from './bibs.ts'
import { compare } from './compare.ts'
import { warn } from './doubts.ts'
import { findColumns } from './find-columns.ts'
import { ahead, lapsOf } from './laps.ts'
import { mayBeSameName } from './names.ts'
import { type LineRead, lineOf, readLine } from './read-lines.ts'
import { sectionsOf } from './sections.ts'
import type { Choices, Previous, RaceOfResults, Remembered, Row, Runner, Understood } from './types.ts'

export interface ResultsInput {
  rows: readonly Row[]
  /** Lines of which only the beginning was read. */
  tooLong: readonly number[]
  runners: readonly Runner[]
  race: RaceOfResults
  previous: readonly Previous[]
  remembered: Remembered
  choices: Choices
}

const shown = 8 // of the first lines

/**
 * F-RACE-14: what a file of a timekeeper says. Every line is ranked, without a rank, or not understood, with its reason;
 * what cannot be known for sure is a question, and nobody may store the lines while one is open.
 */
export function understand({ rows, tooLong, runners, race, previous, remembered, choices }: ResultsInput): Understood {
  const finder = wearersOf(runners)
  const { columns, titles, rivals } = findColumns(rows, finder, remembered, choices)
  const data = rows.slice(titles + 1)
  const bib = columns.find(({ role }) => role === 'bib')
  const ofRunners = data.filter(({ cells }) => finder(bibsIn(cells[bib?.at ?? -1] ?? '')) !== null)
  const laps = lapsOf(columns, ofRunners)
  const readings = askAbout({ columns, rivals, laps }, ofRunners, race, remembered, choices)
  const meanings = new Map([
    ...Object.entries(remembered.words),
    ...choices.words.map(({ word, meaning }) => [word, meaning] as const),
  ])
  const sections = sectionsOf(data, bib, finder)
  const reading = { columns, readings, laps, sections, race, finder, meanings, tooLong: new Set(tooLong) }
  const lines = [
    ...rows.slice(0, Math.max(titles, 0)).map((row) => lineOf(row, 'aboveTitles')),
    ...data.map((row) => readLine(row, reading)),
  ]
  tellTwice(lines)
  rank(lines)
  warn(lines, new Map(runners.map((runner) => [runner.participationId, runner])), race)
  const words = new Map<string, number>()
  for (const word of lines.flatMap((line) => line.words)) words.set(word, (words.get(word) ?? 0) + 1)
  return {
    columns,
    head: data.slice(0, shown),
    questions: readings.questions,
    words: [
      ...[...words].map(([word, count]) => ({ word, lines: count, meaning: null })),
      ...choices.words.filter(({ word }) => !words.has(word)).map(({ word, meaning }) => ({ word, lines: 0, meaning })),
    ],
    lines: lines.map(({ words: _, said: __, ...line }) => line),
    moves: compare(lines, previous),
  }
}

/** A chip that was read twice counts once, the earlier time; two lines that tell different stories wait for a person. */
function tellTwice(lines: readonly LineRead[]) {
  const all = Map.groupBy(
    lines.filter((line) => line.kind !== 'notUnderstood'),
    (line) => line.participationId,
  )
  for (const [first, ...others] of all.values()) {
    if (!first || others.length === 0) continue
    const isOneStory = others.every(({ status, name }) => status === first.status && mayBeSameName(name, first.name))
    const lines = [first, ...others]
    const kept = lines.reduce((best, line) => (ahead(line, best) < 0 ? line : best))
    for (const line of lines.filter((line) => !isOneStory || line !== kept))
      Object.assign(line, { kind: 'notUnderstood', reason: isOneStory ? 'twice' : 'twoStories' })
  }
}

/** Equal times, and laps, share a rank. */
function rank(lines: readonly LineRead[]) {
  const ranked = lines.filter(({ kind }) => kind === 'ranked').sort(ahead)
  let position = 0
  for (const [at, line] of ranked.entries()) {
    const before = ranked[at - 1]
    if (!before || ahead(before, line) !== 0) position = at + 1
    line.position = position
  }
}
