import assert from 'node:assert/strict'
import test from 'node:test'
import { voteServer } from '@vondrona/rules/votes/constants'
import { refused, world } from '../../../../test/world.ts'
import { admin, cast, end, inHours, makeVote, one, retract } from '../testing.ts'
import { voteUpdated } from './vote-updated.ts'

test('F-VOTE-04 results are hidden until one voted: from the page, from the list and from the socket', async (t) => {
  const w = await world(t)
  const { id } = await makeVote(await admin(w), { results: 'voted' })
  const [hery, soa] = [await w.member(), await w.member()]
  const seen = async (who: typeof hery) => (await who.ok(one, { id })).vote.totalVotes
  await hery.ok(cast, { voteId: id, optionIndex: 0 })
  assert.deepEqual([await seen(hery), await seen(soa)], [1, null])
  const [voter, other] = [await w.socket(hery.token), await w.socket(soa.token)]
  other.send({ type: 'subscribe', event: `results_${id}` })
  assert.equal((await other.next('error')).code, 'FORBIDDEN')
  voter.send({ type: 'subscribe', event: `results_${id}` })
  other.send({ type: 'subscribe', event: `vote_${id}` })
  await Promise.all([voter.next('subscription_success'), other.next('subscription_success')])
  await (await w.member()).ok(cast, { voteId: id, optionIndex: 1 })
  const news = async (socket: typeof voter, event: string) => {
    for (;;) {
      const data = (await socket.next(event)).data as { votes: unknown; votersCount: number }
      if (data.votersCount === 2) return data // one of the first ballot may be on its way
    }
  }
  const shown = await news(voter, `results_${id}`)
  const hidden = await news(other, `vote_${id}`)
  assert.deepEqual([shown.votersCount, hidden.votersCount, hidden.votes], [2, 2, null])
  assert.deepEqual(shown.votes, [1, 1, 0])
  await hery.ok(retract, { voteId: id, optionIndex: 0 })
  assert.equal(await seen(hery), null)
})

test('F-VOTE-09, R-GQL-02 voteUpdated tells a vote as its reader may see it; at most four times a second', async (t) => {
  const w = await world(t)
  const { id } = await makeVote(await admin(w))
  const hery = await w.member()
  await assert.rejects(voteUpdated(await hery.context(), w.kernel.newId()), { code: 'NOT_FOUND' })
  await assert.rejects(voteUpdated(w.system, id), { code: 'UNAUTHENTICATED' })
  const updates = await voteUpdated(await hery.context(), id)
  const begun = performance.now()
  const people = await Promise.all(Array.from({ length: 12 }, () => w.member()))
  let told = 0
  for (let voters = 0; voters < people.length; told++) {
    const next = updates.next()
    if (told === 0) void Promise.all(people.map((who) => who.ok(cast, { voteId: id, optionIndex: 0 })))
    const { value } = (await next) as { value: { voteUpdated: { voterCount: number } } }
    voters = value.voteUpdated.voterCount
  }
  await updates.return?.()
  assert.ok(told <= 2 + (performance.now() - begun) / voteServer.pushEvery, `${told} updates`)
})

test('D-16 a vote whose date is over is ended by the job, and who voted is told once; a blocked account is not', async (t) => {
  const w = await world(t)
  const { id } = await makeVote(await admin(w), { endDate: inHours(w, 1) })
  const [hery, soa, other] = [await w.member(), await w.member(), await w.member()]
  for (const who of [hery, soa]) await who.ok(cast, { voteId: id, optionIndex: 0 })
  await w.sql(`update app_user set status = 'blocked' where id = $1`, [soa.id])
  w.advance(3_600_000)
  const { closeOverdue } = await import('../closing/close-overdue.ts')
  const { tellVoters } = await import('../closing/tell-voters.ts')
  for (let n = 0; n < 2; n++) {
    await closeOverdue(w.system)
    await Promise.all([tellVoters(w.system), tellVoters(w.system)])
  }
  const told = await w.sql(`select user_id from notification where kind = 'vote.ended'`)
  assert.deepEqual(
    told.map(({ userId }) => userId),
    [hery.id],
  )
  assert.deepEqual((await other.ok(one, { id })).vote.status, 'ended')
})

test('F-VOTE-11 the export of a member says of a secret vote that they voted, not what', async (t) => {
  const w = await world(t)
  const by = await admin(w)
  const [secret, open] = [await makeVote(by, { isSecret: true }), await makeVote(by)]
  const hery = await w.member()
  for (const { id } of [secret, open]) await hery.ok(cast, { voteId: id, optionIndex: 1 })
  await by.ok(end, { id: secret.id })
  const rows = await w.sql('select vote_id, choices from vote_voter where user_id = $1 order by vote_id', [hery.id])
  assert.deepEqual(
    rows.map(({ voteId, choices }) => [voteId, choices]),
    [
      [secret.id, null],
      [open.id, [1]],
    ],
  )
})

test('R-VOTE-10 the list of a vote that is not secret, that runs, or that is nobody’s is refused', async (t) => {
  const w = await world(t)
  const by = await admin(w)
  const open = await makeVote(by)
  await by.ok(end, { id: open.id })
  for (const id of [open.id, w.kernel.newId(), 'rien'])
    assert.equal((await by.http('GET', `/api/votes/${id}/ballots`)).statusCode, 404)
  await refused('UNAUTHENTICATED', w.visitor().gql(one, { id: open.id }))
})
