import { overStatuses } from '@vondrona/rules/applications'
import { type EventDates, isDateOpen, isOver } from '@vondrona/rules/events'
import { statusOf } from '../status.ts'

interface Listed {
  status: string
  createdAt: string
  /** Of an application to an event. */
  event?: (EventDates & { date: string | null }) | null
  /** Of an entry of a contest. */
  contest?: { status: string; applicationDeadline: string | null; endDate: string | null } | null
}

/**
 * What is still to come, the soonest first (without a date last); then what is past or given up, the latest first. An
 * entry is due by the deadline while its contest is open, then by the contest's end.
 */
export function inOrder<One extends Listed>(applications: readonly One[], now: number) {
  const isPast = ({ status, event, contest }: One) => {
    if (overStatuses.includes(statusOf(status))) return true
    if (event) return isOver(event, new Date(now))
    return !contest || isContestOver(contest.status) || (status === 'draft' && contest.status !== 'open')
  }
  const when = ({ event, contest }: One, unknown: number) => {
    const date = contest ? (contest.status === 'open' ? contest.applicationDeadline : contest.endDate) : event?.date
    return date && !(event && isDateOpen(event)) ? Date.parse(date) : unknown
  }
  return {
    current: applications
      .filter((one) => !isPast(one))
      .sort((a, b) => when(a, Number.MAX_SAFE_INTEGER) - when(b, Number.MAX_SAFE_INTEGER)),
    past: applications
      .filter(isPast)
      .sort((a, b) => when(b, Date.parse(b.createdAt)) - when(a, Date.parse(a.createdAt))),
  }
}

/** Not by the rules of contests: their schemas would weigh on each application. */
const isContestOver = (status: string) => status === 'finished' || status === 'cancelled'
