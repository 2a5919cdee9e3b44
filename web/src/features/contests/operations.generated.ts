// Generated from operations.graphql by `npm run codegen`. Do not edit.
import type { TypedDocument } from '../../lib/api/typed-document.ts'

/** Where a page starts. Lists go by `after` (the `endCursor` of the page before); `page`/`limit` are accepted for existing clients. */
export type PaginationInput = {
  page?: number | null | undefined;
  limit?: number | null | undefined;
  after?: string | null | undefined;
};

/** Of both kinds: `under_review`, `approved` and `waitlisted` of an event, `shortlisted`, `accepted` and `winner` of a contest. */
export type ApplicationStatus =
  | 'draft'
  | 'submitted'
  | 'under_review'
  | 'approved'
  | 'rejected'
  | 'waitlisted'
  | 'withdrawn'
  | 'awaiting_payment'
  | 'shortlisted'
  | 'accepted'
  | 'winner';

export type ContestStatus =
  | 'draft'
  | 'open'
  | 'closed'
  | 'judging'
  | 'finished'
  | 'cancelled';

export type ContestLevel =
  | 'local'
  | 'regional'
  | 'national'
  | 'international';

export type ContestFilters = {
  category?: string | null | undefined;
  level?: ContestLevel | null | undefined;
  status?: ContestStatus | null | undefined;
  text?: string | null | undefined;
  /** Those that the caller organises, drafts too. */
  mine?: boolean | null | undefined;
};

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

export type ContestCover = { id: string, url: string, width: number, height: number, thumbhash: string | null, srcset: string, avif: string | null, saver: string, weight: number };

export type ContestCard = { id: string, name: string, category: string, level: ContestLevel, status: ContestStatus, applicationDeadline: string | null, maxParticipants: number | null, currentParticipants: number, fee: number, cover: { id: string, url: string, width: number, height: number, thumbhash: string | null, srcset: string, avif: string | null, saver: string, weight: number } | null };

export type OwnEntry = { id: string, status: ApplicationStatus, number: number | null, appliedAt: string | null, reviewNotes: string, revision: number };

export type ContestOnPage = { description: string, startDate: string | null, endDate: string | null, prize: string, requirements: string, organizerName: string, cancelReason: string | null, mayEdit: boolean, blockedBy: string | null, isJuror: boolean, isVoteOpen: boolean, voteUntil: string | null, votersCount: number, myVote: string | null, id: string, name: string, category: string, level: ContestLevel, status: ContestStatus, applicationDeadline: string | null, maxParticipants: number | null, currentParticipants: number, fee: number, myEntry: { id: string, status: ApplicationStatus, number: number | null, appliedAt: string | null, reviewNotes: string, revision: number } | null, winners: Array<{ id: string, number: number, pseudo: string }>, cover: { id: string, url: string, width: number, height: number, thumbhash: string | null, srcset: string, avif: string | null, saver: string, weight: number } | null };

export type ContestListVariables = {
  filters?: ContestFilters | null | undefined;
  pagination?: PaginationInput | null | undefined;
};

export type ContestList = { contests: Array<{ id: string, name: string, category: string, level: ContestLevel, status: ContestStatus, applicationDeadline: string | null, maxParticipants: number | null, currentParticipants: number, fee: number, cover: { id: string, url: string, width: number, height: number, thumbhash: string | null, srcset: string, avif: string | null, saver: string, weight: number } | null }> };

export type OneContestVariables = {
  id: string;
};

export type OneContest = { contest: { description: string, startDate: string | null, endDate: string | null, prize: string, requirements: string, organizerName: string, cancelReason: string | null, mayEdit: boolean, blockedBy: string | null, isJuror: boolean, isVoteOpen: boolean, voteUntil: string | null, votersCount: number, myVote: string | null, id: string, name: string, category: string, level: ContestLevel, status: ContestStatus, applicationDeadline: string | null, maxParticipants: number | null, currentParticipants: number, fee: number, myEntry: { id: string, status: ApplicationStatus, number: number | null, appliedAt: string | null, reviewNotes: string, revision: number } | null, winners: Array<{ id: string, number: number, pseudo: string }>, cover: { id: string, url: string, width: number, height: number, thumbhash: string | null, srcset: string, avif: string | null, saver: string, weight: number } | null } | null };

export type CandidatesVariables = {
  contestId: string;
};

export type Candidates = { contestCandidates: Array<{ id: string, number: number, votes: number | null, isMine: boolean, answers: Array<{ fieldName: string, fieldLabel: string, fieldType: FormFieldType, value: unknown, files: Array<{ id: string, name: string, type: string, width: number | null, height: number | null, picture: string | null }> }> }> };

export type CastContestVoteVariables = {
  entryId: string;
  at?: string | null | undefined;
};

export type CastContestVote = { castContestVote: { id: string, myVote: string | null, votersCount: number } };

export type ContestHomeVariables = {
  limit: number;
};

export type ContestHome = { myJuries: Array<{ id: string, name: string, status: ContestStatus }>, contests: Array<{ id: string, name: string, category: string, level: ContestLevel, status: ContestStatus, applicationDeadline: string | null, maxParticipants: number | null, currentParticipants: number, fee: number, cover: { id: string, url: string, width: number, height: number, thumbhash: string | null, srcset: string, avif: string | null, saver: string, weight: number } | null }> };

export type EntryFileTicketVariables = {
  id: string;
};

export type EntryFileTicket = { formFileTicket: { url: string, expiresAt: string } };

export const ContestListDocument: TypedDocument<ContestList, ContestListVariables> = `query ContestList($filters:ContestFilters$pagination:PaginationInput){contests(filters:$filters pagination:$pagination){...ContestCard}}fragment ContestCard on Contest{id name category level status applicationDeadline maxParticipants currentParticipants fee cover{...ContestCover}}fragment ContestCover on Image{id url width height thumbhash srcset avif saver weight}`

export const OneContestDocument: TypedDocument<OneContest, OneContestVariables> = `query OneContest($id:ID!){contest(id:$id){...ContestOnPage}}fragment ContestOnPage on Contest{...ContestCard description startDate endDate prize requirements organizerName cancelReason mayEdit blockedBy isJuror isVoteOpen voteUntil votersCount myVote myEntry{...OwnEntry}winners{id number pseudo}}fragment ContestCard on Contest{id name category level status applicationDeadline maxParticipants currentParticipants fee cover{...ContestCover}}fragment ContestCover on Image{id url width height thumbhash srcset avif saver weight}fragment OwnEntry on ContestApplication{id status number appliedAt reviewNotes revision}`

export const CandidatesDocument: TypedDocument<Candidates, CandidatesVariables> = `query Candidates($contestId:ID!){contestCandidates(contestId:$contestId){id number votes isMine answers{fieldName fieldLabel fieldType value files{id name type width height picture}}}}`

export const CastContestVoteDocument: TypedDocument<CastContestVote, CastContestVoteVariables> = `mutation CastContestVote($entryId:ID!$at:DateTime){castContestVote(entryId:$entryId at:$at){id myVote votersCount}}`

export const ContestHomeDocument: TypedDocument<ContestHome, ContestHomeVariables> = `query ContestHome($limit:Int!){myJuries{id name status}contests(filters:{status:open}pagination:{limit:$limit}){...ContestCard}}fragment ContestCard on Contest{id name category level status applicationDeadline maxParticipants currentParticipants fee cover{...ContestCover}}fragment ContestCover on Image{id url width height thumbhash srcset avif saver weight}`

export const EntryFileTicketDocument: TypedDocument<EntryFileTicket, EntryFileTicketVariables> = `mutation EntryFileTicket($id:ID!){formFileTicket(id:$id){url expiresAt}}`
