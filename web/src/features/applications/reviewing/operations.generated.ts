// Generated from operations.graphql by `npm run codegen`. Do not edit.
import type { TypedDocument } from '../../../lib/api/typed-document.ts'

/** Kinds of files of an exported list. */
export type ExportFormat =
  | 'csv'
  | 'xlsx';

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

export type ApplicationDecision =
  | 'under_review'
  | 'approved'
  | 'rejected'
  | 'waitlisted';

export type ApplicationOrder =
  | 'newest'
  | 'oldest';

export type ApplicationFilters = {
  eventId?: string | null | undefined;
  eventApplicationTypeId?: string | null | undefined;
  status?: ApplicationStatus | null | undefined;
  /** Name, pseudo or e-mail of the applicant. */
  search?: string | null | undefined;
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

export type ReviewLine = { id: string, status: ApplicationStatus, submittedAt: string | null, updatedAt: string, revision: number, score: number | null, waitlistPosition: number | null, eventId: string, eventApplicationTypeId: string, event: { id: string, title: string } | null, applicationType: { id: string, name: string } | null, applicant: { id: string, pseudo: string, name: string, profilePicture: string | null } | null };

export type ReviewFields = { motivationLetter: string, reviewNotes: string, staffNotes: string | null, reviewedAt: string | null, id: string, status: ApplicationStatus, submittedAt: string | null, updatedAt: string, revision: number, score: number | null, waitlistPosition: number | null, eventId: string, eventApplicationTypeId: string, applicant: { id: string, email: string | null, phone: string | null, birthDate: string | null, pseudo: string, name: string, profilePicture: string | null } | null, answers: Array<{ fieldName: string, fieldLabel: string, fieldType: FormFieldType, value: unknown, files: Array<{ id: string, fieldName: string, name: string, type: string, bytes: number, createdAt: string }> }>, moves: Array<{ from: ApplicationStatus | null, to: ApplicationStatus, at: string, reason: string, by: string | null }>, event: { id: string, title: string } | null, applicationType: { id: string, name: string } | null };

export type ReviewListVariables = {
  filters?: ApplicationFilters | null | undefined;
  pagination?: PaginationInput | null | undefined;
  order?: ApplicationOrder | null | undefined;
};

export type ReviewList = { allApplications: { total: number, totalCapped: boolean, hasMore: boolean, endCursor: string | null, items: Array<{ id: string, status: ApplicationStatus, submittedAt: string | null, updatedAt: string, revision: number, score: number | null, waitlistPosition: number | null, eventId: string, eventApplicationTypeId: string, event: { id: string, title: string } | null, applicationType: { id: string, name: string } | null, applicant: { id: string, pseudo: string, name: string, profilePicture: string | null } | null }> } };

export type ReviewCountsVariables = {
  filters?: ApplicationFilters | null | undefined;
};

export type ReviewCounts = { applicationCounts: Array<{ status: ApplicationStatus, count: number, countCapped: boolean }> };

export type ReviewEventsVariables = {
  search?: string | null | undefined;
  pagination?: PaginationInput | null | undefined;
};

export type ReviewEvents = { eventsWithPagination: { hasNext: boolean, endCursor: string | null, items: Array<{ id: string, title: string, date: string | null }> } };

export type ReviewEventVariables = {
  id: string;
};

export type ReviewEvent = { event: { id: string, title: string, date: string | null, applicationTypes: Array<{ id: string, name: string }> } | null };

export type ReviewVariables = {
  id: string;
};

export type Review = { application: { motivationLetter: string, reviewNotes: string, staffNotes: string | null, reviewedAt: string | null, id: string, status: ApplicationStatus, submittedAt: string | null, updatedAt: string, revision: number, score: number | null, waitlistPosition: number | null, eventId: string, eventApplicationTypeId: string, applicant: { id: string, email: string | null, phone: string | null, birthDate: string | null, pseudo: string, name: string, profilePicture: string | null } | null, answers: Array<{ fieldName: string, fieldLabel: string, fieldType: FormFieldType, value: unknown, files: Array<{ id: string, fieldName: string, name: string, type: string, bytes: number, createdAt: string }> }>, moves: Array<{ from: ApplicationStatus | null, to: ApplicationStatus, at: string, reason: string, by: string | null }>, event: { id: string, title: string } | null, applicationType: { id: string, name: string } | null } | null };

export type ReviewApplicationVariables = {
  id: string;
  status?: ApplicationDecision | null | undefined;
  reviewNotes?: string | null | undefined;
  staffNotes?: string | null | undefined;
  score?: number | null | undefined;
  revision?: number | null | undefined;
};

export type ReviewApplication = { reviewApplication: { motivationLetter: string, reviewNotes: string, staffNotes: string | null, reviewedAt: string | null, id: string, status: ApplicationStatus, submittedAt: string | null, updatedAt: string, revision: number, score: number | null, waitlistPosition: number | null, eventId: string, eventApplicationTypeId: string, applicant: { id: string, email: string | null, phone: string | null, birthDate: string | null, pseudo: string, name: string, profilePicture: string | null } | null, answers: Array<{ fieldName: string, fieldLabel: string, fieldType: FormFieldType, value: unknown, files: Array<{ id: string, fieldName: string, name: string, type: string, bytes: number, createdAt: string }> }>, moves: Array<{ from: ApplicationStatus | null, to: ApplicationStatus, at: string, reason: string, by: string | null }>, event: { id: string, title: string } | null, applicationType: { id: string, name: string } | null } };

export type ReviewApplicationsVariables = {
  ids: Array<string> | string;
  revisions?: Array<number> | number | null | undefined;
  status: ApplicationDecision;
  reviewNotes?: string | null | undefined;
};

export type ReviewApplications = { reviewApplications: Array<{ id: string, message: string | null, application: { id: string, status: ApplicationStatus, submittedAt: string | null, updatedAt: string, revision: number, score: number | null, waitlistPosition: number | null, eventId: string, eventApplicationTypeId: string, event: { id: string, title: string } | null, applicationType: { id: string, name: string } | null, applicant: { id: string, pseudo: string, name: string, profilePicture: string | null } | null } | null }> };

export type ExportApplicationsVariables = {
  filters?: ApplicationFilters | null | undefined;
  format: ExportFormat;
};

export type ExportApplications = { exportApplications: { url: string, expiresAt: string } };

export const ReviewListDocument: TypedDocument<ReviewList, ReviewListVariables> = `query ReviewList($filters:ApplicationFilters$pagination:PaginationInput$order:ApplicationOrder){allApplications(filters:$filters pagination:$pagination order:$order){items{...ReviewLine}total totalCapped hasMore endCursor}}fragment ReviewLine on EventApplication{id status submittedAt updatedAt revision score waitlistPosition eventId eventApplicationTypeId event{id title}applicationType{id name}applicant{id pseudo name profilePicture}}`

export const ReviewCountsDocument: TypedDocument<ReviewCounts, ReviewCountsVariables> = `query ReviewCounts($filters:ApplicationFilters){applicationCounts(filters:$filters){status count countCapped}}`

export const ReviewEventsDocument: TypedDocument<ReviewEvents, ReviewEventsVariables> = `query ReviewEvents($search:String$pagination:PaginationInput){eventsWithPagination(filters:{period:all managed:true search:$search}pagination:$pagination){items{id title date}hasNext endCursor}}`

export const ReviewEventDocument: TypedDocument<ReviewEvent, ReviewEventVariables> = `query ReviewEvent($id:ID!){event(id:$id){id title date applicationTypes{id name}}}`

export const ReviewDocument: TypedDocument<Review, ReviewVariables> = `query Review($id:ID!){application(id:$id){...ReviewFields}}fragment ReviewFields on EventApplication{...ReviewLine motivationLetter reviewNotes staffNotes reviewedAt applicant{id email phone birthDate}answers{fieldName fieldLabel fieldType value files{id fieldName name type bytes createdAt}}moves{from to at reason by}}fragment ReviewLine on EventApplication{id status submittedAt updatedAt revision score waitlistPosition eventId eventApplicationTypeId event{id title}applicationType{id name}applicant{id pseudo name profilePicture}}`

export const ReviewApplicationDocument: TypedDocument<ReviewApplication, ReviewApplicationVariables> = `mutation ReviewApplication($id:ID!$status:ApplicationDecision$reviewNotes:String$staffNotes:String$score:Int$revision:Int){reviewApplication(id:$id status:$status reviewNotes:$reviewNotes staffNotes:$staffNotes score:$score revision:$revision){...ReviewFields}}fragment ReviewFields on EventApplication{...ReviewLine motivationLetter reviewNotes staffNotes reviewedAt applicant{id email phone birthDate}answers{fieldName fieldLabel fieldType value files{id fieldName name type bytes createdAt}}moves{from to at reason by}}fragment ReviewLine on EventApplication{id status submittedAt updatedAt revision score waitlistPosition eventId eventApplicationTypeId event{id title}applicationType{id name}applicant{id pseudo name profilePicture}}`

export const ReviewApplicationsDocument: TypedDocument<ReviewApplications, ReviewApplicationsVariables> = `mutation ReviewApplications($ids:[ID!]!$revisions:[Int!]$status:ApplicationDecision!$reviewNotes:String){reviewApplications(ids:$ids revisions:$revisions status:$status reviewNotes:$reviewNotes){id message application{...ReviewLine}}}fragment ReviewLine on EventApplication{id status submittedAt updatedAt revision score waitlistPosition eventId eventApplicationTypeId event{id title}applicationType{id name}applicant{id pseudo name profilePicture}}`

export const ExportApplicationsDocument: TypedDocument<ExportApplications, ExportApplicationsVariables> = `mutation ExportApplications($filters:ApplicationFilters$format:ExportFormat!){exportApplications(filters:$filters format:$format){url expiresAt}}`
