import type { Resolvers } from '../../kernel/module.ts'
import { assignBib } from './assigning/assign-bib.ts'
import { bibBlocks, pickUpProblems } from './desk/pick-up-problems.ts'
import { releaseBibBlock } from './desk/release-bib-block.ts'
import { settlePickUp } from './desk/settle-pick-up.ts'
import { bibNumberConfig, bibNumberStats } from './series/find-series.ts'
import { saveBibNumberConfig } from './series/save-bib-number-config.ts'

export const resolvers: Resolvers = {
  Query: {
    bibNumberConfig: (_, { applicationTypeId }, ctx) => bibNumberConfig(ctx, applicationTypeId),
    bibNumberStats: (_, { applicationTypeId }, ctx) => bibNumberStats(ctx, applicationTypeId),
    bibBlocks: (_, { eventId }, ctx) => bibBlocks(ctx, eventId),
    pickUpProblems: (_, { eventId }, ctx) => pickUpProblems(ctx, eventId),
  },
  Mutation: {
    saveBibNumberConfig: (_, { input }, ctx) => saveBibNumberConfig(ctx, input),
    assignBib: (_, args, ctx) => assignBib(ctx, args),
    releaseBibBlock: (_, args, ctx) => releaseBibBlock(ctx, args),
    settlePickUp: (_, args, ctx) => settlePickUp(ctx, args),
  },
}
