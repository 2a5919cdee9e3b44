import { hour, minute } from '../../constants/units.ts'
import { push } from '../constants.ts'
import type { NotificationKind } from '../kinds.ts'

/**
 * What a member can be told on a closed device, each chosen on its own, and the kinds of notifications that belong to
 * it. Kinds in none of them stay in the app and its mails.
 */
const kindsOf = {
  account: ['account.approved', 'account.reopened', 'account.correction', 'guardian.confirmed'],
  applications: [
    'application.under_review',
    'application.approved',
    'application.rejected',
    'application.waitlisted',
    'application.withdrawn',
    'application.eventPostponed',
  ],
  waitingList: ['application.movedUp'],
  documents: ['document.rejected', 'document.expiring', 'document.expired', 'identity.expired'],
  tickets: ['order.confirmed', 'order.refundDue'],
  payments: ['charge.due', 'order.expired', 'contest.unpaid', 'charge.paidLate'],
  lives: ['live.started', 'live.soon', 'live.cancelled'],
  events: ['event.postponed', 'event.postponementWithdrawn', 'event.cancelled', 'event.changed'],
  reports: ['report.acted', 'report.dismissed', 'report.gone', 'report.removed'],
} as const satisfies Readonly<Record<string, readonly NotificationKind[]>>

export type PushSubject = keyof typeof kindsOf
export const pushSubjects = Object.keys(kindsOf) as PushSubject[]

/** Whether this is the name of a subject. */
export const isPushSubject = (name: string): name is PushSubject => Object.hasOwn(kindsOf, name)

const subjects = new Map<NotificationKind, PushSubject>(
  pushSubjects.flatMap((subject) => kindsOf[subject].map((kind) => [kind, subject] as const)),
)

/** Of which subject a kind is; null for what is never pushed. */
export const subjectOf = (kind: NotificationKind): PushSubject | null => subjects.get(kind) ?? null

/** What is over soon is not told in the morning. */
const lives: Partial<Record<NotificationKind, number>> = { 'live.soon': 15 * minute, 'live.started': 3 * hour }

/** How long after it happened a kind is still news. */
export const pushLife = (kind: NotificationKind): number => lives[kind] ?? push.life
