import { event } from './constants.ts'

type Moment = Date | string

/** When an event is, as the server keeps it and as the contract sends it; the postponement is the latest one. */
export interface EventDates {
  /** When it starts. */
  readonly date?: Moment | null
  readonly endDate?: Moment | null
  readonly postponement?: { readonly toDate?: Moment | null } | null
}

/** From when an event is past: its end, or where that is not known some hours after its start. */
export const overAt = (date: Date, endDate: Date | null): Date =>
  endDate ?? new Date(date.getTime() + event.lengthUnknown)

/** Postponed to a date that is not known yet: the date that it has is the former one. */
export const isDateOpen = ({ postponement }: EventDates): boolean => Boolean(postponement && !postponement.toDate)

/** Whether it has started at `now`; never while its date is not known. */
export const hasBegun = (event: EventDates, now: Date): boolean =>
  Boolean(event.date) && !isDateOpen(event) && new Date(event.date as Moment) <= now

/** Whether it is past at `now`; never while its date is not known. */
export const isOver = (event: EventDates, now: Date): boolean =>
  Boolean(event.date) &&
  !isDateOpen(event) &&
  overAt(new Date(event.date as Moment), event.endDate ? new Date(event.endDate) : null) <= now

/** From when people are let in. */
export const admissionFrom = (date: Date): Date => new Date(date.getTime() - event.admission.before)

/**
 * F-EVT-03: until when who holds a place may be asked about the new date: whoever may be inside loses none. Where people
 * are let in already, or soon, it can be answered until the start, and who does not answer keeps the place.
 */
export function answersEnd(date: Date, now: Date): Date {
  const latest = new Date(admissionFrom(date).getTime() - event.settleTime)
  return latest > now ? latest : date
}
