// Generated from operations.graphql by `npm run codegen`. Do not edit.
import type { TypedDocument } from '../../../lib/api/typed-document.ts'

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

export type VoteLookInput = {
  /** Of `uploadImage`. */
  imageId?: string | null | undefined;
  colour?: VoteColour | null | undefined;
};

export type VoteInput = {
  /** Chosen by the editor (UUID): a create that is sent twice makes one vote. */
  id?: string | null | undefined;
  title?: string | null | undefined;
  description?: string | null | undefined;
  options?: Array<string> | null | undefined;
  /** Of each option, in their order. Absent: an option keeps what it had under the same words. */
  looks?: Array<VoteLookInput> | null | undefined;
  allowMultiple?: boolean | null | undefined;
  isSecret?: boolean | null | undefined;
  results?: VoteResults | null | undefined;
  endDate?: string | null | undefined;
  coverImage?: string | null | undefined;
  coverId?: string | null | undefined;
  /** draft or active; active without it. */
  status?: VoteStatus | null | undefined;
  /** false ends it. */
  isActive?: boolean | null | undefined;
  /** The one it was written on: another one in the meantime is a CONFLICT. Without it the save is taken as it is. */
  revision?: number | null | undefined;
};

export type EditedVote = { id: string, revision: number, title: string, description: string, status: VoteStatus, allowMultiple: boolean, isSecret: boolean, results: VoteResults, endDate: string | null, votersCount: number, options: Array<{ id: string, text: string, colour: VoteColour | null, image: { id: string, url: string } | null }>, cover: { id: string, url: string } | null };

export type VoteToEditVariables = {
  id: string;
};

export type VoteToEdit = { vote: { id: string, revision: number, title: string, description: string, status: VoteStatus, allowMultiple: boolean, isSecret: boolean, results: VoteResults, endDate: string | null, votersCount: number, options: Array<{ id: string, text: string, colour: VoteColour | null, image: { id: string, url: string } | null }>, cover: { id: string, url: string } | null } | null };

export type CreateVoteVariables = {
  input: VoteInput;
};

export type CreateVote = { createVote: { id: string, revision: number, title: string, description: string, status: VoteStatus, allowMultiple: boolean, isSecret: boolean, results: VoteResults, endDate: string | null, votersCount: number, options: Array<{ id: string, text: string, colour: VoteColour | null, image: { id: string, url: string } | null }>, cover: { id: string, url: string } | null } };

export type UpdateVoteVariables = {
  id: string;
  input: VoteInput;
};

export type UpdateVote = { updateVote: { id: string, revision: number, title: string, description: string, status: VoteStatus, allowMultiple: boolean, isSecret: boolean, results: VoteResults, endDate: string | null, votersCount: number, options: Array<{ id: string, text: string, colour: VoteColour | null, image: { id: string, url: string } | null }>, cover: { id: string, url: string } | null } };

export const VoteToEditDocument: TypedDocument<VoteToEdit, VoteToEditVariables> = `query VoteToEdit($id:ID!){vote(id:$id){...EditedVote}}fragment EditedVote on Vote{id revision title description status allowMultiple isSecret results endDate votersCount options{id text colour image{id url}}cover{id url}}`

export const CreateVoteDocument: TypedDocument<CreateVote, CreateVoteVariables> = `mutation CreateVote($input:VoteInput!){createVote(input:$input){...EditedVote}}fragment EditedVote on Vote{id revision title description status allowMultiple isSecret results endDate votersCount options{id text colour image{id url}}cover{id url}}`

export const UpdateVoteDocument: TypedDocument<UpdateVote, UpdateVoteVariables> = `mutation UpdateVote($id:ID!$input:VoteInput!){updateVote(id:$id input:$input){...EditedVote}}fragment EditedVote on Vote{id revision title description status allowMultiple isSecret results endDate votersCount options{id text colour image{id url}}cover{id url}}`
