// Generated from operations.graphql by `npm run codegen`. Do not edit.
import type { TypedDocument } from '../../../lib/api/typed-document.ts'

/** Where a page starts. Lists go by `after` (the `endCursor` of the page before); `page`/`limit` are accepted for existing clients. */
export type PaginationInput = {
  page?: number | null | undefined;
  limit?: number | null | undefined;
  after?: string | null | undefined;
};

export type RegistrationGender =
  | 'male'
  | 'female';

export type ResultFilters = {
  gender?: RegistrationGender | null | undefined;
  category?: string | null | undefined;
  search?: string | null | undefined;
};

export type RaceResultsVariables = {
  eventId: string;
  filters?: ResultFilters | null | undefined;
  pagination?: PaginationInput | null | undefined;
};

export type RaceResults = { raceResults: { total: number, hasMore: boolean, endCursor: string | null, items: Array<{ position: number | null, bibNumber: string, fullName: string, gender: RegistrationGender | null, category: string | null, club: string | null, time: number | null, genderPosition: number | null, categoryPosition: number | null, status: string, certificateUrl: string | null, gunTime: number | null, chipTime: number | null }> } };

export type RankedRaceVariables = {
  eventId: string;
};

export type RankedRace = { race: { id: string, name: string, resultsPublishedAt: string | null, teamSize: number, categories: Array<{ id: string, name: string }> } | null, raceTeamResults: Array<{ position: number, name: string, time: number, runners: Array<string> }> };

export const RaceResultsDocument: TypedDocument<RaceResults, RaceResultsVariables> = `query RaceResults($eventId:ID!$filters:ResultFilters$pagination:PaginationInput){raceResults(eventId:$eventId filters:$filters pagination:$pagination){total hasMore endCursor items{position bibNumber fullName gender category club time genderPosition categoryPosition status certificateUrl gunTime chipTime}}}`

export const RankedRaceDocument: TypedDocument<RankedRace, RankedRaceVariables> = `query RankedRace($eventId:ID!){race(eventId:$eventId){id name resultsPublishedAt teamSize categories{id name}}raceTeamResults(eventId:$eventId){position name time runners}}`
