import { admins, declarePermissions, members, type Permission } from '../permissions/declare.ts'

const readVotes: Permission = { all: members, pending: true }
/** R-VOTE-10: the roles whose menu has the votes; not while an account is pending (D-06). */
const vote: Permission = { all: ['user', 'moderator', 'admin_mit', 'admin'] }

export const permissions = declarePermissions({
  votes: readVotes,
  activeVotes: readVotes,
  vote: readVotes,
  voteUpdated: readVotes, // and the socket's vote_{id}
  voteBallots: { ...readVotes, at: '`GET /api/votes/{id}/ballots`, once a secret vote has ended' },
  voteVoters: readVotes,
  votePicture: { ...readVotes, at: '`GET /api/votes/pictures/{id}/{size}`, by its ticket' },
  castBallot: vote,
  castVote: vote,
  retractVote: vote,
  createVote: admins,
  updateVote: admins,
  endVote: admins,
  deleteVote: admins,
})
