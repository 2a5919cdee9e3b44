import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type EventStatus, eventStatuses } from '../events/index.ts'
import { canMove } from '../states/index.ts'
import { edge, problems } from '../typed/testing.ts'
import {
  applicationFilters,
  applicationPaymentStates,
  applicationStates,
  applicationStatuses,
  countedStatuses,
  createApplicationInput,
  overStatuses,
  paymentStatuses,
  reviewInput,
  reviewManyInput,
  updateApplicationInput,
  whyNotApply,
  withdrawInput,
} from './index.ts'

const now = new Date('2026-11-21T09:00:00Z')
const at = (ms: number) => new Date(now.getTime() + ms)
const member = { status: 'active', limited: false } as const
const type = { isActive: true, applicationDeadline: null, allowMinors: false }
const event = { status: 'published' as EventStatus, date: at(86_400_000), endDate: null }
const id = '01a1fd55-7a80-7000-8c40-f3616bbdabfc'

test('D-06, D-07, R-EVT-12 each reason not to apply, the first one of several', () => {
  assert.equal(whyNotApply(member, type, event, now), null)
  assert.equal(
    whyNotApply({ ...member, status: 'pending' }, { ...type, isActive: false }, event, now),
    'ACCOUNT_NOT_ACTIVE',
  )
  assert.equal(whyNotApply({ ...member, status: 'blocked' }, type, event, now), 'ACCOUNT_NOT_ACTIVE')
  const closed = { ...type, isActive: false, applicationDeadline: at(-1) }
  assert.equal(whyNotApply(member, closed, event, now), 'APPLICATION_TYPE_INACTIVE')
  const late = { ...type, applicationDeadline: at(-1) }
  assert.equal(whyNotApply(member, late, { ...event, status: 'draft' }, now), 'DEADLINE_PASSED')
  for (const status of eventStatuses)
    assert.equal(
      whyNotApply(member, type, { ...event, status }, now),
      status === 'published' ? null : 'EVENT_OVER',
      status,
    )
  assert.equal(whyNotApply({ ...member, limited: true }, type, event, now), 'MINORS_NOT_ALLOWED')
  assert.equal(whyNotApply({ ...member, limited: true }, { ...type, allowMinors: true }, event, now), null)
})

test('the last moment of the deadline still counts, as a date and as the contract sends it', () => {
  for (const applicationDeadline of [now, now.toISOString(), at(1)])
    assert.equal(whyNotApply(member, { ...type, applicationDeadline }, event, now), null)
  for (const applicationDeadline of [at(-1), at(-1).toISOString()])
    assert.equal(whyNotApply(member, { ...type, applicationDeadline }, event, now), 'DEADLINE_PASSED')
})

test('an event that is past takes no applications; one whose date is not known yet does', () => {
  const over = { ...event, date: at(-2), endDate: now }
  assert.equal(whyNotApply(member, type, over, now), 'EVENT_OVER')
  assert.equal(whyNotApply(member, type, { ...over, endDate: at(1) }, now), null)
  assert.equal(whyNotApply(member, type, { ...event, date: null }, now), null)
})

/** From each state the moves that are possible; every other is refused. */
const possible: Readonly<Record<(typeof applicationStatuses)[number], string>> = {
  draft: 'submit withdraw',
  submitted: 'withdraw startReview approve reject waitlist',
  under_review: 'withdraw approve reject waitlist',
  approved: 'withdraw reopen',
  rejected: 'reopen',
  waitlisted: 'withdraw approve moveUp reject reopen',
  withdrawn: '',
}
test('D-14 every state of an application with every move', () => {
  for (const status of applicationStatuses) {
    const moves = Object.keys(applicationStates.moves) as (keyof typeof applicationStates.moves)[]
    assert.equal(moves.filter((move) => canMove(applicationStates, status, move)).join(' '), possible[status], status)
  }
})

const paying: Readonly<Record<(typeof paymentStatuses)[number], string>> = {
  unpaid: 'begin pay',
  pending: 'pay fail oweAnew',
  paid: 'payBack oweAnew',
  failed: 'begin pay oweAnew',
  refunded: 'oweAnew',
}
test('D-14 every state of its payment with every move', () => {
  for (const status of paymentStatuses) {
    const moves = Object.keys(applicationPaymentStates.moves) as (keyof typeof applicationPaymentStates.moves)[]
    assert.equal(
      moves.filter((move) => canMove(applicationPaymentStates, status, move)).join(' '),
      paying[status],
      status,
    )
  }
})

test('R-APP-07, R-APP-08 what counts as an application, and beside what one may apply again', () => {
  assert.deepEqual(countedStatuses, ['submitted', 'under_review', 'approved', 'rejected', 'waitlisted'])
  assert.deepEqual([...overStatuses].sort(), ['rejected', 'withdrawn'])
})

test('an application is typed within its limits, and is a draft unless it says otherwise', () => {
  const create = (more: object) => problems(createApplicationInput, { eventApplicationTypeId: id, ...more })
  assert.equal(createApplicationInput.parse({ eventApplicationTypeId: id }).submit, false)
  assert.deepEqual(problems(createApplicationInput, {}), ['eventApplicationTypeId: applications.typeUnknown'])
  assert.deepEqual(create({ motivationLetter: 'a'.repeat(5000) }), [])
  assert.deepEqual(create({ motivationLetter: 'a'.repeat(5001) }), ['motivationLetter: applications.letterTooLong'])
  assert.deepEqual(create({ documentsSubmitted: Array(20).fill(id) }), [])
  assert.deepEqual(create({ documentsSubmitted: Array(21).fill(id) }), ['documentsSubmitted: shell.badInput'])
  assert.deepEqual(create({ additionalInfo: 'x' }), ['additionalInfo: shell.badInput'])
  assert.equal(create({ status: 'approved' }).length, 1)
  assert.equal(problems(updateApplicationInput, { motivationLetter: 'a' }).length, 1, 'the revision that was read')
  assert.deepEqual(edge(withdrawInput, { reason: 'a'.repeat(2000) }, { reason: 'a'.repeat(2001) }), [
    [],
    ['reason: applications.notesTooLong'],
  ])
})

test('a reviewer scores from 0 to 100 and decides at most 100 at once, never back to a draft', () => {
  const review = (more: object) => problems(reviewInput, { id, ...more })
  for (const score of [0, 100, null]) assert.deepEqual(review({ score }), [])
  for (const score of [-1, 101, 0.5]) assert.deepEqual(review({ score }), ['score: applications.scoreInvalid'])
  for (const status of ['draft', 'submitted', 'withdrawn']) assert.equal(review({ status }).length, 1, status)
  for (const status of ['under_review', 'approved', 'rejected', 'waitlisted']) assert.deepEqual(review({ status }), [])
  const many = (count: number) => ({ ids: Array(count).fill(id), status: 'approved' })
  assert.deepEqual(edge(reviewManyInput, many(1), many(0)), [[], ['ids: shell.badInput']])
  assert.deepEqual(edge(reviewManyInput, many(100), many(101)), [[], ['ids: applications.tooMany']])
  const search = (length: number) => ({ search: 'a'.repeat(length) })
  assert.deepEqual(edge(applicationFilters, search(200), search(201)), [[], ['search: shell.badInput']])
})
