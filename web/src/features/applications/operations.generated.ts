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

export type CreateApplicationInput = {
  id?: string | null | undefined;
  eventApplicationTypeId: string;
  motivationLetter?: string | null | undefined;
  additionalInfo?: unknown;
  documentsSubmitted?: Array<string> | null | undefined;
  /** False: a draft. */
  submit?: boolean | null | undefined;
  /** Of the draft that was read, 0 where there was none: another one is not sent. For what is sent later than it was written. */
  revision?: number | null | undefined;
  /** Of the form whose questions were read, 0 where there was none: other questions are not answered. */
  formVersion?: number | null | undefined;
};

export type UpdateApplicationInput = {
  motivationLetter?: string | null | undefined;
  additionalInfo?: unknown;
  documentsSubmitted?: Array<string> | null | undefined;
  revision: number;
};

export type ContestStatus =
  | 'draft'
  | 'open'
  | 'closed'
  | 'judging'
  | 'finished'
  | 'cancelled';

export type EventStatus =
  | 'draft'
  | 'published'
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

export type OccasionFields = { id: string, title: string, date: string | null, endDate: string | null, location: string, status: EventStatus, postponement: { id: string, toDate: string | null } | null };

export type TypeFields = { id: string, eventId: string, name: string, details: string, eligibilityCriteria: string, requiredDocuments: Array<string>, price: number, applicationDeadline: string | null, isActive: boolean, allowMinors: boolean, formConfig: { id: string, isFormEnabled: boolean, version: number, formFields: Array<{ fieldName: string, fieldLabel: string, fieldType: FormFieldType, isRequired: boolean, placeholder: string | null, description: string | null, sortOrder: number, minLength: number | null, maxLength: number | null, validationPattern: string | null, validationMessage: string | null, fieldOptions: Array<string> }> } | null };

export type ApplicationLine = { id: string, status: ApplicationStatus, eventApplicationTypeId: string, eventId: string, createdAt: string, updatedAt: string, submittedAt: string | null, waitlistPosition: number | null, event: { id: string, title: string, date: string | null, endDate: string | null, location: string, status: EventStatus, postponement: { id: string, toDate: string | null } | null } | null, applicationType: { id: string, name: string } | null };

export type AnswerFields = { fieldName: string, fieldLabel: string, fieldType: FormFieldType, value: unknown, files: Array<{ id: string, fieldName: string, name: string, type: string, bytes: number, createdAt: string }> };

export type ApplicationFields = { motivationLetter: string, additionalInfo: unknown, chargeId: string | null, reviewNotes: string, revision: number, id: string, status: ApplicationStatus, eventApplicationTypeId: string, eventId: string, createdAt: string, updatedAt: string, submittedAt: string | null, waitlistPosition: number | null, answers: Array<{ fieldName: string, fieldLabel: string, fieldType: FormFieldType, value: unknown, files: Array<{ id: string, fieldName: string, name: string, type: string, bytes: number, createdAt: string }> }>, moves: Array<{ from: ApplicationStatus | null, to: ApplicationStatus, at: string, reason: string }>, applicationType: { id: string, name: string, eventId: string, details: string, eligibilityCriteria: string, requiredDocuments: Array<string>, price: number, applicationDeadline: string | null, isActive: boolean, allowMinors: boolean, formConfig: { id: string, isFormEnabled: boolean, version: number, formFields: Array<{ fieldName: string, fieldLabel: string, fieldType: FormFieldType, isRequired: boolean, placeholder: string | null, description: string | null, sortOrder: number, minLength: number | null, maxLength: number | null, validationPattern: string | null, validationMessage: string | null, fieldOptions: Array<string> }> } | null } | null, event: { id: string, title: string, date: string | null, endDate: string | null, location: string, status: EventStatus, postponement: { id: string, toDate: string | null } | null } | null };

export type DraftFields = { id: string, status: ApplicationStatus, revision: number, motivationLetter: string, additionalInfo: unknown, updatedAt: string };

export type EntryLine = { id: string, status: ApplicationStatus, contestId: string, contestName: string, createdAt: string, contest: { id: string, status: ContestStatus, applicationDeadline: string | null, endDate: string | null } | null };

export type MyApplicationsVariables = {
  pagination?: PaginationInput | null | undefined;
};

export type MyApplications = { myApplications: Array<
    | { id: string, status: ApplicationStatus, eventApplicationTypeId: string, eventId: string, createdAt: string, updatedAt: string, submittedAt: string | null, waitlistPosition: number | null, event: { id: string, title: string, date: string | null, endDate: string | null, location: string, status: EventStatus, postponement: { id: string, toDate: string | null } | null } | null, applicationType: { id: string, name: string } | null }
    | { id: string, status: ApplicationStatus, contestId: string, contestName: string, createdAt: string, contest: { id: string, status: ContestStatus, applicationDeadline: string | null, endDate: string | null } | null }
  > };

export type OneApplicationVariables = {
  id: string;
};

export type OneApplication = { application: { motivationLetter: string, additionalInfo: unknown, chargeId: string | null, reviewNotes: string, revision: number, id: string, status: ApplicationStatus, eventApplicationTypeId: string, eventId: string, createdAt: string, updatedAt: string, submittedAt: string | null, waitlistPosition: number | null, answers: Array<{ fieldName: string, fieldLabel: string, fieldType: FormFieldType, value: unknown, files: Array<{ id: string, fieldName: string, name: string, type: string, bytes: number, createdAt: string }> }>, moves: Array<{ from: ApplicationStatus | null, to: ApplicationStatus, at: string, reason: string }>, applicationType: { id: string, name: string, eventId: string, details: string, eligibilityCriteria: string, requiredDocuments: Array<string>, price: number, applicationDeadline: string | null, isActive: boolean, allowMinors: boolean, formConfig: { id: string, isFormEnabled: boolean, version: number, formFields: Array<{ fieldName: string, fieldLabel: string, fieldType: FormFieldType, isRequired: boolean, placeholder: string | null, description: string | null, sortOrder: number, minLength: number | null, maxLength: number | null, validationPattern: string | null, validationMessage: string | null, fieldOptions: Array<string> }> } | null } | null, event: { id: string, title: string, date: string | null, endDate: string | null, location: string, status: EventStatus, postponement: { id: string, toDate: string | null } | null } | null } | null };

export type StoredDraftVariables = {
  id: string;
};

export type StoredDraft = { application: { id: string, status: ApplicationStatus, revision: number, motivationLetter: string, additionalInfo: unknown, updatedAt: string } | null };

export type OfferVariables = {
  typeId: string;
};

export type Offer = { eventApplicationType: { id: string, eventId: string, name: string, details: string, eligibilityCriteria: string, requiredDocuments: Array<string>, price: number, applicationDeadline: string | null, isActive: boolean, allowMinors: boolean, event: { id: string, title: string, date: string | null, endDate: string | null, location: string, status: EventStatus, postponement: { id: string, toDate: string | null } | null }, formConfig: { id: string, isFormEnabled: boolean, version: number, formFields: Array<{ fieldName: string, fieldLabel: string, fieldType: FormFieldType, isRequired: boolean, placeholder: string | null, description: string | null, sortOrder: number, minLength: number | null, maxLength: number | null, validationPattern: string | null, validationMessage: string | null, fieldOptions: Array<string> }> } | null } | null };

export type CreateApplicationVariables = {
  input: CreateApplicationInput;
};

export type CreateApplication = { createApplication: { id: string, status: ApplicationStatus, revision: number, motivationLetter: string, additionalInfo: unknown, updatedAt: string } };

export type UpdateApplicationVariables = {
  id: string;
  input: UpdateApplicationInput;
};

export type UpdateApplication = { updateApplication: { id: string, status: ApplicationStatus, revision: number, motivationLetter: string, additionalInfo: unknown, updatedAt: string } };

export type SubmitApplicationVariables = {
  id: string;
};

export type SubmitApplication = { submitApplication:
    | { motivationLetter: string, additionalInfo: unknown, chargeId: string | null, reviewNotes: string, revision: number, id: string, status: ApplicationStatus, eventApplicationTypeId: string, eventId: string, createdAt: string, updatedAt: string, submittedAt: string | null, waitlistPosition: number | null, answers: Array<{ fieldName: string, fieldLabel: string, fieldType: FormFieldType, value: unknown, files: Array<{ id: string, fieldName: string, name: string, type: string, bytes: number, createdAt: string }> }>, moves: Array<{ from: ApplicationStatus | null, to: ApplicationStatus, at: string, reason: string }>, applicationType: { id: string, name: string, eventId: string, details: string, eligibilityCriteria: string, requiredDocuments: Array<string>, price: number, applicationDeadline: string | null, isActive: boolean, allowMinors: boolean, formConfig: { id: string, isFormEnabled: boolean, version: number, formFields: Array<{ fieldName: string, fieldLabel: string, fieldType: FormFieldType, isRequired: boolean, placeholder: string | null, description: string | null, sortOrder: number, minLength: number | null, maxLength: number | null, validationPattern: string | null, validationMessage: string | null, fieldOptions: Array<string> }> } | null } | null, event: { id: string, title: string, date: string | null, endDate: string | null, location: string, status: EventStatus, postponement: { id: string, toDate: string | null } | null } | null }
    | Record<PropertyKey, never>
   };

export type WithdrawApplicationVariables = {
  id: string;
  reason?: string | null | undefined;
};

export type WithdrawApplication = { withdrawApplication:
    | { motivationLetter: string, additionalInfo: unknown, chargeId: string | null, reviewNotes: string, revision: number, id: string, status: ApplicationStatus, eventApplicationTypeId: string, eventId: string, createdAt: string, updatedAt: string, submittedAt: string | null, waitlistPosition: number | null, answers: Array<{ fieldName: string, fieldLabel: string, fieldType: FormFieldType, value: unknown, files: Array<{ id: string, fieldName: string, name: string, type: string, bytes: number, createdAt: string }> }>, moves: Array<{ from: ApplicationStatus | null, to: ApplicationStatus, at: string, reason: string }>, applicationType: { id: string, name: string, eventId: string, details: string, eligibilityCriteria: string, requiredDocuments: Array<string>, price: number, applicationDeadline: string | null, isActive: boolean, allowMinors: boolean, formConfig: { id: string, isFormEnabled: boolean, version: number, formFields: Array<{ fieldName: string, fieldLabel: string, fieldType: FormFieldType, isRequired: boolean, placeholder: string | null, description: string | null, sortOrder: number, minLength: number | null, maxLength: number | null, validationPattern: string | null, validationMessage: string | null, fieldOptions: Array<string> }> } | null } | null, event: { id: string, title: string, date: string | null, endDate: string | null, location: string, status: EventStatus, postponement: { id: string, toDate: string | null } | null } | null }
    | Record<PropertyKey, never>
   };

export type FileTicketVariables = {
  id: string;
};

export type FileTicket = { formFileTicket: { url: string, expiresAt: string } };

export const MyApplicationsDocument: TypedDocument<MyApplications, MyApplicationsVariables> = `query MyApplications($pagination:PaginationInput){myApplications(pagination:$pagination){...ApplicationLine ...EntryLine}}fragment ApplicationLine on EventApplication{id status eventApplicationTypeId eventId createdAt updatedAt submittedAt waitlistPosition event{...OccasionFields}applicationType{id name}}fragment OccasionFields on Event{id title date endDate location status postponement{id toDate}}fragment EntryLine on ContestApplication{id status contestId contestName createdAt contest{id status applicationDeadline endDate}}`

export const OneApplicationDocument: TypedDocument<OneApplication, OneApplicationVariables> = `query OneApplication($id:ID!){application(id:$id){...ApplicationFields}}fragment ApplicationFields on EventApplication{...ApplicationLine motivationLetter additionalInfo chargeId reviewNotes revision answers{...AnswerFields}moves{from to at reason}applicationType{...TypeFields}}fragment ApplicationLine on EventApplication{id status eventApplicationTypeId eventId createdAt updatedAt submittedAt waitlistPosition event{...OccasionFields}applicationType{id name}}fragment OccasionFields on Event{id title date endDate location status postponement{id toDate}}fragment AnswerFields on FormAnswer{fieldName fieldLabel fieldType value files{id fieldName name type bytes createdAt}}fragment TypeFields on EventApplicationType{id eventId name details eligibilityCriteria requiredDocuments price applicationDeadline isActive allowMinors formConfig{id isFormEnabled version formFields{fieldName fieldLabel fieldType isRequired placeholder description sortOrder minLength maxLength validationPattern validationMessage fieldOptions}}}`

export const StoredDraftDocument: TypedDocument<StoredDraft, StoredDraftVariables> = `query StoredDraft($id:ID!){application(id:$id){...DraftFields}}fragment DraftFields on EventApplication{id status revision motivationLetter additionalInfo updatedAt}`

export const OfferDocument: TypedDocument<Offer, OfferVariables> = `query Offer($typeId:ID!){eventApplicationType(id:$typeId){...TypeFields event{...OccasionFields}}}fragment TypeFields on EventApplicationType{id eventId name details eligibilityCriteria requiredDocuments price applicationDeadline isActive allowMinors formConfig{id isFormEnabled version formFields{fieldName fieldLabel fieldType isRequired placeholder description sortOrder minLength maxLength validationPattern validationMessage fieldOptions}}}fragment OccasionFields on Event{id title date endDate location status postponement{id toDate}}`

export const CreateApplicationDocument: TypedDocument<CreateApplication, CreateApplicationVariables> = `mutation CreateApplication($input:CreateApplicationInput!){createApplication(input:$input){...DraftFields}}fragment DraftFields on EventApplication{id status revision motivationLetter additionalInfo updatedAt}`

export const UpdateApplicationDocument: TypedDocument<UpdateApplication, UpdateApplicationVariables> = `mutation UpdateApplication($id:ID!$input:UpdateApplicationInput!){updateApplication(id:$id input:$input){...DraftFields}}fragment DraftFields on EventApplication{id status revision motivationLetter additionalInfo updatedAt}`

export const SubmitApplicationDocument: TypedDocument<SubmitApplication, SubmitApplicationVariables> = `mutation SubmitApplication($id:ID!){submitApplication(id:$id){...ApplicationFields}}fragment ApplicationFields on EventApplication{...ApplicationLine motivationLetter additionalInfo chargeId reviewNotes revision answers{...AnswerFields}moves{from to at reason}applicationType{...TypeFields}}fragment ApplicationLine on EventApplication{id status eventApplicationTypeId eventId createdAt updatedAt submittedAt waitlistPosition event{...OccasionFields}applicationType{id name}}fragment OccasionFields on Event{id title date endDate location status postponement{id toDate}}fragment AnswerFields on FormAnswer{fieldName fieldLabel fieldType value files{id fieldName name type bytes createdAt}}fragment TypeFields on EventApplicationType{id eventId name details eligibilityCriteria requiredDocuments price applicationDeadline isActive allowMinors formConfig{id isFormEnabled version formFields{fieldName fieldLabel fieldType isRequired placeholder description sortOrder minLength maxLength validationPattern validationMessage fieldOptions}}}`

export const WithdrawApplicationDocument: TypedDocument<WithdrawApplication, WithdrawApplicationVariables> = `mutation WithdrawApplication($id:ID!$reason:String){withdrawApplication(id:$id reason:$reason){...ApplicationFields}}fragment ApplicationFields on EventApplication{...ApplicationLine motivationLetter additionalInfo chargeId reviewNotes revision answers{...AnswerFields}moves{from to at reason}applicationType{...TypeFields}}fragment ApplicationLine on EventApplication{id status eventApplicationTypeId eventId createdAt updatedAt submittedAt waitlistPosition event{...OccasionFields}applicationType{id name}}fragment OccasionFields on Event{id title date endDate location status postponement{id toDate}}fragment AnswerFields on FormAnswer{fieldName fieldLabel fieldType value files{id fieldName name type bytes createdAt}}fragment TypeFields on EventApplicationType{id eventId name details eligibilityCriteria requiredDocuments price applicationDeadline isActive allowMinors formConfig{id isFormEnabled version formFields{fieldName fieldLabel fieldType isRequired placeholder description sortOrder minLength maxLength validationPattern validationMessage fieldOptions}}}`

export const FileTicketDocument: TypedDocument<FileTicket, FileTicketVariables> = `mutation FileTicket($id:ID!){formFileTicket(id:$id){url expiresAt}}`
