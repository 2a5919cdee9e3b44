/** What is known of a part that was red, and of what the operator was told. */
export interface Alert {
  failingSince: Date | null
  fineSince: Date | null
  /** The operator knows, and was not told that it is over. */
  toldAt: Date | null
  remindedAt: Date | null
}
export type Telling = 'red' | 'still' | 'over'

const minute = 60_000
/** A state that comes and goes is no news: how long it must last before somebody is told. */
export const alertPace = { red: 2 * minute, over: 5 * minute, reminder: 24 * 60 * minute } as const

const since = (now: Date, then: Date) => now.getTime() - then.getTime()

/** What follows from how a part is now. Said again, nothing follows: one that flaps is told once, and over once. */
export function nextAlert(known: Alert | null, isFailing: boolean, now: Date): { alert: Alert; tell: Telling | null } {
  const alert: Alert = known ?? { failingSince: null, fineSince: null, toldAt: null, remindedAt: null }
  if (!isFailing) {
    const fineSince = alert.fineSince ?? now
    if (!alert.toldAt) return { alert: { ...alert, failingSince: null, fineSince }, tell: null }
    if (since(now, fineSince) < alertPace.over) return { alert: { ...alert, fineSince }, tell: null }
    return { alert: { failingSince: null, fineSince, toldAt: null, remindedAt: null }, tell: 'over' }
  }
  const failingSince = alert.failingSince ?? now
  const red: Alert = { ...alert, failingSince, fineSince: null }
  if (!alert.toldAt)
    return since(now, failingSince) < alertPace.red
      ? { alert: red, tell: null }
      : { alert: { ...red, toldAt: now }, tell: 'red' }
  return since(now, alert.remindedAt ?? alert.toldAt) < alertPace.reminder
    ? { alert: red, tell: null }
    : { alert: { ...red, remindedAt: now }, tell: 'still' }
}
