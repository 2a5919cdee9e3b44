/** What is known of one runner at the end of a race. `otl`: out of time; `nc`: not ranked. Only who finished has a rank. */
export const finishStatuses = ['finished', 'dnf', 'dns', 'dsq', 'otl', 'nc'] as const
export type FinishStatus = (typeof finishStatuses)[number]

/** 3:45:07; hours only if there are some. Fractions are cut off, as on the official clock. */
export function showTime(milliseconds: number): string {
  const all = Math.floor(milliseconds / 1000)
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes, seconds] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60]
  return hours ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`
}
