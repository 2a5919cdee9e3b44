import assert from 'node:assert/strict'
import { test } from 'node:test'
import { canMove } from '../states/index.ts'
import { edge, problems } from '../typed/testing.ts'
import {
  arriveBy,
  bibMark,
  eventMark,
  expiryDay,
  live,
  retrieveByEmailInput,
  retrieveByNumberInput,
  ticketStates,
  ticketStatuses,
  typeMark,
} from './index.ts'

const id = '01a1fd55-7a80-7000-8c40-f3616bbdabfc'

const possible: Readonly<Record<(typeof ticketStatuses)[number], string>> = {
  issued: 'checkIn cancel revoke',
  checked_in: 'undoCheckIn cancel',
  cancelled: '',
  revoked: '',
}
test('every state of a ticket with every move; one that was used is not replaced', () => {
  for (const status of ticketStatuses) {
    const moves = Object.keys(ticketStates.moves) as (keyof typeof ticketStates.moves)[]
    assert.equal(moves.filter((move) => canMove(ticketStates, status, move)).join(' '), possible[status], status)
  }
  assert.deepEqual([...live].sort(), ['checked_in', 'issued'])
})

test('R-TKT-07 be there an hour before the start', () => {
  assert.deepEqual(arriveBy(new Date('2026-11-21T09:00:00Z')), new Date('2026-11-21T08:00:00Z'))
})

test('a QR code names the event by the end of its id, the type by less of it, and a bib by its digits', () => {
  assert.deepEqual([eventMark(id), typeMark(id)], [0x6bbdabfc, 0xabfc])
  for (const [bib, mark] of [
    ['M-0042', 42],
    ['42', 42],
    ['ÉQ 7', 7],
    ['M', 0],
    ['7M', 0],
    ['1234567890', 234567890],
  ] as const)
    assert.equal(bibMark(bib), mark, bib)
  assert.equal(bibMark(null), 0)
})

test('a code is good until the day after the one on which its event is over', () => {
  assert.equal(expiryDay(new Date('1970-01-03T00:00:00Z')), 3)
  assert.equal(expiryDay(new Date('1970-01-02T23:59:59.999Z')), 2)
  assert.equal(expiryDay(null), 0xffff)
  assert.equal(expiryDay(new Date('2300-01-01T00:00:00Z')), 0xffff, 'as far as 16 bits reach')
})

test('R-TKT-02, D-30 tickets are found by an e-mail or a number with phone and birth date, however they are typed', () => {
  const facts = { phone: '034-12-345-67', birthDate: '2000-02-29' }
  const by = { email: ' HERY@Example.mg ', ...facts }
  assert.deepEqual(retrieveByEmailInput.parse(by), { ...by, email: 'hery@example.mg' })
  assert.deepEqual(problems(retrieveByEmailInput, { ...by, phone: undefined }), ['phone: accounts.phoneInvalid'])
  assert.deepEqual(problems(retrieveByEmailInput, { ...by, phone: '034' }), ['phone: accounts.phoneInvalid'])
  const spaced = (spaces: number) => ({ ...by, phone: `0341234567${' '.repeat(spaces)}` })
  assert.deepEqual(edge(retrieveByEmailInput, spaced(30), spaced(31)), [[], ['phone: accounts.phoneInvalid']])
  assert.deepEqual(problems(retrieveByEmailInput, { ...by, birthDate: '2001-02-29' }), [
    'birthDate: accounts.birthInvalid',
  ])
  assert.deepEqual(problems(retrieveByNumberInput, { ...facts, registrationNumber: ' ' }), [
    'registrationNumber: tickets.numberWrong',
  ])
  assert.deepEqual(problems(retrieveByNumberInput, facts), ['registrationNumber: tickets.numberWrong'])
  assert.equal(retrieveByNumberInput.parse({ ...facts, registrationNumber: ' M-1 ' }).registrationNumber, 'M-1')
})
