/** Who may take a ticket type: their age on the day of the event. Null: no limit. */
export interface Ages {
  minAge?: number | null
  maxAge?: number | null
}

/** Whether somebody of this age, on the day of the event, may take the type. */
export const admitsAge = ({ minAge, maxAge }: Ages, years: number): boolean =>
  years >= (minAge ?? 0) && years <= (maxAge ?? Infinity)

export type AgesText = 'between' | 'from' | 'to'

/** Which sentence says it; null where there is no limit. */
export function agesText({ minAge, maxAge }: Ages): AgesText | null {
  if (minAge != null && maxAge != null) return 'between'
  if (minAge != null) return 'from'
  return maxAge == null ? null : 'to'
}
