/** Contests, their entries and the questions about them, for tests. */
import type { Member, World } from '../../../test/world.ts'
import { question } from '../forms/testing.ts'

const fields = `id name description category level status applicationDeadline startDate endDate prize image requirements
  organizerId organizerName fee maxParticipants currentParticipants mayEdit revision blockedBy isJuror cancelReason
  isVoteOpen voteUntil votersCount myVote jury { id pseudo } hiddenFields hasRounds missingToFinish publicFields winners { id number pseudo }
  formConfig { id formFields { fieldName } } myEntry { id status revision }`
const entryFields = `id kind contestId contestName userId status applicationData appliedAt number chargeId reviewNotes revision
  entrant { pseudo } answers { fieldName value }`
const roundFields = 'id position name lockedAt entriesCount scoresCount myScoresCount'
const roundEntry = `id number status myScore myComment average entrant { pseudo } scores { juror { pseudo } score comment }
  answers { fieldName value files { id } }`

export const create = `mutation($input: ContestInput!) { createContest(input: $input) { ${fields} } }`
export const update = `mutation($id: ID!, $input: ContestInput!) { updateContest(id: $id, input: $input) { ${fields} } }`
export const cancel = `mutation($id: ID!, $reason: String!, $revision: Int) { cancelContest(id: $id, reason: $reason, revision: $revision) { ${fields} } }`
export const remove = 'mutation($id: ID!) { deleteContest(id: $id) }'
export const one = `query($id: ID!) { contest(id: $id) { ${fields} } }`
export const list = `query($filters: ContestFilters, $pagination: PaginationInput) {
  contests(filters: $filters, pagination: $pagination) { id name status } }`
export const save = `mutation($contestId: ID!, $applicationData: JSON, $revision: Int) {
  saveContestEntry(contestId: $contestId, applicationData: $applicationData, revision: $revision) { ${entryFields} } }`
export const submit = `mutation($id: ID, $contestId: ID, $applicationData: JSON, $revision: Int, $formVersion: Int) {
  submitApplication(id: $id, contestId: $contestId, applicationData: $applicationData, revision: $revision, formVersion: $formVersion) { kind ... on ContestApplication { ${entryFields} } } }`
export const withdraw =
  'mutation($id: ID!, $reason: String) { withdrawApplication(id: $id, reason: $reason) { id kind status } }'
export const oneEntry = `query($id: ID!) { contestApplication(id: $id) { ${entryFields} } }`
export const entries = `query($contestId: ID!, $status: ApplicationStatus, $pagination: PaginationInput) {
  contestApplications(contestId: $contestId, status: $status, pagination: $pagination) {
    items { ${entryFields} } hasMore endCursor counts { status count } } }`
export const review = `mutation($id: ID!, $status: ContestDecision!, $reviewNotes: String, $revision: Int) {
  reviewContestApplication(id: $id, status: $status, reviewNotes: $reviewNotes, revision: $revision) { ${entryFields} } }`
export const addJuror = `mutation($contestId: ID!, $pseudo: String!) {
  addContestJuror(contestId: $contestId, pseudo: $pseudo) { ${fields} } }`
export const removeJuror = `mutation($contestId: ID!, $userId: ID!) {
  removeContestJuror(contestId: $contestId, userId: $userId) { ${fields} } }`
export const openRound = `mutation($contestId: ID!, $name: String) {
  openContestRound(contestId: $contestId, name: $name) { ${roundFields} } }`
export const lockRound = `mutation($id: ID!) { lockContestRound(id: $id) { ${roundFields} } }`
export const score = `mutation($roundId: ID!, $entryId: ID!, $score: Int!, $comment: String) {
  scoreContestEntry(roundId: $roundId, entryId: $entryId, score: $score, comment: $comment) { ${roundEntry} } }`
export const rounds = `query($contestId: ID!) { contestRounds(contestId: $contestId) { ${roundFields} } }`
export const round = `query($id: ID!) { contestRound(id: $id) { ${roundFields} entries { ${roundEntry} } } }`
export const openVote = `mutation($contestId: ID!, $until: DateTime!) {
  openContestVote(contestId: $contestId, until: $until) { ${fields} } }`
export const cast = `mutation($entryId: ID!, $at: DateTime) { castContestVote(entryId: $entryId, at: $at) { ${fields} } }`
export const candidates = `query($contestId: ID!) {
  contestCandidates(contestId: $contestId) { id number votes isMine answers { fieldName value files { id } } } }`

export const hour = 3_600_000
/** Hours from the world's now. */
export const inHours = (w: World, hours: number): string => new Date(w.now().getTime() + hours * hour).toISOString()

export const formFields = [question('titre', 'text', { isRequired: true }), question('contact', 'email')]

/** One that is open, with a form; `input` adds to it. */
export async function makeContest(by: Member, input: object = {}) {
  const usual = { name: 'Photos de la ville', category: 'Photo', level: 'national', formConfig: { formFields } }
  return (await by.ok(create, { input: { ...usual, ...input } })).createContest
}

export const enter = async (by: Member, contestId: string, applicationData: object = { titre: 'La digue' }) =>
  (await by.ok(submit, { contestId, applicationData })).submitApplication

export const move = async (by: Member, id: string, status: string) =>
  (await by.ok(update, { id, input: { status } })).updateContest

/** A contest that is being judged, with its entrants and their entries in the order of their numbers. */
export async function judged(w: World, by: Member, people: number, input: object = {}) {
  const contest = await makeContest(by, input)
  const entrants: Member[] = []
  const sent: { id: string }[] = []
  for (let n = 0; n < people; n++) {
    const entrant = await w.member()
    entrants.push(entrant)
    sent.push(await enter(entrant, contest.id, { titre: `Photo ${n + 1}`, contact: `e${n}@exemple.mg` }))
  }
  await move(by, contest.id, 'closed')
  await move(by, contest.id, 'judging')
  return { contest, entrants, sent }
}

/** The counter of each contest says what counting says. */
export const wrongCounters = (w: World) =>
  w.sql(`select c.id from contest c where current_participants <> (select count(*) from contest_application a
    where a.contest_id = c.id and a.status in ('awaiting_payment', 'submitted', 'shortlisted', 'accepted', 'winner'))`)
