import type { Day } from '../../accounts/index.ts'
import type { RegistrationGender } from '../eligibility.ts'
import type { FinishStatus } from '../results.ts'
import type { Column, ColumnRole } from './columns.ts'
import type { Numbers, TwoParts } from './times.ts'

export interface Row {
  line: number
  cells: readonly string[]
  /** In its workbook. */
  isHidden?: true
}

/** Who takes part with a bib. */
export interface Runner {
  participationId: string
  /** As printed. */
  bib: string
  fullName: string
  gender: RegistrationGender
  birthDate: Day
}

export interface RaceOfResults {
  /** Metres. */
  distance: number | null
  day: Day | null
  /** Milliseconds after midnight in Madagascar. */
  startsAt: number | null
  hasBegun: boolean
}

export const rankings = ['gun', 'chip'] as const
export type Ranking = (typeof rankings)[number]
/** What numbers of laps mean: `each` is asked about, they rank before the time, or they are no laps at all. */
export const lapsReadings = ['each', 'ranked', 'none'] as const
export type LapsReading = (typeof lapsReadings)[number]
export const clockReadings = ['duration', 'clock'] as const
export type ClockReading = (typeof clockReadings)[number]
/** What a person may take an unknown word for; `skip`: the line is left out. */
export const wordMeanings = ['finished', 'dnf', 'dns', 'dsq', 'otl', 'nc', 'skip'] as const
export type WordMeaning = (typeof wordMeanings)[number]

/** What an import leaves for the next one of the same race. */
export interface Remembered {
  /** By the key of a title. */
  columns: Record<string, ColumnRole>
  ranking: Ranking | null
  /** By the word. */
  words: Record<string, WordMeaning>
}

export interface Choices {
  columns: readonly { at: number; role: ColumnRole }[]
  ranking: Ranking | null
  twoParts: TwoParts | null
  numbers: Numbers | null
  clock: ClockReading | null
  laps: LapsReading | null
  beforeStart: boolean
  words: readonly { word: string; meaning: WordMeaning }[]
}

export const noChoices: Choices = {
  columns: [],
  ranking: null,
  twoParts: null,
  numbers: null,
  clock: null,
  laps: null,
  beforeStart: false,
  words: [],
}

export const questionIds = ['columns', 'ranking', 'twoParts', 'numbers', 'clock', 'laps', 'beforeStart'] as const
export type QuestionId = (typeof questionIds)[number]

/** What only a person knows for sure. Nothing is stored while one is open. */
export interface Question {
  id: QuestionId
  options: readonly string[]
  /** What the preview goes by. */
  answer: string | null
  isOpen: boolean
  /** A cell that makes one ask. */
  example: string
}

export const lineKinds = ['ranked', 'unranked', 'notUnderstood'] as const
export type LineKind = (typeof lineKinds)[number]

/** Why a line is not understood. */
export const lineReasons = [
  'noBib',
  'unknownBib',
  'manyBibs',
  'noTime',
  'noOfficialTime',
  'badTime',
  'doubtfulTime',
  'hour',
  'word',
  'noTimeOfFinisher',
  'contradiction',
  'twice',
  'twoStories',
  'skipped',
  'tooLong',
  'hidden',
  'aboveTitles',
  'titlesAgain',
] as const
export type LineReason = (typeof lineReasons)[number]

/** What a person looks at; no warning ever changes a rank. */
export const lineWarnings = [
  'tooFast',
  'tooSlow',
  'farFromNeighbours',
  'otherName',
  'otherSex',
  'otherBirth',
  'otherRace',
  'chipAboveGun',
  'splits',
  'otherPlace',
] as const
export type LineWarning = (typeof lineWarnings)[number]

export interface Split {
  name: string
  ms: number
}

export interface Line {
  line: number
  kind: LineKind
  reason: LineReason | null
  warnings: LineWarning[]
  /** As printed; as the file writes it where nobody wears it. */
  bib: string | null
  participationId: string | null
  /** Of the runner who was found. */
  fullName: string | null
  /** As the file says. */
  name: string
  status: FinishStatus | null
  /** What ranks before the time, where laps do. */
  laps: number | null
  /** What ranks. */
  ms: number | null
  gunMs: number | null
  chipMs: number | null
  splits: Split[]
  /** In the ranking that would be. */
  position: number | null
  /** The place that the file says. */
  place: number | null
  /** What stands in the file. */
  text: string
}

/** A result of the import before. */
export interface Previous {
  participationId: string
  bib: string
  fullName: string
  status: FinishStatus
  ms: number | null
  position: number | null
}

export const moveKinds = ['moved', 'new', 'gone', 'changed'] as const
/** Somebody whose result is not what it was. */
export interface ResultMove {
  kind: (typeof moveKinds)[number]
  bib: string
  fullName: string
  before: { position: number | null; status: FinishStatus; ms: number | null } | null
  after: { position: number | null; status: FinishStatus; ms: number | null } | null
}

export interface Understood {
  columns: Column[]
  /** The first lines, as they stand in the file. */
  head: Row[]
  questions: Question[]
  /** Words that nobody explained yet, and those that somebody did. */
  words: { word: string; lines: number; meaning: WordMeaning | null }[]
  lines: Line[]
  moves: ResultMove[]
}
