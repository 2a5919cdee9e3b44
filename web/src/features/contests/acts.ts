/** The public's vote for an entry, also without a network (lib/acts/waiting-acts.ts): the last choice of a contest counts. */
import { actLife } from '@vondrona/rules/constants'
import type { ActKind } from '../../lib/acts/make-waiting-acts.ts'
import { declareActs } from '../../lib/acts/waiting-acts.ts'
import { call } from '../../lib/api/graphql.ts'
import { CastContestVoteDocument } from './operations.generated.ts'

export interface Choice {
  contestId: string
  entryId: string
}

const vote: ActKind<Choice> = {
  about: ({ contestId }) => `contest-vote:${contestId}`,
  past: [],
  life: actLife,
  send: ({ entryId }) => call(CastContestVoteDocument, { entryId }),
}

export const kinds = declareActs({ 'contest.vote': vote })
