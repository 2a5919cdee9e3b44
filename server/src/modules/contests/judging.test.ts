import assert from 'node:assert/strict'
import test from 'node:test'
import { rolesBut } from '../../../test/people.ts'
import { erase } from '../../../test/personal-data.ts'
import { type Member, refused, world } from '../../../test/world.ts'
import { question } from '../forms/testing.ts'
import {
  addJuror,
  cast,
  enter,
  entries,
  inHours,
  judged,
  lockRound,
  makeContest,
  move,
  one,
  openRound,
  openVote,
  removeJuror,
  review,
  round,
  rounds,
  score,
  update,
  withdraw,
} from './testing.ts'

const roles = rolesBut('admin')
const named = async (boss: Member, contestId: string, ...jury: Member[]) => {
  for (const { pseudo } of jury) await boss.ok(addJuror, { contestId, pseudo })
}
const ready = async (...[w, people, input]: [Parameters<typeof judged>[0], number, object?]) => {
  const boss = await w.member({ role: 'redacteur' })
  const made = await judged(w, boss, people, input)
  const jury = [await w.member(), await w.member()] as const
  await named(boss, made.contest.id, ...jury)
  return { ...made, boss, jury, contestId: made.contest.id as string }
}
const opened = async (boss: Member, contestId: string) => (await boss.ok(openRound, { contestId })).openContestRound

test('R-CON-07, R-GAP-13, F-CON-04 judging is refused: to visitors, to members, to administrators who are not of the jury', async (t) => {
  const w = await world(t)
  const { boss, contestId, sent, entrants } = await ready(w, 2)
  const { id: roundId } = await opened(boss, contestId)
  const entryId = sent[0]?.id
  const organizing = [
    [addJuror, { contestId, pseudo: boss.pseudo }],
    [removeJuror, { contestId, userId: boss.id }],
    [openRound, { contestId }],
    [lockRound, { id: roundId }],
    [openVote, { contestId, until: inHours(w, 1) }],
    [entries, { contestId }],
  ] as const
  const reading = [
    [rounds, { contestId }],
    [round, { id: roundId }],
    [score, { roundId, entryId, score: 50 }],
  ] as const
  for (const [document, variables] of [...organizing, ...reading])
    await refused('UNAUTHENTICATED', w.visitor().gql(document, variables))
  for (const role of roles) {
    const who = await w.member({ role })
    for (const [document, variables] of organizing) await refused('FORBIDDEN', who.gql(document, variables))
    for (const [document, variables] of reading) await refused('NOT_FOUND', who.gql(document, variables))
    await refused('NOT_FOUND', who.gql(review, { id: entryId, status: 'accepted' }))
  }
  const admin = await w.member({ role: 'admin' })
  for (const who of [admin, boss, entrants[0] as Member])
    await refused('NOT_FOUND', who.gql(score, { roundId, entryId, score: 50 }))
  assert.equal((await admin.ok(rounds, { contestId })).contestRounds.length, 1)
  for (const pseudo of [boss.pseudo, entrants[0]?.pseudo])
    await refused('CONFLICT', boss.gql(addJuror, { contestId, pseudo }))
  for (const pseudo of ['personne', '', (await w.member({ birth: '2012-03-04' })).pseudo])
    await refused('BAD_USER_INPUT', boss.gql(addJuror, { contestId, pseudo }))
})

test('F-CON-04 the jury scores numbers, not names: no entrant, no telling or hidden answer, no score of others until the round is locked', async (t) => {
  const w = await world(t)
  const formFields = [question('titre'), question('contact', 'email'), question('ecole')]
  const { boss, contestId, sent, jury, entrants } = await ready(w, 2, {
    formConfig: { formFields },
    hiddenFields: ['ecole'],
  })
  const { id } = await opened(boss, contestId)
  const [lova, hery] = jury
  await lova.ok(score, { roundId: id, entryId: sent[0]?.id, score: 80, comment: 'Net' })
  await hery.ok(score, { roundId: id, entryId: sent[0]?.id, score: 61 })
  for (const who of jury) {
    const raw = JSON.stringify((await who.ok(round, { id })).contestRound)
    for (const { pseudo } of entrants) assert.ok(!raw.includes(pseudo))
    assert.ok(!raw.includes('@exemple.mg') && !raw.includes('ecole'))
  }
  const [first, second] = (await hery.ok(round, { id })).contestRound.entries
  assert.deepEqual([first.number, first.myScore, first.average, first.scores, first.entrant], [1, 61, null, null, null])
  assert.deepEqual([second.number, second.myScore], [2, null])
  const before = (await boss.ok(round, { id })).contestRound
  assert.deepEqual([before.scoresCount, before.entries[0].average, before.entries[0].entrant], [2, null, null])
  await hery.ok(score, { roundId: id, entryId: sent[0]?.id, score: 60 })
  await boss.ok(lockRound, { id })
  assert.equal((await boss.ok(lockRound, { id })).lockContestRound.id, id)
  const [after] = (await hery.ok(round, { id })).contestRound.entries
  assert.deepEqual([after.average, after.entrant], [70, null]) // not before the contest is over
  const [organized] = (await boss.ok(round, { id })).contestRound.entries
  assert.equal(organized.entrant.pseudo, entrants[0]?.pseudo)
  assert.deepEqual(after.scores.map((row: { score: number }) => row.score).sort(), [60, 80])
})

test('F-CON-04 an administrator on the jury reads no names either, from when they are named to the end', async (t) => {
  const w = await world(t)
  const { boss, contestId, sent } = await ready(w, 2)
  const admin = await w.member({ role: 'admin' })
  assert.equal((await admin.ok(entries, { contestId })).contestApplications.items.length, 2)
  await named(boss, contestId, admin)
  await refused('FORBIDDEN', admin.gql(entries, { contestId }))
  const { id } = await opened(boss, contestId)
  await refused('FORBIDDEN', admin.gql(entries, { contestId }))
  await refused('FORBIDDEN', admin.gql(review, { id: sent[0]?.id, status: 'rejected', reviewNotes: 'x' }))
  await admin.ok(score, { roundId: id, entryId: sent[0]?.id, score: 9 })
  await boss.ok(lockRound, { id })
  await refused('FORBIDDEN', admin.gql(entries, { contestId }))
  for (const status of ['shortlisted', 'winner']) await boss.ok(review, { id: sent[0]?.id, status })
  await move(boss, contestId, 'finished')
  assert.equal((await admin.ok(entries, { contestId })).contestApplications.items.length, 2)
})

test('F-CON-04 from the first round on no administrator joins the jury, nor comes back to it after reading names; a member does', async (t) => {
  const w = await world(t)
  const { boss, contestId, jury } = await ready(w, 2)
  const admin = await w.member({ role: 'admin' })
  await named(boss, contestId, admin)
  await boss.ok(removeJuror, { contestId, userId: admin.id })
  await named(boss, contestId, admin) // nobody scores yet
  const { id } = await opened(boss, contestId)
  await admin.ok(removeJuror, { contestId, userId: admin.id })
  assert.equal((await admin.ok(entries, { contestId })).contestApplications.items.length, 2)
  const stays = async () => {
    for (const by of [boss, admin]) {
      const { extensions } = await refused('CONFLICT', by.gql(addJuror, { contestId, pseudo: admin.pseudo }))
      assert.deepEqual([extensions.field, extensions.key], ['pseudo', 'contests.jurorReads'])
    }
    const past = w.sql('insert into contest_juror (contest_id, user_id, added_at) values ($1, $2, now())', [
      contestId,
      admin.id,
    ])
    await assert.rejects(past, { code: '23514', constraint: 'contest_jury_unnamed' })
  }
  await stays()
  await boss.ok(removeJuror, { contestId, userId: jury[0].id }) // read no names
  await named(boss, contestId, jury[0])
  const entryId = (await jury[0].ok(round, { id })).contestRound.entries[0].id
  await jury[0].ok(score, { roundId: id, entryId, score: 5 })
  await boss.ok(lockRound, { id })
  await stays() // the same numbers come back in the next round
  await w.sql('alter table contest_juror disable trigger keep_readers_off_jury')
  await w.sql('insert into contest_juror (contest_id, user_id, added_at) values ($1, $2, now())', [contestId, admin.id])
})

test('F-CON-04 scores of a locked round stand, also for who writes past the server; a score beside the lock is in or refused', async (t) => {
  const w = await world(t)
  const { boss, contestId, sent, jury } = await ready(w, 3)
  const { id: roundId } = await opened(boss, contestId)
  await refused('CONFLICT', boss.gql(lockRound, { id: roundId })) // nobody has scored
  await refused('ROUND_OPEN', boss.gql(openRound, { contestId }))
  for (const bad of [-1, 101])
    await refused('BAD_USER_INPUT', jury[0].gql(score, { roundId, entryId: sent[0]?.id, score: bad }))
  await jury[0].ok(score, { roundId, entryId: sent[0]?.id, score: 10 })
  const beside = sent.flatMap(({ id: entryId }) => jury.map((who) => who.gql(score, { roundId, entryId, score: 99 })))
  const [locked, ...outcomes] = await Promise.all([boss.gql(lockRound, { id: roundId }), ...beside])
  assert.equal(locked?.errors, undefined)
  const codes = outcomes.map(({ errors }) => errors?.[0]?.extensions.code ?? 'kept')
  assert.deepEqual(
    codes.filter((code) => code !== 'kept' && code !== 'ROUND_LOCKED'),
    [],
  )
  const kept = await w.sql('select score from contest_score where score = 99')
  assert.equal(kept.length, codes.filter((code) => code === 'kept').length)
  await refused('ROUND_LOCKED', jury[0].gql(score, { roundId, entryId: sent[0]?.id, score: 11 }))
  await assert.rejects(w.sql('update contest_score set score = 1'), { code: '23001' })
  await w.sql('alter table contest_score disable trigger refuse_late_scores')
  await w.sql('update contest_score set score = 1') // without the trigger nothing would stop it
})

test('F-CON-04 before a round is locked its organiser sees which entries one juror only, or nobody, has scored; the jury does not', async (t) => {
  const w = await world(t)
  const { boss, contestId, sent, jury, entrants } = await ready(w, 4)
  const [lova, hery] = jury
  const { id: roundId } = await opened(boss, contestId)
  const asked =
    'query($contestId: ID!) { contestRounds(contestId: $contestId) { thinlyScored { scores count numbers } } }'
  const thin = async (who: Member) => (await who.ok(asked, { contestId })).contestRounds[0].thinlyScored
  const give = (who: Member, at: number) => who.ok(score, { roundId, entryId: sent[at]?.id, score: 60 })
  for (const who of [w.visitor(), entrants[0] as Member, await w.member({ role: 'redacteur' })])
    assert.ok((await who.gql(asked, { contestId })).errors)
  for (const juror of jury) assert.equal(await thin(juror), null)
  assert.deepEqual(await thin(boss), [{ scores: 0, count: 4, numbers: [1, 2, 3, 4] }])
  await give(lova, 0)
  await give(hery, 0)
  await give(lova, 2)
  await give(lova, 2) // again: it is one score
  await give(hery, 3)
  const said = [
    { scores: 0, count: 1, numbers: [2] },
    { scores: 1, count: 2, numbers: [3, 4] },
  ]
  assert.deepEqual(await thin(boss), said)
  assert.deepEqual(await thin(await w.member({ role: 'admin' })), said)
  await boss.ok(review, { id: sent[1]?.id, status: 'rejected', reviewNotes: 'Photo copiée' })
  assert.deepEqual(await thin(boss), said.slice(1), 'what takes part no more is not missed')
  await boss.ok(removeJuror, { contestId, userId: hery.id })
  assert.deepEqual(await thin(boss), [
    { scores: 0, count: 1, numbers: [4] },
    { scores: 1, count: 2, numbers: [1, 3] },
  ])
  await boss.ok(lockRound, { id: roundId }) // it is said, not forbidden
})

test('F-CON-04 a second round is of what is shortlisted; who is taken off the jury scores no more', async (t) => {
  const w = await world(t)
  const { boss, contestId, sent, jury } = await ready(w, 3)
  const [lova, hery] = jury
  const first = await opened(boss, contestId)
  assert.equal(first.entriesCount, 3)
  await refused('ROUND_OPEN', boss.gql(review, { id: sent[0]?.id, status: 'shortlisted' }))
  await boss.ok(review, { id: sent[2]?.id, status: 'rejected', reviewNotes: 'Photo copiée' }) // is excluded meanwhile
  await refused('NOT_FOUND', lova.gql(score, { roundId: first.id, entryId: sent[2]?.id, score: 5 }))
  await lova.ok(score, { roundId: first.id, entryId: sent[0]?.id, score: 70 })
  await boss.ok(removeJuror, { contestId, userId: hery.id })
  await refused('NOT_FOUND', hery.gql(score, { roundId: first.id, entryId: sent[0]?.id, score: 7 }))
  await refused('NOT_FOUND', hery.gql(rounds, { contestId }))
  await boss.ok(lockRound, { id: first.id })
  await boss.ok(review, { id: sent[0]?.id, status: 'shortlisted' })
  const second = await opened(boss, contestId)
  assert.deepEqual([second.position, second.entriesCount], [2, 1])
})

test('R-GAP-13, R-CON-07, D-15 decisions: a reason for a refusal, no winner before judging, nobody decides on their own', async (t) => {
  const w = await world(t)
  const boss = await w.member({ role: 'redacteur' })
  const { id: contestId } = await makeContest(boss, { maxParticipants: 1 })
  const person = await w.member()
  const { id, revision } = await enter(person, contestId)
  await refused('CONFLICT', boss.gql(review, { id, status: 'shortlisted' }))
  await refused('BAD_USER_INPUT', boss.gql(review, { id, status: 'rejected' }))
  await refused('CONFLICT', boss.gql(review, { id, status: 'rejected', reviewNotes: 'x', revision: revision - 1 }))
  await boss.ok(review, { id, status: 'rejected', reviewNotes: 'Hors sujet' })
  const other = await w.member()
  const taken = await enter(other, contestId)
  await refused('CONTEST_FULL', boss.gql(review, { id, status: 'submitted' })) // the place is somebody else's by now
  await move(boss, contestId, 'closed')
  await boss.ok(review, { id: taken.id, status: 'shortlisted' })
  await refused('CONFLICT', boss.gql(review, { id: taken.id, status: 'winner' }))
  await move(boss, contestId, 'judging')
  await boss.ok(review, { id: taken.id, status: 'winner', reviewNotes: 'Bravo' })
  const admin = await w.member({ role: 'admin' })
  const own = await makeContest(boss)
  const mine = await enter(admin, own.id)
  await refused('NOT_YOURSELF', admin.gql(review, { id: mine.id, status: 'rejected', reviewNotes: 'x' }))
  await boss.ok(update, { id: contestId, input: { status: 'finished' } })
  await refused('CONTEST_OVER', boss.gql(review, { id: taken.id, status: 'shortlisted' }))
  const { contest } = await w.visitor().ok(one, { id: contestId })
  assert.deepEqual(JSON.parse(JSON.stringify(contest.winners)), [{ id: taken.id, number: 2, pseudo: other.pseudo }])
  const told = await w.sql('select kind from notification where user_id = $1 order by id', [other.id])
  assert.deepEqual(
    told.map(({ kind }) => kind),
    ['contest.submitted', 'contest.shortlisted', 'contest.winner'],
  )
})

// the public vote

const voted = async (w: Parameters<typeof judged>[0], people = 3) => {
  const made = await ready(w, people, { publicFields: ['titre'] })
  for (const { id } of made.sent) await made.boss.ok(review, { id, status: 'shortlisted' })
  return made
}

test('F-CON-06 voting is refused: to visitors, pending members, minors, accounts younger than the vote, for oneself', async (t) => {
  const w = await world(t)
  const { boss, contestId, sent, entrants } = await voted(w)
  const [voter, pending, minor] = [await w.member(), await w.member(), await w.member({ birth: '2012-03-04' })]
  const entryId = sent[0]?.id
  await refused('VOTE_NOT_OPEN', voter.gql(cast, { entryId }))
  await boss.ok(openVote, { contestId, until: inHours(w, 2) })
  await w.sql(`update app_user set status = 'pending' where id = $1`, [pending.id])
  await w.sql(`update app_user set created_at = $2 where id <> $1`, [voter.id, new Date(w.now().getTime() - 1000)])
  await refused('UNAUTHENTICATED', w.visitor().gql(cast, { entryId }))
  await refused('ACCOUNT_NOT_ACTIVE', pending.gql(cast, { entryId }))
  await refused('MINORS_NOT_ALLOWED', minor.gql(cast, { entryId }))
  await refused('NOT_YOURSELF', (entrants[0] as Member).gql(cast, { entryId }))
  await refused('NOT_FOUND', voter.gql(cast, { entryId: w.kernel.newId() }))
  w.advance(1000)
  const young = await w.member()
  await w.sql('update app_user set created_at = $2 where id = $1', [young.id, w.now()])
  await refused('TOO_NEW', young.gql(cast, { entryId }))
  assert.equal((await w.sql('select from contest_vote')).length, 0)
  await assert.rejects(
    w.sql('insert into contest_vote values ($1, $2, $3, $2, now())', [contestId, entrants[0]?.id, entryId]),
    { code: '23514' },
  )
})

test('F-CON-06 whose choice is excluded or withdrawn has not voted any more, and votes again', async (t) => {
  const w = await world(t)
  const { boss, contestId, sent, jury } = await voted(w)
  await w.sql(`update app_user set created_at = $1`, [new Date(w.now().getTime() - 1000)])
  await boss.ok(openVote, { contestId, until: inHours(w, 1) })
  const [voter, other] = jury
  await voter.ok(cast, { entryId: sent[1]?.id })
  await other.ok(cast, { entryId: sent[0]?.id })
  const ask = 'query($id: ID!) { contest(id: $id) { myVote votersCount } }'
  const seen = async () => Object.values((await voter.ok(ask, { id: contestId })).contest)
  assert.deepEqual(await seen(), [sent[1]?.id, 2])
  for (const status of ['rejected', 'withdrawn']) {
    await w.sql('update contest_application set status = $2 where id = $1', [sent[1]?.id, status])
    assert.deepEqual(await seen(), [null, 1], status)
  }
  await voter.ok(cast, { entryId: sent[2]?.id })
  assert.deepEqual(await seen(), [sent[2]?.id, 2])
})

test('F-CON-06 an earlier choice that comes late counts where the later one was excluded meanwhile, and only then', async (t) => {
  const w = await world(t)
  const { boss, contestId, sent, jury } = await voted(w)
  await w.sql(`update app_user set created_at = $1`, [new Date(w.now().getTime() - 1000)])
  await boss.ok(openVote, { contestId, until: inHours(w, 1) })
  const [voter] = jury
  const earlier = w.now()
  w.advance(60_000)
  await voter.ok(cast, { entryId: sent[1]?.id })
  const late = 'mutation($entryId: ID!, $at: DateTime) { castContestVote(entryId: $entryId, at: $at) { myVote } }'
  const comes = async (entryId?: string) =>
    (await voter.ok(late, { entryId, at: earlier.toISOString() })).castContestVote.myVote
  assert.equal(await comes(sent[0]?.id), sent[1]?.id)
  await boss.ok(review, { id: sent[1]?.id, status: 'rejected', reviewNotes: 'Photo copiée' })
  assert.equal(await comes(sent[0]?.id), sent[0]?.id)
})

test('F-CON-06 whose choice is excluded, withdrawn or deleted while the vote is open hears once that they may vote again', async (t) => {
  const w = await world(t)
  const { boss, contestId, sent, jury, entrants } = await voted(w)
  await w.sql(`update app_user set created_at = $1`, [new Date(w.now().getTime() - 1000)])
  const [voter, other] = jury
  const told = async () =>
    (
      await w.sql(`select user_id, data ->> 'title' as title from notification where kind = 'vote.again' order by id`)
    ).map((row) => row.userId)
  await boss.ok(openVote, { contestId, until: inHours(w, 1) })
  await voter.ok(cast, { entryId: sent[0]?.id })
  await other.ok(cast, { entryId: sent[2]?.id })
  await boss.ok(review, { id: sent[0]?.id, status: 'rejected', reviewNotes: 'Photo copiée' })
  assert.deepEqual(await told(), [voter.id])
  await voter.ok(cast, { entryId: sent[1]?.id })
  await (entrants[1] as Member).ok(withdraw, { id: sent[1]?.id })
  await (entrants[1] as Member).gql(withdraw, { id: sent[1]?.id })
  assert.deepEqual(await told(), [voter.id, voter.id])
  await voter.ok(cast, { entryId: sent[2]?.id })
  await erase(w, entrants[2] as Member)
  assert.deepEqual((await told()).slice(2).sort(), [voter.id, other.id].sort())
})

test('F-CON-06 nobody is told of a choice that is excluded once the vote is over', async (t) => {
  const w = await world(t)
  const { boss, contestId, sent, jury } = await voted(w)
  await w.sql(`update app_user set created_at = $1`, [new Date(w.now().getTime() - 1000)])
  await boss.ok(openVote, { contestId, until: inHours(w, 1) })
  await jury[0].ok(cast, { entryId: sent[0]?.id })
  w.advance(3_600_000)
  await boss.ok(review, { id: sent[0]?.id, status: 'rejected', reviewNotes: 'Photo copiée' })
  assert.deepEqual(await w.sql(`select from notification where kind = 'vote.again'`), [])
})

test('F-CON-06, N-01 one vote each however many at once; another choice replaces it; totals are told once it is over', async (t) => {
  const w = await world(t)
  const { boss, contestId, sent, jury, entrants } = await voted(w)
  await w.sql(`update app_user set created_at = $1`, [new Date(w.now().getTime() - 1000)])
  await boss.ok(openVote, { contestId, until: inHours(w, 1) })
  const [voter] = jury
  await Promise.all(Array.from({ length: 9 }, (_, n) => voter.gql(cast, { entryId: sent[n % 3]?.id })))
  assert.equal((await w.sql('select from contest_vote where user_id = $1', [voter.id])).length, 1)
  const mine = (await voter.ok(cast, { entryId: sent[1]?.id })).castContestVote
  assert.deepEqual([mine.myVote, mine.votersCount], [sent[1]?.id, 1])
  await (entrants[0] as Member).ok(cast, { entryId: sent[1]?.id })
  const ask = 'query($id: ID!) { contestCandidates(contestId: $id) { number votes isMine answers { fieldName } } }'
  const seen = async () => (await (entrants[0] as Member).ok(ask, { id: contestId })).contestCandidates
  assert.deepEqual(
    (await seen()).map((one: { votes: unknown; isMine: boolean }) => [one.votes, one.isMine]),
    [
      [null, true],
      [null, false],
      [null, false],
    ],
  )
  assert.deepEqual(
    (await seen())[0].answers.map((one: { fieldName: string }) => one.fieldName),
    ['titre'],
  )
  await refused('CONFLICT', boss.gql(review, { id: sent[0]?.id, status: 'winner' })) // while the public votes
  w.advance(3_600_000)
  await refused('VOTE_ENDED', voter.gql(cast, { entryId: sent[0]?.id }))
  assert.deepEqual(
    (await seen()).map(({ votes }: { votes: number }) => votes),
    [0, 2, 0],
  )
  await refused('CONFLICT', boss.gql(openVote, { contestId, until: inHours(w, 1) }))
  await boss.ok(review, { id: sent[1]?.id, status: 'winner' })
})

test('F-CON-06 what is decided once the vote is over changes nothing of its result', async (t) => {
  const w = await world(t)
  const { boss, contestId, sent, jury, entrants } = await voted(w, 4)
  const [first, second, third, fourth] = sent.map(({ id }) => id)
  await w.sql(`update app_user set created_at = $1`, [new Date(w.now().getTime() - 1000)])
  await boss.ok(openVote, { contestId, until: inHours(w, 1) })
  await jury[0].ok(cast, { entryId: first })
  await jury[1].ok(cast, { entryId: second })
  await (entrants[0] as Member).ok(cast, { entryId: third })
  await (entrants[1] as Member).ok(cast, { entryId: fourth })
  await boss.ok(review, { id: fourth, status: 'rejected', reviewNotes: 'Photo copiée' }) // while it is open
  w.advance(3_600_000)
  const ask = `query($id: ID!) { contest(id: $id) { votersCount myVote }
    contestCandidates(contestId: $id) { id votes answers { fieldName } } }`
  const result = async (who: Member) => {
    const { contest, contestCandidates: all } = await who.ok(ask, { id: contestId })
    return [
      contest.votersCount,
      contest.myVote,
      ...all.map((one: { id: string; votes: number }) => [one.id, one.votes]),
    ]
  }
  const published = [3, first, [first, 1], [second, 1], [third, 1]]
  assert.deepEqual(await result(jury[0]), published)
  await boss.ok(review, { id: first, status: 'accepted' })
  await boss.ok(review, { id: second, status: 'submitted' })
  await boss.ok(review, { id: third, status: 'rejected', reviewNotes: 'Hors sujet' })
  assert.deepEqual(await result(jury[0]), published)
  const { contestCandidates } = await jury[0].ok(ask, { id: contestId })
  assert.deepEqual(
    contestCandidates.map((one: { answers: object[] }) => one.answers.length),
    [1, 1, 0], // what an excluded entry said is shown no more
  )
  await boss.ok(review, { id: first, status: 'winner' })
  await move(boss, contestId, 'finished')
  assert.deepEqual(await result(jury[0]), published)
})

test('F-CON-06 who is shortlisted once the vote runs is no candidate, whoever writes it', async (t) => {
  const w = await world(t)
  const { boss, contestId, sent, jury } = await voted(w)
  await w.sql(`update app_user set created_at = $1`, [new Date(w.now().getTime() - 1000)])
  await boss.ok(review, { id: sent[2]?.id, status: 'accepted' })
  await boss.ok(openVote, { contestId, until: inHours(w, 1) })
  await w.sql(`update contest_application set status = 'shortlisted' where id = $1`, [sent[2]?.id])
  await refused('NOT_FOUND', jury[0].gql(cast, { entryId: sent[2]?.id }))
  await boss.ok(openVote, { contestId, until: inHours(w, 2) }) // longer, between the same
  const ask = 'query($id: ID!) { contestCandidates(contestId: $id) { id } }'
  const seen = (await jury[0].ok(ask, { id: contestId })).contestCandidates
  assert.deepEqual(
    seen.map(({ id }: { id: string }) => id),
    [sent[0]?.id, sent[1]?.id],
  )
})

test('F-CON-06 the last choice counts, whichever phone sends it first; nobody chooses in the future, and a choice without its moment is one of now', async (t) => {
  const w = await world(t)
  const { boss, contestId, sent, jury } = await voted(w)
  await w.sql(`update app_user set created_at = $1`, [new Date(w.now().getTime() - 1000)])
  await boss.ok(openVote, { contestId, until: inHours(w, 2) })
  const [voter] = jury
  const opened = w.now().getTime()
  const chooses = async (entry: number, minutes?: number) => {
    const at = minutes === undefined ? undefined : new Date(opened + minutes * 60_000)
    const { myVote } = (await voter.ok(cast, { entryId: sent[entry]?.id, at })).castContestVote
    return sent.findIndex(({ id }: { id: string }) => id === myVote)
  }
  w.advance(30 * 60_000)
  assert.equal(await chooses(0, 10), 0, 'the first, from a laptop')
  assert.equal(await chooses(1, 5), 0, 'made before it, on a phone without a network')
  assert.equal(await chooses(1, 10), 1, 'the same moment again')
  assert.equal(await chooses(2, 90), 2, 'by a clock that is fast')
  w.advance(60_000)
  assert.equal(await chooses(0), 0, 'an hour ahead did not hold it')
  await refused('BAD_USER_INPUT', voter.gql(cast, { entryId: sent[0]?.id, at: 'hier' }))
})

test('F-CON-06 a vote opens between at least two, with something to see, while the contest is judged', async (t) => {
  const w = await world(t)
  const { boss, contestId, sent } = await ready(w, 2, { publicFields: ['titre'] })
  const until = inHours(w, 1)
  for (const wrong of [inHours(w, -1), inHours(w, 61 * 24)])
    await refused('BAD_USER_INPUT', boss.gql(openVote, { contestId, until: wrong }))
  await refused('CONFLICT', boss.gql(openVote, { contestId, until })) // nobody is shortlisted
  for (const { id } of sent) await boss.ok(review, { id, status: 'shortlisted' })
  assert.equal((await boss.ok(openVote, { contestId, until })).openContestVote.isVoteOpen, true)
  assert.equal((await boss.ok(openVote, { contestId, until: inHours(w, 2) })).openContestVote.isVoteOpen, true)
})

test('F-CON-06 no vote opens on a contest of which the public sees no answer', async (t) => {
  const w = await world(t)
  const { boss, contestId, sent } = await ready(w, 2)
  for (const { id } of sent) await boss.ok(review, { id, status: 'shortlisted' })
  const { extensions } = await refused('CONFLICT', boss.gql(openVote, { contestId, until: inHours(w, 1) }))
  assert.equal(extensions.field, 'publicFields')
})
