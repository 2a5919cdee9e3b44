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

/** What the gates of a race do with a runner to whom something is missing. */
export type AboutMissing =
  | 'warn'
  | 'stop'
  | 'ignore';

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

/** R-PAY-06; R-PAY-07 says which screen each leads to. */
export type PaymentStatus =
  | 'pending'
  | 'completed'
  | 'success'
  | 'failed'
  | 'error'
  | 'unknown';

export type RegistrationGender =
  | 'male'
  | 'female';

/** D-11. */
export type RegistrationNationality =
  | 'malagasy'
  | 'foreign_resident'
  | 'foreign_non_resident';

export type RegistrationIdType =
  | 'CIN'
  | 'passport';

/** R-MIT-07. */
export type ParticipationStatus =
  | 'draft'
  | 'awaiting_payment'
  | 'confirmed'
  | 'checked_in'
  | 'finished'
  | 'dns'
  | 'withdrawn'
  | 'expired'
  | 'refunded'
  | 'deferred';

export type ParticipationDocumentsStatus =
  | 'none'
  | 'submitted'
  | 'accepted'
  | 'rejected';

export type RegistrationDocumentKind =
  | 'cinFront'
  | 'cinBack'
  | 'passportPage'
  | 'medicalCertificate';

export type MedicalProof =
  | 'none'
  | 'certificate'
  | 'licence'
  | 'pps';

export type CoursePointKind =
  | 'water'
  | 'aid'
  | 'other';

export type RaceInput = {
  eventId: string;
  distanceMetres?: number | null | undefined;
  minAge: number;
  maxAge: number;
  ageDate?: string | null | undefined;
  allowMinors: boolean;
  accompanied: boolean;
  medicalProof: MedicalProof;
  medicalValidityDays?: number | null | undefined;
  /** Absent: it stays. */
  missingAtGate?: AboutMissing | null | undefined;
  opensAt?: string | null | undefined;
  closesAt?: string | null | undefined;
  categories: Array<RaceCategoryInput>;
  commitmentTitle: string;
  commitmentBody: string;
  formConfig?: FormConfigInput | null | undefined;
  /** Absent: it stays. */
  teamSize?: number | null | undefined;
  /** The one it was written on: another one in the meantime is a CONFLICT. Without it the save is taken as it is. */
  revision?: number | null | undefined;
};

export type RaceCategoryInput = {
  id?: string | null | undefined;
  name: string;
  gender?: RegistrationGender | null | undefined;
  minAge: number;
  maxAge: number;
};

export type ParticipationOrder =
  | 'newest'
  | 'oldest'
  | 'name'
  | 'nameDesc';

export type ParticipationFilters = {
  eventId?: string | null | undefined;
  status?: ParticipationStatus | null | undefined;
  documents?: ParticipationDocumentsStatus | null | undefined;
  ticketTypeId?: string | null | undefined;
  /** A team or club, however it is written. */
  team?: string | null | undefined;
  /** Name, bib, registration number, e-mail or phone. */
  search?: string | null | undefined;
};

export type RaceDayFileKind =
  | 'startList'
  | 'bibLabels'
  | 'emergencyContacts'
  | 'medicalList'
  | 'pack';

export type ConsoleEventsVariables = { [key: string]: never; };

export type ConsoleEvents = { eventsWithPagination: { items: Array<{ id: string, revision: number | null, title: string, date: string | null, status: EventStatus }> } };

export type RaceRules = { id: string, revision: number, name: string, distanceMetres: number | null, minAge: number, maxAge: number, ageDate: string | null, allowMinors: boolean, accompanied: boolean, medicalProof: MedicalProof, missingAtGate: AboutMissing, medicalValidityDays: number | null, isOpen: boolean, opensAt: string | null, closesAt: string | null, resultsPublishedAt: string | null, teamSize: number, categories: Array<{ id: string, name: string, gender: RegistrationGender | null, minAge: number, maxAge: number }>, commitment: { version: number, title: string, body: string }, formConfig: { id: string, isFormEnabled: boolean, formFields: Array<{ fieldName: string, fieldLabel: string, fieldType: FormFieldType, isRequired: boolean, placeholder: string | null, description: string | null, minLength: number | null, maxLength: number | null, validationPattern: string | null, validationMessage: string | null, fieldOptions: Array<string> }> } | null };

export type ConsoleRaceVariables = {
  eventId: string;
};

export type ConsoleRace = { race: { id: string, revision: number, name: string, distanceMetres: number | null, minAge: number, maxAge: number, ageDate: string | null, allowMinors: boolean, accompanied: boolean, medicalProof: MedicalProof, missingAtGate: AboutMissing, medicalValidityDays: number | null, isOpen: boolean, opensAt: string | null, closesAt: string | null, resultsPublishedAt: string | null, teamSize: number, categories: Array<{ id: string, name: string, gender: RegistrationGender | null, minAge: number, maxAge: number }>, commitment: { version: number, title: string, body: string }, formConfig: { id: string, isFormEnabled: boolean, formFields: Array<{ fieldName: string, fieldLabel: string, fieldType: FormFieldType, isRequired: boolean, placeholder: string | null, description: string | null, minLength: number | null, maxLength: number | null, validationPattern: string | null, validationMessage: string | null, fieldOptions: Array<string> }> } | null } | null, mitParticipationCounts: Array<{ status: ParticipationStatus, count: number }> };

export type ToReviewVariables = {
  eventId: string;
};

export type ToReview = { mitParticipations: { total: number } };

export type RegistrationLine = { id: string, registrationNumber: string, ticketType: string, status: ParticipationStatus, paymentStatus: PaymentStatus | null, documentsStatus: ParticipationDocumentsStatus, bibNumber: string | null, details: { fullName: string } };

export type RegistrationsVariables = {
  filters?: ParticipationFilters | null | undefined;
  pagination?: PaginationInput | null | undefined;
  order?: ParticipationOrder | null | undefined;
};

export type Registrations = { mitParticipations: { total: number, totalCapped: boolean, hasMore: boolean, endCursor: string | null, items: Array<{ raceName: string, category: string | null, age: number, namesakes: number, sameIdNumber: number, amount: number, createdAt: string, id: string, registrationNumber: string, ticketType: string, status: ParticipationStatus, paymentStatus: PaymentStatus | null, documentsStatus: ParticipationDocumentsStatus, bibNumber: string | null, details: { email: string | null, phone: string | null, gender: RegistrationGender, nationality: RegistrationNationality, birthDate: string, birthDateIsApproximate: boolean, idType: RegistrationIdType | null, idNumber: string | null, club: string | null, team: string | null, wishedBib: number | null, fullName: string, emergencyContact: { name: string, phone: string } | null, medical: { proof: MedicalProof, number: string | null, issuedOn: string | null } | null, documents: Array<{ id: string, kind: RegistrationDocumentKind, status: ParticipationDocumentsStatus, reason: string | null, uploadedAt: string }>, commitment: { signerName: string, guardianName: string | null, guardianRelation: string | null, signedAt: string, pdfUrl: string } | null, answers: Array<{ fieldName: string, fieldLabel: string, fieldType: FormFieldType, value: unknown }>, changes: Array<{ at: string, by: string, fields: Array<string> }> } }> } };

export type ParticipationTeamsVariables = {
  eventId: string;
};

export type ParticipationTeams = { participationTeams: Array<{ name: string, count: number }> };

export type ReviewMitDocumentVariables = {
  documentId: string;
  accept: boolean;
  reason?: string | null | undefined;
};

export type ReviewMitDocument = { reviewMitDocument: { id: string, documentsStatus: ParticipationDocumentsStatus } };

export type RegistrationDocumentTicketVariables = {
  documentId: string;
};

export type RegistrationDocumentTicket = { registrationDocumentTicket: { url: string } };

export type ExportMitParticipationsVariables = {
  filters?: ParticipationFilters | null | undefined;
  format: ExportFormat;
  order?: ParticipationOrder | null | undefined;
};

export type ExportMitParticipations = { exportMitParticipations: { url: string } };

export type RaceDayFileVariables = {
  eventId: string;
  kind: RaceDayFileKind;
};

export type RaceDayFile = { raceDayFile: { url: string } };

export type ImportedResultsVariables = {
  eventId: string;
};

export type ImportedResults = { raceResults: { total: number, version: string | null } };

export type PublishResultsVariables = {
  eventId: string;
  published: boolean;
  version?: string | null | undefined;
};

export type PublishResults = { publishResults: { id: string, revision: number, name: string, distanceMetres: number | null, minAge: number, maxAge: number, ageDate: string | null, allowMinors: boolean, accompanied: boolean, medicalProof: MedicalProof, missingAtGate: AboutMissing, medicalValidityDays: number | null, isOpen: boolean, opensAt: string | null, closesAt: string | null, resultsPublishedAt: string | null, teamSize: number, categories: Array<{ id: string, name: string, gender: RegistrationGender | null, minAge: number, maxAge: number }>, commitment: { version: number, title: string, body: string }, formConfig: { id: string, isFormEnabled: boolean, formFields: Array<{ fieldName: string, fieldLabel: string, fieldType: FormFieldType, isRequired: boolean, placeholder: string | null, description: string | null, minLength: number | null, maxLength: number | null, validationPattern: string | null, validationMessage: string | null, fieldOptions: Array<string> }> } | null } };

export type MessageParticipantsVariables = {
  eventId: string;
  subject: string;
  body: string;
  idempotencyKey?: string | null | undefined;
};

export type MessageParticipants = { messageParticipants: { message: string } };

export type SaveRaceVariables = {
  input: RaceInput;
};

export type SaveRace = { saveRace: { id: string, revision: number, name: string, distanceMetres: number | null, minAge: number, maxAge: number, ageDate: string | null, allowMinors: boolean, accompanied: boolean, medicalProof: MedicalProof, missingAtGate: AboutMissing, medicalValidityDays: number | null, isOpen: boolean, opensAt: string | null, closesAt: string | null, resultsPublishedAt: string | null, teamSize: number, categories: Array<{ id: string, name: string, gender: RegistrationGender | null, minAge: number, maxAge: number }>, commitment: { version: number, title: string, body: string }, formConfig: { id: string, isFormEnabled: boolean, formFields: Array<{ fieldName: string, fieldLabel: string, fieldType: FormFieldType, isRequired: boolean, placeholder: string | null, description: string | null, minLength: number | null, maxLength: number | null, validationPattern: string | null, validationMessage: string | null, fieldOptions: Array<string> }> } | null } };

export type PlantingsVariables = { [key: string]: never; };

export type Plantings = { trees: { count: number, planted: number, plantings: Array<{ id: string, count: number, place: string, date: string, photo: string | null }> } };

export type RecordTreePlantingVariables = {
  count: number;
  place: string;
  date: string;
  photoId?: string | null | undefined;
};

export type RecordTreePlanting = { recordTreePlanting: { id: string, count: number, place: string, date: string } };

export type SuspiciousHoldsVariables = {
  eventId: string;
};

export type SuspiciousHolds = { suspiciousHolds: Array<{ id: string, places: number, names: Array<string>, since: string, latest: string }> };

export type ReleaseHoldsVariables = {
  eventId: string;
  groups: Array<string> | string;
  until?: string | null | undefined;
};

export type ReleaseHolds = { releaseHolds: { places: number } };

export type ConsoleCourseVariables = {
  eventId: string;
};

export type ConsoleCourse = { race: { id: string, course: { length: number, climb: number | null, lowest: number | null, highest: number | null, revision: number, cutStart: number | null, cutEnd: number | null, drawing: { width: number, height: number, line: string, profile: string | null, start: { x: number, y: number } | null, finish: { x: number, y: number } | null, marks: Array<{ km: number, x: number, y: number }>, points: Array<{ kind: CoursePointKind, name: string, x: number, y: number, at: Array<number> }> } } | null } | null };

export type RemoveRaceCourseVariables = {
  eventId: string;
  revision?: number | null | undefined;
};

export type RemoveRaceCourse = { removeRaceCourse: { id: string } };

export const ConsoleEventsDocument: TypedDocument<ConsoleEvents, ConsoleEventsVariables> = `query ConsoleEvents{eventsWithPagination(filters:{managed:true isMit:true period:all}pagination:{limit:100}){items{id revision title date status}}}`

export const ConsoleRaceDocument: TypedDocument<ConsoleRace, ConsoleRaceVariables> = `query ConsoleRace($eventId:ID!){race(eventId:$eventId){...RaceRules}mitParticipationCounts(eventId:$eventId){status count}}fragment RaceRules on Race{id revision name distanceMetres minAge maxAge ageDate allowMinors accompanied medicalProof missingAtGate medicalValidityDays isOpen opensAt closesAt resultsPublishedAt teamSize categories{id name gender minAge maxAge}commitment{version title body}formConfig{id isFormEnabled formFields{fieldName fieldLabel fieldType isRequired placeholder description minLength maxLength validationPattern validationMessage fieldOptions}}}`

export const ToReviewDocument: TypedDocument<ToReview, ToReviewVariables> = `query ToReview($eventId:ID!){mitParticipations(filters:{eventId:$eventId documents:submitted}pagination:{limit:1}){total}}`

export const RegistrationsDocument: TypedDocument<Registrations, RegistrationsVariables> = `query Registrations($filters:ParticipationFilters$pagination:PaginationInput$order:ParticipationOrder){mitParticipations(filters:$filters pagination:$pagination order:$order){total totalCapped hasMore endCursor items{...RegistrationLine raceName category age namesakes sameIdNumber amount createdAt details{email phone gender nationality birthDate birthDateIsApproximate idType idNumber club team emergencyContact{name phone}medical{proof number issuedOn}documents{id kind status reason uploadedAt}commitment{signerName guardianName guardianRelation signedAt pdfUrl}wishedBib answers{fieldName fieldLabel fieldType value}changes{at by fields}}}}}fragment RegistrationLine on StaffParticipation{id registrationNumber ticketType status paymentStatus documentsStatus bibNumber details{fullName}}`

export const ParticipationTeamsDocument: TypedDocument<ParticipationTeams, ParticipationTeamsVariables> = `query ParticipationTeams($eventId:ID!){participationTeams(eventId:$eventId){name count}}`

export const ReviewMitDocumentDocument: TypedDocument<ReviewMitDocument, ReviewMitDocumentVariables> = `mutation ReviewMitDocument($documentId:ID!$accept:Boolean!$reason:String){reviewMitDocument(documentId:$documentId accept:$accept reason:$reason){id documentsStatus}}`

export const RegistrationDocumentTicketDocument: TypedDocument<RegistrationDocumentTicket, RegistrationDocumentTicketVariables> = `mutation RegistrationDocumentTicket($documentId:ID!){registrationDocumentTicket(documentId:$documentId){url}}`

export const ExportMitParticipationsDocument: TypedDocument<ExportMitParticipations, ExportMitParticipationsVariables> = `mutation ExportMitParticipations($filters:ParticipationFilters$format:ExportFormat!$order:ParticipationOrder){exportMitParticipations(filters:$filters format:$format order:$order){url}}`

export const RaceDayFileDocument: TypedDocument<RaceDayFile, RaceDayFileVariables> = `mutation RaceDayFile($eventId:ID!$kind:RaceDayFileKind!){raceDayFile(eventId:$eventId kind:$kind){url}}`

export const ImportedResultsDocument: TypedDocument<ImportedResults, ImportedResultsVariables> = `query ImportedResults($eventId:ID!){raceResults(eventId:$eventId pagination:{limit:1}){total version}}`

export const PublishResultsDocument: TypedDocument<PublishResults, PublishResultsVariables> = `mutation PublishResults($eventId:ID!$published:Boolean!$version:String){publishResults(eventId:$eventId published:$published version:$version){...RaceRules}}fragment RaceRules on Race{id revision name distanceMetres minAge maxAge ageDate allowMinors accompanied medicalProof missingAtGate medicalValidityDays isOpen opensAt closesAt resultsPublishedAt teamSize categories{id name gender minAge maxAge}commitment{version title body}formConfig{id isFormEnabled formFields{fieldName fieldLabel fieldType isRequired placeholder description minLength maxLength validationPattern validationMessage fieldOptions}}}`

export const MessageParticipantsDocument: TypedDocument<MessageParticipants, MessageParticipantsVariables> = `mutation MessageParticipants($eventId:ID!$subject:String!$body:String!$idempotencyKey:ID){messageParticipants(eventId:$eventId subject:$subject body:$body idempotencyKey:$idempotencyKey){message}}`

export const SaveRaceDocument: TypedDocument<SaveRace, SaveRaceVariables> = `mutation SaveRace($input:RaceInput!){saveRace(input:$input){...RaceRules}}fragment RaceRules on Race{id revision name distanceMetres minAge maxAge ageDate allowMinors accompanied medicalProof missingAtGate medicalValidityDays isOpen opensAt closesAt resultsPublishedAt teamSize categories{id name gender minAge maxAge}commitment{version title body}formConfig{id isFormEnabled formFields{fieldName fieldLabel fieldType isRequired placeholder description minLength maxLength validationPattern validationMessage fieldOptions}}}`

export const PlantingsDocument: TypedDocument<Plantings, PlantingsVariables> = `query Plantings{trees{count planted plantings{id count place date photo}}}`

export const RecordTreePlantingDocument: TypedDocument<RecordTreePlanting, RecordTreePlantingVariables> = `mutation RecordTreePlanting($count:Int!$place:String!$date:Date!$photoId:ID){recordTreePlanting(count:$count place:$place date:$date photoId:$photoId){id count place date}}`

export const SuspiciousHoldsDocument: TypedDocument<SuspiciousHolds, SuspiciousHoldsVariables> = `query SuspiciousHolds($eventId:ID!){suspiciousHolds(eventId:$eventId){id places names since latest}}`

export const ReleaseHoldsDocument: TypedDocument<ReleaseHolds, ReleaseHoldsVariables> = `mutation ReleaseHolds($eventId:ID!$groups:[ID!]!$until:DateTime){releaseHolds(eventId:$eventId groups:$groups until:$until){places}}`

export const ConsoleCourseDocument: TypedDocument<ConsoleCourse, ConsoleCourseVariables> = `query ConsoleCourse($eventId:ID!){race(eventId:$eventId){id course{length climb lowest highest revision cutStart cutEnd drawing{width height line profile start{x y}finish{x y}marks{km x y}points{kind name x y at}}}}}`

export const RemoveRaceCourseDocument: TypedDocument<RemoveRaceCourse, RemoveRaceCourseVariables> = `mutation RemoveRaceCourse($eventId:ID!$revision:Int){removeRaceCourse(eventId:$eventId revision:$revision){id}}`
