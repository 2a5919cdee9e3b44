import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Actor, roles, statuses } from '../permissions/index.ts'
import { edge, problems } from '../typed/testing.ts'
import {
  asChoices,
  ballotInput,
  type Choices,
  choiceInput,
  isRunning,
  listHead,
  listLine,
  makeReceipt,
  readReceipt,
  recount,
  resultsFor,
  sameChoices,
  seesResults,
  shownReceipt,
  statusAt,
  tally,
  voteInput,
  voteStatuses,
  whyNotEdit,
  whyNotVote,
  whyNoVoter,
  withChoice,
  withoutChoice,
} from './index.ts'

const now = new Date('2026-11-21T09:00:00Z')
const [before, after] = [new Date(now.getTime() - 1), new Date(now.getTime() + 1)]
const actor = (more: Partial<Actor> = {}): Actor => ({
  id: 'm',
  role: 'user',
  status: 'active',
  pseudo: 'Hery',
  limited: false,
  sessionId: 's',
  ...more,
})
const choices = fc.uniqueArray(fc.nat({ max: 19 })).map((some) => some.sort((a, b) => a - b))

test('D-16 a running vote has ended at its end date, not a moment earlier; nothing else ends or opens by a date', () => {
  const at = (status: (typeof voteStatuses)[number], endDate: Date | null) => statusAt({ status, endDate }, now)
  assert.deepEqual(
    [at('active', after), at('active', now), at('active', before), at('active', null)],
    ['active', 'ended', 'ended', 'active'],
  )
  for (const endDate of [before, now, after, null])
    assert.deepEqual([at('draft', endDate), at('ended', endDate)], ['draft', 'ended'])
  for (const status of voteStatuses)
    for (const endDate of [before, now, after, null])
      assert.equal(isRunning({ status, endDate }, now), at(status, endDate) === 'active')
})

test('D-06, D-07, R-VOTE-10 who may not vote: pending, minors, streamers and editors, in this order of reasons', () => {
  const voters = ['user', 'moderator', 'admin_mit', 'admin']
  for (const role of roles) {
    assert.equal(whyNoVoter(actor({ role })), voters.includes(role) ? null : 'role', role)
    assert.equal(whyNoVoter(actor({ role, limited: true })), 'minor', role)
    for (const status of statuses)
      if (status !== 'active') assert.equal(whyNoVoter(actor({ role, status, limited: true })), 'pending')
  }
})

test('an ended vote says so first; a draft says that it is not open to voters only', () => {
  const vote = (status: (typeof voteStatuses)[number], endDate: Date | null = null) => ({ status, endDate })
  assert.equal(whyNotVote(actor(), vote('active'), now), null)
  assert.equal(whyNotVote(actor(), vote('draft'), now), 'notOpen')
  assert.equal(whyNotVote(actor(), vote('ended'), now), 'ended')
  assert.equal(whyNotVote(actor(), vote('active', now), now), 'ended')
  assert.equal(whyNotVote(actor({ limited: true }), vote('draft'), now), 'minor')
  assert.equal(whyNotVote(actor({ limited: true }), vote('active'), now), 'minor')
  assert.equal(whyNotVote(actor({ limited: true }), vote('ended'), now), 'ended')
})

test('F-VOTE-04, F-VOTE-11 results: everybody once it ended, nobody of a draft, in between as the vote says', () => {
  for (const results of resultsFor)
    for (const hasVoted of [true, false]) {
      const sees = (status: (typeof voteStatuses)[number]) => seesResults({ status, results }, hasVoted)
      assert.equal(sees('ended'), true)
      assert.equal(sees('draft'), false)
      assert.equal(sees('active'), results === 'always' || (results === 'voted' && hasVoted), `${results} ${hasVoted}`)
    }
})

test('D-16 one choice replaces the last one; several are kept in order, each once', () => {
  assert.deepEqual(withChoice([2], 0, false), [0])
  assert.deepEqual(withChoice([10, 2].sort(), 1, true), [1, 2, 10])
  fc.assert(
    fc.property(choices, fc.nat({ max: 19 }), (some, index) => {
      const more = withChoice(some, index, true)
      assert.ok(more.includes(index))
      assert.deepEqual(
        more,
        [...new Set(more)].sort((a, b) => a - b),
      )
      assert.deepEqual(withChoice(more, index, true), more)
      assert.deepEqual(
        withoutChoice(more, index),
        some.filter((one) => one !== index),
      )
      assert.equal(sameChoices(some, more), some.includes(index))
    }),
  )
  assert.deepEqual([sameChoices([], []), sameChoices([1], [2]), sameChoices([1], [1, 2])], [true, false, false])
})

test('a tally counts each option, also those that nobody chose', () => {
  assert.deepEqual(tally([[0, 2], [2], []], 4), [1, 0, 2, 0])
  assert.deepEqual(tally([], 2), [0, 0])
})

const codes = fc.uniqueArray(
  fc.uint8Array({ minLength: 15, maxLength: 15 }).map((bytes) => makeReceipt(bytes)),
  { maxLength: 30 },
)

test('F-VOTE-06 a receipt has 16 characters, is read back however it is typed, and a wrong or swapped one is refused', () => {
  assert.throws(() => makeReceipt(new Uint8Array(14)), RangeError)
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 15, maxLength: 20 }), fc.nat({ max: 15 }), (bytes, place) => {
      const code = makeReceipt(bytes)
      assert.equal(code.length, 16)
      assert.match(shownReceipt(code), /^(\w{4}-){3}\w{4}$/)
      assert.equal(readReceipt(` ${shownReceipt(code).toLowerCase().replace(/0/g, 'o')} `), code)
      for (const wrong of [code.slice(1), `${code}0`, code.slice(0, 15)]) assert.equal(readReceipt(wrong), null)
      const other = code[place] === '7' ? '8' : '7'
      assert.equal(readReceipt(code.slice(0, place) + other + code.slice(place + 1)), null)
      const [one, two] = [code[place] ?? '', code[place + 1] ?? '']
      if (two && one !== two)
        assert.equal(readReceipt(code.slice(0, place) + two + one + code.slice(place + 2)), null, 'two are swapped')
    }),
  )
})

test('N-11 the published list is counted as it was written, whatever the ballots', () => {
  fc.assert(
    fc.property(codes, fc.array(choices, { maxLength: 30 }), (some, all) => {
      const ballots = some.map((code, at) => ({ code, choices: all[at] ?? [] }))
      const text = listHead + ballots.map(listLine).join('')
      const counted = recount(text, { options: 20, allowMultiple: true })
      assert.deepEqual(counted.wrong, [])
      assert.deepEqual(
        [...counted.ballots],
        ballots.map((one) => [one.code, one.choices] as const),
      )
      assert.deepEqual(
        counted.votes,
        tally(
          ballots.map((one) => one.choices),
          20,
        ),
      )
      assert.equal(counted.empty, ballots.filter((one) => one.choices.length === 0).length)
    }),
  )
})

test('N-11 options are counted from 1, one line is one ballot, and the file begins with its head', () => {
  const [first, second] = ['AAAAAAAAAAAAAAAA', 'BBBBBBBBBBBBBBBB']
  assert.equal(listLine({ code: first, choices: [0, 9] }), `${first};1,10\n`)
  assert.equal(listHead, 'code;choices\n')
  const of = (lines: string, vote: { options: number; allowMultiple: boolean }) => recount(lines, vote)
  assert.deepEqual(of(`${first};1\n`, { options: 2, allowMultiple: false }), {
    ballots: new Map<string, Choices>([[first, [0]]]),
    votes: [1, 0],
    empty: 0,
    wrong: [`${first};1`],
  } satisfies ReturnType<typeof recount>)
  assert.deepEqual(of('', { options: 2, allowMultiple: false }).wrong, [''])
  assert.deepEqual(of(`${listHead}${second};2\n\n${first};\n`, { options: 2, allowMultiple: false }), {
    ballots: new Map<string, Choices>([
      [second, [1]],
      [first, []],
    ]),
    votes: [0, 1],
    empty: 1,
    wrong: [],
  })
})

test('N-11 a line that is no ballot of this vote is named and not counted', () => {
  const code = 'AAAAAAAAAAAAAAAA'
  const single = { options: 2, allowMultiple: false }
  const wrong = (line: string, vote = single) => {
    const counted = recount(`${listHead}${line}\n`, vote)
    assert.deepEqual([counted.ballots.size, counted.votes], [0, [0, 0]], line)
    return counted.wrong
  }
  for (const line of [
    `${code};0`,
    `${code};3`,
    `${code};1,2`,
    `${code.slice(1)};1`,
    `${code}A;1`,
    `${code}`,
    'x',
    `${code};1;`,
  ])
    assert.deepEqual(wrong(line), [line])
  for (const line of [`${code};1,1`, `${code};1,3`])
    assert.deepEqual(wrong(line, { ...single, allowMultiple: true }), [line])
  const twice = recount(`${listHead}${code};1\n${code};2\n`, single)
  assert.deepEqual([twice.votes, twice.wrong], [[1, 0], [`${code};2`]])
  const both = recount(`${listHead}${code};1,2\n`, { ...single, allowMultiple: true })
  assert.deepEqual([both.votes, both.wrong], [[1, 1], []])
})

test('a vote is typed within its limits', () => {
  const said = (input: object) => problems(voteInput, input)
  assert.deepEqual(edge(voteInput, { title: 'abc' }, { title: 'ab' }), [[], ['title: votes.titleTooShort']])
  assert.deepEqual(said({ title: '-----' }), ['title: votes.titleTooShort'])
  assert.deepEqual(edge(voteInput, { title: 'a'.repeat(120) }, { title: 'a'.repeat(121) })[1], [
    'title: votes.titleTooLong',
  ])
  assert.deepEqual(said({ title: 'a'.repeat(120), description: 'a'.repeat(4000) }), [])
  assert.deepEqual(said({ description: 'a'.repeat(4001) }), ['description: votes.descriptionTooLong'])
  const many = (count: number) => ({ options: Array.from({ length: count }, (_, at) => `Option ${at}`) })
  assert.deepEqual(edge(voteInput, many(2), many(1)), [[], ['options: votes.optionsTooFew']])
  assert.deepEqual(edge(voteInput, many(20), many(21)), [[], ['options: votes.optionsTooMany']])
  assert.deepEqual(said({ options: ['Oui', 'OUI '] }), ['options: votes.optionTwice'])
  assert.deepEqual(said({ options: ['Oui', '…'] }), ['options.1: votes.optionEmpty'])
  assert.deepEqual(said({ options: ['👍', '👎', '🇲🇬', '❤'] }), [])
  assert.deepEqual(said({ options: ['❤', '❤\uFE0F'] }), ['options: votes.optionTwice'], 'nobody tells them apart')
  assert.deepEqual(said({ options: ['Oui', '\uFE0F'] }), ['options.1: votes.optionEmpty'])
  assert.deepEqual(said({ options: ['Oui', 'a'.repeat(200)] }), [])
  assert.deepEqual(said({ options: ['Oui', 'a'.repeat(201)] }), ['options.1: votes.optionTooLong'])
  assert.deepEqual(said({ coverImage: 'a'.repeat(2000) }), [])
  assert.deepEqual(said({ coverImage: 'a'.repeat(2001) }), ['coverImage: votes.coverUnknown'])
  assert.equal(said({ unknown: 1 }).length, 1)
})

test('the end of a vote is a moment with its time zone, between 2000 and 2199', () => {
  const refused = ['endDate: votes.dateInvalid']
  for (const endDate of ['2000-01-01T00:00:00Z', '2199-12-31T23:59:59.999Z', '2026-11-21T09:00:00+03:00', null, now])
    assert.deepEqual(problems(voteInput, { endDate }), [], String(endDate))
  for (const endDate of ['1999-12-31T23:59:59.999Z', '2200-01-01T00:00:00Z', '2026-11-21T09:00:00', 'demain'])
    assert.deepEqual(problems(voteInput, { endDate }), refused, endDate)
})

test('a ballot names an option from 0 on', () => {
  const ballot = { voteId: '01a1fd55-7a80-7000-8c40-f3616bbdabfc', optionIndex: 0 }
  assert.deepEqual(edge(choiceInput, ballot, { ...ballot, optionIndex: -1 }), [[], ['optionIndex: votes.noSuchOption']])
  assert.deepEqual(problems(choiceInput, { ...ballot, optionIndex: 0.5 }), ['optionIndex: votes.noSuchOption'])
  assert.deepEqual(problems(choiceInput, { ...ballot, code: 'a'.repeat(200) }), [])
  assert.deepEqual(problems(choiceInput, { ...ballot, code: 'a'.repeat(201) }), ['code: votes.codeInvalid'])
})

test('F-VOTE-02 a whole ballot names as many options as a vote can have, and says each once, in order', () => {
  const ballot = { voteId: '01a1fd55-7a80-7000-8c40-f3616bbdabfc', choices: Array.from({ length: 20 }, () => 0) }
  const longer = { ...ballot, choices: [...ballot.choices, 0] }
  assert.deepEqual(edge(ballotInput, ballot, longer), [[], ['choices: votes.noSuchOption']])
  assert.deepEqual(problems(ballotInput, { ...ballot, choices: [] }), [])
  assert.deepEqual(problems(ballotInput, { ...ballot, choices: [0, -1] }), ['choices.1: votes.noSuchOption'])
  assert.deepEqual(asChoices([10, 2, 10, 0]), [0, 2, 10])
  assert.deepEqual(asChoices([]), [])
})

test('R-GAP-14 what a vote asks changes until its first ballot, and never once it is over', () => {
  for (const status of voteStatuses)
    for (const voters of [0, 1, 2]) {
      const wanted = status === 'ended' ? 'ended' : voters > 0 ? 'frozen' : null
      assert.equal(whyNotEdit({ status, voters }), wanted, `${status} ${voters}`)
    }
})
