import assert from 'node:assert/strict'
import test from 'node:test'
import { holding, holdingLock, isWaitedFor } from '../../../../test/locks/held-rows.ts'
import { refused, type World, world } from '../../../../test/world.ts'
import { decide, dismiss, escalate, linesOf, newsOf, report } from '../../reports/testing.ts'
import { addJuror, cast, inHours, judged, openRound, openVote, review, withdraw } from '../testing.ts'

/** Entries that the public votes for, of which the answer to `titre` is public. */
async function voted(w: World) {
  const boss = await w.member({ role: 'redacteur' })
  const made = await judged(w, boss, 3, { publicFields: ['titre'] })
  const [first, second, third] = made.sent.map(({ id }) => id)
  if (!first || !second || !third) throw new Error('there are three entries')
  const open = async () => {
    w.advance(1000) // who votes was a member before
    for (const id of [first, second]) await boss.ok(review, { id, status: 'shortlisted' })
    await boss.ok(openVote, { contestId: made.contest.id, until: inHours(w, 1) })
  }
  const [voter, moderator, admin] = [
    await w.member(),
    await w.member({ role: 'moderator' }),
    await w.member({ role: 'admin' }),
  ]
  return { ...made, boss, voter, moderator, admin, first, second, third, open }
}
const about = (id: string) => ({ kind: 'contestEntry', id, reason: 'misleading' })

test('R-GAP-21, F-CON-06 what voters do not see cannot be reported: before the vote, what is not shortlisted, and one’s own', async (t) => {
  const w = await world(t)
  const { voter, entrants, first, second, third, open } = await voted(w)
  await refused('NOT_FOUND', voter.gql(report, about(first)))
  await open()
  await refused('UNAUTHENTICATED', w.visitor().gql(report, about(first)))
  await refused('NOT_FOUND', voter.gql(report, about(third)))
  await refused('FORBIDDEN', (entrants[0] ?? assert.fail()).gql(report, about(first)))
  assert.equal((await voter.ok(report, about(first))).reportContent, true)
  assert.equal((await voter.ok(report, about(first))).reportContent, false)
  assert.equal((await (entrants[0] ?? assert.fail()).ok(report, about(second))).reportContent, true)
})

test('R-GAP-21, D-20 moderators read a reported entry by its number, without its entrant, and pass it on; an administrator excludes it', async (t) => {
  const w = await world(t)
  const { voter, moderator, admin, contest, entrants, first, open } = await voted(w)
  await open()
  await voter.ok(cast, { entryId: first })
  await voter.ok(report, about(first))
  const [line] = await linesOf(moderator)
  assert.deepEqual(
    [line.kind, line.thing.title, line.thing.ownerId, line.thing.text, line.measures],
    ['contestEntry', contest.name, null, 'Question titre : Photo 1', []],
  )
  assert.match(line.thing.ownerName, /^Candidature n°\s1$/)
  assert.doesNotMatch(JSON.stringify(line), new RegExp(`e0@exemple\\.mg|${entrants[0]?.pseudo}|${entrants[0]?.id}`))
  await refused('FORBIDDEN', moderator.gql(decide, { id: line.id, hide: true }))
  await moderator.ok(escalate, { id: line.id, note: 'Photo prise ailleurs ?' })
  assert.deepEqual((await linesOf(admin, 'escalated'))[0].measures, ['hide'])
  await admin.ok(decide, { id: line.id, hide: true })
  const [row] = await w.sql('select status, review_notes from contest_application where id = $1', [first])
  assert.equal(row.status, 'rejected')
  assert.notEqual(row.reviewNotes, '')
  await w.runJobs()
  assert.deepEqual(await newsOf(w, voter), ['vote.again', 'report.acted']) // who had voted for it
  assert.ok((await newsOf(w, entrants[0] ?? assert.fail())).includes('contest.rejected'))
})

test('D-20, F-CON-04 an administrator of the jury is offered to exclude nobody, does it nowhere, and the line stays', async (t) => {
  const w = await world(t)
  const { boss, voter, admin, contest, first, open } = await voted(w)
  await open()
  await boss.ok(addJuror, { contestId: contest.id, pseudo: admin.pseudo })
  await voter.ok(report, about(first))
  w.advance(2 * 3_600_000)
  await boss.ok(openRound, { contestId: contest.id })
  const [line] = await linesOf(admin)
  assert.deepEqual([line.measures, line.mayDecide], [[], true])
  await refused('FORBIDDEN', admin.gql(decide, { id: line.id, hide: true }))
  assert.equal((await linesOf(admin)).length, 1)
  const other = await w.member({ role: 'admin' })
  assert.deepEqual((await linesOf(other))[0].measures, ['hide'])
  await admin.ok(dismiss, { id: line.id })
  const [row] = await w.sql('select status from contest_application where id = $1', [first])
  assert.equal(row.status, 'shortlisted')
})

test('R-GAP-21 an entry that its organiser excludes, or that is withdrawn, closes its line', async (t) => {
  const w = await world(t)
  const { boss, voter, entrants, moderator, first, second, open } = await voted(w)
  await open()
  for (const id of [first, second]) await voter.ok(report, about(id))
  await boss.ok(review, { id: first, status: 'rejected', reviewNotes: 'Hors sujet' })
  await (entrants[1] ?? assert.fail()).ok(withdraw, { id: second })
  assert.deepEqual(await linesOf(moderator), [])
  const rows = await w.sql('select status, decided_by from report order by id')
  assert.deepEqual(
    rows.map(({ status, decidedBy }) => [status, decidedBy]),
    [
      ['acted', boss.id],
      ['gone', null],
    ],
  )
})

test('R-GAP-21, D-20 an entry that was excluded after a report is reported again once it is back, by the same member, too', async (t) => {
  const w = await world(t)
  const { boss, voter, admin, first, open } = await voted(w)
  await open()
  w.advance(2 * 3_600_000) // until the vote ends it would be no candidate any more
  await voter.ok(report, about(first))
  await admin.ok(decide, { id: (await linesOf(admin))[0].id, hide: true })
  await refused('NOT_FOUND', voter.gql(report, about(first)))
  await boss.ok(review, { id: first, status: 'submitted' })
  assert.equal((await voter.ok(report, about(first))).reportContent, true)
  assert.equal((await voter.ok(report, about(first))).reportContent, false)
})

test('F-CON-06 who votes waits for whoever ends the vote, and comes too late; another ballot is not waited for', async (t) => {
  const w = await world(t)
  const { voter, moderator, contest, first, open } = await voted(w)
  await open()
  const ballot = await holdingLock(w, `select from contest where id = '${contest.id}' for share`)
  await voter.ok(cast, { entryId: first })
  await ballot.query('commit')
  const ending = await holding(w, `contest where id = '${contest.id}'`)
  const late = moderator.gql(cast, { entryId: first })
  await isWaitedFor(w)
  await ending.query(`update contest set vote_opened_at = $1::timestamptz - interval '1 hour', vote_until = $1`, [
    w.now(),
  ])
  await ending.query('commit')
  await refused('VOTE_ENDED', late)
  assert.equal((await w.sql('select 1 from contest_vote')).length, 1)
})
