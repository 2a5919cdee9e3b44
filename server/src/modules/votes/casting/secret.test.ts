import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import test from 'node:test'
import { makeReceipt, recount } from '@vondrona/rules/votes'
import { voteServer } from '@vondrona/rules/votes/constants'
import { type Member, refused, type World, world } from '../../../../test/world.ts'
import { mixLargeBoxes } from '../box/tend-boxes.ts'
import { admin, cast, end, inHours, list, makeVote, one, retract, stored, voters } from '../testing.ts'

let codes = 0
const newCode = () => makeReceipt(createHash('sha256').update(`code ${++codes}`).digest())
const secret = { isSecret: true }
const ballots = (who: Member, id: string) => who.http('GET', `/api/votes/${id}/ballots`)

test('F-VOTE-05 who has voted changes a secret ballot with its code only; a code of somebody else opens nothing', async (t) => {
  const w = await world(t)
  const { id: voteId } = await makeVote(await admin(w), secret)
  const [hery, soa] = [await w.member(), await w.member()]
  const [code, other] = [newCode(), newCode()]
  await hery.ok(cast, { voteId, optionIndex: 0, code })
  await soa.ok(cast, { voteId, optionIndex: 1, code: other })
  await refused('RECEIPT_NEEDED', hery.gql(cast, { voteId, optionIndex: 1 }))
  await refused('WRONG_RECEIPT', hery.gql(cast, { voteId, optionIndex: 1, code: newCode() }))
  await refused('WRONG_RECEIPT', hery.gql(retract, { voteId, optionIndex: 0, code: newCode() }))
  await refused('WRONG_RECEIPT', (await w.member()).gql(cast, { voteId, optionIndex: 1, code }))
  await refused('BAD_USER_INPUT', hery.gql(cast, { voteId, optionIndex: 1, code: 'rien' }))
  const { castVote } = await hery.ok(cast, { voteId, optionIndex: 2, code: code.toLowerCase() })
  assert.deepEqual([castVote.receipt, castVote.myChoices, castVote.votersCount], [code, null, 2])
  const { box, roll } = await stored(w, voteId)
  assert.deepEqual(
    new Map(box.map((one) => [one.code, one.choices])),
    new Map([
      [code, [2]],
      [other, [1]],
    ]),
  )
  assert.deepEqual(
    roll.map(({ choices }) => choices),
    [null, null],
  )
})

test('F-VOTE-08 a secret ballot that is sent again with its code, also at once, is in the box once; without one the answer has it', async (t) => {
  const w = await world(t)
  const { id: voteId } = await makeVote(await admin(w), secret)
  const [hery, soa] = [await w.member(), await w.member()]
  const code = newCode()
  await Promise.all(Array.from({ length: 20 }, () => hery.ok(cast, { voteId, optionIndex: 1, code })))
  const { castVote } = await soa.ok(cast, { voteId, optionIndex: 0 })
  assert.equal(castVote.receipt.length, 16)
  const { box, voterCount } = await stored(w, voteId)
  assert.deepEqual([box.length, voterCount], [2, 2])
  const { vote } = await soa.ok(one, { id: voteId })
  assert.deepEqual([vote.hasVoted, vote.myChoices, vote.receipt], [true, null, null])
})

test('F-VOTE-05 nothing in the database leads from the roll to the box: no column, no order, no transaction, no readable ballot', async (t) => {
  const w = await world(t)
  const { id: voteId } = await makeVote(await admin(w), secret)
  for (let n = 0; n < 8; n++) await (await w.member()).ok(cast, { voteId, optionIndex: n % 3, code: newCode() })
  const columns = await w.sql(
    `select column_name from information_schema.columns where table_name = 'vote_sealed_ballot' order by 1`,
  )
  assert.deepEqual(
    columns.map(({ columnName }) => columnName),
    ['mark', 'sealed', 'vote_id'],
  )
  for (const table of ['vote_voter', 'vote_sealed_ballot'])
    assert.equal((await w.sql(`select distinct xmin::text as x from ${table} where vote_id = $1`, [voteId])).length, 1)
  assert.equal((await w.sql('select from vote_secret_ballot')).length, 0)
  const [{ votes }] = await w.sql('select sum(votes)::int as votes from vote_option where vote_id = $1', [voteId])
  assert.equal(votes, 0) // a counter that moves with a ballot would say what it is
})

test('F-VOTE-05 a large box is sealed again, and its roll mixed, by a job instead of each turn', async (t) => {
  const w = await world(t)
  const { id: voteId } = await makeVote(await admin(w), secret)
  const box = async () => (await w.sql('select box_key from vote where id = $1', [voteId]))[0].boxKey.toString('hex')
  const writers = () => w.sql('select distinct xmin::text as x from vote_voter where vote_id = $1', [voteId])
  const voted = async () => (await w.member()).ok(cast, { voteId, optionIndex: 0, code: newCode() })
  for (let n = 0; n < 3; n++) await voted()
  await w.sql('update vote set voter_count = $2 where id = $1', [voteId, voteServer.mixedAtOnce - 1])
  const first = await box()
  await voted() // the last one of a small box
  const second = await box()
  assert.notEqual(second, first)
  await voted()
  assert.equal(await box(), second)
  assert.equal((await writers()).length, 2)
  await mixLargeBoxes(w.system)
  assert.equal((await writers()).length, 1)
  assert.notEqual(await box(), second)
  assert.equal((await stored(w, voteId)).box.length, 5)
})

test('F-VOTE-04, F-VOTE-11 before its end nobody reads what is in the box, not an administrator either', async (t) => {
  const w = await world(t)
  const by = await admin(w)
  const { id: voteId } = await makeVote(by, secret)
  const hery = await w.member()
  await hery.ok(cast, { voteId, optionIndex: 0, code: newCode() })
  for (const who of [by, hery]) {
    assert.equal((await ballots(who, voteId)).statusCode, 404)
    await refused('CONFLICT', who.gql(voters, { id: voteId }))
    const { vote } = await who.ok(one, { id: voteId })
    const [listed] = (await who.ok(list)).votes
    for (const seen of [vote, listed]) {
      assert.deepEqual(
        [seen.totalVotes, seen.options.map((option: { votes: unknown }) => option.votes)],
        [null, [null, null, null]],
      )
      assert.equal(seen.votersCount, 1)
    }
  }
})

async function recounted(w: World, who: Member, voteId: string) {
  const { vote } = await who.ok(one, { id: voteId })
  const { rawPayload, headers } = await ballots(who, voteId)
  assert.match(String(headers['content-security-policy']), /sandbox/)
  assert.equal(createHash('sha256').update(rawPayload).digest('hex'), vote.ballotsHash)
  const found = recount(rawPayload.toString(), { options: vote.options.length, allowMultiple: vote.allowMultiple })
  assert.deepEqual(
    found.votes,
    vote.options.map((option: { votes: number }) => option.votes),
  )
  assert.deepEqual([found.wrong, found.ballots.size], [[], vote.votersCount])
  const [line] = await w.sql(`select detail from audit_entry where action = 'vote.ended' and target_id = $1`, [voteId])
  assert.equal(line.detail.hash, vote.ballotsHash)
  return { found, vote, text: rawPayload.toString() }
}

test('F-VOTE-06, -07, N-11 at the end the list of codes is published, and whoever counts it again gets the totals; each finds their own', async (t) => {
  const w = await world(t)
  const by = await admin(w)
  const { id: voteId } = await makeVote(by, { ...secret, allowMultiple: true })
  const people = await Promise.all(Array.from({ length: 6 }, () => w.member()))
  const mine = people.map(newCode)
  for (const [n, who] of people.entries())
    for (const optionIndex of [n % 3, 2]) await who.ok(cast, { voteId, optionIndex, code: mine[n] })
  await (people[5] as Member).ok(retract, { voteId, optionIndex: 2, code: mine[5] }) // it was the third, twice
  await by.ok(end, { id: voteId })
  assert.equal((await w.visitor().http('GET', `/api/votes/${voteId}/ballots`)).statusCode, 401)
  const { found, vote, text } = await recounted(w, people[0] as Member, voteId)
  assert.deepEqual(found.ballots.get(mine[0] as string), [0, 2])
  assert.equal(found.empty, 1)
  assert.deepEqual([vote.totalVotes, found.votes], [9, [2, 2, 5]])
  const forged = text.replace(`${mine[0]};1,3`, `${mine[0]};2,3`)
  assert.notEqual(createHash('sha256').update(forged).digest('hex'), vote.ballotsHash)
  const { voteVoters } = await by.ok(voters, { id: voteId })
  assert.deepEqual(new Set(voteVoters.map(({ id }: { id: string }) => id)), new Set(people.map(({ id }) => id)))
})

test('F-VOTE-06 D-16 a secret vote that ends by its date is counted once, by whoever looks first', async (t) => {
  const w = await world(t)
  const by = await admin(w)
  const { id: voteId } = await makeVote(by, { ...secret, endDate: inHours(w, 1) })
  const people = await Promise.all(Array.from({ length: 3 }, () => w.member()))
  for (const who of people) await who.ok(cast, { voteId, optionIndex: 1 })
  w.advance(3_600_000)
  await Promise.all(people.map((who) => who.ok(one, { id: voteId })))
  const { vote } = await recounted(w, people[0] as Member, voteId)
  assert.deepEqual([vote.status, vote.totalVotes], ['ended', 3])
  assert.equal((await w.sql(`select from audit_entry where action = 'vote.ended'`)).length, 1)
})
