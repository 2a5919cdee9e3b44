/** Gaps and paces, of the seconds that are shown: whoever subtracts two times by hand finds the gap. */

import { showTime } from '../results.ts'

const second = 1000

const shown = (milliseconds: number) => Math.floor(milliseconds / second)

/** `+2:31` behind `best`; null for the winner, who is behind nobody, and without a time. */
export function showGap(time: number | null, best: number | null): string | null {
  if (time === null || best === null || time <= best) return null
  return `+${showTime((shown(time) - shown(best)) * second)}`
}

/** Milliseconds per kilometre, to the second; null where the distance is not known, or nobody measured a time. */
export function paceOf(time: number | null, metres: number | null): number | null {
  if (time === null || metres === null || metres <= 0) return null
  return Math.round(time / metres) * second // milliseconds per metre are seconds per kilometre
}

/** `5:12`, minutes and seconds for a kilometre. */
export function showPace(time: number | null, metres: number | null): string | null {
  const pace = paceOf(time, metres)
  return pace === null ? null : showTime(pace)
}
