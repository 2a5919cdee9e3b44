import { declarePersonalData, kept, nothingPersonal, notPersonal } from '../../kernel/personal-data/declare.ts'
import './store.ts'

const asked = kept('a question to the community belongs to those who answered it', 'as the vote')
const counted = kept('a ballot counts as it was cast', 'as the vote')

export const personalData = declarePersonalData('votes', {
  tables: {
    vote: {
      about: 'votes',
      owner: 'createdBy',
      copy: { file: 'votes', as: 'votes', order: 'id' },
      rows: 'stay',
      until: 'until somebody deletes them',
      columns: {
        id: asked,
        createdBy: kept('a question to the community belongs to those who answered it', 'as the vote', {
          withheld: 'technical',
        }),
        title: asked,
        description: asked,
        coverId: asked,
        allowMultiple: asked,
        isSecret: asked,
        results: asked,
        status: asked,
        endDate: asked,
        voterCount: notPersonal,
        openedAt: asked,
        endedAt: asked,
        boxHash: notPersonal,
        boxKey: notPersonal,
        toldThrough: notPersonal,
        toldAt: notPersonal,
        archivedAt: asked,
        revision: notPersonal,
        createdAt: asked,
        updatedAt: asked,
      },
    },
    voteOption: nothingPersonal('of a vote', ['id', 'voteId', 'position', 'text', 'votes', 'imageId', 'colour']),
    voteVoter: {
      about: 'who voted; the choices (by index) too, unless the vote is secret',
      owner: 'userId',
      copy: { file: 'votes', as: 'ballots', order: 'voteId' },
      rows: 'stay',
      until: 'as the vote',
      columns: {
        voteId: counted,
        userId: kept('a ballot counts as it was cast', 'as the vote', { withheld: 'technical' }),
        isSecret: counted,
        allowMultiple: notPersonal,
        choices: counted,
      },
    },
    voteSecretBallot: nothingPersonal('of a secret vote that ended; nobody knows whose', ['voteId', 'code', 'choices']),
    voteSealedBallot: nothingPersonal('of a secret vote that runs; nobody knows whose', ['voteId', 'mark', 'sealed']),
  },
})
