import type { ReadableRanking, ReadableResult } from '@vondrona/rules/races/ranking'
import type { RaceRanking } from './race-ranking.ts'
import { certificatePath } from './show-certificate.ts'
import type { ResultRow } from './store.ts'

/** As everybody may see it: no id and no date of birth. */
export const readableResult = (row: ResultRow): ReadableResult => ({
  position: row.position,
  bibNumber: row.bib,
  fullName: row.fullName,
  gender: row.gender,
  category: row.category,
  club: row.club || null,
  laps: row.laps,
  time: row.timeMs,
  genderPosition: row.genderPosition,
  categoryPosition: row.categoryPosition,
  status: row.status,
  certificateUrl: row.status === 'finished' && row.fullName ? certificatePath(row.id) : null,
  gunTime: row.gunMs,
  chipTime: row.chipMs,
})

export const readableRanking = ({ podium, ...more }: RaceRanking): ReadableRanking => ({
  ...more,
  podium: podium.map(readableResult),
})
