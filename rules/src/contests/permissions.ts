import { declarePermissions, everyone, members, ownThings, type Permission } from '../permissions/declare.ts'

/** The organiser's own contests; administrators name who organises one, so it can be any member. */
const organize: Permission = { own: members, all: ['admin'] }

export const permissions = declarePermissions({
  contests: everyone,
  contest: everyone,
  contestCategories: everyone,
  createContest: { all: ['redacteur', 'admin'] },
  updateContest: organize,
  cancelContest: organize,
  deleteContest: organize,
  addContestJuror: organize,
  removeContestJuror: organize,
  openContestRound: organize,
  lockContestRound: organize,
  openContestVote: organize,
  contestApplications: organize,
  reviewContestApplication: organize,
  contestApplication: { own: members, all: ['admin'], pending: true },
  /** Pending members are told to wait (`whyNotEnter`). */
  saveContestEntry: { all: members, pending: true },
  myJuries: ownThings,
  /** The rounds of a contest: for its jury, without names, and for its organiser. */
  contestRounds: { own: members, all: ['admin'] },
  contestRound: { own: members, all: ['admin'] },
  /** As a member of its jury: nobody else, administrators neither. */
  scoreContestEntry: { own: members },
  contestCandidates: { all: members, pending: true },
  castContestVote: { all: members, pending: true },
})
