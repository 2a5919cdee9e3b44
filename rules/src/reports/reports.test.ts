import assert from 'node:assert/strict'
import { test } from 'node:test'
import { canMove } from '../states/index.ts'
import { edge, problems } from '../typed/testing.ts'
import { decisionInput, escalationInput, reportInput, reportStates, reportStatuses, waitingStatuses } from './index.ts'

const report = { kind: 'article', id: '01a1fd55-7a80-7000-8c40-f3616bbdabfc', reason: 'spam' }
const said = (more: object) => problems(reportInput, { ...report, ...more })

test('what is reported has a kind, an id and a reason; another reason is put in words', () => {
  assert.deepEqual(said({}), [])
  assert.deepEqual(said({ kind: 'gate' }), ['kind: shell.badInput'])
  assert.deepEqual(said({ id: 'x' }), ['id: reports.notFound'])
  assert.deepEqual(said({ reason: undefined }), ['reason: reports.chooseReason'])
  for (const note of [undefined, null, '', ' \n '])
    assert.deepEqual(said({ reason: 'other', note }), ['note: reports.sayWhat'])
  assert.deepEqual(said({ reason: 'other', note: 'Il ment' }), [])
  assert.deepEqual(edge(reportInput, { ...report, note: 'a'.repeat(500) }, { ...report, note: 'a'.repeat(501) }), [
    [],
    ['note: reports.noteTooLong'],
  ])
})

test('who escalates says why', () => {
  assert.deepEqual(edge(escalationInput, { note: 'Je le connais' }, { note: ' ' }), [[], ['note: reports.sayWhy']])
})

test('a decision does something: hides, mutes for a minute to seven days, or bans', () => {
  for (const nothing of [{}, { hide: false }, { hide: null, mute: null, ban: null }])
    assert.deepEqual(problems(decisionInput, nothing), ['hide: reports.nothingToDo'])
  for (const one of [{ hide: true }, { mute: 1 }, { ban: 'here' }, { ban: 'everywhere' }])
    assert.deepEqual(problems(decisionInput, one), [])
  assert.deepEqual(problems(decisionInput, { hide: true, mute: 0 }), ['mute: shell.badInput'])
  assert.deepEqual(problems(decisionInput, { ban: 'nowhere' }), ['ban: shell.badInput'])
})

const possible: Readonly<Record<(typeof reportStatuses)[number], string>> = {
  open: 'escalate act dismiss vanish',
  escalated: 'act dismiss vanish',
  acted: '',
  dismissed: '',
  gone: '',
}
test('every state of a report with every move; those that wait are those that anybody can still decide', () => {
  for (const status of reportStatuses) {
    const moves = Object.keys(reportStates.moves) as (keyof typeof reportStates.moves)[]
    assert.equal(moves.filter((move) => canMove(reportStates, status, move)).join(' '), possible[status], status)
  }
  assert.deepEqual(
    waitingStatuses,
    reportStatuses.filter((status) => possible[status] !== ''),
  )
})
