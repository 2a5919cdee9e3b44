import assert from 'node:assert/strict'
import test from 'node:test'
import { roles } from '@vondrona/rules/permissions'
import { refused, world } from '../../../../test/world.ts'
import { admin, cast, ballot as castBallot, end, inHours, makeVote, one, retract, stored, update } from '../testing.ts'
import { makeWriter } from './ballot-writer.ts'

test('R-VOTE-03, R-VOTE-10 D-06 D-07 only active adults whose role sees the votes vote', async (t) => {
  const w = await world(t)
  const { id: voteId } = await makeVote(await admin(w))
  const ballot = { voteId, optionIndex: 0 }
  await refused('UNAUTHENTICATED', w.visitor().gql(cast, ballot))
  for (const role of roles) {
    const member = await w.member({ role })
    if (['streamer', 'redacteur'].includes(role)) await refused('FORBIDDEN', member.gql(cast, ballot))
    else await member.ok(cast, ballot)
  }
  await refused('FORBIDDEN', (await w.member({ status: 'pending' })).gql(cast, ballot))
  const minor = await w.member({ birth: '2012-01-01' })
  assert.equal((await refused('FORBIDDEN', minor.gql(cast, ballot))).extensions.key, 'votes.minor')
  assert.equal((await minor.ok(one, { id: voteId })).vote.blockedBy, 'minor')
  assert.equal((await stored(w, voteId)).voterCount, 4)
})

test('R-VOTE-03 a member who was blocked a moment ago does not vote with the session they have', async (t) => {
  const w = await world(t)
  const { id: voteId } = await makeVote(await admin(w))
  const member = await w.member()
  const ctx = await member.context()
  await w.sql(`update app_user set status = 'pending' where id = $1`, [member.id])
  const { castVote } = await import('./cast-vote.ts')
  await assert.rejects(castVote(ctx, { voteId, optionIndex: 0 }), { code: 'FORBIDDEN', key: 'votes.pending' })
})

test('R-VOTE-08 an index without an option, of another vote or of no number is refused', async (t) => {
  const w = await world(t)
  const { id: voteId } = await makeVote(await admin(w))
  const member = await w.member()
  for (const optionIndex of [-1, 3, 2_000_000])
    assert.equal(
      (await refused('BAD_USER_INPUT', member.gql(cast, { voteId, optionIndex }))).extensions.field,
      'optionIndex',
    )
  await refused('NOT_FOUND', member.gql(cast, { voteId: w.kernel.newId(), optionIndex: 0 }))
  await refused('BAD_USER_INPUT', member.gql(cast, { voteId: 'rien', optionIndex: 0 }))
  assert.deepEqual((await stored(w, voteId)).votes, [0, 0, 0])
})

test('R-VOTE-03 a draft takes no ballots, and one that has ended by hand or by its date none that change anything', async (t) => {
  const w = await world(t)
  const [by, member] = [await admin(w), await w.member()]
  const draft = await makeVote(by, { status: 'draft' })
  await refused('VOTE_NOT_OPEN', member.gql(cast, { voteId: draft.id, optionIndex: 0 }))
  const ended = await makeVote(by)
  await member.ok(cast, { voteId: ended.id, optionIndex: 1 })
  await by.ok(end, { id: ended.id })
  const dated = await makeVote(by, { endDate: inHours(w, 1) })
  await member.ok(cast, { voteId: dated.id, optionIndex: 1 })
  w.advance(3_600_000)
  for (const { id: voteId } of [ended, dated]) {
    await refused('VOTE_ENDED', member.gql(cast, { voteId, optionIndex: 0 }))
    await refused('VOTE_ENDED', member.gql(retract, { voteId, optionIndex: 1 }))
    await refused('VOTE_ENDED', (await w.member()).gql(cast, { voteId, optionIndex: 1 }))
    const { castVote } = await member.ok(cast, { voteId, optionIndex: 1 }) // its answer was lost
    assert.deepEqual(castVote.myChoices, [1])
    assert.deepEqual((await stored(w, voteId)).votes, [0, 1, 0])
  }
})

test('R-VOTE-08, R-GAP-14 a ballot is for the words that the voter read; after a change nobody votes for another option', async (t) => {
  const w = await world(t)
  const by = await admin(w)
  const [member, other] = [await w.member(), await w.member()]
  const { id: voteId, revision: read } = await makeVote(by)
  const swapped = { options: ['Digue', 'Lac', 'Parc'] }
  const { revision } = (await by.ok(update, { id: voteId, input: swapped })).updateVote
  const { extensions } = await refused('CONFLICT', member.gql(cast, { voteId, optionIndex: 0, revision: read }))
  assert.equal(extensions.key, 'votes.changedMeanwhile')
  assert.deepEqual((await stored(w, voteId)).votes, [0, 0, 0])
  await member.ok(cast, { voteId, optionIndex: 1, revision })
  await refused('CONFLICT', member.gql(retract, { voteId, optionIndex: 1, revision: read }))
  await member.ok(cast, { voteId, optionIndex: 1, revision: read }) // nothing to change
  await other.ok(cast, { voteId, optionIndex: 2, revision }) // ballots are no change of the vote
  await other.ok(cast, { voteId, optionIndex: 0 }) // as existing clients send it
  assert.deepEqual((await stored(w, voteId)).votes, [1, 1, 0])
  await by.ok(end, { id: voteId })
  await refused('VOTE_ENDED', member.gql(cast, { voteId, optionIndex: 2, revision }))
})

test('F-VOTE-03 D-16 one choice is replaced until the end; the same again changes nothing', async (t) => {
  const w = await world(t)
  const { id: voteId } = await makeVote(await admin(w))
  const member = await w.member()
  for (const optionIndex of [0, 2, 2, 2]) await member.ok(cast, { voteId, optionIndex })
  const { vote } = await member.ok(one, { id: voteId })
  assert.deepEqual([vote.myChoices, vote.totalVotes, vote.votersCount, vote.hasVoted], [[2], 1, 1, true])
  assert.deepEqual((await stored(w, voteId)).votes, [0, 0, 1])
})

test('F-VOTE-02 R-GAP-14 D-16 of several choices each is added once, and taken back by itself', async (t) => {
  const w = await world(t)
  const { id: voteId } = await makeVote(await admin(w), { allowMultiple: true })
  const member = await w.member()
  for (const optionIndex of [2, 0, 2]) await member.ok(cast, { voteId, optionIndex })
  const after = async () => {
    const { vote } = await member.ok(one, { id: voteId })
    return [vote.myChoices, vote.totalVotes, vote.votersCount]
  }
  assert.deepEqual(await after(), [[0, 2], 2, 1])
  await member.ok(retract, { voteId, optionIndex: 1 })
  await member.ok(retract, { voteId, optionIndex: 2 })
  await member.ok(retract, { voteId, optionIndex: 2 })
  assert.deepEqual(await after(), [[0], 1, 1])
  await member.ok(retract, { voteId, optionIndex: 0 })
  assert.deepEqual(await after(), [[], 0, 0])
})

test('F-VOTE-02 R-GAP-14 D-16 a whole ballot says all choices at once, whatever an answer that was lost left', async (t) => {
  const w = await world(t)
  const { id: voteId, revision } = await makeVote(await admin(w), { allowMultiple: true })
  const member = await w.member()
  await member.ok(cast, { voteId, optionIndex: 1 })
  for (const choices of [
    [2, 0],
    [0, 2, 2],
  ]) {
    const answer = (await member.ok(castBallot, { voteId, choices, revision })).castBallot
    assert.deepEqual([answer.myChoices, answer.votersCount], [[0, 2], 1])
  }
  assert.deepEqual((await stored(w, voteId)).votes, [1, 0, 1])
  for (const choices of [[0, 3], [-1], Array.from({ length: 21 }, () => 0)])
    await refused('BAD_USER_INPUT', member.gql(castBallot, { voteId, choices }))
  assert.deepEqual((await member.ok(castBallot, { voteId, choices: [] })).castBallot.myChoices, [])
  assert.equal((await stored(w, voteId)).voterCount, 0)
  const { id: single } = await makeVote(await admin(w))
  const { extensions } = await refused('BAD_USER_INPUT', member.gql(castBallot, { voteId: single, choices: [0, 1] }))
  assert.deepEqual([extensions.field, extensions.key], ['choices', 'votes.oneChoice'])
  await refused('FORBIDDEN', (await w.member({ status: 'pending' })).gql(castBallot, { voteId, choices: [0] }))
})

test('R-VOTE-09, F-VOTE-01 weak point 20: 200 ballots of 40 people at once are 40 ballots, and the totals are theirs', async (t) => {
  const w = await world(t)
  const { id: voteId } = await makeVote(await admin(w))
  const people = await Promise.all(Array.from({ length: 40 }, () => w.member()))
  await Promise.all(
    people.flatMap((member) => Array.from({ length: 5 }, (_, n) => member.ok(cast, { voteId, optionIndex: n % 3 }))),
  )
  const { votes, voterCount, roll } = await stored(w, voteId)
  assert.equal(roll.length, 40)
  assert.equal(voterCount, 40)
  const counted = [0, 1, 2].map((index) => roll.filter(({ choices }) => choices[0] === index).length)
  assert.deepEqual(votes, counted)
})

test('R-VOTE-09 processes that know nothing of each other put one ballot each into a vote', async (t) => {
  const w = await world(t)
  const { id: voteId } = await makeVote(await admin(w))
  const people = await Promise.all(Array.from({ length: 10 }, () => w.member()))
  const writers = [makeWriter(), makeWriter(), makeWriter()]
  const ctx = await (people[0] as (typeof people)[number]).context()
  await Promise.all(
    people.flatMap(({ id: userId }) =>
      writers.map((write, index) =>
        write({ ctx, operation: 'castVote', userId, voteId, choices: [index], code: null, revision: null }),
      ),
    ),
  )
  const { votes, voterCount, roll } = await stored(w, voteId)
  assert.deepEqual([roll.length, voterCount, votes.reduce((sum, n) => sum + n, 0)], [10, 10, 10])
})

test('R-VOTE-09 the database itself refuses a second ballot, two choices of one, and a choice said twice', async (t) => {
  const w = await world(t)
  const { id } = await makeVote(await admin(w))
  const several = await makeVote(await admin(w), { allowMultiple: true })
  const { id: user } = await w.member()
  const put = (vote: string, many: boolean, choices: number[]) =>
    w.sql('insert into vote_voter (vote_id, user_id, allow_multiple, choices) values ($1, $2, $3, $4)', [
      vote,
      user,
      many,
      choices,
    ])
  await assert.rejects(put(id, false, [0, 1]), /check/)
  await assert.rejects(put(id, true, [0, 1]), /foreign key/) // not the kind of this vote
  await assert.rejects(put(several.id, true, [1, 1]), /check/)
  await assert.rejects(put(several.id, true, [1, 0]), /check/)
  await assert.rejects(put(several.id, true, []), /check/)
  await put(id, false, [0])
  await assert.rejects(put(id, false, [1]), /vote_voter_pkey/)
  await assert.rejects(w.sql('update vote set allow_multiple = true where id = $1', [id]), /foreign key/)
})
