import { lastOfRange } from '@vondrona/rules/bibs'
import type { SeriesRow } from '../store.ts'

/** The last number that a series may give beside the others; null: there is no end. */
export const lastNumber = (row: SeriesRow, others: readonly SeriesRow[]): number | null =>
  lastOfRange(
    { start: row.startNumber, end: row.endNumber },
    others.filter(({ id }) => id !== row.id).map(({ startNumber }) => startNumber),
  )
