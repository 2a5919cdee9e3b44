import { type BallotObstacle, ballotObstacles, type EntryObstacle, entryObstacles } from '@vondrona/rules/contests'
import { Refusal } from '../../kernel/refusal.ts'
import './events.ts'

export const unknownContest = () => new Refusal('NOT_FOUND', 'contests.notFound')
export const unknownEntry = () => new Refusal('NOT_FOUND', 'contests.entryUnknown')
export const unknownRound = () => new Refusal('NOT_FOUND', 'contests.roundUnknown')
export const conflict = () => new Refusal('CONFLICT', 'contests.conflict')
export const moved = () => new Refusal('CONFLICT', 'contests.moved')
export const over = () => new Refusal('CONTEST_OVER', 'contests.over')
export const full = () => new Refusal('CONTEST_FULL', entryObstacles.CONTEST_FULL)

/** The refusal of what `whyNotEnter` says. */
export const cannotEnter = (obstacle: EntryObstacle) => new Refusal(obstacle, entryObstacles[obstacle])
/** The refusal of what `whyNotVoteIn` says. */
export const cannotVote = (obstacle: BallotObstacle) => new Refusal(obstacle, ballotObstacles[obstacle])
