import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Choices } from '@vondrona/rules/votes'
import { Refusal } from '../../../kernel/refusal.ts'
import { decide } from './decide.ts'
import type { Draft } from './draft.ts'
import type { Facts } from './facts.ts'

const now = new Date('2026-11-21T09:00:00Z')
const before = new Date(now.getTime() - 1000)
const after = new Date(now.getTime() + 1000)
const member = { id: 'm', role: 'user', status: 'active', limited: false }
const vote = {
  id: 'v',
  revision: 3,
  status: 'active',
  startsAt: before,
  endsAt: after,
  endedAt: null,
  archivedAt: null,
  isSecret: false,
  allowMultiple: false,
}

interface Given {
  vote?: object | null
  member?: object | null
  draft?: object
  /** On the roll, with these choices; null: secret. */
  choices?: Choices | null
  /** In the box, by code. */
  box?: Record<string, Choices>
}

/** What is stored; the code of a refusal otherwise. */
function decided({ vote: changed = {}, member: person = {}, draft, choices, box = {} }: Given) {
  const written: unknown[] = []
  const facts = {
    now,
    vote: () => changed && { ...vote, ...changed },
    options: () => [{}, {}, {}],
    member: () => person && { ...member, ...person },
    voter: () => (choices === undefined ? undefined : { choices }),
    setVoter: (_person: object, _row: object, to: unknown) => written.push(['roll', to]),
    ballot: (_id: string, code: string | null) => box[code ?? ''],
    setBallot: (_id: string, code: string, to: unknown) => written.push(['box', code.length > 5 ? 'new' : code, to]),
  } as unknown as Facts
  const wanted = { operation: 'castVote', userId: 'm', voteId: 'v', choices: [0], code: null, revision: null, ...draft }
  try {
    const { code } = decide(wanted as unknown as Draft, facts)
    return [...written, ...(code ? [code.length > 5 ? 'a code' : code] : [])]
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

const secret = { isSecret: true }
const several = { allowMultiple: true }
const whole = (choices: Choices) => ({ operation: 'castBallot', choices })
const ended = { status: 'ended', endsAt: before, endedAt: before }

const cases: [string, Given, unknown][] = [
  ['an unknown vote', { vote: null }, 'NOT_FOUND'],
  ['one in the archive', { vote: { archivedAt: before } }, 'NOT_FOUND'],
  ['nobody', { member: null }, 'UNAUTHENTICATED'],
  ['whoever is not approved yet', { member: { status: 'pending' } }, 'FORBIDDEN'],
  ['a minor', { member: { limited: true } }, 'FORBIDDEN'],
  ['a draft', { vote: { status: 'draft' } }, 'VOTE_NOT_OPEN'],
  ['an option behind the last', { draft: { choices: [3] } }, 'BAD_USER_INPUT'],
  ['the last option', { draft: { choices: [2] } }, [['roll', [2]]]],
  ['a first choice', {}, [['roll', [0]]]],
  ['another choice instead', { choices: [1] }, [['roll', [0]]]],
  ['another choice besides', { choices: [1], vote: { allowMultiple: true } }, [['roll', [0, 1]]]],
  ['the same choice again', { choices: [0] }, []],
  ['the same choice again, after the end', { choices: [0], vote: ended }, []],
  ['a change after the end', { choices: [1], vote: ended }, 'VOTE_ENDED'],
  ['a choice of what was changed since', { draft: { revision: 2 } }, 'CONFLICT'],
  ['a choice of what is', { draft: { revision: 3 } }, [['roll', [0]]]],
  ['the same choice again, of what was changed since', { choices: [0], draft: { revision: 2 } }, []],
  ['a secret ballot of what was changed since', { vote: secret, draft: { revision: 2 } }, 'CONFLICT'],
  ['the only choice taken back', { choices: [0], draft: { operation: 'retractVote' } }, [['roll', undefined]]],
  ['one of two taken back', { choices: [0, 1], draft: { operation: 'retractVote' } }, [['roll', [1]]]],
  ['nothing taken back', { draft: { operation: 'retractVote' } }, []],
  ['a secret ballot', { vote: secret }, [['box', 'new', [0]], ['roll', null], 'a code']],
  ['a secret ballot after the end', { vote: { ...secret, ...ended } }, 'VOTE_ENDED'],
  ['a second one without the code', { vote: secret, choices: null }, 'RECEIPT_NEEDED'],
  ['a second one with a wrong code', { vote: secret, choices: null, draft: { code: 'wrong' } }, 'WRONG_RECEIPT'],
  ['the code of somebody else', { vote: secret, draft: { code: 'c' }, box: { c: [1] } }, 'WRONG_RECEIPT'],
  [
    'a change by its code',
    { vote: secret, choices: null, draft: { code: 'c' }, box: { c: [1] } },
    [['box', 'c', [0]], 'c'],
  ],
  ['the same by its code', { vote: secret, choices: null, draft: { code: 'c' }, box: { c: [0] } }, ['c']],
  ['a whole ballot', { vote: several, draft: whole([0, 2]) }, [['roll', [0, 2]]]],
  [
    'a whole ballot instead of all that was chosen',
    { vote: several, choices: [0, 1], draft: whole([2]) },
    [['roll', [2]]],
  ],
  ['a whole ballot again', { vote: several, choices: [0, 2], draft: whole([0, 2]) }, []],
  ['a ballot of nothing', { choices: [0], draft: whole([]) }, [['roll', undefined]]],
  ['a ballot of nothing, of who did not vote', { draft: whole([]) }, []],
  ['two choices where one is asked', { draft: whole([0, 1]) }, 'BAD_USER_INPUT'],
  ['a ballot of which one option does not exist', { vote: several, draft: whole([0, 3]) }, 'BAD_USER_INPUT'],
  [
    'another whole ballot after the end',
    { vote: { ...several, ...ended }, choices: [0], draft: whole([1]) },
    'VOTE_ENDED',
  ],
  ['a whole ballot of what was changed since', { vote: several, draft: { ...whole([1]), revision: 2 } }, 'CONFLICT'],
  [
    'a whole secret ballot',
    { vote: { ...secret, ...several }, draft: whole([0, 1]) },
    [['box', 'new', [0, 1]], ['roll', null], 'a code'],
  ],
  [
    'a whole secret ballot whose first answer was lost, chosen otherwise',
    { vote: { ...secret, ...several }, choices: null, draft: { ...whole([1, 2]), code: 'c' }, box: { c: [0] } },
    [['box', 'c', [1, 2]], 'c'],
  ],
  ['nothing taken back of a secret vote', { vote: secret, draft: { operation: 'retractVote' } }, []],
]

test('R-VOTE-03, N-11 what becomes of a ballot, by the vote, the member, the roll and the box', () => {
  for (const [name, given, expected] of cases) assert.deepEqual(decided(given), expected, name)
})
