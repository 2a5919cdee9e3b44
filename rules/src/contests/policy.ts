import type { Actor } from '../permissions/index.ts'
import { type ContestStatus, countedEntries, type EntryStatus, isOver } from './states.ts'

/** As the server keeps them and as the contract sends them. */
type Moment = Date | string

export interface ContestFacts {
  status: ContestStatus
  applicationDeadline?: Moment | null
}

/** R-CON-06: closed by its deadline, too, whoever notes it when. The last instant still counts. */
export const contestStatusAt = ({ status, applicationDeadline }: ContestFacts, now: Date): ContestStatus =>
  status === 'open' && applicationDeadline && new Date(applicationDeadline) < now ? 'closed' : status

/** Why somebody cannot enter: a code of the contract and the key of its sentence. */
export const entryObstacles = {
  ACCOUNT_NOT_ACTIVE: 'contests.pending',
  MINORS_NOT_ALLOWED: 'contests.minor',
  CONTEST_NOT_OPEN: 'contests.notOpen',
  DEADLINE_PASSED: 'contests.deadlinePassed',
  CONTEST_FULL: 'contests.full',
} as const
export type EntryObstacle = keyof typeof entryObstacles

export interface EnteredContest extends ContestFacts {
  maxParticipants?: number | null
  currentParticipants: number
}

/**
 * D-06, D-07, R-CON-05, R-CON-06: the first reason why this member cannot enter, or change what was entered, now; null:
 * they can. `hasPlace`: their entry is counted already.
 */
export function whyNotEnter(
  actor: Pick<Actor, 'status' | 'limited'>,
  contest: EnteredContest,
  now: Date,
  hasPlace = false,
): EntryObstacle | null {
  if (actor.status !== 'active') return 'ACCOUNT_NOT_ACTIVE'
  if (actor.limited) return 'MINORS_NOT_ALLOWED'
  const status = contestStatusAt(contest, now)
  if (status !== 'open') return contest.status === 'open' ? 'DEADLINE_PASSED' : 'CONTEST_NOT_OPEN'
  return !hasPlace && isFull(contest) ? 'CONTEST_FULL' : null
}

/** R-CON-05. */
export const isFull = ({ maxParticipants, currentParticipants }: EnteredContest): boolean =>
  maxParticipants != null && currentParticipants >= maxParticipants

export interface VotedContest {
  status: ContestStatus
  voteOpenedAt?: Moment | null
  voteUntil?: Moment | null
}

/** F-CON-06: whether the public vote takes ballots. */
export const isVoteOpen = ({ status, voteUntil }: VotedContest, now: Date): boolean =>
  status === 'judging' && voteUntil != null && now < new Date(voteUntil)

/** F-CON-06: totals are told once nobody can vote any more, so that they sway nobody. */
export const isVoteOver = ({ status, voteUntil }: VotedContest, now: Date): boolean =>
  voteUntil != null && (now >= new Date(voteUntil) || isOver(status))

/**
 * Whether what a candidate made public is still shown: not of who was excluded or withdrew, whose votes stay in the result
 * if that was after it.
 */
export const isShownInVote = (status: EntryStatus): boolean => countedEntries.includes(status)

/** Why somebody cannot vote: a code of the contract and the key of its sentence. */
export const ballotObstacles = {
  ACCOUNT_NOT_ACTIVE: 'contests.pending',
  MINORS_NOT_ALLOWED: 'contests.minorVote',
  VOTE_ENDED: 'contests.voteEnded',
  VOTE_NOT_OPEN: 'contests.voteNotOpen',
  TOO_NEW: 'contests.tooNew',
} as const
export type BallotObstacle = keyof typeof ballotObstacles

/** F-CON-06: verified adults whose account is older than the vote; null: they can vote now. */
export function whyNotVoteIn(
  actor: Pick<Actor, 'status' | 'limited'>,
  contest: VotedContest,
  now: Date,
  memberSince?: Date,
): BallotObstacle | null {
  if (actor.status !== 'active') return 'ACCOUNT_NOT_ACTIVE'
  if (actor.limited) return 'MINORS_NOT_ALLOWED'
  if (isVoteOver(contest, now)) return 'VOTE_ENDED'
  if (!isVoteOpen(contest, now)) return 'VOTE_NOT_OPEN'
  const opened = contest.voteOpenedAt && new Date(contest.voteOpenedAt)
  return memberSince && opened && memberSince >= opened ? 'TOO_NEW' : null
}

/** Questions whose answers say who somebody is are hidden from the jury whatever the organiser chooses. */
export const telling = ['email', 'phone'] as const

/** F-CON-04: the questions of which the jury sees the answers. */
export const juryFields = <Field extends { fieldName: string; fieldType: string }>(
  fields: readonly Field[],
  hidden: readonly string[],
): Field[] =>
  fields.filter(
    ({ fieldName, fieldType }) => !hidden.includes(fieldName) && !telling.some((type) => type === fieldType),
  )
