import type { Resolvers } from '../../kernel/module.ts'
import { messageParticipants } from './messages/message-participants.ts'
import { exportMitParticipations } from './race-day/export-mit-participations.ts'
import { raceDayFile } from './race-day/race-day-file.ts'
import { importResults } from './ranking/importing/import-results.ts'
import { publishResults } from './ranking/publish-results.ts'
import { type RaceRanking, raceRanking } from './ranking/race-ranking.ts'
import { type RaceResultPage, raceResults, versionSeen } from './ranking/race-results.ts'
import { type RaceRunner, raceRunner } from './ranking/race-runner.ts'
import { readableResult } from './ranking/readable-result.ts'
import type { ResultRow } from './ranking/store.ts'
import { participationTeams, raceTeamResults, raceTeams } from './teams/race-teams.ts'
import { recordTreePlanting } from './trees/record-tree-planting.ts'
import { trees } from './trees/trees.ts'

declare module '../../kernel/module.ts' {
  interface Parents {
    RaceResult: ResultRow
    RaceResultPage: RaceResultPage
    RaceRanking: RaceRanking
    RaceRunner: RaceRunner
  }
}

export const organiserQueries: NonNullable<Resolvers['Query']> = {
  raceResults: (_, args, ctx) => raceResults(ctx, args),
  raceRanking: (_, args, ctx) => raceRanking(ctx, args),
  raceRunner: (_, args, ctx) => raceRunner(ctx, args),
  raceTeams: (_, { eventId }, ctx) => raceTeams(ctx, eventId),
  participationTeams: (_, { eventId }, ctx) => participationTeams(ctx, eventId),
  raceTeamResults: (_, { eventId }, ctx) => raceTeamResults(ctx, eventId),
  trees: (_, __, ctx) => trees(ctx),
}

export const organiserMutations: NonNullable<Resolvers['Mutation']> = {
  exportMitParticipations: (_, args, ctx) => exportMitParticipations(ctx, args),
  raceDayFile: (_, args, ctx) => raceDayFile(ctx, args),
  importResults: (_, args, ctx) => importResults(ctx, args),
  publishResults: (_, args, ctx) => publishResults(ctx, args),
  messageParticipants: (_, args, ctx) => messageParticipants(ctx, args),
  recordTreePlanting: (_, args, ctx) => recordTreePlanting(ctx, args),
}

export { importFields, lineFields, moveFields } from './ranking/importing/readable-import.ts'

export const resultPageFields: NonNullable<Resolvers['RaceResultPage']> = {
  version: (page, _, ctx) => versionSeen(ctx, page),
}

export const resultFields: NonNullable<Resolvers['RaceResult']> = {
  bibNumber: (row) => readableResult(row).bibNumber,
  time: (row) => readableResult(row).time,
  club: (row) => readableResult(row).club,
  certificateUrl: (row) => readableResult(row).certificateUrl,
  gunTime: ({ gunMs }) => gunMs,
  chipTime: ({ chipMs }) => chipMs,
  splits: ({ splits }) => splits.map(({ name, ms }) => ({ name, time: ms })),
}
