import { type EventDates, type EventStatus, isOver } from '../events/index.ts'
import type { Actor } from '../permissions/index.ts'

/** As the server keeps them and as the contract sends them. */
type Moment = Date | string

export interface ApplyType {
  isActive: boolean
  applicationDeadline?: Moment | null
  allowMinors: boolean
}
export interface ApplyEvent extends EventDates {
  status: EventStatus
}

/** Why somebody cannot apply: a code of the contract and the key of its sentence. */
export const obstacles = {
  ACCOUNT_NOT_ACTIVE: 'applications.notActive',
  APPLICATION_TYPE_INACTIVE: 'applications.typeInactive',
  DEADLINE_PASSED: 'applications.deadlinePassed',
  EVENT_OVER: 'applications.eventOver',
  MINORS_NOT_ALLOWED: 'applications.minors',
} as const
export type Obstacle = keyof typeof obstacles

/** D-06, D-07, R-EVT-12: the first reason why this member cannot send an application of this type now, or null. */
export function whyNotApply(
  actor: Pick<Actor, 'status' | 'limited'>,
  type: ApplyType,
  event: ApplyEvent,
  now: Date,
): Obstacle | null {
  if (actor.status !== 'active') return 'ACCOUNT_NOT_ACTIVE'
  if (!type.isActive) return 'APPLICATION_TYPE_INACTIVE'
  if (type.applicationDeadline && new Date(type.applicationDeadline) < now) return 'DEADLINE_PASSED'
  if (event.status !== 'published' || isOver(event, now)) return 'EVENT_OVER'
  if (actor.limited && !type.allowMinors) return 'MINORS_NOT_ALLOWED'
  return null
}
