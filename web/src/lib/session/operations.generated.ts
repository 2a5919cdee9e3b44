// Generated from operations.graphql by `npm run codegen`. Do not edit.
import type { TypedDocument } from '../api/typed-document.ts'

export type Role =
  | 'user'
  | 'redacteur'
  | 'streamer'
  | 'moderator'
  | 'admin_mit'
  | 'admin';

export type Status =
  | 'pending'
  | 'active'
  | 'blocked';

export type Sex =
  | 'M'
  | 'F';

export type GuardianConsentState =
  | 'none'
  | 'requested'
  | 'confirmed';

export type CorrectionItem =
  | 'front'
  | 'back'
  | 'number'
  | 'birthDate'
  | 'name';

export type LoginInput = {
  email: string;
  password: string;
  rememberMe?: boolean | null | undefined;
  /** Second factor, or a recovery code; when missing and needed the refusal is TOTP_REQUIRED. */
  code?: string | null | undefined;
};

/** R-SIGN-55, R-SIGN-56. */
export type RegisterInput = {
  pseudo: string;
  email: string;
  password: string;
  nom: string;
  prenom: string;
  dateNaissance: string;
  sexe: string;
  nationality?: string | null | undefined;
  documentType?: string | null | undefined;
  documentNumber?: string | null | undefined;
  /** base64, data URL, or `upload:ID.SECRET` of an upload slot */
  documentFront?: string | null | undefined;
  documentBack?: string | null | undefined;
  /** Accepted and ignored: a new account is always a pending user. */
  role?: string | null | undefined;
  /** Ignored like role. */
  status?: string | null | undefined;
  /** Ignored like role. */
  menuPermissions?: Array<string> | null | undefined;
};

export type MeFields = { id: string, email: string | null, pseudo: string, nom: string | null, prenom: string | null, sexe: Sex | null, role: Role, status: Status, currency: string, profilePicture: string | null, menuPermissions: Array<string> | null, limited: boolean, emailVerified: boolean, phoneVerified: boolean, totpEnabled: boolean | null, mustAcceptTerms: boolean, needsIdentity: boolean, deletionAt: string | null, guardianConsent: GuardianConsentState | null, correction: { id: string, item: CorrectionItem, note: string | null } | null };

export type MeVariables = { [key: string]: never; };

export type Me = { me: { id: string, email: string | null, pseudo: string, nom: string | null, prenom: string | null, sexe: Sex | null, role: Role, status: Status, currency: string, profilePicture: string | null, menuPermissions: Array<string> | null, limited: boolean, emailVerified: boolean, phoneVerified: boolean, totpEnabled: boolean | null, mustAcceptTerms: boolean, needsIdentity: boolean, deletionAt: string | null, guardianConsent: GuardianConsentState | null, correction: { id: string, item: CorrectionItem, note: string | null } | null } };

export type LoginVariables = {
  input: LoginInput;
};

export type Login = { login: { token: string, user: { id: string, email: string | null, pseudo: string, nom: string | null, prenom: string | null, sexe: Sex | null, role: Role, status: Status, currency: string, profilePicture: string | null, menuPermissions: Array<string> | null, limited: boolean, emailVerified: boolean, phoneVerified: boolean, totpEnabled: boolean | null, mustAcceptTerms: boolean, needsIdentity: boolean, deletionAt: string | null, guardianConsent: GuardianConsentState | null, correction: { id: string, item: CorrectionItem, note: string | null } | null } } };

export type RegisterVariables = {
  input: RegisterInput;
};

export type Register = { register: { token: string, user: { id: string, email: string | null, pseudo: string, nom: string | null, prenom: string | null, sexe: Sex | null, role: Role, status: Status, currency: string, profilePicture: string | null, menuPermissions: Array<string> | null, limited: boolean, emailVerified: boolean, phoneVerified: boolean, totpEnabled: boolean | null, mustAcceptTerms: boolean, needsIdentity: boolean, deletionAt: string | null, guardianConsent: GuardianConsentState | null, correction: { id: string, item: CorrectionItem, note: string | null } | null } } };

export type LogoutVariables = { [key: string]: never; };

export type Logout = { logout: boolean };

export type VersionVariables = { [key: string]: never; };

export type Version = { version: string };

export const MeDocument: TypedDocument<Me, MeVariables> = `query Me{me{...MeFields}}fragment MeFields on User{id email pseudo nom prenom sexe role status currency profilePicture menuPermissions limited emailVerified phoneVerified totpEnabled mustAcceptTerms needsIdentity deletionAt guardianConsent correction{id item note}}`

export const LoginDocument: TypedDocument<Login, LoginVariables> = `mutation Login($input:LoginInput!){login(input:$input){token user{...MeFields}}}fragment MeFields on User{id email pseudo nom prenom sexe role status currency profilePicture menuPermissions limited emailVerified phoneVerified totpEnabled mustAcceptTerms needsIdentity deletionAt guardianConsent correction{id item note}}`

export const RegisterDocument: TypedDocument<Register, RegisterVariables> = `mutation Register($input:RegisterInput!){register(input:$input){token user{...MeFields}}}fragment MeFields on User{id email pseudo nom prenom sexe role status currency profilePicture menuPermissions limited emailVerified phoneVerified totpEnabled mustAcceptTerms needsIdentity deletionAt guardianConsent correction{id item note}}`

export const LogoutDocument: TypedDocument<Logout, LogoutVariables> = `mutation Logout{logout}`

export const VersionDocument: TypedDocument<Version, VersionVariables> = `query Version{version}`
