import { overStatuses } from '@vondrona/rules/applications'
import { type EventDates, isDateOpen, isOver } from '@vondrona/rules/events'
import type { ApplicationLine } from '../operations.generated.ts'
import { statusOf } from '../status.ts'

interface Listed {
  status: ApplicationLine['status']
  createdAt: string
  event: (EventDates & { date: string | null }) | null
}

/** What is still to come, the soonest event first (without a date last); then what is past or given up, the latest first. */
export function inOrder<One extends Listed>(applications: readonly One[], now: number) {
  const isPast = ({ status, event }: One) => {
    return overStatuses.includes(statusOf(status)) || !event || isOver(event, new Date(now))
  }
  const when = ({ event }: One, unknown: number) =>
    event?.date && !isDateOpen(event) ? Date.parse(event.date) : unknown
  return {
    current: applications
      .filter((one) => !isPast(one))
      .sort((a, b) => when(a, Number.MAX_SAFE_INTEGER) - when(b, Number.MAX_SAFE_INTEGER)),
    past: applications
      .filter(isPast)
      .sort((a, b) => when(b, Date.parse(b.createdAt)) - when(a, Date.parse(a.createdAt))),
  }
}
