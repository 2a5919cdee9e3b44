/**
 * The public's vote for an entry, of which the last choice of a contest counts, and one's own entry without a fee, also
 * without a network (lib/acts/waiting-acts.ts).
 */
import { actLife, actLongLife } from '@vondrona/rules/constants'
import type { Act } from '../../lib/acts/act-list.ts'
import type { ActKind } from '../../lib/acts/make-waiting-acts.ts'
import { declareActs } from '../../lib/acts/waiting-acts.ts'
import { call } from '../../lib/api/graphql.ts'
import { EnterContestDocument, type EnterContestVariables } from './entry/operations.generated.ts'
import { CastContestVoteDocument } from './operations.generated.ts'

export interface Choice {
  contestId: string
  entryId: string
}

const vote: ActKind<Choice> = {
  about: ({ contestId }) => `contest-vote:${contestId}`,
  past: [],
  life: actLife,
  send: ({ entryId }, at) => call(CastContestVoteDocument, { entryId, at: at.toISOString() }),
}

/** Sends an entry or changes one that was sent, on top of the revision that was read. */
export type Entering = Required<EnterContestVariables> & { contestId: string }

const listeners = new Set<(contestId: string) => void>()
/** Tells the page of an entry that it was sent, also by another tab. */
export function onEntered(listener: (contestId: string) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const enter: ActKind<Entering> = {
  about: ({ contestId }) => `contest-entry:${contestId}`,
  past: [],
  life: actLongLife,
  send: (entry) => call(EnterContestDocument, entry),
  taken({ contestId }) {
    for (const listener of listeners) listener(contestId)
  },
}

/** Whether it sends the entry of this contest. */
export const isEnteringOf = ({ kind, variables }: Act, contestId: string): boolean =>
  kind === 'contest.enter' && (variables as Entering).contestId === contestId

export const kinds = declareActs({ 'contest.vote': vote, 'contest.enter': enter })
