import { type ApplicationStatus, overStatuses } from '@vondrona/rules/applications'
import { overAt } from '@vondrona/rules/events'

interface Listed {
  status: ApplicationStatus
  createdAt: string
  event: { date: string | null; endDate: string | null } | null
}

/** What is still to come, the soonest event first (without a date last); then what is past or given up, the latest first. */
export function inOrder<One extends Listed>(applications: readonly One[], now: number) {
  const isPast = ({ status, event }: One) => {
    if (overStatuses.includes(status) || !event) return true
    if (!event.date) return false
    return overAt(new Date(event.date), event.endDate ? new Date(event.endDate) : null).getTime() <= now
  }
  const when = ({ event }: One, unknown: number) => (event?.date ? Date.parse(event.date) : unknown)
  return {
    current: applications
      .filter((one) => !isPast(one))
      .sort((a, b) => when(a, Number.MAX_SAFE_INTEGER) - when(b, Number.MAX_SAFE_INTEGER)),
    past: applications
      .filter(isPast)
      .sort((a, b) => when(b, Date.parse(b.createdAt)) - when(a, Date.parse(a.createdAt))),
  }
}
