import { charts } from '@vondrona/rules/constants'
import { lastDays } from '@vondrona/rules/dates'
import { badInput } from '../refusal.ts'
import type { DayCount } from './store.ts'

/** A period of a chart and as many days before it, oldest first. */
export interface Period {
  readonly before: readonly string[]
  readonly days: readonly string[]
}

/** The period of so many days up to today, as a client asks for it. */
export function periodOf(now: Date, asked?: number | null): Period {
  const count = asked ?? charts.usual
  if (count < 1 || count > charts.longest) throw badInput([{ field: 'days', key: 'shell.badInput' }])
  const all = lastDays(now, 2 * count)
  return { before: all.slice(0, count), days: all.slice(count) }
}

export interface DailyFigures {
  days: DayCount[]
  total: number
  /** The sum of the period before. */
  before: number
}

/** One figure for each day of the period, also where nothing was found. */
export function dailyFigures({ before, days }: Period, found: readonly DayCount[]): DailyFigures {
  const known = new Map(found.map(({ day, value }) => [day, value]))
  const sumOf = (of: readonly string[]) => of.reduce((sum, day) => sum + (known.get(day) ?? 0), 0)
  return { days: days.map((day) => ({ day, value: known.get(day) ?? 0 })), total: sumOf(days), before: sumOf(before) }
}
