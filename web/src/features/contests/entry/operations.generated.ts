// Generated from operations.graphql by `npm run codegen`. Do not edit.
import type { TypedDocument } from '../../../lib/api/typed-document.ts'

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

export type EntryForm = { id: string, name: string, status: ContestStatus, applicationDeadline: string | null, fee: number, blockedBy: string | null, publicFields: Array<string>, formConfig: { id: string, isFormEnabled: boolean, version: number, formFields: Array<{ fieldName: string, fieldLabel: string, fieldType: FormFieldType, isRequired: boolean, placeholder: string | null, description: string | null, sortOrder: number, minLength: number | null, maxLength: number | null, validationPattern: string | null, validationMessage: string | null, fieldOptions: Array<string> }> } | null, myEntry: { id: string, status: ApplicationStatus, number: number | null, revision: number, chargeId: string | null, reviewNotes: string, applicationData: unknown, answers: Array<{ fieldName: string, fieldLabel: string, fieldType: FormFieldType, value: unknown, files: Array<{ id: string, fieldName: string, name: string, type: string, bytes: number, createdAt: string }> }> } | null };

export type ContestToEnterVariables = {
  id: string;
};

export type ContestToEnter = { contest: { id: string, name: string, status: ContestStatus, applicationDeadline: string | null, fee: number, blockedBy: string | null, publicFields: Array<string>, formConfig: { id: string, isFormEnabled: boolean, version: number, formFields: Array<{ fieldName: string, fieldLabel: string, fieldType: FormFieldType, isRequired: boolean, placeholder: string | null, description: string | null, sortOrder: number, minLength: number | null, maxLength: number | null, validationPattern: string | null, validationMessage: string | null, fieldOptions: Array<string> }> } | null, myEntry: { id: string, status: ApplicationStatus, number: number | null, revision: number, chargeId: string | null, reviewNotes: string, applicationData: unknown, answers: Array<{ fieldName: string, fieldLabel: string, fieldType: FormFieldType, value: unknown, files: Array<{ id: string, fieldName: string, name: string, type: string, bytes: number, createdAt: string }> }> } | null } | null };

export type SaveContestEntryVariables = {
  contestId: string;
  applicationData?: unknown;
  revision?: number | null | undefined;
};

export type SaveContestEntry = { saveContestEntry: { id: string, status: ApplicationStatus, revision: number, applicationData: unknown } };

export type EnterContestVariables = {
  contestId: string;
  applicationData?: unknown;
  revision?: number | null | undefined;
  formVersion?: number | null | undefined;
};

export type EnterContest = { submitApplication:
    | { id: string, status: ApplicationStatus, revision: number }
    | { applicationData: unknown, id: string, status: ApplicationStatus, revision: number }
   };

export type WithdrawEntryVariables = {
  id: string;
};

export type WithdrawEntry = { withdrawApplication:
    | { id: string, status: ApplicationStatus, revision: number }
    | { id: string, status: ApplicationStatus, revision: number }
   };

export const ContestToEnterDocument: TypedDocument<ContestToEnter, ContestToEnterVariables> = `query ContestToEnter($id:ID!){contest(id:$id){...EntryForm}}fragment EntryForm on Contest{id name status applicationDeadline fee blockedBy publicFields formConfig{id isFormEnabled version formFields{fieldName fieldLabel fieldType isRequired placeholder description sortOrder minLength maxLength validationPattern validationMessage fieldOptions}}myEntry{id status number revision chargeId reviewNotes applicationData answers{fieldName fieldLabel fieldType value files{id fieldName name type bytes createdAt}}}}`

export const SaveContestEntryDocument: TypedDocument<SaveContestEntry, SaveContestEntryVariables> = `mutation SaveContestEntry($contestId:ID!$applicationData:JSON$revision:Int){saveContestEntry(contestId:$contestId applicationData:$applicationData revision:$revision){id status revision applicationData}}`

export const EnterContestDocument: TypedDocument<EnterContest, EnterContestVariables> = `mutation EnterContest($contestId:ID!$applicationData:JSON$revision:Int$formVersion:Int){submitApplication(contestId:$contestId applicationData:$applicationData revision:$revision formVersion:$formVersion){id status revision ...on ContestApplication{applicationData}}}`

export const WithdrawEntryDocument: TypedDocument<WithdrawEntry, WithdrawEntryVariables> = `mutation WithdrawEntry($id:ID!){withdrawApplication(id:$id){id status revision}}`
