import { type Column, isPenaltyTitle, isRankOfGroup, isRemarkTitle } from './columns.ts'
import { isMark, isNoPenalty, mayTellAnEnd, readStatus } from './statuses.ts'
import { plainSigns, readTime } from './times.ts'
import type { Row } from './types.ts'

/** Different texts of one column that a person is asked about one by one; a column with more is about something else. */
const most = 40

/**
 * Remarks about runners stand below any title, or below none: a column that nobody knows is one of states, each text of
 * which is read or asked about, where its title says remarks, where most of its texts are states, or where only some
 * runners have a text, as a jury writes beside a list. What most runners have, a profession or a size, is none; nor is a
 * column that the organiser said is not used. What is left is still asked about where it may say that somebody has no rank.
 */
export function takeRemarks(columns: readonly Column[], ofRunners: readonly Row[]): void {
  for (const column of columns) {
    if (column.role !== 'none' || column.isKnown || column.by === 'chosen') continue
    const filled = ofRunners.map(({ cells }) => cells[column.at] ?? '').filter(Boolean)
    const texts = filled.filter((cell) => isText(cell, column))
    const penalties = isPenaltyTitle(column.title) ? filled.filter((cell) => !isNoPenalty(cell)) : []
    const isPenalty = penalties.length > 0 && penalties.length * 2 <= ofRunners.length
    if (
      filled.length > 0 &&
      (isPenalty || (texts.length * 2 > filled.length && areRemarks(texts, column, ofRunners.length)))
    )
      Object.assign(column, { role: 'status', by: 'content' })
    if (filled.length === 0) column.key = '' // remembered as not used, a remark in the next file would be passed over
  }
}

function areRemarks(texts: readonly string[], { title, by }: Column, runners: number): boolean {
  if (isRemarkTitle(title)) return true
  const isStatus = (text: string) => 'status' in (readStatus(text, false) ?? {})
  if (texts.filter(isStatus).length * 2 >= texts.length) return true
  const areFew = texts.length * 2 <= runners && new Set(texts.map((text) => text.toLowerCase())).size <= most
  return areFew && (by !== 'remembered' || texts.some(mayTellAnEnd))
}

/** Words, or a mark; no time, no measure, no address. */
function isText(cell: string, { title }: Column): boolean {
  const text = plainSigns(cell)
  if (isMark(text)) return true
  if (!/\p{L}/u.test(text) || /@|^https?:|^www\./i.test(text) || readTime(text)) return false
  if (/^[+-]?\d[\d .,']*(?:km\/?h?|min\/km|m\/s|m|kg|cm|ans|pts?|points?|ar|ariary|%)?$/i.test(text)) return false
  return !(isRankOfGroup(title) && /^[(#]?\d/.test(text))
}
