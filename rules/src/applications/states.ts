import { declareStates } from '../states/index.ts'

export const applicationStatuses = [
  'draft',
  'submitted',
  'under_review',
  'approved',
  'rejected',
  'waitlisted',
  'withdrawn',
] as const
export type ApplicationStatus = (typeof applicationStatuses)[number]

export const paymentStatuses = ['unpaid', 'pending', 'paid', 'failed', 'refunded'] as const
export type ApplicationPaymentStatus = (typeof paymentStatuses)[number]

const reviews = ['reviewApplication', 'reviewApplications'] as const

/** D-14: every move of an application, once, for server and pages. */
export const applicationStates = declareStates({
  of: 'an application',
  states: applicationStatuses,
  begins: ['draft', 'submitted'],
  moves: {
    submit: { from: ['draft'], to: 'submitted', by: ['submitApplication', 'createApplication'] },
    withdraw: {
      from: ['draft', 'submitted', 'under_review', 'waitlisted', 'approved'],
      to: 'withdrawn',
      by: ['withdrawApplication'],
    },
    startReview: {
      from: ['submitted'],
      to: 'under_review',
      by: reviews,
      notifies: { member: 'application.under_review' },
    },
    approve: {
      from: ['submitted', 'under_review', 'waitlisted'],
      to: 'approved',
      by: reviews,
      notifies: { member: 'application.approved' },
    },
    /** A place has become free: the longest waiting one moves up by itself. */
    moveUp: { from: ['waitlisted'], to: 'approved', by: ['job'], notifies: { member: 'application.movedUp' } },
    reject: {
      from: ['submitted', 'under_review', 'waitlisted'],
      to: 'rejected',
      by: reviews,
      notifies: { member: 'application.rejected' },
    },
    waitlist: {
      from: ['submitted', 'under_review'],
      to: 'waitlisted',
      by: reviews,
      notifies: { member: 'application.waitlisted' },
    },
    /** A decision is taken back. */
    reopen: {
      from: ['approved', 'rejected', 'waitlisted'],
      to: 'under_review',
      by: reviews,
      notifies: { member: 'application.under_review' },
    },
  },
})
export type ApplicationMove = keyof typeof applicationStates.moves

/** R-APP-08: beside one of these, the same person may apply again. */
export const overStatuses: readonly ApplicationStatus[] = ['withdrawn', 'rejected']
/** R-APP-07: these count as applications of their type. */
export const countedStatuses: readonly ApplicationStatus[] = applicationStatuses.filter(
  (status) => status !== 'draft' && status !== 'withdrawn',
)

/** D-14: what became of the price of a type that has one. */
export const applicationPaymentStates = declareStates({
  of: 'the payment of an application',
  states: paymentStatuses,
  begins: ['unpaid'],
  moves: {
    begin: { from: ['unpaid', 'failed'], to: 'pending', by: ['job'] },
    pay: { from: ['unpaid', 'pending', 'failed'], to: 'paid', by: ['job'] },
    fail: { from: ['pending'], to: 'failed', by: ['job'] },
    payBack: { from: ['paid'], to: 'refunded', by: ['job'] },
    /** Approved again after its money went back, or was not owed any more. */
    oweAnew: { from: ['pending', 'paid', 'failed', 'refunded'], to: 'unpaid', by: reviews },
  },
})
