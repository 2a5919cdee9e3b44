/** Parts of `ResultsImport` of the contract; the lists are those of the rules, whose code reads files and stays on the server. */

import type { FinishStatus } from '@vondrona/rules/races'
import type {
  ColumnRole,
  ColumnSource,
  LineKind,
  LineReason,
  LineWarning,
  QuestionId,
  ResultMove,
  WordMeaning,
} from '@vondrona/rules/races/importing'

export type ResultsLineKind = LineKind
export interface ResultsColumn {
  at: number
  title: string
  role: ColumnRole
  by: ColumnSource
}
export interface ResultsQuestion {
  id: QuestionId
  options: string[]
  answer: string | null
  isOpen: boolean
  example: string
}
export interface ResultsWord {
  word: string
  lines: number
  meaning: WordMeaning | null
}
export interface ResultsLine {
  line: number
  kind: LineKind
  reason: LineReason | null
  warnings: LineWarning[]
  bib: string | null
  fullName: string | null
  name: string
  status: FinishStatus | null
  laps: number | null
  time: number | null
  gunTime: number | null
  chipTime: number | null
  position: number | null
  text: string
}
export interface Standing {
  position: number | null
  status: FinishStatus
  time: number | null
}
export interface ResultsMove {
  kind: ResultMove['kind']
  bib: string
  fullName: string
  before: Standing | null
  after: Standing | null
}
export interface ResultsChoices {
  columns?: { at: number; role: ColumnRole }[]
  ranking?: string
  twoParts?: string
  numbers?: string
  clock?: string
  laps?: string
  beforeStart?: boolean
  sheet?: number
  words?: { word: string; meaning: WordMeaning }[]
}
