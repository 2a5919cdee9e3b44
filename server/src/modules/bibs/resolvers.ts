import type { Resolvers } from '../../kernel/module.ts'
import { assignBib } from './assigning/assign-bib.ts'
import { bibNumberConfig, bibNumberStats } from './series/find-series.ts'
import { saveBibNumberConfig } from './series/save-bib-number-config.ts'

export const resolvers: Resolvers = {
  Query: {
    bibNumberConfig: (_, { applicationTypeId }, ctx) => bibNumberConfig(ctx, applicationTypeId),
    bibNumberStats: (_, { applicationTypeId }, ctx) => bibNumberStats(ctx, applicationTypeId),
  },
  Mutation: {
    saveBibNumberConfig: (_, { input }, ctx) => saveBibNumberConfig(ctx, input),
    assignBib: (_, args, ctx) => assignBib(ctx, args),
  },
}
