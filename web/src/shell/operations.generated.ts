// Generated from operations.graphql by `npm run codegen`. Do not edit.
import type { TypedDocument } from '../lib/api/typed-document.ts'

export type PendingCountVariables = { [key: string]: never; };

export type PendingCount = { pendingCount: number };

export type PendingCountChangedVariables = { [key: string]: never; };

export type PendingCountChanged = { pendingUsersChanged: { kind: string, userId: string, pending: number } };

export type AcceptTermsVariables = {
  version: string;
};

export type AcceptTerms = { acceptTerms: { id: string, mustAcceptTerms: boolean } };

export type ResendVerificationVariables = { [key: string]: never; };

export type ResendVerification = { resendVerification: { success: boolean, message: string } };

export type KeepAccountVariables = { [key: string]: never; };

export type KeepAccount = { cancelAccountDeletion: { id: string, deletionAt: string | null } };

export type ReauthenticateVariables = {
  password?: string | null | undefined;
  code?: string | null | undefined;
};

export type Reauthenticate = { reauthenticate: { token: string } };

export type RenewTokenVariables = { [key: string]: never; };

export type RenewToken = { renewToken: string | null };

export const PendingCountDocument: TypedDocument<PendingCount, PendingCountVariables> = `query PendingCount{pendingCount}`

export const PendingCountChangedDocument: TypedDocument<PendingCountChanged, PendingCountChangedVariables> = `subscription PendingCountChanged{pendingUsersChanged{kind userId pending}}`

export const AcceptTermsDocument: TypedDocument<AcceptTerms, AcceptTermsVariables> = `mutation AcceptTerms($version:String!){acceptTerms(version:$version){id mustAcceptTerms}}`

export const ResendVerificationDocument: TypedDocument<ResendVerification, ResendVerificationVariables> = `mutation ResendVerification{resendVerification{success message}}`

export const KeepAccountDocument: TypedDocument<KeepAccount, KeepAccountVariables> = `mutation KeepAccount{cancelAccountDeletion{id deletionAt}}`

export const ReauthenticateDocument: TypedDocument<Reauthenticate, ReauthenticateVariables> = `mutation Reauthenticate($password:String$code:String){reauthenticate(password:$password code:$code){token}}`

export const RenewTokenDocument: TypedDocument<RenewToken, RenewTokenVariables> = `mutation RenewToken{renewToken}`
