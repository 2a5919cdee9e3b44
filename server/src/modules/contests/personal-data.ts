import {
  declarePersonalData,
  erased,
  kept,
  nothingPersonal,
  notPersonal,
  otherPerson,
  ownerId,
} from '../../kernel/personal-data/declare.ts'
import { settleErased } from './paying/settle-fee.ts'
import { lockContestsOf, removeEntriesOf } from './paying/store.ts'
import { tellVoters } from './voting/tell-voters.ts'

const why = 'an announced contest belongs to those who take part in it'
const announced = kept(why, 'as the contest')
const judged = 'a score counts as it was given'
const counted = 'a vote counts as it was cast'

export const personalData = declarePersonalData('contests', {
  tables: {
    contest: {
      about: 'contests',
      owner: 'organizerId',
      copy: { file: 'contests', as: 'contests', order: 'id' },
      rows: 'stay',
      until: 'until somebody deletes them',
      columns: {
        id: announced,
        organizerId: kept(why, 'as the contest', { withheld: 'technical' }),
        name: announced,
        description: announced,
        category: announced,
        level: announced,
        status: announced,
        applicationDeadline: announced,
        startDate: announced,
        endDate: announced,
        prize: announced,
        requirements: announced,
        coverId: announced,
        maxParticipants: announced,
        fee: announced,
        currentParticipants: notPersonal,
        lastNumber: notPersonal,
        formId: notPersonal,
        hiddenFields: announced,
        publicFields: announced,
        voteOpenedAt: notPersonal,
        voteUntil: notPersonal,
        cancelReason: announced,
        toldThrough: notPersonal,
        toldAt: notPersonal,
        revision: notPersonal,
        publishedAt: announced,
        createdAt: announced,
        updatedAt: announced,
        search: kept(why, 'as the contest', { withheld: 'derived' }),
      },
    },
    contestApplication: {
      about: 'entries of contests',
      owner: 'userId',
      copy: { file: 'contests', as: 'entries', order: 'id' },
      rows: { hook: 'entries' },
      until: 'as the contest',
      columns: {
        id: erased(),
        contestId: erased(),
        userId: ownerId(),
        number: erased(),
        status: erased(),
        answersId: erased({ withheld: 'technical' }),
        chargeId: erased({ withheld: 'technical' }),
        holdUntil: erased(),
        reviewNotes: erased(),
        reviewedBy: otherPerson,
        reviewedAt: erased(),
        appliedAt: erased(),
        revision: notPersonal,
        createdAt: erased(),
        updatedAt: erased(),
      },
    },
    contestCandidate: nothingPersonal('of a contest', ['contestId', 'entryId']),
    contestJuror: {
      about: 'members of juries',
      owner: 'userId',
      copy: { file: 'contests', as: 'juries', order: 'contestId' },
      rows: 'deleted',
      until: 'as the contest',
      columns: { contestId: erased(), userId: ownerId(), addedAt: erased() },
    },
    contestRound: nothingPersonal('of a contest', ['id', 'contestId', 'position', 'name', 'openedAt', 'lockedAt']),
    contestRoundEntry: nothingPersonal('of a contest', ['roundId', 'entryId']),
    contestScore: {
      about: 'scores that members of juries gave',
      owner: 'jurorId',
      copy: { file: 'contests', as: 'scores', order: 'entryId' },
      rows: 'stay',
      until: 'as the contest',
      columns: {
        roundId: kept(judged, 'as the contest'),
        entryId: kept(judged, 'as the contest'),
        jurorId: kept(judged, 'as the contest', { withheld: 'technical' }),
        score: kept(judged, 'as the contest'),
        comment: kept(judged, 'as the contest'),
        scoredAt: kept(judged, 'as the contest'),
      },
    },
    contestVote: {
      about: 'votes of the public for entries of contests',
      owner: 'userId',
      copy: { file: 'contests', as: 'votes', order: 'contestId' },
      rows: 'stay',
      until: 'as the contest',
      columns: {
        contestId: kept(counted, 'as the contest'),
        userId: kept(counted, 'as the contest', { withheld: 'technical' }),
        entryId: kept(counted, 'as the contest'),
        entrantId: otherPerson,
        castAt: kept(counted, 'as the contest'),
      },
    },
  },
  hooks: {
    entries: {
      does: 'deletes the entries with their scores and votes; who chose them in an open vote hears of it, places are free again, the fee of a contest that is not finished is paid back, and nothing is owed any more',
      erase: async (tx, ctx, { id }) => {
        for (const contest of await lockContestsOf(tx, id)) await tellVoters(tx, ctx, contest, id)
        for (const entry of await removeEntriesOf(tx, id)) await settleErased(tx, ctx, entry)
      },
    },
  },
})
