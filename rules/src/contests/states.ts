import { declareStates } from '../states/index.ts'

/** D-15. */
export const contestStatuses = ['draft', 'open', 'closed', 'judging', 'finished', 'cancelled'] as const
export type ContestStatus = (typeof contestStatuses)[number]
/** Nothing changes in it any more. */
export const overContests = ['finished', 'cancelled'] as const satisfies readonly ContestStatus[]
export const isOver = (status: ContestStatus): boolean => overContests.some((one) => one === status)
export const contestLevels = ['local', 'regional', 'national', 'international'] as const
export type ContestLevel = (typeof contestLevels)[number]
/** D-15; a draft is what was not sent yet (F-CON-02), and what waits for its fee is sent once that is paid (F-CON-01). */
export const entryStatuses = [
  'draft',
  'awaiting_payment',
  'submitted',
  'shortlisted',
  'accepted',
  'rejected',
  'withdrawn',
  'winner',
] as const
export type EntryStatus = (typeof entryStatuses)[number]

const by = ['updateContest'] as const

export const contestStates = declareStates({
  of: 'a contest',
  states: contestStatuses,
  begins: ['draft', 'open'],
  moves: {
    open: { from: ['draft'], to: 'open', by },
    close: { from: ['open'], to: 'closed', by: ['updateContest', 'clock'] },
    /** The deadline was moved. */
    reopen: { from: ['closed'], to: 'open', by },
    judge: { from: ['closed'], to: 'judging', by },
    /** Final. */
    finish: { from: ['judging'], to: 'finished', by, notifies: { member: 'contest.finished' } },
    /** Final, with a reason. */
    cancel: {
      from: ['open', 'closed', 'judging'],
      to: 'cancelled',
      by: ['cancelContest'],
      notifies: { member: 'contest.cancelled' },
    },
  },
})
export type ContestMove = keyof typeof contestStates.moves

const reviews = ['reviewContestApplication'] as const

export const entryStates = declareStates({
  of: 'an entry of a contest',
  states: entryStatuses,
  begins: ['draft', 'awaiting_payment', 'submitted'],
  moves: {
    submit: {
      from: ['draft'],
      to: 'submitted',
      by: ['submitApplication'],
      notifies: { member: 'contest.submitted' },
    },
    /** Its place is held until the fee is paid. */
    hold: { from: ['draft'], to: 'awaiting_payment', by: ['submitApplication'] },
    /** The fee is paid. */
    pay: {
      from: ['awaiting_payment'],
      to: 'submitted',
      by: ['provider'],
      notifies: { member: 'contest.submitted' },
    },
    /** Not paid in time: the place is free again, the answers stay. */
    lapse: {
      from: ['awaiting_payment'],
      to: 'draft',
      by: ['clock'],
      notifies: { member: 'contest.unpaid' },
    },
    /** Paid when the contest is judged or over already: the money goes back. */
    payLate: {
      from: ['awaiting_payment'],
      to: 'draft',
      by: ['provider'],
      notifies: { member: 'charge.paidLate' },
    },
    withdraw: {
      from: ['draft', 'awaiting_payment', 'submitted', 'shortlisted', 'accepted'],
      to: 'withdrawn',
      by: ['withdrawApplication'],
    },
    shortlist: {
      from: ['submitted', 'accepted'],
      to: 'shortlisted',
      by: reviews,
      notifies: { member: 'contest.shortlisted' },
    },
    accept: {
      from: ['submitted', 'shortlisted'],
      to: 'accepted',
      by: reviews,
      notifies: { member: 'contest.accepted' },
    },
    reject: {
      from: ['submitted', 'shortlisted', 'accepted'],
      to: 'rejected',
      by: reviews,
      notifies: { member: 'contest.rejected' },
    },
    win: {
      from: ['shortlisted', 'accepted'],
      to: 'winner',
      by: reviews,
      notifies: { member: 'contest.winner' },
    },
    /** A decision is taken back before the end. */
    reconsider: {
      from: ['shortlisted', 'accepted', 'rejected', 'winner'],
      to: 'submitted',
      by: reviews,
      notifies: { member: 'contest.reconsidered' },
    },
  },
})
export type EntryMove = keyof typeof entryStates.moves

/** Sent, and not decided on: while the contest is open, its answers may still change. */
export const sentEntries: readonly EntryStatus[] = ['awaiting_payment', 'submitted']
/** These take part. */
export const countedEntries: readonly EntryStatus[] = ['submitted', 'shortlisted', 'accepted', 'winner']
/** R-CON-05: these have a place; one of them waits for its fee. */
export const placedEntries: readonly EntryStatus[] = ['awaiting_payment', ...countedEntries]
