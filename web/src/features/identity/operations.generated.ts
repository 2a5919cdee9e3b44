// Generated from operations.graphql by `npm run codegen`. Do not edit.
import type { TypedDocument } from '../../lib/api/typed-document.ts'

export type Nationality =
  | 'MG'
  | 'XX';

export type DocumentKind =
  | 'cin'
  | 'passport'
  | 'license';

export type Side =
  | 'front'
  | 'back';

export type CorrectionItem =
  | 'front'
  | 'back'
  | 'number'
  | 'birthDate'
  | 'name';

export type SubmitIdentityInput = {
  nationality: Nationality;
  documentType: DocumentKind;
  documentNumber: string;
  documentFront: string;
  documentBack?: string | null | undefined;
};

/** Only what the asked item needs. */
export type CorrectionAnswer = {
  photo?: string | null | undefined;
  documentNumber?: string | null | undefined;
  dateNaissance?: string | null | undefined;
  nom?: string | null | undefined;
  prenom?: string | null | undefined;
};

export type CorrectionRequestVariables = {
  token: string;
};

export type CorrectionRequest = { correctionRequest: { item: CorrectionItem, note: string | null, pseudo: string, documentType: DocumentKind | null, remaining: number } };

export type AnswerCorrectionVariables = {
  token: string;
  answer: CorrectionAnswer;
  item?: CorrectionItem | null | undefined;
};

export type AnswerCorrection = { answerCorrection: { success: boolean, message: string } };

export type MyCorrectionVariables = { [key: string]: never; };

export type MyCorrection = { me: { pseudo: string, documentType: DocumentKind | null, correction: { id: string, item: CorrectionItem, note: string | null, remaining: number | null } | null } };

export type AnswerMyCorrectionVariables = {
  id: string;
  answer: CorrectionAnswer;
};

export type AnswerMyCorrection = { answerMyCorrection: { success: boolean, message: string } };

export type SubmitIdentityVariables = {
  input: SubmitIdentityInput;
};

export type SubmitIdentity = { submitIdentity: { documentType: DocumentKind | null, sides: Array<Side> } };

export const CorrectionRequestDocument: TypedDocument<CorrectionRequest, CorrectionRequestVariables> = `query CorrectionRequest($token:String!){correctionRequest(token:$token){item note pseudo documentType remaining}}`

export const AnswerCorrectionDocument: TypedDocument<AnswerCorrection, AnswerCorrectionVariables> = `mutation AnswerCorrection($token:String!$answer:CorrectionAnswer!$item:CorrectionItem){answerCorrection(token:$token answer:$answer item:$item){success message}}`

export const MyCorrectionDocument: TypedDocument<MyCorrection, MyCorrectionVariables> = `query MyCorrection{me{pseudo documentType correction{id item note remaining}}}`

export const AnswerMyCorrectionDocument: TypedDocument<AnswerMyCorrection, AnswerMyCorrectionVariables> = `mutation AnswerMyCorrection($id:ID!$answer:CorrectionAnswer!){answerMyCorrection(id:$id answer:$answer){success message}}`

export const SubmitIdentityDocument: TypedDocument<SubmitIdentity, SubmitIdentityVariables> = `mutation SubmitIdentity($input:SubmitIdentityInput!){submitIdentity(input:$input){documentType sides}}`
