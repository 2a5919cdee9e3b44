/** Whether the event of a ticket is over; never while its date is not known. */
export const isPast = ({ overAt }: { overAt: string | null }, now: Date): boolean =>
  overAt !== null && new Date(overAt) <= now
