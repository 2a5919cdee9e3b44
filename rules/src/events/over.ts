import { event } from '../constants/index.ts'

/** From when an event is past: its end, or where that is not known some hours after its start. */
export const overAt = (date: Date, endDate: Date | null): Date =>
  endDate ?? new Date(date.getTime() + event.lengthUnknown)
