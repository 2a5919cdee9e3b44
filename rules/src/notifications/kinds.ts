interface Kind {
  /** Also sent by mail, unless the member opts out. */
  email: boolean
  /**
   * Its text contains a member's name: the subject of its mail, which is stored longer than the mail, is
   * `notifications.subject.<kind>`, without a name.
   */
  names?: boolean
  /** Required for the security of the account: no preference, always both. */
  always?: boolean
  /** Only these roles can get it, so only they have the preference. */
  roles?: readonly string[]
  /** Whom it can concern; others are not offered the choice. */
  concerns?: 'minors' | 'newcomers' | 'voters'
}

/**
 * All kinds of notifications. The text is `notifications.text.<kind>` with the notification's data,
 * the name of its preference `notifications.kind.<kind>`.
 */
export const notificationKinds = {
  'account.approved': { email: true, concerns: 'newcomers' },
  'account.reopened': { email: true, concerns: 'newcomers' },
  'account.correction': { email: false, concerns: 'newcomers' }, // its mail carries a link of its own
  'identity.expiring': { email: true, concerns: 'newcomers' },
  'identity.expired': { email: true, concerns: 'newcomers' },
  'account.role': { email: true },
  'account.adult': { email: true, concerns: 'minors' },
  'guardian.confirmed': { email: false, concerns: 'minors' },
  'privacy.exportReady': { email: true },
  'security.password': { email: true, always: true },
  'security.email': { email: true, always: true },
  'security.totp': { email: true, always: true },
  'security.recovery': { email: true, always: true },
  'security.totpReset': { email: true, always: true },
  'security.deletion': { email: true, always: true },
  'article.published': { email: false, roles: ['redacteur', 'admin'] },
  'article.held': { email: false, roles: ['admin'] },
  'live.soon': { email: false, names: true },
  'live.started': { email: false, names: true },
  'live.cancelled': { email: false },
  'vote.ended': { email: false, concerns: 'voters' },
  'vote.again': { email: false, concerns: 'voters' },
  'contest.submitted': { email: true },
  'contest.unpaid': { email: true },
  'contest.shortlisted': { email: true },
  'contest.accepted': { email: true },
  'contest.rejected': { email: true },
  'contest.reconsidered': { email: false },
  'contest.withdrawn': { email: true },
  'contest.winner': { email: true },
  'contest.finished': { email: false },
  'contest.cancelled': { email: true },
  'contest.juror': { email: true },
  'contest.round': { email: true },
  'event.cancelled': { email: true },
  'event.changed': { email: true },
  'event.postponed': { email: true },
  'event.postponementWithdrawn': { email: true },
  'order.confirmed': { email: false, names: true }, // the mail is that of its tickets
  'order.expired': { email: false },
  'order.refundDue': { email: true },
  'charge.due': { email: true },
  'charge.paidLate': { email: true },
  'application.submitted': { email: true },
  'application.under_review': { email: false },
  'application.approved': { email: true },
  'application.movedUp': { email: true },
  'application.rejected': { email: true },
  'application.waitlisted': { email: true },
  'application.withdrawn': { email: true },
  'application.eventPostponed': { email: true },
  'application.placeFreed': { email: false, roles: ['admin', 'admin_mit'] },
  'application.requests': { email: false, roles: ['admin', 'admin_mit'] },
  'document.verified': { email: false },
  'document.rejected': { email: true },
  'document.expiring': { email: true },
  'document.expired': { email: true },
  'document.requests': { email: false, roles: ['admin'] },
  'report.acted': { email: false },
  'report.dismissed': { email: false },
  'report.gone': { email: false },
  'report.removed': { email: false },
  'report.requests': { email: false, roles: ['moderator', 'admin'] },
  'report.escalated': { email: false, roles: ['admin'] },
  'budget.sms': { email: true, roles: ['admin'] },
  'budget.mail': { email: true, roles: ['admin'] },
  'support.message': { email: false, roles: ['admin'] },
  'payments.problems': { email: true, roles: ['admin', 'admin_mit'] },
  'payments.refunds': { email: false, roles: ['admin', 'admin_mit'] },
  'payments.unbalanced': { email: true, roles: ['admin'] },
  'signup.requests': { email: false, roles: ['admin'] },
} as const satisfies Record<string, Kind>

export type NotificationKind = keyof typeof notificationKinds

/** What is declared about a kind of notification. */
export const kindOf = (kind: NotificationKind): Kind => notificationKinds[kind]

/** Whether this is the name of a kind of notification. */
export const isNotificationKind = (kind: string): kind is NotificationKind => Object.hasOwn(notificationKinds, kind)

/** Kinds whose data contain a member's pseudo as `name` and the id as `from`. */
export const naming = (Object.keys(notificationKinds) as NotificationKind[]).filter((kind) => kindOf(kind).names)

/** The kinds that a member of this role can switch on or off. */
export const kindsToChoose = (role: string): NotificationKind[] =>
  (Object.keys(notificationKinds) as NotificationKind[]).filter((kind) => {
    const { always, roles } = kindOf(kind)
    return !always && (!roles || roles.includes(role))
  })

/** The groups in which the choices are shown, in their order. */
export const notificationGroups = [
  'events',
  'applications',
  'documents',
  'contests',
  'community',
  'account',
  'team',
] as const
export type NotificationGroup = (typeof notificationGroups)[number]

const groups: Readonly<Record<string, NotificationGroup>> = {
  event: 'events',
  order: 'events',
  charge: 'events',
  application: 'applications',
  document: 'documents',
  live: 'community',
  vote: 'community',
  contest: 'contests',
}

/** What only some roles get is the work of the team. */
export function groupOf(kind: NotificationKind): NotificationGroup {
  return kindOf(kind).roles ? 'team' : (groups[kind.split('.')[0] ?? ''] ?? 'account')
}

/** Whether a member is offered this choice now; what concerns only minors, newcomers or voters is no question to others. */
export function mayConcern(kind: NotificationKind, me: { limited: boolean; status: string; role: string }): boolean {
  const { concerns } = kindOf(kind)
  if (concerns === 'voters') return !me.limited && me.role !== 'streamer' && me.role !== 'redacteur' // R-VOTE-10
  return concerns === 'minors' ? me.limited : concerns === 'newcomers' ? me.status !== 'active' : true
}
