// Generated from operations.graphql by `npm run codegen`. Do not edit.
import type { TypedDocument } from '../../lib/api/typed-document.ts'

export type Sex =
  | 'M'
  | 'F';

export type Nationality =
  | 'MG'
  | 'XX';

export type Residency =
  | 'resident'
  | 'non_resident';

export type PostponementChoice =
  | 'keep'
  | 'refund';

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

export type ContactInput = {
  email?: string | null | undefined;
  phone?: string | null | undefined;
  locale?: string | null | undefined;
};

/** R-PAY-06; R-PAY-07 says which screen each leads to. */
export type PaymentStatus =
  | 'pending'
  | 'completed'
  | 'success'
  | 'failed'
  | 'error'
  | 'unknown';

export type RefundStatus =
  | 'requested'
  | 'approved'
  | 'sent'
  | 'done'
  | 'failed'
  | 'rejected';

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

/** D-28: of a member, or of somebody without an account whose contact is verified, to be verified, or cannot be here. */
export type ContactState =
  | 'account'
  | 'verified'
  | 'awaited'
  | 'unreachable';

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

export type EmergencyContactInput = {
  name: string;
  phone: string;
};

export type RegistrationDocumentsInput = {
  cinFront?: string | null | undefined;
  cinBack?: string | null | undefined;
  passportPage?: string | null | undefined;
  medicalCertificate?: string | null | undefined;
};

export type CommitmentInput = {
  accepted: boolean;
  version: number;
  signerName: string;
  /** The drawn signature: strokes of x,y pairs, 0 to 1000. */
  signature?: string | null | undefined;
  guardianName?: string | null | undefined;
  guardianRelation?: string | null | undefined;
};

export type MedicalInput = {
  proof: MedicalProof;
  number?: string | null | undefined;
  issuedOn?: string | null | undefined;
};

/** R-MIT-02. */
export type MitParticipationInput = {
  eventId: string;
  ticketTypeId: string;
  fullName: string;
  email?: string | null | undefined;
  phone: string;
  gender: RegistrationGender;
  nationality: RegistrationNationality;
  birthDate: string;
  /** Only the year is known: 1 January of it. */
  birthDateIsApproximate?: boolean | null | undefined;
  idType?: RegistrationIdType | null | undefined;
  idNumber?: string | null | undefined;
  uploadToken?: string | null | undefined;
  documents?: RegistrationDocumentsInput | null | undefined;
  medical?: MedicalInput | null | undefined;
  commitment?: CommitmentInput | null | undefined;
  emergencyContact?: EmergencyContactInput | null | undefined;
  club?: string | null | undefined;
  team?: string | null | undefined;
  wishedBib?: number | null | undefined;
  additionalInfo?: unknown;
  locale?: string | null | undefined;
  /** Joins somebody else's registration, to be paid together. */
  orderId?: string | null | undefined;
  /** D-28: of `confirmContactCode`, where the contact was verified before. */
  contactProof?: string | null | undefined;
  /** To join: the secret of the link of one of those registrations; their owner needs none. */
  orderKey?: string | null | undefined;
  idempotencyKey: string;
};

export type ParticipationChangesInput = {
  fullName?: string | null | undefined;
  email?: string | null | undefined;
  phone?: string | null | undefined;
  gender?: RegistrationGender | null | undefined;
  nationality?: RegistrationNationality | null | undefined;
  birthDate?: string | null | undefined;
  birthDateIsApproximate?: boolean | null | undefined;
  idType?: RegistrationIdType | null | undefined;
  idNumber?: string | null | undefined;
  club?: string | null | undefined;
  team?: string | null | undefined;
  emergencyContact?: EmergencyContactInput | null | undefined;
  medical?: MedicalInput | null | undefined;
  /** R-BIB-06: counts until a number is given. */
  wishedBib?: number | null | undefined;
  additionalInfo?: unknown;
};

export type ParticipationByEmailInput = {
  email: string;
  phone?: string | null | undefined;
  birthDate?: string | null | undefined;
};

export type MadeParticipation = { id: string, registrationNumber: string, orderId: string | null, status: ParticipationStatus, fullName: string, raceName: string, amount: number, trees: number, contact: ContactState | null, codeTo: string | null, expiresAt: string | null, accessKey: string | null };

export type OwnParticipation = { id: string, registrationNumber: string, orderId: string | null, status: ParticipationStatus, paymentStatus: PaymentStatus | null, documentsStatus: ParticipationDocumentsStatus, bibNumber: string | null, raceName: string, eventId: string, ticketType: string, fullName: string, amount: number, trees: number, contact: ContactState | null, codeTo: string | null, expiresAt: string | null, refundStatus: RefundStatus | null, choice: { choice: PostponementChoice | null, answers: Array<PostponementChoice>, postponement: { id: string, toDate: string | null, reason: string, choiceUntil: string, otherwise: PostponementChoice } } | null, details: { fullName: string, email: string | null, phone: string | null, gender: RegistrationGender, nationality: RegistrationNationality, birthDate: string, birthDateIsApproximate: boolean, idType: RegistrationIdType | null, idNumber: string | null, club: string | null, registeredAt: string, isEditable: boolean, wishedBib: number | null, emergencyContact: { name: string, phone: string } | null, medical: { proof: MedicalProof, number: string | null, issuedOn: string | null } | null, documents: Array<{ id: string, kind: RegistrationDocumentKind, status: ParticipationDocumentsStatus, reason: string | null }>, commitment: { signerName: string, signedAt: string, pdfUrl: string } | null, answers: Array<{ fieldName: string, fieldLabel: string, fieldType: FormFieldType, value: unknown }>, changes: Array<{ at: string, by: string }>, ticket: { id: string, link: string | null } | null } | null };

export type RaceQuestions = { allowBibWishes: boolean, formConfig: { id: string, isFormEnabled: boolean, formFields: Array<{ fieldName: string, fieldLabel: string, fieldType: FormFieldType, isRequired: boolean, placeholder: string | null, description: string | null, sortOrder: number, minLength: number | null, maxLength: number | null, validationPattern: string | null, validationMessage: string | null, fieldOptions: Array<string> }> } | null };

export type RaceToEnter = { id: string, name: string, distanceMetres: number | null, minAge: number, maxAge: number, allowMinors: boolean, medicalProof: MedicalProof, medicalValidityDays: number | null, raceDay: string | null, isOpen: boolean, opensAt: string | null, allowBibWishes: boolean, event: { id: string, date: string | null, location: string, ticketTypes: Array<{ id: string, title: string, price: number, isActive: boolean, allowMinors: boolean, minAge: number | null, maxAge: number | null, maxQuantity: number | null, soldQuantity: number }> }, formConfig: { id: string, isFormEnabled: boolean, formFields: Array<{ fieldName: string, fieldLabel: string, fieldType: FormFieldType, isRequired: boolean, placeholder: string | null, description: string | null, sortOrder: number, minLength: number | null, maxLength: number | null, validationPattern: string | null, validationMessage: string | null, fieldOptions: Array<string> }> } | null };

export type RacesVariables = { [key: string]: never; };

export type Races = { races: Array<{ id: string, name: string, distanceMetres: number | null, minAge: number, maxAge: number, allowMinors: boolean, medicalProof: MedicalProof, medicalValidityDays: number | null, raceDay: string | null, isOpen: boolean, opensAt: string | null, allowBibWishes: boolean, event: { id: string, date: string | null, location: string, ticketTypes: Array<{ id: string, title: string, price: number, isActive: boolean, allowMinors: boolean, minAge: number | null, maxAge: number | null, maxQuantity: number | null, soldQuantity: number }> }, formConfig: { id: string, isFormEnabled: boolean, formFields: Array<{ fieldName: string, fieldLabel: string, fieldType: FormFieldType, isRequired: boolean, placeholder: string | null, description: string | null, sortOrder: number, minLength: number | null, maxLength: number | null, validationPattern: string | null, validationMessage: string | null, fieldOptions: Array<string> }> } | null }> };

export type RaceLetterVariables = {
  eventId: string;
};

export type RaceLetter = { race: { id: string, commitment: { version: number, title: string, body: string } } | null };

export type RegistrationPrefillVariables = { [key: string]: never; };

export type RegistrationPrefill = { me: { id: string, nom: string | null, prenom: string | null, email: string | null, phone: string | null, dateNaissance: string | null, sexe: Sex | null, nationality: Nationality | null, residency: Residency | null } };

export type ParticipationVariables = {
  id: string;
  key?: string | null | undefined;
};

export type Participation = { mitParticipation: { id: string, registrationNumber: string, orderId: string | null, status: ParticipationStatus, paymentStatus: PaymentStatus | null, documentsStatus: ParticipationDocumentsStatus, bibNumber: string | null, raceName: string, eventId: string, ticketType: string, fullName: string, amount: number, trees: number, contact: ContactState | null, codeTo: string | null, expiresAt: string | null, refundStatus: RefundStatus | null, choice: { choice: PostponementChoice | null, answers: Array<PostponementChoice>, postponement: { id: string, toDate: string | null, reason: string, choiceUntil: string, otherwise: PostponementChoice } } | null, details: { fullName: string, email: string | null, phone: string | null, gender: RegistrationGender, nationality: RegistrationNationality, birthDate: string, birthDateIsApproximate: boolean, idType: RegistrationIdType | null, idNumber: string | null, club: string | null, registeredAt: string, isEditable: boolean, wishedBib: number | null, emergencyContact: { name: string, phone: string } | null, medical: { proof: MedicalProof, number: string | null, issuedOn: string | null } | null, documents: Array<{ id: string, kind: RegistrationDocumentKind, status: ParticipationDocumentsStatus, reason: string | null }>, commitment: { signerName: string, signedAt: string, pdfUrl: string } | null, answers: Array<{ fieldName: string, fieldLabel: string, fieldType: FormFieldType, value: unknown }>, changes: Array<{ at: string, by: string }>, ticket: { id: string, link: string | null } | null } | null } | null };

export type RaceOfParticipationVariables = {
  eventId: string;
};

export type RaceOfParticipation = { race: { id: string, medicalProof: MedicalProof, medicalValidityDays: number | null, raceDay: string | null, allowBibWishes: boolean, event: { id: string, date: string | null, location: string }, commitment: { version: number, title: string, body: string }, formConfig: { id: string, isFormEnabled: boolean, formFields: Array<{ fieldName: string, fieldLabel: string, fieldType: FormFieldType, isRequired: boolean, placeholder: string | null, description: string | null, sortOrder: number, minLength: number | null, maxLength: number | null, validationPattern: string | null, validationMessage: string | null, fieldOptions: Array<string> }> } | null } | null };

export type FindByEmailVariables = {
  input: ParticipationByEmailInput;
};

export type FindByEmail = { getMitParticipationByEmail: Array<{ id: string, registrationNumber: string, status: ParticipationStatus, fullName: string, raceName: string, amount: number }> };

export type FindByNumberVariables = {
  registrationNumber: string;
};

export type FindByNumber = { getMitParticipationByRegistrationNumber: { id: string, registrationNumber: string, status: ParticipationStatus, fullName: string, raceName: string, amount: number } | null };

export type SendContactCodeAgainVariables = {
  id: string;
  key?: string | null | undefined;
};

export type SendContactCodeAgain = { sendMitContactCode: { id: string } };

export type ConfirmContactVariables = {
  id: string;
  key?: string | null | undefined;
  code?: string | null | undefined;
  contactProof?: string | null | undefined;
};

export type ConfirmContact = { confirmMitContact: { contactProof: string | null, id: string, registrationNumber: string, orderId: string | null, status: ParticipationStatus, paymentStatus: PaymentStatus | null, documentsStatus: ParticipationDocumentsStatus, bibNumber: string | null, raceName: string, eventId: string, ticketType: string, fullName: string, amount: number, trees: number, contact: ContactState | null, codeTo: string | null, expiresAt: string | null, refundStatus: RefundStatus | null, choice: { choice: PostponementChoice | null, answers: Array<PostponementChoice>, postponement: { id: string, toDate: string | null, reason: string, choiceUntil: string, otherwise: PostponementChoice } } | null, details: { fullName: string, email: string | null, phone: string | null, gender: RegistrationGender, nationality: RegistrationNationality, birthDate: string, birthDateIsApproximate: boolean, idType: RegistrationIdType | null, idNumber: string | null, club: string | null, registeredAt: string, isEditable: boolean, wishedBib: number | null, emergencyContact: { name: string, phone: string } | null, medical: { proof: MedicalProof, number: string | null, issuedOn: string | null } | null, documents: Array<{ id: string, kind: RegistrationDocumentKind, status: ParticipationDocumentsStatus, reason: string | null }>, commitment: { signerName: string, signedAt: string, pdfUrl: string } | null, answers: Array<{ fieldName: string, fieldLabel: string, fieldType: FormFieldType, value: unknown }>, changes: Array<{ at: string, by: string }>, ticket: { id: string, link: string | null } | null } | null } };

export type SendContactCodeVariables = {
  input: ContactInput;
};

export type SendContactCode = { sendContactCode: { id: string } };

export type ConfirmContactCodeVariables = {
  id: string;
  code: string;
};

export type ConfirmContactCode = { confirmContactCode: { contactProof: string } };

export type StartRegistrationUploadsVariables = { [key: string]: never; };

export type StartRegistrationUploads = { startRegistrationUploads: { uploadToken: string, expiresAt: string } };

export type CreateParticipationVariables = {
  input: MitParticipationInput;
};

export type CreateParticipation = { createMitParticipation: { id: string, registrationNumber: string, orderId: string | null, status: ParticipationStatus, fullName: string, raceName: string, amount: number, trees: number, contact: ContactState | null, codeTo: string | null, expiresAt: string | null, accessKey: string | null } };

export type UpdateParticipationVariables = {
  id: string;
  key?: string | null | undefined;
  input: ParticipationChangesInput;
};

export type UpdateParticipation = { updateMitParticipation: { accessKey: string | null, id: string, registrationNumber: string, orderId: string | null, status: ParticipationStatus, paymentStatus: PaymentStatus | null, documentsStatus: ParticipationDocumentsStatus, bibNumber: string | null, raceName: string, eventId: string, ticketType: string, fullName: string, amount: number, trees: number, contact: ContactState | null, codeTo: string | null, expiresAt: string | null, refundStatus: RefundStatus | null, choice: { choice: PostponementChoice | null, answers: Array<PostponementChoice>, postponement: { id: string, toDate: string | null, reason: string, choiceUntil: string, otherwise: PostponementChoice } } | null, details: { fullName: string, email: string | null, phone: string | null, gender: RegistrationGender, nationality: RegistrationNationality, birthDate: string, birthDateIsApproximate: boolean, idType: RegistrationIdType | null, idNumber: string | null, club: string | null, registeredAt: string, isEditable: boolean, wishedBib: number | null, emergencyContact: { name: string, phone: string } | null, medical: { proof: MedicalProof, number: string | null, issuedOn: string | null } | null, documents: Array<{ id: string, kind: RegistrationDocumentKind, status: ParticipationDocumentsStatus, reason: string | null }>, commitment: { signerName: string, signedAt: string, pdfUrl: string } | null, answers: Array<{ fieldName: string, fieldLabel: string, fieldType: FormFieldType, value: unknown }>, changes: Array<{ at: string, by: string }>, ticket: { id: string, link: string | null } | null } | null } };

export type SignLetterVariables = {
  participationId: string;
  key?: string | null | undefined;
  input: CommitmentInput;
};

export type SignLetter = { signCommitmentLetter: { id: string, registrationNumber: string, orderId: string | null, status: ParticipationStatus, paymentStatus: PaymentStatus | null, documentsStatus: ParticipationDocumentsStatus, bibNumber: string | null, raceName: string, eventId: string, ticketType: string, fullName: string, amount: number, trees: number, contact: ContactState | null, codeTo: string | null, expiresAt: string | null, refundStatus: RefundStatus | null, choice: { choice: PostponementChoice | null, answers: Array<PostponementChoice>, postponement: { id: string, toDate: string | null, reason: string, choiceUntil: string, otherwise: PostponementChoice } } | null, details: { fullName: string, email: string | null, phone: string | null, gender: RegistrationGender, nationality: RegistrationNationality, birthDate: string, birthDateIsApproximate: boolean, idType: RegistrationIdType | null, idNumber: string | null, club: string | null, registeredAt: string, isEditable: boolean, wishedBib: number | null, emergencyContact: { name: string, phone: string } | null, medical: { proof: MedicalProof, number: string | null, issuedOn: string | null } | null, documents: Array<{ id: string, kind: RegistrationDocumentKind, status: ParticipationDocumentsStatus, reason: string | null }>, commitment: { signerName: string, signedAt: string, pdfUrl: string } | null, answers: Array<{ fieldName: string, fieldLabel: string, fieldType: FormFieldType, value: unknown }>, changes: Array<{ at: string, by: string }>, ticket: { id: string, link: string | null } | null } | null } };

export type ResumeParticipationVariables = {
  id: string;
  key?: string | null | undefined;
};

export type ResumeParticipation = { resumeMitParticipation: { id: string, registrationNumber: string, orderId: string | null, status: ParticipationStatus, paymentStatus: PaymentStatus | null, documentsStatus: ParticipationDocumentsStatus, bibNumber: string | null, raceName: string, eventId: string, ticketType: string, fullName: string, amount: number, trees: number, contact: ContactState | null, codeTo: string | null, expiresAt: string | null, refundStatus: RefundStatus | null, choice: { choice: PostponementChoice | null, answers: Array<PostponementChoice>, postponement: { id: string, toDate: string | null, reason: string, choiceUntil: string, otherwise: PostponementChoice } } | null, details: { fullName: string, email: string | null, phone: string | null, gender: RegistrationGender, nationality: RegistrationNationality, birthDate: string, birthDateIsApproximate: boolean, idType: RegistrationIdType | null, idNumber: string | null, club: string | null, registeredAt: string, isEditable: boolean, wishedBib: number | null, emergencyContact: { name: string, phone: string } | null, medical: { proof: MedicalProof, number: string | null, issuedOn: string | null } | null, documents: Array<{ id: string, kind: RegistrationDocumentKind, status: ParticipationDocumentsStatus, reason: string | null }>, commitment: { signerName: string, signedAt: string, pdfUrl: string } | null, answers: Array<{ fieldName: string, fieldLabel: string, fieldType: FormFieldType, value: unknown }>, changes: Array<{ at: string, by: string }>, ticket: { id: string, link: string | null } | null } | null } };

export type ChooseForParticipationVariables = {
  id: string;
  key?: string | null | undefined;
  choice: PostponementChoice;
  postponementId?: string | null | undefined;
};

export type ChooseForParticipation = { chooseMitPostponement: { id: string, registrationNumber: string, orderId: string | null, status: ParticipationStatus, paymentStatus: PaymentStatus | null, documentsStatus: ParticipationDocumentsStatus, bibNumber: string | null, raceName: string, eventId: string, ticketType: string, fullName: string, amount: number, trees: number, contact: ContactState | null, codeTo: string | null, expiresAt: string | null, refundStatus: RefundStatus | null, choice: { choice: PostponementChoice | null, answers: Array<PostponementChoice>, postponement: { id: string, toDate: string | null, reason: string, choiceUntil: string, otherwise: PostponementChoice } } | null, details: { fullName: string, email: string | null, phone: string | null, gender: RegistrationGender, nationality: RegistrationNationality, birthDate: string, birthDateIsApproximate: boolean, idType: RegistrationIdType | null, idNumber: string | null, club: string | null, registeredAt: string, isEditable: boolean, wishedBib: number | null, emergencyContact: { name: string, phone: string } | null, medical: { proof: MedicalProof, number: string | null, issuedOn: string | null } | null, documents: Array<{ id: string, kind: RegistrationDocumentKind, status: ParticipationDocumentsStatus, reason: string | null }>, commitment: { signerName: string, signedAt: string, pdfUrl: string } | null, answers: Array<{ fieldName: string, fieldLabel: string, fieldType: FormFieldType, value: unknown }>, changes: Array<{ at: string, by: string }>, ticket: { id: string, link: string | null } | null } | null } };

export type WithdrawParticipationVariables = {
  id: string;
  key?: string | null | undefined;
};

export type WithdrawParticipation = { withdrawMitParticipation: { id: string, registrationNumber: string, orderId: string | null, status: ParticipationStatus, paymentStatus: PaymentStatus | null, documentsStatus: ParticipationDocumentsStatus, bibNumber: string | null, raceName: string, eventId: string, ticketType: string, fullName: string, amount: number, trees: number, contact: ContactState | null, codeTo: string | null, expiresAt: string | null, refundStatus: RefundStatus | null, choice: { choice: PostponementChoice | null, answers: Array<PostponementChoice>, postponement: { id: string, toDate: string | null, reason: string, choiceUntil: string, otherwise: PostponementChoice } } | null, details: { fullName: string, email: string | null, phone: string | null, gender: RegistrationGender, nationality: RegistrationNationality, birthDate: string, birthDateIsApproximate: boolean, idType: RegistrationIdType | null, idNumber: string | null, club: string | null, registeredAt: string, isEditable: boolean, wishedBib: number | null, emergencyContact: { name: string, phone: string } | null, medical: { proof: MedicalProof, number: string | null, issuedOn: string | null } | null, documents: Array<{ id: string, kind: RegistrationDocumentKind, status: ParticipationDocumentsStatus, reason: string | null }>, commitment: { signerName: string, signedAt: string, pdfUrl: string } | null, answers: Array<{ fieldName: string, fieldLabel: string, fieldType: FormFieldType, value: unknown }>, changes: Array<{ at: string, by: string }>, ticket: { id: string, link: string | null } | null } | null } };

export type RaceTeamsVariables = {
  eventId: string;
};

export type RaceTeams = { raceTeams: Array<string> };

export const RacesDocument: TypedDocument<Races, RacesVariables> = `query Races{races{...RaceToEnter}}fragment RaceToEnter on Race{id name distanceMetres minAge maxAge allowMinors medicalProof medicalValidityDays raceDay isOpen opensAt ...RaceQuestions event{id date location ticketTypes{id title price isActive allowMinors minAge maxAge maxQuantity soldQuantity}}}fragment RaceQuestions on Race{allowBibWishes formConfig{id isFormEnabled formFields{fieldName fieldLabel fieldType isRequired placeholder description sortOrder minLength maxLength validationPattern validationMessage fieldOptions}}}`

export const RaceLetterDocument: TypedDocument<RaceLetter, RaceLetterVariables> = `query RaceLetter($eventId:ID!){race(eventId:$eventId){id commitment{version title body}}}`

export const RegistrationPrefillDocument: TypedDocument<RegistrationPrefill, RegistrationPrefillVariables> = `query RegistrationPrefill{me{id nom prenom email phone dateNaissance sexe nationality residency}}`

export const ParticipationDocument: TypedDocument<Participation, ParticipationVariables> = `query Participation($id:ID!$key:String){mitParticipation(id:$id key:$key){...OwnParticipation}}fragment OwnParticipation on MitParticipation{id registrationNumber orderId status paymentStatus documentsStatus bibNumber raceName eventId ticketType fullName amount trees contact codeTo expiresAt refundStatus choice{choice answers postponement{id toDate reason choiceUntil otherwise}}details{fullName email phone gender nationality birthDate birthDateIsApproximate idType idNumber club emergencyContact{name phone}medical{proof number issuedOn}documents{id kind status reason}commitment{signerName signedAt pdfUrl}registeredAt isEditable wishedBib answers{fieldName fieldLabel fieldType value}changes{at by}ticket{id link}}}`

export const RaceOfParticipationDocument: TypedDocument<RaceOfParticipation, RaceOfParticipationVariables> = `query RaceOfParticipation($eventId:ID!){race(eventId:$eventId){id medicalProof medicalValidityDays raceDay ...RaceQuestions event{id date location}commitment{version title body}}}fragment RaceQuestions on Race{allowBibWishes formConfig{id isFormEnabled formFields{fieldName fieldLabel fieldType isRequired placeholder description sortOrder minLength maxLength validationPattern validationMessage fieldOptions}}}`

export const FindByEmailDocument: TypedDocument<FindByEmail, FindByEmailVariables> = `query FindByEmail($input:ParticipationByEmailInput!){getMitParticipationByEmail(input:$input){id registrationNumber status fullName raceName amount}}`

export const FindByNumberDocument: TypedDocument<FindByNumber, FindByNumberVariables> = `query FindByNumber($registrationNumber:String!){getMitParticipationByRegistrationNumber(registrationNumber:$registrationNumber){id registrationNumber status fullName raceName amount}}`

export const SendContactCodeAgainDocument: TypedDocument<SendContactCodeAgain, SendContactCodeAgainVariables> = `mutation SendContactCodeAgain($id:ID!$key:String){sendMitContactCode(id:$id key:$key){id}}`

export const ConfirmContactDocument: TypedDocument<ConfirmContact, ConfirmContactVariables> = `mutation ConfirmContact($id:ID!$key:String$code:String$contactProof:String){confirmMitContact(id:$id key:$key code:$code contactProof:$contactProof){...OwnParticipation contactProof}}fragment OwnParticipation on MitParticipation{id registrationNumber orderId status paymentStatus documentsStatus bibNumber raceName eventId ticketType fullName amount trees contact codeTo expiresAt refundStatus choice{choice answers postponement{id toDate reason choiceUntil otherwise}}details{fullName email phone gender nationality birthDate birthDateIsApproximate idType idNumber club emergencyContact{name phone}medical{proof number issuedOn}documents{id kind status reason}commitment{signerName signedAt pdfUrl}registeredAt isEditable wishedBib answers{fieldName fieldLabel fieldType value}changes{at by}ticket{id link}}}`

export const SendContactCodeDocument: TypedDocument<SendContactCode, SendContactCodeVariables> = `mutation SendContactCode($input:ContactInput!){sendContactCode(input:$input){id}}`

export const ConfirmContactCodeDocument: TypedDocument<ConfirmContactCode, ConfirmContactCodeVariables> = `mutation ConfirmContactCode($id:ID!$code:String!){confirmContactCode(id:$id code:$code){contactProof}}`

export const StartRegistrationUploadsDocument: TypedDocument<StartRegistrationUploads, StartRegistrationUploadsVariables> = `mutation StartRegistrationUploads{startRegistrationUploads{uploadToken expiresAt}}`

export const CreateParticipationDocument: TypedDocument<CreateParticipation, CreateParticipationVariables> = `mutation CreateParticipation($input:MitParticipationInput!){createMitParticipation(input:$input){...MadeParticipation}}fragment MadeParticipation on MitParticipation{id registrationNumber orderId status fullName raceName amount trees contact codeTo expiresAt accessKey}`

export const UpdateParticipationDocument: TypedDocument<UpdateParticipation, UpdateParticipationVariables> = `mutation UpdateParticipation($id:ID!$key:String$input:ParticipationChangesInput!){updateMitParticipation(id:$id key:$key input:$input){...OwnParticipation accessKey}}fragment OwnParticipation on MitParticipation{id registrationNumber orderId status paymentStatus documentsStatus bibNumber raceName eventId ticketType fullName amount trees contact codeTo expiresAt refundStatus choice{choice answers postponement{id toDate reason choiceUntil otherwise}}details{fullName email phone gender nationality birthDate birthDateIsApproximate idType idNumber club emergencyContact{name phone}medical{proof number issuedOn}documents{id kind status reason}commitment{signerName signedAt pdfUrl}registeredAt isEditable wishedBib answers{fieldName fieldLabel fieldType value}changes{at by}ticket{id link}}}`

export const SignLetterDocument: TypedDocument<SignLetter, SignLetterVariables> = `mutation SignLetter($participationId:ID!$key:String$input:CommitmentInput!){signCommitmentLetter(participationId:$participationId key:$key input:$input){...OwnParticipation}}fragment OwnParticipation on MitParticipation{id registrationNumber orderId status paymentStatus documentsStatus bibNumber raceName eventId ticketType fullName amount trees contact codeTo expiresAt refundStatus choice{choice answers postponement{id toDate reason choiceUntil otherwise}}details{fullName email phone gender nationality birthDate birthDateIsApproximate idType idNumber club emergencyContact{name phone}medical{proof number issuedOn}documents{id kind status reason}commitment{signerName signedAt pdfUrl}registeredAt isEditable wishedBib answers{fieldName fieldLabel fieldType value}changes{at by}ticket{id link}}}`

export const ResumeParticipationDocument: TypedDocument<ResumeParticipation, ResumeParticipationVariables> = `mutation ResumeParticipation($id:ID!$key:String){resumeMitParticipation(id:$id key:$key){...OwnParticipation}}fragment OwnParticipation on MitParticipation{id registrationNumber orderId status paymentStatus documentsStatus bibNumber raceName eventId ticketType fullName amount trees contact codeTo expiresAt refundStatus choice{choice answers postponement{id toDate reason choiceUntil otherwise}}details{fullName email phone gender nationality birthDate birthDateIsApproximate idType idNumber club emergencyContact{name phone}medical{proof number issuedOn}documents{id kind status reason}commitment{signerName signedAt pdfUrl}registeredAt isEditable wishedBib answers{fieldName fieldLabel fieldType value}changes{at by}ticket{id link}}}`

export const ChooseForParticipationDocument: TypedDocument<ChooseForParticipation, ChooseForParticipationVariables> = `mutation ChooseForParticipation($id:ID!$key:String$choice:PostponementChoice!$postponementId:ID){chooseMitPostponement(id:$id key:$key choice:$choice postponementId:$postponementId){...OwnParticipation}}fragment OwnParticipation on MitParticipation{id registrationNumber orderId status paymentStatus documentsStatus bibNumber raceName eventId ticketType fullName amount trees contact codeTo expiresAt refundStatus choice{choice answers postponement{id toDate reason choiceUntil otherwise}}details{fullName email phone gender nationality birthDate birthDateIsApproximate idType idNumber club emergencyContact{name phone}medical{proof number issuedOn}documents{id kind status reason}commitment{signerName signedAt pdfUrl}registeredAt isEditable wishedBib answers{fieldName fieldLabel fieldType value}changes{at by}ticket{id link}}}`

export const WithdrawParticipationDocument: TypedDocument<WithdrawParticipation, WithdrawParticipationVariables> = `mutation WithdrawParticipation($id:ID!$key:String){withdrawMitParticipation(id:$id key:$key){...OwnParticipation}}fragment OwnParticipation on MitParticipation{id registrationNumber orderId status paymentStatus documentsStatus bibNumber raceName eventId ticketType fullName amount trees contact codeTo expiresAt refundStatus choice{choice answers postponement{id toDate reason choiceUntil otherwise}}details{fullName email phone gender nationality birthDate birthDateIsApproximate idType idNumber club emergencyContact{name phone}medical{proof number issuedOn}documents{id kind status reason}commitment{signerName signedAt pdfUrl}registeredAt isEditable wishedBib answers{fieldName fieldLabel fieldType value}changes{at by}ticket{id link}}}`

export const RaceTeamsDocument: TypedDocument<RaceTeams, RaceTeamsVariables> = `query RaceTeams($eventId:ID!){raceTeams(eventId:$eventId)}`
