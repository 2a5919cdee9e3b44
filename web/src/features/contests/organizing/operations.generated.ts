// Generated from operations.graphql by `npm run codegen`. Do not edit.
import type { TypedDocument } from '../../../lib/api/typed-document.ts'

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

export type ContestMissing =
  | 'roundOpen'
  | 'noWinner';

export type ContestDecision =
  | 'submitted'
  | 'shortlisted'
  | 'accepted'
  | 'rejected'
  | 'winner';

export type ContestInput = {
  /** Chosen by the organiser (UUID): a create that is sent twice makes one contest. */
  id?: string | null | undefined;
  name?: string | null | undefined;
  description?: string | null | undefined;
  category?: string | null | undefined;
  level?: ContestLevel | null | undefined;
  /** draft or open, then closed, judging, finished. Open without it. */
  status?: ContestStatus | null | undefined;
  applicationDeadline?: string | null | undefined;
  startDate?: string | null | undefined;
  endDate?: string | null | undefined;
  prize?: string | null | undefined;
  requirements?: string | null | undefined;
  image?: string | null | undefined;
  coverId?: string | null | undefined;
  maxParticipants?: number | null | undefined;
  fee?: number | null | undefined;
  /** Chosen by administrators. */
  organizerId?: string | null | undefined;
  formConfig?: FormConfigInput | null | undefined;
  hiddenFields?: Array<string> | null | undefined;
  publicFields?: Array<string> | null | undefined;
  revision?: number | null | undefined;
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

export type FormFieldInput = {
  fieldName: string;
  fieldLabel: string;
  fieldType: FormFieldType;
  isRequired?: boolean | null | undefined;
  placeholder?: string | null | undefined;
  description?: string | null | undefined;
  sortOrder?: number | null | undefined;
  minLength?: number | null | undefined;
  maxLength?: number | null | undefined;
  validationPattern?: string | null | undefined;
  validationMessage?: string | null | undefined;
  fieldOptions?: Array<string> | null | undefined;
};

export type FormConfigInput = {
  id?: string | null | undefined;
  isFormEnabled?: boolean | null | undefined;
  formFields?: Array<FormFieldInput> | null | undefined;
};

export type EditedContest = { id: string, name: string, description: string, category: string, level: ContestLevel, status: ContestStatus, applicationDeadline: string | null, startDate: string | null, endDate: string | null, prize: string, requirements: string, maxParticipants: number | null, currentParticipants: number, fee: number, hiddenFields: Array<string> | null, hasRounds: boolean | null, publicFields: Array<string>, revision: number | null, mayEdit: boolean, cover: { id: string, url: string, width: number, height: number, thumbhash: string | null, srcset: string, avif: string | null, saver: string, weight: number } | null, formConfig: { id: string, isFormEnabled: boolean, formFields: Array<{ fieldName: string, fieldLabel: string, fieldType: FormFieldType, isRequired: boolean, placeholder: string | null, description: string | null, sortOrder: number, minLength: number | null, maxLength: number | null, validationPattern: string | null, validationMessage: string | null, fieldOptions: Array<string> }> } | null };

export type RunContest = { id: string, revision: number | null, name: string, status: ContestStatus, mayEdit: boolean, isJuror: boolean, applicationDeadline: string | null, currentParticipants: number, fee: number, maxParticipants: number | null, isVoteOpen: boolean, voteUntil: string | null, missingToFinish: ContestMissing | null, votersCount: number, publicFields: Array<string>, jury: Array<{ id: string, pseudo: string }> | null };

export type EntryToDecide = { id: string, number: number | null, status: ApplicationStatus, revision: number, appliedAt: string | null, reviewNotes: string, entrant: { id: string, pseudo: string }, answers: Array<{ fieldName: string, fieldLabel: string, fieldType: FormFieldType, value: unknown, files: Array<{ id: string, name: string, type: string }> }> };

export type ContestToEditVariables = {
  id: string;
};

export type ContestToEdit = { contest: { id: string, name: string, description: string, category: string, level: ContestLevel, status: ContestStatus, applicationDeadline: string | null, startDate: string | null, endDate: string | null, prize: string, requirements: string, maxParticipants: number | null, currentParticipants: number, fee: number, hiddenFields: Array<string> | null, hasRounds: boolean | null, publicFields: Array<string>, revision: number | null, mayEdit: boolean, cover: { id: string, url: string, width: number, height: number, thumbhash: string | null, srcset: string, avif: string | null, saver: string, weight: number } | null, formConfig: { id: string, isFormEnabled: boolean, formFields: Array<{ fieldName: string, fieldLabel: string, fieldType: FormFieldType, isRequired: boolean, placeholder: string | null, description: string | null, sortOrder: number, minLength: number | null, maxLength: number | null, validationPattern: string | null, validationMessage: string | null, fieldOptions: Array<string> }> } | null } | null };

export type ContestToRunVariables = {
  id: string;
};

export type ContestToRun = { contest: { id: string, revision: number | null, name: string, status: ContestStatus, mayEdit: boolean, isJuror: boolean, applicationDeadline: string | null, currentParticipants: number, fee: number, maxParticipants: number | null, isVoteOpen: boolean, voteUntil: string | null, missingToFinish: ContestMissing | null, votersCount: number, publicFields: Array<string>, jury: Array<{ id: string, pseudo: string }> | null } | null };

export type ContestRoundsVariables = {
  contestId: string;
};

export type ContestRounds = { contestRounds: Array<{ id: string, position: number, name: string, lockedAt: string | null, entriesCount: number, scoresCount: number, thinlyScored: Array<{ scores: number, count: number, numbers: Array<number> }> | null }> };

export type ContestEntriesVariables = {
  contestId: string;
  pagination?: PaginationInput | null | undefined;
};

export type ContestEntries = { contestApplications: { hasMore: boolean, endCursor: string | null, items: Array<{ id: string, number: number | null, status: ApplicationStatus, revision: number, appliedAt: string | null, reviewNotes: string, entrant: { id: string, pseudo: string }, answers: Array<{ fieldName: string, fieldLabel: string, fieldType: FormFieldType, value: unknown, files: Array<{ id: string, name: string, type: string }> }> }> } };

export type CreateContestVariables = {
  input: ContestInput;
};

export type CreateContest = { createContest: { id: string, name: string, description: string, category: string, level: ContestLevel, status: ContestStatus, applicationDeadline: string | null, startDate: string | null, endDate: string | null, prize: string, requirements: string, maxParticipants: number | null, currentParticipants: number, fee: number, hiddenFields: Array<string> | null, hasRounds: boolean | null, publicFields: Array<string>, revision: number | null, mayEdit: boolean, cover: { id: string, url: string, width: number, height: number, thumbhash: string | null, srcset: string, avif: string | null, saver: string, weight: number } | null, formConfig: { id: string, isFormEnabled: boolean, formFields: Array<{ fieldName: string, fieldLabel: string, fieldType: FormFieldType, isRequired: boolean, placeholder: string | null, description: string | null, sortOrder: number, minLength: number | null, maxLength: number | null, validationPattern: string | null, validationMessage: string | null, fieldOptions: Array<string> }> } | null } };

export type UpdateContestVariables = {
  id: string;
  input: ContestInput;
};

export type UpdateContest = { updateContest: { id: string, name: string, description: string, category: string, level: ContestLevel, status: ContestStatus, applicationDeadline: string | null, startDate: string | null, endDate: string | null, prize: string, requirements: string, maxParticipants: number | null, currentParticipants: number, fee: number, hiddenFields: Array<string> | null, hasRounds: boolean | null, publicFields: Array<string>, revision: number | null, mayEdit: boolean, cover: { id: string, url: string, width: number, height: number, thumbhash: string | null, srcset: string, avif: string | null, saver: string, weight: number } | null, formConfig: { id: string, isFormEnabled: boolean, formFields: Array<{ fieldName: string, fieldLabel: string, fieldType: FormFieldType, isRequired: boolean, placeholder: string | null, description: string | null, sortOrder: number, minLength: number | null, maxLength: number | null, validationPattern: string | null, validationMessage: string | null, fieldOptions: Array<string> }> } | null } };

export type CancelContestVariables = {
  id: string;
  reason: string;
  revision?: number | null | undefined;
};

export type CancelContest = { cancelContest: { id: string, status: ContestStatus } };

export type DeleteContestVariables = {
  id: string;
};

export type DeleteContest = { deleteContest: boolean };

export type ReviewEntryVariables = {
  id: string;
  status: ContestDecision;
  reviewNotes?: string | null | undefined;
  revision?: number | null | undefined;
};

export type ReviewEntry = { reviewContestApplication: { id: string, number: number | null, status: ApplicationStatus, revision: number, appliedAt: string | null, reviewNotes: string, entrant: { id: string, pseudo: string }, answers: Array<{ fieldName: string, fieldLabel: string, fieldType: FormFieldType, value: unknown, files: Array<{ id: string, name: string, type: string }> }> } };

export type AddJurorVariables = {
  contestId: string;
  pseudo: string;
};

export type AddJuror = { addContestJuror: { id: string, revision: number | null, name: string, status: ContestStatus, mayEdit: boolean, isJuror: boolean, applicationDeadline: string | null, currentParticipants: number, fee: number, maxParticipants: number | null, isVoteOpen: boolean, voteUntil: string | null, missingToFinish: ContestMissing | null, votersCount: number, publicFields: Array<string>, jury: Array<{ id: string, pseudo: string }> | null } };

export type RemoveJurorVariables = {
  contestId: string;
  userId: string;
};

export type RemoveJuror = { removeContestJuror: { id: string, revision: number | null, name: string, status: ContestStatus, mayEdit: boolean, isJuror: boolean, applicationDeadline: string | null, currentParticipants: number, fee: number, maxParticipants: number | null, isVoteOpen: boolean, voteUntil: string | null, missingToFinish: ContestMissing | null, votersCount: number, publicFields: Array<string>, jury: Array<{ id: string, pseudo: string }> | null } };

export type OpenRoundVariables = {
  contestId: string;
};

export type OpenRound = { openContestRound: { id: string } };

export type LockRoundVariables = {
  id: string;
};

export type LockRound = { lockContestRound: { id: string, lockedAt: string | null } };

export type OpenVoteVariables = {
  contestId: string;
  until: string;
};

export type OpenVote = { openContestVote: { id: string, revision: number | null, name: string, status: ContestStatus, mayEdit: boolean, isJuror: boolean, applicationDeadline: string | null, currentParticipants: number, fee: number, maxParticipants: number | null, isVoteOpen: boolean, voteUntil: string | null, missingToFinish: ContestMissing | null, votersCount: number, publicFields: Array<string>, jury: Array<{ id: string, pseudo: string }> | null } };

export const ContestToEditDocument: TypedDocument<ContestToEdit, ContestToEditVariables> = `query ContestToEdit($id:ID!){contest(id:$id){...EditedContest}}fragment EditedContest on Contest{id name description category level status applicationDeadline startDate endDate prize requirements maxParticipants currentParticipants fee hiddenFields hasRounds publicFields revision mayEdit cover{id url width height thumbhash srcset avif saver weight}formConfig{id isFormEnabled formFields{fieldName fieldLabel fieldType isRequired placeholder description sortOrder minLength maxLength validationPattern validationMessage fieldOptions}}}`

export const ContestToRunDocument: TypedDocument<ContestToRun, ContestToRunVariables> = `query ContestToRun($id:ID!){contest(id:$id){...RunContest}}fragment RunContest on Contest{id revision name status mayEdit isJuror applicationDeadline currentParticipants fee maxParticipants isVoteOpen voteUntil missingToFinish votersCount publicFields jury{id pseudo}}`

export const ContestRoundsDocument: TypedDocument<ContestRounds, ContestRoundsVariables> = `query ContestRounds($contestId:ID!){contestRounds(contestId:$contestId){id position name lockedAt entriesCount scoresCount thinlyScored{scores count numbers}}}`

export const ContestEntriesDocument: TypedDocument<ContestEntries, ContestEntriesVariables> = `query ContestEntries($contestId:ID!$pagination:PaginationInput){contestApplications(contestId:$contestId pagination:$pagination){items{...EntryToDecide}hasMore endCursor}}fragment EntryToDecide on ContestApplication{id number status revision appliedAt reviewNotes entrant{id pseudo}answers{fieldName fieldLabel fieldType value files{id name type}}}`

export const CreateContestDocument: TypedDocument<CreateContest, CreateContestVariables> = `mutation CreateContest($input:ContestInput!){createContest(input:$input){...EditedContest}}fragment EditedContest on Contest{id name description category level status applicationDeadline startDate endDate prize requirements maxParticipants currentParticipants fee hiddenFields hasRounds publicFields revision mayEdit cover{id url width height thumbhash srcset avif saver weight}formConfig{id isFormEnabled formFields{fieldName fieldLabel fieldType isRequired placeholder description sortOrder minLength maxLength validationPattern validationMessage fieldOptions}}}`

export const UpdateContestDocument: TypedDocument<UpdateContest, UpdateContestVariables> = `mutation UpdateContest($id:ID!$input:ContestInput!){updateContest(id:$id input:$input){...EditedContest}}fragment EditedContest on Contest{id name description category level status applicationDeadline startDate endDate prize requirements maxParticipants currentParticipants fee hiddenFields hasRounds publicFields revision mayEdit cover{id url width height thumbhash srcset avif saver weight}formConfig{id isFormEnabled formFields{fieldName fieldLabel fieldType isRequired placeholder description sortOrder minLength maxLength validationPattern validationMessage fieldOptions}}}`

export const CancelContestDocument: TypedDocument<CancelContest, CancelContestVariables> = `mutation CancelContest($id:ID!$reason:String!$revision:Int){cancelContest(id:$id reason:$reason revision:$revision){id status}}`

export const DeleteContestDocument: TypedDocument<DeleteContest, DeleteContestVariables> = `mutation DeleteContest($id:ID!){deleteContest(id:$id)}`

export const ReviewEntryDocument: TypedDocument<ReviewEntry, ReviewEntryVariables> = `mutation ReviewEntry($id:ID!$status:ContestDecision!$reviewNotes:String$revision:Int){reviewContestApplication(id:$id status:$status reviewNotes:$reviewNotes revision:$revision){...EntryToDecide}}fragment EntryToDecide on ContestApplication{id number status revision appliedAt reviewNotes entrant{id pseudo}answers{fieldName fieldLabel fieldType value files{id name type}}}`

export const AddJurorDocument: TypedDocument<AddJuror, AddJurorVariables> = `mutation AddJuror($contestId:ID!$pseudo:String!){addContestJuror(contestId:$contestId pseudo:$pseudo){...RunContest}}fragment RunContest on Contest{id revision name status mayEdit isJuror applicationDeadline currentParticipants fee maxParticipants isVoteOpen voteUntil missingToFinish votersCount publicFields jury{id pseudo}}`

export const RemoveJurorDocument: TypedDocument<RemoveJuror, RemoveJurorVariables> = `mutation RemoveJuror($contestId:ID!$userId:ID!){removeContestJuror(contestId:$contestId userId:$userId){...RunContest}}fragment RunContest on Contest{id revision name status mayEdit isJuror applicationDeadline currentParticipants fee maxParticipants isVoteOpen voteUntil missingToFinish votersCount publicFields jury{id pseudo}}`

export const OpenRoundDocument: TypedDocument<OpenRound, OpenRoundVariables> = `mutation OpenRound($contestId:ID!){openContestRound(contestId:$contestId){id}}`

export const LockRoundDocument: TypedDocument<LockRound, LockRoundVariables> = `mutation LockRound($id:ID!){lockContestRound(id:$id){id lockedAt}}`

export const OpenVoteDocument: TypedDocument<OpenVote, OpenVoteVariables> = `mutation OpenVote($contestId:ID!$until:DateTime!){openContestVote(contestId:$contestId until:$until){...RunContest}}fragment RunContest on Contest{id revision name status mayEdit isJuror applicationDeadline currentParticipants fee maxParticipants isVoteOpen voteUntil missingToFinish votersCount publicFields jury{id pseudo}}`
