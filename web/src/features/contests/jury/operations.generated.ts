// Generated from operations.graphql by `npm run codegen`. Do not edit.
import type { TypedDocument } from '../../../lib/api/typed-document.ts'

/** Where a page starts. Lists go by `after` (the `endCursor` of the page before); `page`/`limit` are accepted for existing clients. */
export type PaginationInput = {
  page?: number | null | undefined;
  limit?: number | null | undefined;
  after?: string | null | undefined;
};

export type ContestStatus =
  | 'draft'
  | 'open'
  | 'closed'
  | 'judging'
  | 'finished'
  | 'cancelled';

export type FormFieldType =
  | 'text'
  | 'textarea'
  | 'email'
  | 'phone'
  | 'number'
  | 'date'
  | 'select'
  | 'radio'
  | 'checkbox'
  | 'file'
  | 'country';

export type JuryOfVariables = {
  contestId: string;
};

export type JuryOf = { contest: { id: string, name: string, status: ContestStatus } | null, contestRounds: Array<{ id: string, position: number, name: string, lockedAt: string | null, entriesCount: number, myScoresCount: number }> };

export type ScoredEntry = { id: string, number: number, myScore: number | null, myComment: string | null, average: number | null, entrant: { id: string, pseudo: string } | null, scores: Array<{ score: number, comment: string, juror: { id: string, pseudo: string } }> | null, answers: Array<{ fieldName: string, fieldLabel: string, fieldType: FormFieldType, value: unknown, files: Array<{ id: string, name: string, type: string, width: number | null, height: number | null, picture: string | null }> }> };

export type RoundToScoreVariables = {
  id: string;
  pagination?: PaginationInput | null | undefined;
};

export type RoundToScore = { contestRound: { id: string, lockedAt: string | null, entries: Array<{ id: string, number: number, myScore: number | null, myComment: string | null, average: number | null, entrant: { id: string, pseudo: string } | null, scores: Array<{ score: number, comment: string, juror: { id: string, pseudo: string } }> | null, answers: Array<{ fieldName: string, fieldLabel: string, fieldType: FormFieldType, value: unknown, files: Array<{ id: string, name: string, type: string, width: number | null, height: number | null, picture: string | null }> }> }> } | null };

export type ScoreContestEntryVariables = {
  roundId: string;
  entryId: string;
  score: number;
  comment?: string | null | undefined;
};

export type ScoreContestEntry = { scoreContestEntry: { id: string, myScore: number | null, myComment: string | null } };

export const JuryOfDocument: TypedDocument<JuryOf, JuryOfVariables> = `query JuryOf($contestId:ID!){contest(id:$contestId){id name status}contestRounds(contestId:$contestId){id position name lockedAt entriesCount myScoresCount}}`

export const RoundToScoreDocument: TypedDocument<RoundToScore, RoundToScoreVariables> = `query RoundToScore($id:ID!$pagination:PaginationInput){contestRound(id:$id){id lockedAt entries(pagination:$pagination){...ScoredEntry}}}fragment ScoredEntry on RoundEntry{id number myScore myComment average entrant{id pseudo}scores{juror{id pseudo}score comment}answers{fieldName fieldLabel fieldType value files{id name type width height picture}}}`

export const ScoreContestEntryDocument: TypedDocument<ScoreContestEntry, ScoreContestEntryVariables> = `mutation ScoreContestEntry($roundId:ID!$entryId:ID!$score:Int!$comment:String){scoreContestEntry(roundId:$roundId entryId:$entryId score:$score comment:$comment){id myScore myComment}}`
