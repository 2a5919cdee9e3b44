/** Votes and the questions about them, for tests. */
import type { Member, World } from '../../../test/world.ts'
import { boxKeys } from './box/keys.ts'
import type { Ballot, Seal } from './box/seal.ts'
import { findVote, type VoteRow } from './store.ts'

const fields = `id title description status isActive allowMultiple isSecret results endDate votersCount hasVoted myChoices
  revision blockedBy totalVotes receipt ballotsHash isArchived mayEdit createdBy { id pseudo } options { id text votes }`
export const create = `mutation($input: VoteInput!) { createVote(input: $input) { ${fields} } }`
export const update = `mutation($id: ID!, $input: VoteInput!) { updateVote(id: $id, input: $input) { ${fields} } }`
export const cast = `mutation($voteId: ID!, $optionIndex: Int!, $code: String, $revision: Int) {
  castVote(voteId: $voteId, optionIndex: $optionIndex, code: $code, revision: $revision) { ${fields} } }`
export const retract = `mutation($voteId: ID!, $optionIndex: Int!, $code: String, $revision: Int) {
  retractVote(voteId: $voteId, optionIndex: $optionIndex, code: $code, revision: $revision) { ${fields} } }`
export const ballot = `mutation($voteId: ID!, $choices: [Int!]!, $code: String, $revision: Int) {
  castBallot(voteId: $voteId, choices: $choices, code: $code, revision: $revision) { ${fields} } }`
export const end = `mutation($id: ID!) { endVote(id: $id) { ${fields} } }`
export const remove = 'mutation($id: ID!, $confirmed: Boolean) { deleteVote(id: $id, confirmed: $confirmed) }'
export const one = `query($id: ID!) { vote(id: $id) { ${fields} } }`
export const list = `query($status: VoteStatus, $archived: Boolean, $pagination: PaginationInput) {
  votes(status: $status, archived: $archived, pagination: $pagination) { ${fields} } }`
export const active = `query($pagination: PaginationInput) { activeVotes(pagination: $pagination) { ${fields} } }`
export const voters = 'query($id: ID!) { voteVoters(voteId: $id) { id pseudo } }'

export const admin = (w: World): Promise<Member> => w.member({ role: 'admin' })

const hour = 3_600_000
/** Hours from the world's now. */
export const inHours = (w: World, hours: number): string => new Date(w.now().getTime() + hours * hour).toISOString()

/** One of three, open, unless said otherwise. */
export async function makeVote(by: Member, input: object = {}) {
  const usual = { title: 'Où courir dimanche ?', options: ['Lac', 'Digue', 'Parc'] }
  return (await by.ok(create, { input: { ...usual, ...input } })).createVote
}

/** What opens the box of a running vote, as whoever has its key can. */
export const sealOfVote = async (w: World, id: string): Promise<Seal> => {
  const { boxKey } = (await findVote(w.kernel.db, id)) as VoteRow
  return (await boxKeys(w.kernel).read(id, boxKey as Buffer)) as Seal
}

/** Ballots and counters of a vote as the database has them; sealed ones opened. */
export async function stored(w: World, id: string) {
  const options = await w.sql<{ votes: number }>('select votes from vote_option where vote_id = $1 order by position', [
    id,
  ])
  const roll = await w.sql('select user_id, choices from vote_voter where vote_id = $1', [id])
  const { boxKey, ...vote } = (await findVote(w.kernel.db, id)) as VoteRow
  const readable = await w.sql<Ballot>('select code, choices from vote_secret_ballot where vote_id = $1', [id])
  const sealed = await w.sql('select sealed from vote_sealed_ballot where vote_id = $1', [id])
  const seal = boxKey && (await boxKeys(w.kernel).read(vote.id, boxKey))
  const opened: Ballot[] = sealed.map((row) => (seal as Seal).open(row.sealed))
  const box = [...readable, ...opened].sort((a, b) => (a.code < b.code ? -1 : 1))
  return { votes: options.map(({ votes }) => votes), voterCount: vote.voterCount, roll, box }
}
