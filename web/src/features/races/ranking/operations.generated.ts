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

export type RaceResults = { raceResults: { total: number, hasMore: boolean, endCursor: string | null, items: Array<{ position: number | null, bibNumber: string, fullName: string, gender: RegistrationGender | null, category: string | null, club: string | null, laps: number | null, time: number | null, genderPosition: number | null, categoryPosition: number | null, status: string, certificateUrl: string | null, gunTime: number | null, chipTime: number | null }> } };

export type RankedRaceVariables = {
  eventId: string;
};

export type RankedRace = { race: { id: string, name: string, resultsPublishedAt: string | null, distanceMetres: number | null, raceDay: string | null, teamSize: number, categories: Array<{ id: string, name: string }> } | null, raceTeamResults: Array<{ position: number, name: string, time: number, runners: Array<string> }> };

export type RaceRankingVariables = {
  eventId: string;
  filters?: ResultFilters | null | undefined;
};

export type RaceRanking = { raceRanking: { median: number | null, finishers: number, podium: Array<{ position: number | null, bibNumber: string, fullName: string, gender: RegistrationGender | null, category: string | null, club: string | null, laps: number | null, time: number | null, genderPosition: number | null, categoryPosition: number | null, status: string, certificateUrl: string | null, gunTime: number | null, chipTime: number | null }>, times: Array<{ from: number, to: number, count: number }>, mine: Array<{ position: number | null, bibNumber: string, fullName: string, gender: RegistrationGender | null, category: string | null, club: string | null, laps: number | null, time: number | null, genderPosition: number | null, categoryPosition: number | null, status: string, certificateUrl: string | null, gunTime: number | null, chipTime: number | null }> } | null };

export type RaceRunnerVariables = {
  eventId: string;
  bib: string;
};

export type RaceRunner = { raceRunner: { finishers: number, ofGender: number, ofCategory: number, best: number | null, isMine: boolean, result: { position: number | null, bibNumber: string, fullName: string, gender: RegistrationGender | null, category: string | null, club: string | null, laps: number | null, time: number | null, genderPosition: number | null, categoryPosition: number | null, status: string, certificateUrl: string | null, gunTime: number | null, chipTime: number | null, splits: Array<{ name: string, time: number }> } } | null };

export type CoursePictureVariables = {
  eventId: string;
};

export type CoursePicture = { race: { id: string, course: { drawing: { width: number, height: number, line: string } } | null } | null };

export const RaceResultsDocument: TypedDocument<RaceResults, RaceResultsVariables> = `query RaceResults($eventId:ID!$filters:ResultFilters$pagination:PaginationInput){raceResults(eventId:$eventId filters:$filters pagination:$pagination){total hasMore endCursor items{position bibNumber fullName gender category club laps time genderPosition categoryPosition status certificateUrl gunTime chipTime}}}`

export const RankedRaceDocument: TypedDocument<RankedRace, RankedRaceVariables> = `query RankedRace($eventId:ID!){race(eventId:$eventId){id name resultsPublishedAt distanceMetres raceDay teamSize categories{id name}}raceTeamResults(eventId:$eventId){position name time runners}}`

export const RaceRankingDocument: TypedDocument<RaceRanking, RaceRankingVariables> = `query RaceRanking($eventId:ID!$filters:ResultFilters){raceRanking(eventId:$eventId filters:$filters){podium{position bibNumber fullName gender category club laps time genderPosition categoryPosition status certificateUrl gunTime chipTime}times{from to count}median finishers mine{position bibNumber fullName gender category club laps time genderPosition categoryPosition status certificateUrl gunTime chipTime}}}`

export const RaceRunnerDocument: TypedDocument<RaceRunner, RaceRunnerVariables> = `query RaceRunner($eventId:ID!$bib:String!){raceRunner(eventId:$eventId bib:$bib){finishers ofGender ofCategory best isMine result{position bibNumber fullName gender category club laps time genderPosition categoryPosition status certificateUrl gunTime chipTime splits{name time}}}}`

export const CoursePictureDocument: TypedDocument<CoursePicture, CoursePictureVariables> = `query CoursePicture($eventId:ID!){race(eventId:$eventId){id course{drawing{width height line}}}}`
