import assert from 'node:assert/strict'
import test from 'node:test'
import sharp from 'sharp'
import { holding, isWaitedFor } from '../../../../test/locks/held-rows.ts'
import { makePdf } from '../../../../test/pdf.ts'
import { makePhoto } from '../../../../test/photos.ts'
import { sendFile } from '../../../../test/uploads.ts'
import { type Member, refused, type World, world } from '../../../../test/world.ts'
import { question } from '../../forms/testing.ts'
import { linesOf, report } from '../../reports/testing.ts'
import {
  addJuror,
  candidates,
  enter,
  inHours,
  judged,
  entries as list,
  lockRound,
  makeContest,
  move,
  one,
  oneEntry,
  openRound,
  openVote,
  removeJuror,
  review,
  round,
  rounds,
  save,
  score,
  submit,
  update,
  withdraw,
} from '../testing.ts'

const uploadFile = `mutation($formId: ID!, $fieldName: String!, $file: Upload!) {
  uploadFormFile(formId: $formId, fieldName: $fieldName, file: $file) { id } }`
const ticket = 'mutation($id: ID!) { formFileTicket(id: $id) { url } }'
const ofMember = `query($userId: ID!) { userApplications(userId: $userId) { id kind } }`

async function upload(by: Member, formId: string, fieldName: string, file: Buffer, filename: string) {
  const operations = { query: uploadFile, variables: { formId, fieldName, file: null } }
  const { data, errors } = await sendFile(by, file, { operations, filename })
  assert.equal(errors, undefined)
  return data.uploadFormFile.id as string
}

const opened = async (boss: Member, contestId: string): Promise<string> =>
  (await boss.ok(openRound, { contestId })).openContestRound.id

/** Two entries, each with a photo, a PDF and a hidden PDF that their senders named after themselves; `jurors` judge. */
async function withFiles(w: World, boss: Member, jurors: readonly Member[]) {
  const formFields = [question('titre'), ...['photo', 'projet', 'diplome'].map((name) => question(name, 'file'))]
  const contest = await makeContest(boss, {
    formConfig: { formFields },
    hiddenFields: ['diplome'],
    publicFields: ['titre', 'photo', 'projet'],
  })
  const entries: { id: string; entrant: Member; photo: string; project: string; diploma: string }[] = []
  for (const n of [1, 2]) {
    const entrant = await w.member()
    const formId = contest.formConfig.id
    const photo = await upload(entrant, formId, 'photo', await makePhoto(), `rakoto${n}-portrait.jpg`)
    const project = await upload(entrant, formId, 'projet', makePdf(), `projet-rakoto${n}.pdf`)
    const diploma = await upload(entrant, formId, 'diplome', makePdf(), `diplome-rakoto${n}.pdf`)
    const { id } = await enter(entrant, contest.id, {
      titre: 'La digue',
      photo: [photo],
      projet: [project],
      diplome: [diploma],
    })
    entries.push({ id, entrant, photo, project, diploma })
  }
  for (const { pseudo } of jurors) await boss.ok(addJuror, { contestId: contest.id, pseudo })
  await move(boss, contest.id, 'closed')
  await move(boss, contest.id, 'judging')
  return { contestId: contest.id as string, entries }
}

test('F-CON-04, F-CON-06 what an entrant called a file is told neither to the jury nor to voters, in the list and in the file', async (t) => {
  const w = await world(t)
  const [boss, juror, voter] = [await w.member({ role: 'redacteur' }), await w.member(), await w.member()]
  const { contestId, entries } = await withFiles(w, boss, [juror])
  const id = await opened(boss, contestId)
  const raw = JSON.stringify((await juror.ok(round, { id })).contestRound)
  const { url } = (await juror.ok(ticket, { id: entries[0]?.photo })).formFileTicket
  const headers = JSON.stringify((await w.visitor().http('GET', url)).headers)
  assert.doesNotMatch(raw + headers, /rakoto/i)
  const savedAs = async (who: Member) => {
    const { url } = (await who.ok(ticket, { id: entries[0]?.project })).formFileTicket
    return (await w.visitor().http('GET', url)).headers['content-disposition']
  }
  assert.equal(await savedAs(juror), "attachment; filename*=UTF-8''2.pdf")
  assert.equal(await savedAs(boss), "attachment; filename*=UTF-8''projet-rakoto1.pdf")
  await refused('NOT_FOUND', juror.gql(ticket, { id: entries[0]?.diploma })) // the organiser hides it
  await juror.ok(score, { roundId: id, entryId: entries[0]?.id, score: 5 })
  await boss.ok(lockRound, { id })
  for (const one of entries) await boss.ok(review, { id: one.id, status: 'shortlisted' })
  await boss.ok(openVote, { contestId, until: inHours(w, 1) })
  const names = `query($id: ID!) { contestCandidates(contestId: $id) { answers { files { id name } } } }`
  const seen = JSON.stringify((await voter.ok(names, { id: contestId })).contestCandidates)
  assert.match(seen, /1\.webp/)
  assert.equal(await savedAs(voter), "attachment; filename*=UTF-8''2.pdf")
  assert.doesNotMatch(seen, /rakoto/i)
  assert.ok((await voter.ok(candidates, { contestId })).contestCandidates.length === 2)
})

test('F-CON-04, F-CON-06 jury and voters see photos small, by an address that opens for its own member, while they may', async (t) => {
  const w = await world(t)
  const [boss, juror, voter] = [await w.member({ role: 'redacteur' }), await w.member(), await w.member()]
  const { contestId, entries } = await withFiles(w, boss, [juror])
  const [first] = entries
  const id = await opened(boss, contestId)
  const answers = 'answers { files { id picture } }'
  const inRound = `query($id: ID!) { contestRound(id: $id) { entries { ${answers} } } }`
  const inVote = `query($id: ID!) { contestCandidates(contestId: $id) { ${answers} } }`
  const photosOf = (list: { answers: { files: { id: string; picture: string | null }[] }[] }[]) =>
    list.flatMap((one) => one.answers).flatMap(({ files }) => files)
  const found = async (who: Member) => photosOf((await who.ok(inVote, { id: contestId })).contestCandidates)
  const pictureOf = (files: { id: string; picture: string | null }[], fileId = first?.photo) =>
    files.find((file) => file.id === fileId)?.picture
  const get = (url: string) => w.visitor().http('GET', url)
  const views = () => w.sql(`select actor_id from audit_entry where action = 'forms.fileViewed'`)

  const seen = photosOf((await juror.ok(inRound, { id })).contestRound.entries)
  assert.equal(pictureOf(seen, first?.project), null) // a PDF
  const ofJuror = pictureOf(seen) ?? assert.fail()
  assert.equal(ofJuror, pictureOf(photosOf((await juror.ok(inRound, { id })).contestRound.entries)))
  const shown = await get(ofJuror)
  const { width = 0, height = 0, format } = await sharp(shown.rawPayload).metadata()
  assert.ok(format === 'webp' && width <= 720 && height <= 960 && Math.max(width, height) > 400)
  assert.deepEqual(
    [shown.headers['cache-control'], shown.headers['content-security-policy'], shown.headers['referrer-policy']],
    ['no-store', "default-src 'none'; sandbox", 'no-referrer'],
  )
  assert.deepEqual(await views(), [{ actorId: juror.id }])
  for (const wrong of [ofJuror.replace(`${first?.photo}`, `${entries[1]?.photo}`), ofJuror.split('?')[0] ?? ''])
    assert.equal((await get(wrong)).statusCode, 403)
  assert.equal((await get(ofJuror.replace('/pictures/', '/files/'))).statusCode, 403)
  assert.equal((await get(`${ofJuror}&ticket=x`)).statusCode, 400)

  await juror.ok(score, { roundId: id, entryId: first?.id, score: 5 })
  await boss.ok(lockRound, { id })
  for (const one of entries) await boss.ok(review, { id: one.id, status: 'shortlisted' })
  await boss.ok(openVote, { contestId, until: inHours(w, 30) })
  const ofVoter = pictureOf(await found(voter)) ?? assert.fail()
  assert.notEqual(ofVoter, pictureOf(await found(await w.member())))
  assert.equal((await get(ofVoter)).headers['cache-control'], 'private, max-age=7200, immutable')
  assert.equal((await views()).length, 1) // what everybody may see is noted of nobody
  await boss.ok(review, { id: first?.id, status: 'rejected', reviewNotes: 'Retirée.' })
  assert.equal((await get(ofVoter)).statusCode, 404)
  const other = pictureOf(await found(voter), entries[1]?.photo) ?? assert.fail()
  w.advance(7_200_000)
  assert.equal((await get(other)).statusCode, 403)
  const later = pictureOf(await found(voter), entries[1]?.photo) ?? assert.fail()
  assert.equal((await get(later)).statusCode, 200)
  await w.sql(`update app_user set status = 'blocked' where id = $1`, [voter.id])
  assert.equal((await get(later)).statusCode, 403)
})

test('F-CON-04 an administrator on the jury learns no name before the contest is over: not by files, not by the entries of a member', async (t) => {
  const w = await world(t)
  const [boss, admin] = [await w.member({ role: 'redacteur' }), await w.member({ role: 'admin' })]
  const { contestId, entries } = await withFiles(w, boss, [admin])
  const [first] = entries
  const id = await opened(boss, contestId)
  await refused('NOT_FOUND', admin.gql(ticket, { id: first?.diploma }))
  assert.ok((await admin.ok(ticket, { id: first?.photo })).formFileTicket.url)
  assert.deepEqual((await admin.ok(ofMember, { userId: first?.entrant.id })).userApplications, [])
  await refused('FORBIDDEN', admin.gql(withdraw, { id: first?.id, reason: 'Copie' }))
  const other = await w.member({ role: 'admin' }) // not of the jury
  assert.equal((await other.ok(ofMember, { userId: first?.entrant.id })).userApplications.length, 1)
  assert.ok((await other.ok(ticket, { id: first?.diploma })).formFileTicket.url)
  await admin.ok(score, { roundId: id, entryId: first?.id, score: 5 })
  await boss.ok(lockRound, { id })
  assert.deepEqual((await admin.ok(ofMember, { userId: first?.entrant.id })).userApplications, []) // another round may follow
  await refused('NOT_FOUND', admin.gql(ticket, { id: first?.diploma }))
  for (const status of ['shortlisted', 'winner']) await boss.ok(review, { id: first?.id, status })
  await move(boss, contestId, 'finished')
  assert.equal((await admin.ok(ofMember, { userId: first?.entrant.id })).userApplications.length, 1)
  assert.ok((await admin.ok(ticket, { id: first?.diploma })).formFileTicket.url)
})

test('F-CON-04, F-CON-06 what is hidden from the jury stays so when the public votes on it: in the list, in files, in reports', async (t) => {
  const w = await world(t)
  const [boss, juror, admin] = [
    await w.member({ role: 'redacteur' }),
    await w.member(),
    await w.member({ role: 'admin' }),
  ]
  const voter = await w.member()
  const formFields = [question('titre'), question('ecole'), question('diplome', 'file')]
  const contest = await makeContest(boss, {
    formConfig: { formFields },
    hiddenFields: ['ecole', 'diplome'],
    publicFields: ['titre', 'ecole', 'diplome'],
  })
  const contestId = contest.id as string
  const diplomas: string[] = []
  const sent: string[] = []
  for (const school of ['Gallieni', 'Jules-Ferry']) {
    const entrant = await w.member()
    const diploma = await upload(entrant, contest.formConfig.id, 'diplome', makePdf(), 'diplome.pdf')
    diplomas.push(diploma)
    const { id } = await enter(entrant, contestId, { titre: 'La digue', ecole: school, diplome: [diploma] })
    sent.push(id)
  }
  for (const { pseudo } of [juror, admin]) await boss.ok(addJuror, { contestId, pseudo })
  for (const status of ['closed', 'judging']) await move(boss, contestId, status)
  const roundId = await opened(boss, contestId)
  await juror.ok(score, { roundId, entryId: sent[0], score: 50 })
  await boss.ok(lockRound, { id: roundId })
  for (const id of sent) await boss.ok(review, { id, status: 'shortlisted' })
  await boss.ok(openVote, { contestId, until: inHours(w, 1) })
  const seen = async (who: Member) => {
    const { contestCandidates } = await who.ok(candidates, { contestId })
    return contestCandidates[0].answers.map((one: { fieldName: string }) => one.fieldName)
  }
  assert.deepEqual(await seen(voter), ['titre', 'ecole', 'diplome'])
  for (const who of [juror, admin]) {
    assert.deepEqual(await seen(who), ['titre'])
    await refused('NOT_FOUND', who.gql(ticket, { id: diplomas[0] }))
  }
  assert.ok((await voter.ok(ticket, { id: diplomas[0] })).formFileTicket.url)
  await voter.ok(report, { kind: 'contestEntry', id: sent[0], reason: 'misleading' })
  assert.doesNotMatch(JSON.stringify(await linesOf(admin)), /Gallieni/)
  assert.match(JSON.stringify(await linesOf(await w.member({ role: 'moderator' }))), /Gallieni/)
  w.advance(3_600_000)
  assert.deepEqual(await seen(juror), ['titre']) // the same numbers may come back in another round
  assert.ok((await voter.ok(ticket, { id: diplomas[1] })).formFileTicket.url)
  await boss.ok(review, { id: sent[1], status: 'rejected', reviewNotes: 'Hors sujet' })
  await refused('NOT_FOUND', voter.gql(ticket, { id: diplomas[1] })) // of who is excluded nothing is shown any more
  await boss.ok(review, { id: sent[0], status: 'winner' })
  await move(boss, contestId, 'finished')
  assert.deepEqual(await seen(juror), ['titre', 'ecole', 'diplome'])
})

test('F-CON-04 an administrator who takes part neither reads what the others sent nor decides on who wins, until the contest is over', async (t) => {
  const w = await world(t)
  const [boss, admin, juror, other] = [
    await w.member({ role: 'redacteur' }),
    await w.member({ role: 'admin' }),
    await w.member(),
    await w.member({ role: 'admin' }),
  ]
  const formFields = [question('titre'), question('projet', 'file')]
  const contest = await makeContest(boss, { formConfig: { formFields }, publicFields: ['titre'] })
  const contestId = contest.id as string
  const rival = await w.member()
  const file = await upload(rival, contest.formConfig.id, 'projet', makePdf(), 'projet.pdf')
  const { id } = await enter(rival, contestId, { titre: 'La digue', projet: [file] })
  await admin.ok(save, { contestId, applicationData: { titre: 'Le lac' } })
  // of a draft nobody knows
  assert.equal((await admin.ok(list, { contestId })).contestApplications.items.length, 1)
  assert.equal((await admin.ok(ofMember, { userId: rival.id })).userApplications.length, 1)
  const own = (await enter(admin, contestId, { titre: 'Le lac' })).id
  await boss.ok(addJuror, { contestId, pseudo: juror.pseudo })
  const isRefused = async (work: Parameters<typeof refused>[1]) =>
    assert.equal((await refused('FORBIDDEN', work)).extensions.key, 'contests.takesPart')
  await isRefused(admin.gql(addJuror, { contestId, pseudo: other.pseudo }))
  await isRefused(admin.gql(removeJuror, { contestId, userId: juror.id }))
  for (const status of ['closed', 'judging']) await move(boss, contestId, status)
  await isRefused(admin.gql(list, { contestId }))
  await isRefused(admin.gql(oneEntry, { id }))
  await isRefused(admin.gql(review, { id, status: 'rejected', reviewNotes: 'Hors sujet' }))
  await isRefused(admin.gql(withdraw, { id, reason: 'Copie' }))
  await isRefused(admin.gql(openRound, { contestId }))
  await refused('NOT_FOUND', admin.gql(ticket, { id: file }))
  assert.deepEqual((await admin.ok(ofMember, { userId: rival.id })).userApplications, [])
  assert.equal((await admin.ok(ofMember, { userId: admin.id })).userApplications.length, 1)
  assert.equal((await admin.ok(oneEntry, { id: own })).contestApplication.id, own)
  const roundId = await opened(boss, contestId)
  await juror.ok(score, { roundId, entryId: id, score: 50 })
  await isRefused(admin.gql(round, { id: roundId }))
  await isRefused(admin.gql(rounds, { contestId }))
  await isRefused(admin.gql(lockRound, { id: roundId }))
  await other.ok(lockRound, { id: roundId })
  for (const entry of [id, own]) await other.ok(review, { id: entry, status: 'shortlisted' })
  await isRefused(admin.gql(openVote, { contestId, until: inHours(w, 1) }))
  await boss.ok(openVote, { contestId, until: inHours(w, 1) })
  assert.equal((await admin.ok(candidates, { contestId })).contestCandidates[0].answers.length, 1) // as everybody
  await juror.ok(report, { kind: 'contestEntry', id, reason: 'misleading' })
  assert.deepEqual((await linesOf(admin))[0].measures, [])
  assert.deepEqual((await linesOf(other))[0].measures, ['hide'])
  w.advance(3_600_000)
  await boss.ok(review, { id, status: 'winner' })
  await move(boss, contestId, 'finished')
  assert.equal((await admin.ok(list, { contestId })).contestApplications.items.length, 2)
  assert.equal((await admin.ok(rounds, { contestId })).contestRounds.length, 1)
})

test('F-CON-04 blind stays blind through all rounds: of the jury nobody reads a name before the contest is over', async (t) => {
  const w = await world(t)
  const [boss, juror] = [await w.member({ role: 'redacteur' }), await w.member()]
  const { contest, sent } = await judged(w, boss, 2)
  await boss.ok(addJuror, { contestId: contest.id, pseudo: juror.pseudo })
  const first = await opened(boss, contest.id)
  await juror.ok(score, { roundId: first, entryId: sent[0]?.id, score: 50 })
  await boss.ok(lockRound, { id: first })
  const named = async (who: Member) =>
    (await who.ok(round, { id: first })).contestRound.entries.map((one: { entrant: unknown }) => one.entrant !== null)
  assert.deepEqual(await named(juror), [false, false]) // the same numbers come back in the next round
  assert.deepEqual(await named(boss), [true, true])
  const second = await opened(boss, contest.id)
  assert.deepEqual(await named(juror), [false, false])
  const [scored] = (await juror.ok(round, { id: first })).contestRound.entries
  assert.equal(scored.average, 50)
  await juror.ok(score, { roundId: second, entryId: sent[0]?.id, score: 60 })
  await boss.ok(lockRound, { id: second })
  assert.deepEqual(await named(juror), [false, false])
  for (const status of ['shortlisted', 'winner']) await boss.ok(review, { id: sent[0]?.id, status })
  await move(boss, contest.id, 'finished')
  assert.deepEqual(await named(juror), [true, true])
})

test('F-CON-04 a score beside the removal of its juror is refused, or goes with the others', async (t) => {
  const w = await world(t)
  const [boss, juror] = [await w.member({ role: 'redacteur' }), await w.member()]
  const { contest, sent } = await judged(w, boss, 2)
  const contestId = contest.id
  await boss.ok(addJuror, { contestId, pseudo: juror.pseudo })
  const roundId = await opened(boss, contestId)
  const others = await holding(w, `contest_juror where user_id = '${juror.id}'`)
  const removing = boss.ok(removeJuror, { contestId, userId: juror.id })
  await isWaitedFor(w)
  const scoring = juror.gql(score, { roundId, entryId: sent[0]?.id, score: 99 })
  await Promise.race([scoring, isWaitedFor(w, 2)])
  await others.query('commit')
  await others.end()
  await removing
  await refused('NOT_FOUND', scoring)
  assert.deepEqual(await w.sql('select score from contest_score where juror_id = $1', [juror.id]), [])
})

test('F-CON-04 who is named for a draft hears of it when it opens; named twice they are named once', async (t) => {
  const w = await world(t)
  const [boss, juror] = [await w.member({ role: 'redacteur' }), await w.member()]
  const { id: contestId } = await makeContest(boss, { status: 'draft' })
  const news = () => w.sql(`select id from notification where user_id = $1 and kind = 'contest.juror'`, [juror.id])
  const named = () => w.sql(`select id from audit_entry where action = 'contest.jurorAdded'`)
  for (let n = 0; n < 2; n++) await boss.ok(addJuror, { contestId, pseudo: juror.pseudo })
  assert.deepEqual([(await news()).length, (await named()).length], [0, 1])
  await move(boss, contestId, 'open')
  assert.equal((await news()).length, 1)
  await move(boss, contestId, 'closed')
  await move(boss, contestId, 'open')
  assert.equal((await news()).length, 1)
})

test('F-CON-04 a question that is asked no more is not shown to the jury, hidden or not, its files neither', async (t) => {
  const w = await world(t)
  const [boss, juror] = [await w.member({ role: 'redacteur' }), await w.member()]
  const titre = question('titre')
  const contest = await makeContest(boss, {
    formConfig: { formFields: [titre, question('ecole'), question('diplome', 'file')] },
    hiddenFields: ['ecole'],
  })
  const entrant = await w.member()
  const diploma = await upload(entrant, contest.formConfig.id, 'diplome', makePdf(), 'diplome.pdf')
  await enter(entrant, contest.id, { titre: 'La digue', ecole: 'Lycée Gallieni', diplome: [diploma] })
  await boss.ok(update, { id: contest.id, input: { formConfig: { formFields: [titre] }, hiddenFields: [] } })
  await boss.ok(addJuror, { contestId: contest.id, pseudo: juror.pseudo })
  for (const status of ['closed', 'judging']) await move(boss, contest.id, status)
  const id = await opened(boss, contest.id)
  const [entry] = (await juror.ok(round, { id })).contestRound.entries
  assert.deepEqual(
    entry.answers.map((one: { fieldName: string }) => one.fieldName),
    ['titre'],
  )
  await refused('NOT_FOUND', juror.gql(ticket, { id: diploma }))
  assert.ok((await boss.ok(ticket, { id: diploma })).formFileTicket.url)
})

test('F-CON-04 from its first round on no more is shown to the jury than before, less may be', async (t) => {
  const w = await world(t)
  const [boss, juror, admin] = [
    await w.member({ role: 'redacteur' }),
    await w.member(),
    await w.member({ role: 'admin' }),
  ]
  const formFields = [question('titre'), question('ecole'), question('nom')]
  const contest = await makeContest(boss, { formConfig: { formFields }, hiddenFields: ['ecole', 'nom'] })
  await enter(await w.member(), contest.id, { titre: 'La digue', ecole: 'Gallieni', nom: 'Rakoto' })
  await boss.ok(addJuror, { contestId: contest.id, pseudo: juror.pseudo })
  for (const status of ['closed', 'judging']) await move(boss, contest.id, status)
  const hide = (hiddenFields: string[], by: Member = boss) =>
    by.gql(update, { id: contest.id, input: { hiddenFields } })
  const stored = async () => (await boss.ok(one, { id: contest.id })).contest
  assert.equal((await hide(['nom'])).errors, undefined) // nobody has read anything yet
  assert.equal((await stored()).hasRounds, false)
  const first = await opened(boss, contest.id)
  const stands = async (names: string[]) => {
    for (const who of [boss, admin]) {
      const { extensions } = await refused('CONFLICT', hide([], who))
      assert.deepEqual([extensions.field, extensions.key], ['hiddenFields', 'contests.hiddenFrozen'])
    }
    await refused('CONFLICT', hide(['titre']))
    await assert.rejects(w.sql(`update contest set hidden_fields = '{}' where id = $1`, [contest.id]), {
      code: '23514',
      constraint: 'contest_jury_blind',
    })
    const { hiddenFields, hasRounds } = await stored()
    assert.deepEqual([hiddenFields, hasRounds], [names, true])
    const raw = JSON.stringify((await juror.ok(round, { id: first })).contestRound)
    assert.ok(!raw.includes('Rakoto'))
  }
  await stands(['nom'])
  assert.equal((await juror.ok(one, { id: contest.id })).contest.hasRounds, null)
  assert.equal((await hide(['nom', 'ecole'])).errors, undefined)
  const { entries: read } = (await juror.ok(round, { id: first })).contestRound
  assert.deepEqual(
    read[0].answers.map((answer: { fieldName: string }) => answer.fieldName),
    ['titre'],
  )
  await juror.ok(score, { roundId: first, entryId: read[0].id, score: 50 })
  await boss.ok(lockRound, { id: first })
  await stands(['nom', 'ecole']) // the same numbers come back in the next round
  await boss.ok(update, { id: contest.id, input: { prize: 'Un vélo' } })
})

test('F-CON-04 an answer that is shown to the jury beside its first round waits for it, and is refused', async (t) => {
  const w = await world(t)
  const [boss, juror] = [await w.member({ role: 'redacteur' }), await w.member()]
  const { contest } = await judged(w, boss, 2, { hiddenFields: ['titre'] })
  await boss.ok(addJuror, { contestId: contest.id, pseudo: juror.pseudo })
  const others = await holding(w, `contest where id = '${contest.id}'`)
  const opening = boss.gql(openRound, { contestId: contest.id })
  await isWaitedFor(w)
  const showing = boss.gql(update, { id: contest.id, input: { hiddenFields: [] } })
  await Promise.race([showing, isWaitedFor(w, 2)])
  await others.query('commit')
  await others.end()
  assert.equal((await opening).errors, undefined)
  await refused('CONFLICT', showing)
})

test('F-CON-02, F-CON-04 a draft is known to its owner alone: who has one can be named, and sends it no more', async (t) => {
  const w = await world(t)
  const [boss, drafting, sending] = [await w.member({ role: 'redacteur' }), await w.member(), await w.member()]
  const { id: contestId } = await makeContest(boss)
  await drafting.ok(save, { contestId, applicationData: { titre: 'La digue' } })
  await enter(sending, contestId)
  await refused('CONFLICT', boss.gql(addJuror, { contestId, pseudo: sending.pseudo }))
  await boss.ok(addJuror, { contestId, pseudo: drafting.pseudo })
  await refused('NOT_YOURSELF', drafting.gql(submit, { contestId, applicationData: { titre: 'La digue' } }))
})
