// Generated from operations.graphql by `npm run codegen`. Do not edit.
import type { TypedDocument } from '../../lib/api/typed-document.ts'

/** Where a page starts. Lists go by `after` (the `endCursor` of the page before); `page`/`limit` are accepted for existing clients. */
export type PaginationInput = {
  page?: number | null | undefined;
  limit?: number | null | undefined;
  after?: string | null | undefined;
};

export type VoteStatus =
  | 'draft'
  | 'active'
  | 'ended';

export type VoteResults =
  | 'always'
  | 'voted'
  | 'ended';

export type VoteColour =
  | 'red'
  | 'orange'
  | 'ochre'
  | 'green'
  | 'blue'
  | 'violet'
  | 'pink'
  | 'grey';

export type VoteCover = { id: string, url: string, width: number, height: number, thumbhash: string | null, srcset: string, avif: string | null, saver: string, weight: number };

export type VoteCard = { id: string, title: string, status: VoteStatus, endDate: string | null, endedAt: string | null, isSecret: boolean, votersCount: number, hasVoted: boolean, isArchived: boolean, blockedBy: string | null, cover: { id: string, url: string, width: number, height: number, thumbhash: string | null, srcset: string, avif: string | null, saver: string, weight: number } | null };

export type VoteOnPage = { revision: number, description: string, allowMultiple: boolean, results: VoteResults, isActive: boolean, totalVotes: number | null, myChoices: Array<number> | null, ballotsHash: string | null, mayEdit: boolean, id: string, title: string, status: VoteStatus, endDate: string | null, endedAt: string | null, isSecret: boolean, votersCount: number, hasVoted: boolean, isArchived: boolean, blockedBy: string | null, options: Array<{ id: string, text: string, votes: number | null, colour: VoteColour | null, picture: { url: string, large: string, width: number, height: number, weight: number } | null }>, createdBy: { id: string, pseudo: string }, cover: { id: string, url: string, width: number, height: number, thumbhash: string | null, srcset: string, avif: string | null, saver: string, weight: number } | null };

export type VoteListVariables = {
  status?: VoteStatus | null | undefined;
  archived?: boolean | null | undefined;
  pagination?: PaginationInput | null | undefined;
};

export type VoteList = { votes: Array<{ id: string, title: string, status: VoteStatus, endDate: string | null, endedAt: string | null, isSecret: boolean, votersCount: number, hasVoted: boolean, isArchived: boolean, blockedBy: string | null, cover: { id: string, url: string, width: number, height: number, thumbhash: string | null, srcset: string, avif: string | null, saver: string, weight: number } | null }> };

export type RunningVotesVariables = {
  limit: number;
};

export type RunningVotes = { activeVotes: Array<{ id: string, title: string, status: VoteStatus, endDate: string | null, endedAt: string | null, isSecret: boolean, votersCount: number, hasVoted: boolean, isArchived: boolean, blockedBy: string | null, cover: { id: string, url: string, width: number, height: number, thumbhash: string | null, srcset: string, avif: string | null, saver: string, weight: number } | null }> };

export type VoteVariables = {
  id: string;
};

export type Vote = { vote: { revision: number, description: string, allowMultiple: boolean, results: VoteResults, isActive: boolean, totalVotes: number | null, myChoices: Array<number> | null, ballotsHash: string | null, mayEdit: boolean, id: string, title: string, status: VoteStatus, endDate: string | null, endedAt: string | null, isSecret: boolean, votersCount: number, hasVoted: boolean, isArchived: boolean, blockedBy: string | null, options: Array<{ id: string, text: string, votes: number | null, colour: VoteColour | null, picture: { url: string, large: string, width: number, height: number, weight: number } | null }>, createdBy: { id: string, pseudo: string }, cover: { id: string, url: string, width: number, height: number, thumbhash: string | null, srcset: string, avif: string | null, saver: string, weight: number } | null } | null };

export type VoteVotersVariables = {
  id: string;
  pagination?: PaginationInput | null | undefined;
};

export type VoteVoters = { voteVoters: Array<{ id: string, pseudo: string }> };

export type CastBallotVariables = {
  voteId: string;
  choices: Array<number> | number;
  code?: string | null | undefined;
  revision?: number | null | undefined;
};

export type CastBallot = { castBallot: { revision: number, description: string, allowMultiple: boolean, results: VoteResults, isActive: boolean, totalVotes: number | null, myChoices: Array<number> | null, ballotsHash: string | null, mayEdit: boolean, id: string, title: string, status: VoteStatus, endDate: string | null, endedAt: string | null, isSecret: boolean, votersCount: number, hasVoted: boolean, isArchived: boolean, blockedBy: string | null, options: Array<{ id: string, text: string, votes: number | null, colour: VoteColour | null, picture: { url: string, large: string, width: number, height: number, weight: number } | null }>, createdBy: { id: string, pseudo: string }, cover: { id: string, url: string, width: number, height: number, thumbhash: string | null, srcset: string, avif: string | null, saver: string, weight: number } | null } };

export type EndVoteVariables = {
  id: string;
};

export type EndVote = { endVote: { revision: number, description: string, allowMultiple: boolean, results: VoteResults, isActive: boolean, totalVotes: number | null, myChoices: Array<number> | null, ballotsHash: string | null, mayEdit: boolean, id: string, title: string, status: VoteStatus, endDate: string | null, endedAt: string | null, isSecret: boolean, votersCount: number, hasVoted: boolean, isArchived: boolean, blockedBy: string | null, options: Array<{ id: string, text: string, votes: number | null, colour: VoteColour | null, picture: { url: string, large: string, width: number, height: number, weight: number } | null }>, createdBy: { id: string, pseudo: string }, cover: { id: string, url: string, width: number, height: number, thumbhash: string | null, srcset: string, avif: string | null, saver: string, weight: number } | null } };

export type DeleteVoteVariables = {
  id: string;
  confirmed?: boolean | null | undefined;
};

export type DeleteVote = { deleteVote: boolean };

export const VoteListDocument: TypedDocument<VoteList, VoteListVariables> = `query VoteList($status:VoteStatus$archived:Boolean$pagination:PaginationInput){votes(status:$status archived:$archived pagination:$pagination){...VoteCard}}fragment VoteCard on Vote{id title status endDate endedAt isSecret votersCount hasVoted isArchived blockedBy cover{...VoteCover}}fragment VoteCover on Image{id url width height thumbhash srcset avif saver weight}`

export const RunningVotesDocument: TypedDocument<RunningVotes, RunningVotesVariables> = `query RunningVotes($limit:Int!){activeVotes(pagination:{limit:$limit}){...VoteCard}}fragment VoteCard on Vote{id title status endDate endedAt isSecret votersCount hasVoted isArchived blockedBy cover{...VoteCover}}fragment VoteCover on Image{id url width height thumbhash srcset avif saver weight}`

export const VoteDocument: TypedDocument<Vote, VoteVariables> = `query Vote($id:ID!){vote(id:$id){...VoteOnPage}}fragment VoteOnPage on Vote{...VoteCard revision description allowMultiple results isActive totalVotes myChoices ballotsHash mayEdit options{id text votes colour picture{url large width height weight}}createdBy{id pseudo}}fragment VoteCard on Vote{id title status endDate endedAt isSecret votersCount hasVoted isArchived blockedBy cover{...VoteCover}}fragment VoteCover on Image{id url width height thumbhash srcset avif saver weight}`

export const VoteVotersDocument: TypedDocument<VoteVoters, VoteVotersVariables> = `query VoteVoters($id:ID!$pagination:PaginationInput){voteVoters(voteId:$id pagination:$pagination){id pseudo}}`

export const CastBallotDocument: TypedDocument<CastBallot, CastBallotVariables> = `mutation CastBallot($voteId:ID!$choices:[Int!]!$code:String$revision:Int){castBallot(voteId:$voteId choices:$choices code:$code revision:$revision){...VoteOnPage}}fragment VoteOnPage on Vote{...VoteCard revision description allowMultiple results isActive totalVotes myChoices ballotsHash mayEdit options{id text votes colour picture{url large width height weight}}createdBy{id pseudo}}fragment VoteCard on Vote{id title status endDate endedAt isSecret votersCount hasVoted isArchived blockedBy cover{...VoteCover}}fragment VoteCover on Image{id url width height thumbhash srcset avif saver weight}`

export const EndVoteDocument: TypedDocument<EndVote, EndVoteVariables> = `mutation EndVote($id:ID!){endVote(id:$id){...VoteOnPage}}fragment VoteOnPage on Vote{...VoteCard revision description allowMultiple results isActive totalVotes myChoices ballotsHash mayEdit options{id text votes colour picture{url large width height weight}}createdBy{id pseudo}}fragment VoteCard on Vote{id title status endDate endedAt isSecret votersCount hasVoted isArchived blockedBy cover{...VoteCover}}fragment VoteCover on Image{id url width height thumbhash srcset avif saver weight}`

export const DeleteVoteDocument: TypedDocument<DeleteVote, DeleteVoteVariables> = `mutation DeleteVote($id:ID!$confirmed:Boolean){deleteVote(id:$id confirmed:$confirmed)}`
