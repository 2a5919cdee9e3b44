import assert from 'node:assert/strict'
import { test } from 'node:test'
import { canMove } from '../states/index.ts'
import { edge, problems } from '../typed/testing.ts'
import {
  contestFilters,
  contestInput,
  contestStates,
  contestStatusAt,
  contestStatuses,
  entryStates,
  entryStatuses,
  isFull,
  isShownInVote,
  isVoteOpen,
  isVoteOver,
  juryFields,
  overContests,
  scoreInput,
  whyNotEnter,
  whyNotVoteIn,
} from './index.ts'

const now = new Date('2026-11-21T09:00:00Z')
const at = (ms: number) => new Date(now.getTime() + ms)
const member = { status: 'active', limited: false } as const

test('R-CON-06 an open contest is closed after its deadline, whoever notes it; the last instant still counts', () => {
  for (const status of contestStatuses) {
    assert.equal(contestStatusAt({ status, applicationDeadline: at(-1) }, now), status === 'open' ? 'closed' : status)
    for (const applicationDeadline of [null, now, now.toISOString(), at(1)])
      assert.equal(contestStatusAt({ status, applicationDeadline }, now), status)
  }
})

test('D-06, D-07, R-CON-05, R-CON-06 who cannot enter, the first reason of several', () => {
  const open = { status: 'open', applicationDeadline: null, maxParticipants: 2, currentParticipants: 1 } as const
  assert.equal(whyNotEnter(member, open, now), null)
  for (const status of ['pending', 'blocked'] as const)
    assert.equal(whyNotEnter({ status, limited: true }, { ...open, status: 'draft' }, now), 'ACCOUNT_NOT_ACTIVE')
  assert.equal(whyNotEnter({ ...member, limited: true }, { ...open, status: 'draft' }, now), 'MINORS_NOT_ALLOWED')
  for (const status of contestStatuses)
    assert.equal(whyNotEnter(member, { ...open, status }, now), status === 'open' ? null : 'CONTEST_NOT_OPEN', status)
  assert.equal(whyNotEnter(member, { ...open, applicationDeadline: at(-1) }, now), 'DEADLINE_PASSED')
  const full = { ...open, currentParticipants: 2 }
  assert.equal(whyNotEnter(member, full, now), 'CONTEST_FULL')
  assert.equal(whyNotEnter(member, full, now, true), null, 'who has a place changes what was entered')
  assert.equal(whyNotEnter(member, { ...full, applicationDeadline: at(-1) }, now, true), 'DEADLINE_PASSED')
})

test('R-CON-05 a contest is full at its number of participants, never without one', () => {
  const of = (maxParticipants: number | null | undefined, currentParticipants: number) =>
    isFull({ status: 'open', maxParticipants, currentParticipants })
  assert.deepEqual(
    [of(2, 1), of(2, 2), of(2, 3), of(null, 9), of(undefined, 9), of(0, 0)],
    [false, true, true, false, false, true],
  )
})

test('F-CON-06 the public vote is open while the contest is judged, until its end; then, or with the contest, it is over', () => {
  for (const status of contestStatuses) {
    const isJudged = status === 'judging'
    const isEnded = status === 'finished' || status === 'cancelled'
    assert.deepEqual(
      [null, at(-1), now, at(1), at(1).toISOString()].map((voteUntil) => isVoteOpen({ status, voteUntil }, now)),
      [false, false, false, isJudged, isJudged],
      status,
    )
    assert.deepEqual(
      [null, at(-1), now, at(1)].map((voteUntil) => isVoteOver({ status, voteUntil }, now)),
      [false, true, true, isEnded],
      status,
    )
  }
  assert.deepEqual([...overContests].sort(), ['cancelled', 'finished'])
})

test('F-CON-06 verified adults vote whose account is older than the vote', () => {
  const vote = { status: 'judging', voteOpenedAt: now, voteUntil: at(1) } as const
  const why = (actor: Parameters<typeof whyNotVoteIn>[0], contest: Parameters<typeof whyNotVoteIn>[1], since?: Date) =>
    whyNotVoteIn(actor, contest, now, since)
  assert.equal(why(member, vote, at(-1)), null)
  assert.equal(why(member, vote), null)
  assert.equal(why(member, { ...vote, voteOpenedAt: null }, at(1)), null)
  assert.equal(why({ status: 'pending', limited: true }, vote, at(-1)), 'ACCOUNT_NOT_ACTIVE')
  assert.equal(why({ ...member, limited: true }, { ...vote, voteUntil: now }, at(-1)), 'MINORS_NOT_ALLOWED')
  assert.equal(why(member, { ...vote, voteUntil: now }, at(-1)), 'VOTE_ENDED')
  assert.equal(why(member, { ...vote, voteUntil: null }, at(-1)), 'VOTE_NOT_OPEN')
  for (const since of [now, at(1)]) assert.equal(why(member, vote, since), 'TOO_NEW')
  assert.equal(why(member, { ...vote, voteOpenedAt: now.toISOString() }, now), 'TOO_NEW')
})

test('F-CON-04 the jury sees no answer that tells who somebody is, whatever the organiser chose, nor what is hidden', () => {
  const fields = ['text', 'email', 'phone', 'file'].map((fieldType) => ({ fieldName: `my-${fieldType}`, fieldType }))
  const seen = (hidden: string[]) => juryFields(fields, hidden).map(({ fieldType }) => fieldType)
  assert.deepEqual(
    [seen([]), seen(['my-text']), seen(['text', 'email'])],
    [['text', 'file'], ['file'], ['text', 'file']],
  )
})

const contestMoves: Readonly<Record<(typeof contestStatuses)[number], string>> = {
  draft: 'open',
  open: 'close cancel',
  closed: 'reopen judge cancel',
  judging: 'finish cancel',
  finished: '',
  cancelled: '',
}
const entryMoves: Readonly<Record<(typeof entryStatuses)[number], string>> = {
  draft: 'submit hold withdraw',
  awaiting_payment: 'pay lapse payLate withdraw',
  submitted: 'withdraw shortlist accept reject',
  shortlisted: 'withdraw accept reject win reconsider',
  accepted: 'withdraw shortlist reject win reconsider',
  rejected: 'reconsider',
  withdrawn: '',
  winner: 'reconsider',
}
test('D-15 every state of a contest and of an entry with every move', () => {
  for (const status of contestStatuses) {
    const moves = Object.keys(contestStates.moves) as (keyof typeof contestStates.moves)[]
    assert.equal(moves.filter((move) => canMove(contestStates, status, move)).join(' '), contestMoves[status], status)
  }
  for (const status of entryStatuses) {
    const moves = Object.keys(entryStates.moves) as (keyof typeof entryStates.moves)[]
    assert.equal(moves.filter((move) => canMove(entryStates, status, move)).join(' '), entryMoves[status], status)
  }
  assert.equal(entryStatuses.filter(isShownInVote).join(' '), 'submitted shortlisted accepted winner')
})

test('a contest is typed within its limits', () => {
  const said = (input: object) => problems(contestInput, input)
  const text = (field: string, max: number) => {
    assert.deepEqual(said({ [field]: 'a'.repeat(max) }), [], field)
    return said({ [field]: 'a'.repeat(max + 1) }).length
  }
  for (const [field, max] of [
    ['name', 120],
    ['category', 60],
    ['image', 2000],
  ] as const)
    assert.equal(text(field, max), 1, field)
  for (const maxParticipants of [1, null]) assert.deepEqual(said({ maxParticipants }), [])
  for (const maxParticipants of [0, -1, 1.5])
    assert.deepEqual(said({ maxParticipants }), ['maxParticipants: contests.placesInvalid'])
  assert.deepEqual(edge(contestFilters, { text: 'a'.repeat(200) }, { text: 'a'.repeat(201) }), [
    [],
    ['text: shell.badInput'],
  ])
  const score = (points: number) => problems(scoreInput, { roundId: id, entryId: id, score: points })
  assert.deepEqual([score(0), score(100)], [[], []])
  for (const points of [-1, 101, 0.5]) assert.deepEqual(score(points), ['score: contests.scoreInvalid'])
})
const id = '01a1fd55-7a80-7000-8c40-f3616bbdabfc'
